"""`tabletop verify`: check the proof of finished games."""

from importlib.resources import files
from pathlib import Path

import click

from tabletop.errors import BadInput
from tabletop.fair import verify

from .files import content_of


@click.command()
@click.argument("records", nargs=-1, type=click.Path(path_type=Path))
@click.option("--head", metavar="HEX", help="A chain head that somebody kept during the game.")
@click.option("--script", is_flag=True, help="Print a short program that checks without us.")
def command(records: tuple[Path, ...], head: str | None, script: bool) -> int:
    """Check that RECORDS are fair games: the secret was fixed before play, nothing was changed,
    and every verdict follows from the rules.

    Exit code 0 only if all of them hold. Without --head a record rewritten from beginning to
    end cannot be told from an honest one, and the answer says so.

    --script prints a program of a few lines that needs nothing but Python: read it, and check
    commitment and chain with it on any computer.

    Example: tabletop verify games/demo-3-1795000000.jsonl --head 3f0c...
    """
    if script:
        return _printed(bool(records) or head is not None)
    if not records:
        raise BadInput("no record to check: give the path of one, or --script")
    if head and len(records) > 1:
        raise BadInput("--head belongs to one game: give one record with it")
    verdicts = [(path, verify(content_of(path), head)) for path in records]
    for path, verdict in verdicts:
        click.echo(f"{path}: {verdict.words}")
    return 0 if all(verdict.holds for _, verdict in verdicts) else 1


def _printed(more_was_asked: bool) -> int:
    if more_was_asked:
        raise BadInput("--script only prints a program: give it alone, then run that on the record")
    click.echo(files("tabletop.fair").joinpath("check_record.py").read_text(), nl=False)
    return 0
