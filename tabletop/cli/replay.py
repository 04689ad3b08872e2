"""`tabletop replay`: a recorded game in words."""

from pathlib import Path

import click

from tabletop.errors import BadInput, BadRecord
from tabletop.fair import read_record, replay
from tabletop.referee import cues_for


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
def command(record: Path) -> None:
    """Tell the finished game in RECORD move by move.

    A game that still goes on is not told: its seed is not revealed yet.
    """
    try:
        transcript = read_record(record.read_bytes())
    except OSError as error:
        raise BadInput(f"cannot read {record}: {error.strerror}") from None
    if transcript.closed is None:
        raise BadRecord(f"{record}: this game is not over; replay it when it is")
    again = replay(transcript, bytes.fromhex(transcript.closed.seed))
    cues = cues_for(again.game.name)
    opened = transcript.opened
    click.echo(f"{opened.game}, game {opened.game_id}, commitment {opened.commitment}")
    for number, step in enumerate(again.steps):
        words = cues.happened(step.state, step.events).words
        click.echo(f"{number:3}  {words}")
