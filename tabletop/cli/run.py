"""`tabletop run`: the service, on a Pi or with a simulated table."""

import subprocess
from pathlib import Path

import click
import msgspec

from tabletop import config as settings
from tabletop.config import Config, WhenOff
from tabletop.errors import BadInput
from tabletop.games import GAMES
from tabletop.memory import spare_memory


@click.command()
@click.option("--mock", is_flag=True, help="A simulated table and simulated parts.")
@click.option("--config", "file", type=click.Path(path_type=Path), help="Settings (TOML).")
@click.option("--game", "name", metavar="GAME", help=f"Only this one: {', '.join(GAMES)}.")
@click.option(
    "--keep-frames",
    "frames",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep the pictures in which something changed; see `tabletop replay --frames`.",
)
@click.option("--safe", metavar="WHY", help="Show only why the device does not play.")
@click.option(
    "--pixels/--no-pixels", default=True, help="With --mock: through pictures, or without any."
)
def command(
    mock: bool,
    file: Path | None,
    name: str | None,
    frames: Path | None,
    safe: str | None,
    pixels: bool,
) -> None:
    """Run the table: three buttons, a camera, lights, a buzzer and a panel.

    Without a file of settings it looks for the parts of the reference build; what is missing is
    told and left out. Games are kept after every move, so it may be stopped at any moment.

    With --mock nothing is needed. Keys, each followed by Enter: b, n and o are back, next and ok
    (B, N and O: held for long), p lets simulated people make the next move, q quits.

    Example: tabletop run --mock --game mastermind
    """
    spare_memory()
    if name is not None and name not in GAMES:
        raise BadInput(f"--game {name!r}: choose one of {', '.join(GAMES)}")
    config = settings.load(file)
    if frames is not None:
        kept = msgspec.structs.replace(config.frames, keep=str(frames))
        config = msgspec.structs.replace(config, frames=kept)
    if safe is not None:
        _safe(config, safe, mock)
    elif mock:
        _laptop(config, name, pixels)
    else:
        _pi(config, name)


def _laptop(config: Config, name: str | None, pixels: bool) -> None:
    from tabletop.mocking import HELP, keyboard
    from tabletop.on_laptop import Laptop

    _tell(f"keys    {HELP}")
    Laptop(config, keyboard(), _tell, pixels=pixels, game=name).run()


def _pi(config: Config, name: str | None) -> None:
    from tabletop.appliance import Appliance
    from tabletop.clock import SystemClock
    from tabletop.on_pi import pi_parts
    from tabletop.service import Inbox

    inbox = Inbox(SystemClock())
    appliance = Appliance(config, pi_parts(config, inbox, _tell), inbox, game=name)
    try:
        appliance.run()
    finally:
        appliance.close()
    if appliance.switched_off and config.device.off is WhenOff.POWEROFF:
        subprocess.run(["systemctl", "poweroff"], check=False)


def _safe(config: Config, why: str, mock: bool) -> None:
    from tabletop.safe import run_safe

    run_safe(config, why, mock, _tell)


def _tell(line: str) -> None:
    click.echo(line)
