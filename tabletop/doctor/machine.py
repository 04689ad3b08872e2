"""The machine as the doctor sees it: its files, its programs, its groups, its clock.

Everything the doctor touches is reached through here, so a sick machine can be put together
in a folder.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import perf_counter

from tabletop.clock import wall_trusted
from tabletop.devices.pi import find_picos

_SECONDS = 5.0


class Machine:
    """This machine, or one below another `root` for files under /dev and /proc."""

    def __init__(self, state: Path, root: Path = Path("/")) -> None:
        self.state = state
        self.root = root

    def path(self, name: str) -> Path:
        """A file of the system, such as `dev/spidev0.0`."""
        return self.root / name

    def usable(self, name: str) -> bool:
        """Whether this user may read and write a file of the system."""
        return os.access(self.path(name), os.R_OK | os.W_OK)

    def found(self, folder: str, pattern: str) -> list[str]:
        """The names of files in a folder of the system."""
        return sorted(path.name for path in self.path(folder).glob(pattern))

    def ask(self, command: Sequence[str]) -> str | None:
        """What a program prints; None when there is none, it fails or takes too long."""
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_SECONDS, check=True
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout

    def picos(self) -> list[str]:
        """The ports at which a puck is plugged in."""
        return find_picos()

    def groups(self) -> set[str]:
        """The groups this user is in; all of them for root."""
        import grp

        if os.geteuid() == 0:
            return {group.gr_name for group in grp.getgrall()}
        mine = set(os.getgroups())
        return {group.gr_name for group in grp.getgrall() if group.gr_gid in mine}

    def free(self) -> int:
        """Bytes that are free where games are kept."""
        return shutil.disk_usage(_existing(self.state)).free

    def write_time(self) -> float:
        """The longest of ten writes that wait for the disk, in seconds, where games are kept."""
        folder = _existing(self.state)
        probe = folder / f".tabletop-doctor-{os.getpid()}"
        try:
            with probe.open("wb") as file:
                return max(_timed(lambda: _write(file.fileno())) for _ in range(10))
        finally:
            probe.unlink(missing_ok=True)

    def clock_trusted(self) -> bool:
        return wall_trusted()

    def installed(self, package: str) -> str | None:
        """The version of a Python package; None when it is not there."""
        try:
            return version(package)
        except PackageNotFoundError:
            return None


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next(path for path in (folder, *folder.absolute().parents) if path.is_dir())


def _write(file: int) -> None:
    os.write(file, bytes(512))
    os.fsync(file)


def _timed(act: Callable[[], None]) -> float:
    begin = perf_counter()
    act()
    return perf_counter() - begin
