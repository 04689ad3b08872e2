"""How a game ended, as a page and in words. Its order and its outcome come in."""

import msgspec

from tabletop.games import Outcome, game
from tabletop.signals import Page, Score, ScoresPage, VerdictPage, WordsPage

from .values import Open

TITLES = {
    "if-then": "If Then",
    "mastermind": "Mastermind",
    "cardle": "Cardle",
    "coda": "Coda",
    "x-code": "Mission X-Code",
}
_FOOTER = "OK: proof"


def ended(order: Open, outcome: Outcome | None) -> tuple[Page, str]:
    """The page of the scores and its words; without an outcome the game was given up."""
    if outcome is None:
        lines = ("Nobody has won.", "My secret is in the record.")
        return WordsPage("Given up", lines, _FOOTER), f"The game was given up. {lines[0]}"
    words = f"{outcome.words[:1].upper()}{outcome.words[1:]}"
    title = TITLES[order.game]
    if not any(outcome.points):
        good = bool(outcome.winners)
        page = VerdictPage(title, good, "Won!" if good else "Not won", (words,), _FOOTER)
        return page, f"{page.verdict.rstrip('!')}. {words}."
    names = _names(order, len(outcome.points))
    scores = tuple(
        Score(name, str(points), seat in outcome.winners)
        for seat, (name, points) in enumerate(zip(names, outcome.points, strict=True))
    )
    return ScoresPage(title, scores, _FOOTER), f"{_winners(outcome, names)} {words}."


def _names(order: Open, seats: int) -> tuple[str, ...]:
    """Everybody by seat; where the device has a seat the other one is yours."""
    options = msgspec.json.decode(order.options, type=game(order.game).options)
    mine = getattr(options, "device_seat", None)
    if mine is None:
        return tuple(f"Player {seat + 1}" for seat in range(seats))
    return tuple("I" if seat == mine else "You" for seat in range(seats))


def _winners(outcome: Outcome, names: tuple[str, ...]) -> str:
    won = [names[seat] for seat in outcome.winners]
    if not won:
        return "Nobody has won."
    if len(won) == len(names) > 1:
        return "Everybody has won."
    verb = "has" if len(won) == 1 and won[0] not in ("I", "You") else "have"
    return f"{' and '.join(won)} {verb} won."
