"""`tabletop print`: boards, pieces and markers for the printer."""

from pathlib import Path

import click

from tabletop.decks import PRINTABLE, write_pdf, write_png
from tabletop.errors import BadInput


@click.command()
@click.argument("what", type=click.Choice(PRINTABLE))
@click.option("--pdf", type=click.Path(path_type=Path, dir_okay=False), help="A PDF to print.")
@click.option(
    "--png", type=click.Path(path_type=Path, file_okay=False), help="Write one picture a face."
)
@click.option("--dpi", default=300, type=click.IntRange(50, 1200), show_default=True)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
def command(what: str, pdf: Path | None, png: Path | None, dpi: int, paper: str) -> None:
    """Make WHAT to print, true to size: print it at 100 %, then check the ruler on the sheet.

    Example: tabletop print mastermind --pdf mastermind.pdf --paper letter
    """
    if not pdf and not png:
        raise BadInput("say where to: --pdf FILE or --png FOLDER")
    if pdf:
        write_pdf(what, pdf, "letter" if paper == "letter" else "a4")
        click.echo(f"wrote {pdf}: print at 100 %, the ruler must measure 100 mm")
    if png:
        write_png(what, png, dpi)
        click.echo(f"wrote {png / 'manifest.json'}")
