#!/bin/sh
# Renders the printable parts to PNG beside their sources. Needs openscad and xvfb.
cd "$(dirname "$0")" || exit 1
for part in camera_mount puck_case; do
  xvfb-run -a openscad -q --imgsize=1000,720 --autocenter --viewall --colorscheme=Tomorrow \
    -o "$part.png" "$part.scad" || exit 1
done
