"""`tabletop replay`: a recorded game in words."""

from pathlib import Path

import click

from tabletop.errors import BadRecord
from tabletop.fair import eye_words, read_record, replay
from tabletop.referee import cues_for

from .files import content_of


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
def command(record: Path) -> None:
    """Tell the finished game in RECORD move by move.

    A game that still goes on is not told: its seed is not revealed yet.

    Example: tabletop replay games/demo-3-1795000000.jsonl
    """
    try:
        _tell(content_of(record))
    except BadRecord as fault:
        raise BadRecord(f"{record}: {fault}") from None


def _tell(data: bytes) -> None:
    transcript = read_record(data)
    if transcript.closed is None:
        raise BadRecord("this game is not over; replay it when it is")
    again = replay(transcript, bytes.fromhex(transcript.closed.seed))
    cues = cues_for(again.game.name)
    opened = transcript.opened
    words = eye_words(opened.commitment)
    click.echo(f"{opened.game}, game {opened.game_id}, commitment {opened.commitment} ({words})")
    for number, step in enumerate(again.steps):
        words = cues.happened(step.state, step.events).words
        click.echo(f"{number:3}  {words}")
    if again.corrections:
        click.echo(
            f"{again.corrections} misreadings were put right by people and are left out here"
        )
