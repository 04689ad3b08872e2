"""`tabletop replay`: a recorded game in words, or its kept pictures through the live reader."""

from itertools import zip_longest
from pathlib import Path

import click

from tabletop import config
from tabletop.errors import BadRecord
from tabletop.fair import eye_words, read_record, replay
from tabletop.referee import House, cues_for

from .files import content_of


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "--frames",
    type=click.Path(path_type=Path, file_okay=False),
    help="Read the pictures of `run --keep-frames` again, and play by them.",
)
@click.option("--config", "file", type=click.Path(path_type=Path), help="Settings (TOML).")
def command(record: Path, frames: Path | None, file: Path | None) -> int:
    """Tell the finished game in RECORD move by move.

    A game that still goes on is not told: its seed is not revealed yet.

    With --frames its kept pictures go through the same reader and referee as at the table. The
    exit code is 0 only if they lead to the very moves of the record.

    Example: tabletop replay games/demo-3-1795000000.jsonl
    """
    try:
        if frames is not None:
            return _read_again(content_of(record), frames, config.load(file).house)
        _tell(content_of(record))
        return 0
    except BadRecord as fault:
        raise BadRecord(f"{record}: {fault}") from None


def _read_again(data: bytes, frames: Path, house: House) -> int:
    from tabletop.replaying import replay_frames

    done = replay_frames(data, frames, house)
    for words in done.otherwise:
        click.echo(f"read otherwise  {words}")
    for number, (was, now) in enumerate(zip_longest(done.recorded, done.again), 1):
        same = "    " if was == now else "NOT "
        click.echo(f"{number:3}  {same}{was or 'nothing'}{'' if was == now else f', but {now}'}")
    click.echo(f"{done.frames} frames, {len(done.otherwise)} read otherwise")
    return 0 if done.holds else 1


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
