"""The machine itself: power, groups, disk, clock and libraries."""

from .finding import Finding, fair, ill, well
from .machine import Machine

_WANTED_GROUPS = ("gpio", "spi", "video", "dialout")
_LEAST_FREE, _GOOD_FREE = 50, 500  # megabytes
_SLOW_WRITE, _SLOWEST_WRITE = 0.2, 2.0
# What an answer of the Pi's firmware means, by bit; from 16 on it is over, but happened.
_NOW = {0: "the voltage is too low", 1: "it is slowed down", 2: "it is throttled", 3: "it is hot"}
_FROM_PIP = {
    "numpy": "pip install numpy",
    "opencv-python-headless": "pip install opencv-python-headless",
    "pillow": "pip install pillow",
    "msgspec": "pip install msgspec",
    "gpiozero": "pip install 'tabletop[pi]'",
}
_FROM_APT = ("lgpio", "spidev", "picamera2")


def throttling(machine: Machine) -> Finding:
    """Whether the Pi has the power and the cool that it needs."""
    answer = machine.ask(["vcgencmd", "get_throttled"])
    if answer is None:
        return fair(
            "throttling", "the Pi's firmware does not answer", "sudo apt install raspi-utils"
        )
    try:
        bits = int(answer.strip().partition("=")[2], 16)
    except ValueError:
        return fair("throttling", f"the firmware says {answer.strip()!r}", "sudo rpi-eeprom-update")
    mend = "use the Pi's own power supply and a fan, then: vcgencmd get_throttled"
    now = [words for bit, words in _NOW.items() if bits >> bit & 1]
    if now:
        return ill("throttling", f"{' and '.join(now)} at this moment", mend)
    if bits >> 16:
        return fair("throttling", "power or heat was bad since the start", mend)
    return well("throttling", "power and heat are good")


def groups(machine: Machine) -> Finding:
    """Whether this user may touch pins, bus, camera and puck."""
    mine = machine.groups()
    missing = [name for name in _WANTED_GROUPS if name not in mine]
    if not missing:
        return well("groups", f"this user is in {', '.join(_WANTED_GROUPS)}")
    mend = f"sudo usermod -aG {','.join(missing)} $USER, then log in again"
    return ill("groups", f"this user is not in {', '.join(missing)}", mend)


def space(machine: Machine) -> Finding:
    """Whether there is room for games."""
    free = machine.free() // 1_000_000
    words = f"{free:,} MB are free where games are kept"
    mend = f"make room: sudo apt clean; du -h {machine.state} | sort -h"
    if free < _LEAST_FREE:
        return ill("space", words, mend)
    return fair("space", words, mend) if free < _GOOD_FREE else well("space", words)


def disk(machine: Machine) -> Finding:
    """How long the device waits for the disk before it may say anything."""
    try:
        seconds = machine.write_time()
    except OSError as error:
        mend = f"sudo chown -R $USER {machine.state}; if it is read-only: sudo reboot"
        return ill("disk", f"games cannot be saved ({error.strerror})", mend)
    words = f"the slowest of ten safe writes took {seconds * 1000:.0f} ms"
    if seconds >= _SLOWEST_WRITE:
        return ill("disk", words, "use another SD card (class A2), then: tabletop doctor")
    if seconds >= _SLOW_WRITE:
        return fair("disk", words, "use a faster SD card (class A2)")
    return well("disk", words)


def clock(machine: Machine) -> Finding:
    """Whether the calendar in records can be believed."""
    if machine.clock_trusted():
        return well("clock", "the calendar was set from the network")
    mend = "sudo timedatectl set-ntp true; check the network"
    return fair("clock", "nobody set the calendar: records will say so", mend)


def libraries(machine: Machine) -> Finding:
    """Whether all libraries are there, and which versions they have."""
    versions = {name: machine.installed(name) for name in (*_FROM_PIP, *_FROM_APT)}
    missing = [name for name, found in versions.items() if found is None]
    if not missing:
        there = ", ".join(f"{name} {found}" for name, found in versions.items())
        return well("libraries", there)
    pip = [_FROM_PIP[name] for name in missing if name in _FROM_PIP]
    apt = " ".join(f"python3-{name}" for name in missing if name in _FROM_APT)
    commands = [*pip, *([f"sudo apt install {apt}"] if apt else [])]
    return ill("libraries", f"missing: {', '.join(missing)}", "; ".join(commands))
