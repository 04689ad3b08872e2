#!/usr/bin/env bash
# Makes this Raspberry Pi a table: packages, program, service. One command, from a copy of the
# project:   sudo systemd/install.sh
# Run it again at any time: it mends what is missing, brings the program up to date, and never
# touches your settings (/etc/tabletop) or your games (/var/lib/tabletop).
set -euo pipefail

usage() {
  cat <<'HELP'
sudo systemd/install.sh [--name NAME] [--no-start]
  --name NAME   the table's name on the home network (tabletop: http://tabletop.local)
  --no-start    install the service, but do not start it now
HELP
}

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
units=$source_dir/systemd
home=/opt/tabletop
settings=/etc/tabletop/tabletop.toml
games=/var/lib/tabletop
groups=(gpio spi video dialout audio)
name=tabletop start=yes changes=0 reboot=no renewed=no

say() { printf '  %s\n' "$*"; }
did() {
  printf '+ %s\n' "$*"
  changes=$((changes + 1))
}
skip() { printf -- '- %s\n' "$*"; }
die() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

# Puts a file in its place unless the same is there already.
put() {
  local from=$1 to=$2
  cmp -s "$from" "$to" && return
  install -D -m 0644 "$from" "$to"
  did "wrote $to"
  renewed=yes
}

# Runs a talkative command; what it said is shown only when it failed.
quietly() {
  local said
  said=$("$@" 2>&1) || die "$1 failed: $(tail -n 5 <<<"$said")"
}

here_runs_systemd() { [ -d /run/systemd/system ]; }

check_system() {
  [ "$(id -u)" = 0 ] || die "this needs root: sudo $0"
  local version=none
  # shellcheck disable=SC1091  # a file of the system
  [ -r /etc/os-release ] && version=$(. /etc/os-release && echo "${VERSION_ID:-none}")
  [ "$version" = 13 ] || die "this system is Debian version '$version', but tabletop needs 13\
 (Raspberry Pi OS trixie): older ones have a numpy that is too old and that the camera's library\
 is built against, newer ones are untried"
}

# From the distribution: what is built for its Python and its camera, numpy above all.
install_packages() {
  local wanted=(python3 python3-venv python3-numpy python3-pil python3-spidev python3-serial
    avahi-daemon dbus polkitd kmod espeak-ng alsa-utils)
  local only_on_a_pi=(python3-lgpio python3-picamera2) missing=() each
  for each in "${wanted[@]}" "${only_on_a_pi[@]}"; do
    dpkg-query -W -f '${Status}' "$each" 2>/dev/null | grep -q 'ok installed' || missing+=("$each")
  done
  [ ${#missing[@]} = 0 ] && return
  quietly apt-get update -qq
  local have=()
  for each in "${missing[@]}"; do
    if [ -n "$(apt-cache madison "$each" 2>/dev/null)" ]; then
      have+=("$each")
    elif [[ " ${only_on_a_pi[*]} " == *" $each "* ]]; then
      skip "no package $each here: this is not Raspberry Pi OS, so no camera and no pins"
    else
      die "there is no package $each: check the network and /etc/apt"
    fi
  done
  [ ${#have[@]} = 0 ] && return
  say "installing ${have[*]} ..."
  quietly env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${have[@]}"
  did "installed ${#have[@]} packages"
}

make_user() {
  local each person=${SUDO_USER:-root}
  for each in "${groups[@]}"; do
    getent group "$each" >/dev/null || { groupadd --system "$each" && did "made the group $each"; }
  done
  if ! getent passwd tabletop >/dev/null; then
    useradd --system --user-group --home-dir "$games" --no-create-home \
      --shell /usr/sbin/nologin tabletop
    did "made the user tabletop"
  fi
  add_to_groups tabletop
  [ "$person" = root ] || add_to_groups "$person"
}

# `tabletop doctor` is run by a person, who needs the same groups as the service.
add_to_groups() {
  local who=$1 each
  for each in "${groups[@]}"; do
    id -nG "$who" | tr ' ' '\n' | grep -qx "$each" && continue
    usermod -aG "$each" "$who"
    did "put $who into the group $each"
  done
}

# What decides whether the program has to be installed again.
fingerprint() {
  (
    cd "$source_dir"
    find tabletop firmware hardware/pins.toml pyproject.toml LICENSE README.md -type f \
      ! -name '*.pyc' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
    python3 -V
    cat "$1"
  ) | sha256sum | cut -d ' ' -f 1
}

install_program() {
  local constraints built
  constraints=$(mktemp)
  # pip may add packages but must leave this numpy alone: the camera's library is built against it.
  python3 -c 'import numpy; print(f"numpy=={numpy.__version__}")' >"$constraints"
  built=$(fingerprint "$constraints")
  if [ "$(cat "$home/.installed" 2>/dev/null)" != "$built" ] || ! works; then
    if ! "$home/bin/python" -c 'import pip' 2>/dev/null; then
      python3 -m venv --clear --system-site-packages "$home"
    fi
    rm -f "$home/.installed"
    say "installing the program (a few minutes on a small Pi) ..."
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
      --root-user-action ignore --constraint "$constraints" "${source_dir}[pi]"
    works || die "the program does not start: $home/bin/tabletop --version"
    echo "$built" >"$home/.installed"
    did "installed $("$home/bin/tabletop" --version) in $home"
    renewed=yes
  fi
  rm -f "$constraints"
  local numpy
  numpy=$("$home/bin/python" -c 'import numpy; print(numpy.__file__)')
  [[ $numpy == /usr/lib/python3/* ]] || die "$numpy replaces the distribution's numpy:\
 sudo rm -r $home, then run this again"
  if [ "$(readlink /usr/local/bin/tabletop)" != "$home/bin/tabletop" ]; then
    ln -sf "$home/bin/tabletop" /usr/local/bin/tabletop
    did "made the command tabletop"
  fi
}

works() { "$home/bin/tabletop" --version >/dev/null 2>&1; }

make_places() {
  if [ ! -e "$settings" ]; then
    install -D -m 0644 "$units/tabletop.toml" "$settings"
    did "wrote $settings"
  fi
  if [ ! -d "$games" ]; then
    install -d -m 0750 -o tabletop -g tabletop "$games"
    did "made $games"
  fi
  # Games that came from a backup or from an older user must be the service's own.
  if [ -n "$(find "$games" ! -user tabletop -print -quit)" ]; then
    chown -R tabletop:tabletop "$games"
    did "gave $games to the user tabletop"
  fi
}

# Bus on, serial console off: it uses the pins of a light and a button.
set_up_pi() {
  local boot=/boot/firmware/config.txt
  if ! command -v raspi-config >/dev/null; then
    skip "no raspi-config here: SPI, serial port and camera are left as they are"
    return
  fi
  pi_setting spi 0 "switched the SPI bus on"
  pi_setting serial_cons 1 "switched the serial console off"
  pi_setting serial_hw 1 "switched the serial port off"
  if ! grep -qE '^(camera_auto_detect=1|dtoverlay=(imx|ov)[0-9])' "$boot"; then
    printf '\n[all]\ncamera_auto_detect=1\n' >>"$boot"
    did "switched the camera on"
    reboot=yes
  fi
}

pi_setting() {
  [ "$(raspi-config nonint "get_$1")" = "$2" ] && return
  raspi-config nonint "do_$1" "$2"
  did "$3"
  reboot=yes
}

# The name on the home network, unless somebody chose one; the machine keeps its own name.
name_on_network() {
  local conf=/etc/avahi/avahi-daemon.conf now
  now=$(sed -n 's/^host-name=//p' "$conf")
  [ "$now" = "$name" ] && return
  if [ -n "$now" ] && [ "$name" = tabletop ]; then
    skip "this machine's name on the network stays $now.local"
    return
  fi
  sed -i -e '/^host-name=/d' -e "s/^\[server\]/[server]\nhost-name=$name/" "$conf"
  did "named it $name.local on the home network, for ssh too"
  if here_runs_systemd; then systemctl restart avahi-daemon; fi
}

install_service() {
  local unit
  for unit in tabletop.service tabletop-safe.service; do
    put "$units/$unit" "/etc/systemd/system/$unit"
  done
  put "$units/50-tabletop.rules" /etc/polkit-1/rules.d/50-tabletop.rules
  if [ ! -e /etc/systemd/system/multi-user.target.wants/tabletop.service ]; then
    systemctl enable --quiet tabletop.service
    did "the service starts with the machine"
  fi
  if ! here_runs_systemd; then
    skip "no systemd is running here: the service is not started"
    return
  fi
  [ $renewed = no ] || systemctl daemon-reload
  [ $start = yes ] || return 0
  if [ $renewed = yes ] || ! systemctl is-active --quiet tabletop tabletop-safe; then
    systemctl reset-failed tabletop.service 2>/dev/null || true
    systemctl restart tabletop.service || say "it did not start: journalctl -u tabletop"
    did "started the service"
  fi
}

while [ $# -gt 0 ]; do
  case $1 in
    --name)
      name=${2:-}
      [[ $name =~ ^[a-z0-9]([a-z0-9-]*[a-z0-9])?$ ]] \
        || die "'$name' is no name: use small letters, digits and hyphens"
      shift
      ;;
    --no-start) start=no ;;
    -h | --help)
      usage
      exit
      ;;
    *) die "there is no option $1: see $0 --help" ;;
  esac
  shift
done

check_system
install_packages
make_user
install_program
make_places
set_up_pi
name_on_network
install_service
if [ $changes = 0 ]; then
  echo "Nothing to change: the table is installed and up to date."
else
  echo "Done, $changes changes. Check the parts: sudo systemctl stop tabletop; tabletop doctor"
fi
[ $reboot = no ] || echo "Switches were changed that count after: sudo reboot"
