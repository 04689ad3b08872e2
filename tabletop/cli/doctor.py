"""`tabletop doctor`: look at every part and say what mends it."""

import click
import msgspec

from tabletop.config import state_directory
from tabletop.doctor import PARTS, Finding, Health, Machine, examine

_MARKS = {Health.WELL: "ok  ", Health.FAIR: "fair", Health.ILL: "ILL "}


@click.command()
@click.option("--only", metavar="PART", help=f"One part: {', '.join(PARTS)}.")
@click.option("--json", "as_json", is_flag=True, help="All findings as one JSON list.")
def command(only: str | None, as_json: bool) -> int:
    """Check every part of the device, and say for each fault which command mends it.

    The exit code is 0 when it can play, 1 when a part is ill. Stop the service first (sudo
    systemctl stop tabletop), or it will hold pins and camera.

    Example: tabletop doctor --only camera
    """
    machine = Machine(state_directory())
    findings = []
    for part in [only] if only is not None else PARTS:
        finding = examine(part, machine)
        findings.append(finding)
        if not as_json:
            _tell(finding)
    if as_json:
        click.echo(msgspec.json.encode(findings).decode())
    return int(any(finding.health is Health.ILL for finding in findings))


def _tell(finding: Finding) -> None:
    click.echo(f"{_MARKS[finding.health]}  {finding.part:11} {finding.words}")
    if finding.mend:
        click.echo(f"      {'':11} mend it: {finding.mend}")
