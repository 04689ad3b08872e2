#!/usr/bin/env bash
# Takes the table off this machine:   sudo systemd/uninstall.sh
# Games (/var/lib/tabletop) and settings (/etc/tabletop) stay; with --purge they go too.
set -euo pipefail

purge=no
case ${1:-} in
  '') ;;
  --purge) purge=yes ;;
  *)
    echo "sudo systemd/uninstall.sh [--purge]   --purge: games and settings too, for good" >&2
    exit 1
    ;;
esac
[ "$(id -u)" = 0 ] || {
  echo "uninstall.sh: this needs root: sudo $0" >&2
  exit 1
}

if [ -d /run/systemd/system ]; then
  systemctl stop tabletop.service tabletop-safe.service 2>/dev/null || true
fi
rm -f /etc/systemd/system/multi-user.target.wants/tabletop.service \
  /etc/systemd/system/tabletop.service /etc/systemd/system/tabletop-safe.service \
  /etc/polkit-1/rules.d/50-tabletop.rules
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl reset-failed tabletop.service tabletop-safe.service 2>/dev/null || true
fi
if [ "$(readlink /usr/local/bin/tabletop)" = /opt/tabletop/bin/tabletop ]; then
  rm -f /usr/local/bin/tabletop
fi
rm -rf /opt/tabletop
if [ -e /etc/avahi/avahi-daemon.conf ]; then
  sed -i '/^host-name=tabletop$/d' /etc/avahi/avahi-daemon.conf
fi

if [ $purge = yes ]; then
  rm -rf /var/lib/tabletop /etc/tabletop
  if getent passwd tabletop >/dev/null; then userdel tabletop; fi
  echo "Removed: program, service, games and settings."
else
  echo "Removed: program and service. Kept: games in /var/lib/tabletop, settings in /etc/tabletop."
fi
echo "Packages, groups and the Pi's switches (SPI, serial, camera) are left as they are."
