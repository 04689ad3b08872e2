"""`tabletop print`: decks, boards, mats and markers for the printer."""

from pathlib import Path

import click

from tabletop.decks import (
    PRINTABLE,
    Kind,
    Paper,
    TextCard,
    write_contact,
    write_pdf,
    write_png,
    write_text_contact,
    write_text_pdf,
    write_text_png,
)
from tabletop.errors import BadInput
from tabletop.games.if_then import CHALLENGES, EVENTS, Symbol

ALL_KNOWING = "all-knowing"
_PENALTIES = ((2, "0 to 2"), (3, "3 to 5"), (4, "6 or more"))


@click.command()
@click.argument("what", type=click.Choice([*PRINTABLE, ALL_KNOWING]))
@click.option("--pdf", type=click.Path(path_type=Path, dir_okay=False), help="A PDF to print.")
@click.option(
    "--png", type=click.Path(path_type=Path, file_okay=False), help="Write one picture a face."
)
@click.option(
    "--contact",
    type=click.Path(path_type=Path, dir_okay=False),
    help="One small picture of all faces, .jpg or .png.",
)
@click.option("--dpi", default=300, type=click.IntRange(50, 1200), show_default=True)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
def command(
    what: str, pdf: Path | None, png: Path | None, contact: Path | None, dpi: int, paper: str
) -> None:
    """Make WHAT to print, true to size: print it at 100 %, then check the ruler on the sheet.

    Decks: if-then, tech-deck, playing-cards, x-code (with its keypad), coda (tiles to fold),
    mastermind (board and discs). all-knowing: the penalty, hint, event and challenge cards of
    If Then, for groups whose All Knowing is a person; they spoil the game for whoever reads them.
    mat-GAME: the zones and markers of a game's table, over several sheets.

    Example: tabletop print mastermind --pdf mastermind.pdf --paper letter
    """
    if not (pdf or png or contact):
        raise BadInput("say where to: --pdf FILE, --png FOLDER or --contact FILE")
    if pdf:
        _print_pages(what, pdf, "letter" if paper == "letter" else "a4")
        click.echo(f"wrote {pdf}: print at 100 %, the ruler must measure 100 mm")
    if png:
        _print_faces(what, png, dpi)
        click.echo(f"wrote {png / 'manifest.json'}")
    if contact:
        _print_contact(what, contact)
        click.echo(f"wrote {contact}")


def _print_pages(what: str, pdf: Path, paper: Paper) -> None:
    if what == ALL_KNOWING:
        write_text_pdf(all_knowing_cards(), pdf, paper)
    else:
        write_pdf(what, pdf, paper)


def _print_faces(what: str, directory: Path, dpi: int) -> None:
    if what == ALL_KNOWING:
        write_text_png(all_knowing_cards(), directory, dpi)
    else:
        write_png(what, directory, dpi)


def _print_contact(what: str, path: Path) -> None:
    if what == ALL_KNOWING:
        write_text_contact(all_knowing_cards(), path)
    else:
        write_contact(what, path)


def all_knowing_cards() -> list[TextCard]:
    """The cards that the device does without: penalties, hints, events and challenges."""
    penalties = [
        TextCard(
            f"penalty-{draw}",
            Kind.PENALTY,
            f"Draw {draw}",
            f"{invalid} invalid cards lie along the line.",
            (str(draw),),
        )
        for draw, invalid in _PENALTIES
    ]
    hints = [
        TextCard(f"hint-{each}", Kind.HINT, each.value.capitalize(), each.text, (each.value,))
        for each in Symbol
    ]
    return [*penalties, *hints, *_events(), *_challenges()]


def _events() -> list[TextCard]:
    return [
        TextCard(
            f"event-{event.id}",
            Kind.EVENT,
            event.title,
            str(event.effect),
            note="Keep this card until you use it" if event.kept else "",
        )
        for event in EVENTS.values()
    ]


def _challenges() -> list[TextCard]:
    return [
        TextCard(
            f"challenge-{each.id}",
            Kind.CHALLENGE,
            f"Level {each.level}",
            each.wording,
            tuple(symbol.value for symbol in each.hints),
            f"{each.id}  ·  hints",
        )
        for each in CHALLENGES
    ]
