"""Words to systemd, in the few lines its protocol takes. Without systemd nobody listens."""

import os
import socket


def notify(*lines: str) -> bool:
    """Tell the service manager, such as `READY=1`; whether there is one."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
        wire.setblocking(False)  # a manager that does not listen must never stop the game
        try:
            wire.sendto("\n".join(lines).encode(), address)
        except OSError:
            return False
    return True


def watchdog_seconds() -> float | None:
    """How often the service manager wants to hear of us; None: it does not."""
    wanted = os.environ.get("WATCHDOG_USEC", "")
    mine = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    return int(wanted) / 1_000_000 if wanted.isdigit() and int(wanted) and mine else None
