"""`tabletop verify`: check the proof of finished games."""

from pathlib import Path

import click

from tabletop.errors import BadInput
from tabletop.fair import verify

from .files import content_of


@click.command()
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--head", metavar="HEX", help="A chain head that somebody kept during the game.")
def command(records: tuple[Path, ...], head: str | None) -> int:
    """Check that RECORDS are fair games: the secret was fixed before play, nothing was changed,
    and every verdict follows from the rules.

    Exit code 0 only if all of them hold. Without --head a record rewritten from beginning to
    end cannot be told from an honest one, and the answer says so.

    Example: tabletop verify games/demo-3-1795000000.jsonl --head 3f0c...
    """
    if head and len(records) > 1:
        raise BadInput("--head belongs to one game: give one record with it")
    verdicts = [(path, verify(content_of(path), head)) for path in records]
    for path, verdict in verdicts:
        click.echo(f"{path}: {verdict.words}")
    return 0 if all(verdict.holds for _, verdict in verdicts) else 1
