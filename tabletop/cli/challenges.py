"""`tabletop challenges`: the table of If Then's challenges, and a check of people's own."""

from pathlib import Path

import click
import msgspec

from tabletop.games.if_then import read_challenges, table

from .files import text_of


@click.command()
@click.argument("own", required=False, type=click.Path(path_type=Path))
@click.option("--level", type=click.IntRange(0, 3), help="Only this level.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a challenge, one a line.")
def command(own: Path | None, level: int | None, as_json: bool) -> None:
    """Tell every challenge of If Then: how often a card may follow, how many factors matter,
    and its wording. This spoils the game for whoever reads it.

    OWN is a file of your own challenges: it is checked, and they are told instead. Play with
    it by: tabletop simulate if-then --set challenges=OWN
    """
    rows = table(read_challenges(text_of(own), str(own))) if own else table()
    for row in rows:
        if level is not None and row.level != level:
            continue
        if as_json:
            click.echo(msgspec.json.encode(row).decode())
        else:
            shape = f"{row.share:5.0%}  {row.factors} factor{'s' if row.factors > 1 else ' '}"
            click.echo(f"{row.id:8} level {row.level}  {shape}  {row.wording}")
