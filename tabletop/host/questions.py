"""What people are asked before a game: players, level, house rules. Answers become options.

Pure tables: a game's name and the answers so far come in, the next question goes out. What
is not asked stays as the game has it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tabletop.games import game
from tabletop.referee import Confirm, House

from .values import Open

Answers = Mapping[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """One answer as people read it, and what it stands for."""

    words: str
    value: Any


class Question(msgspec.Struct, frozen=True):
    """`key` is an option of the game, or `deck`, `house` or `confirm`; the first answer is usual.

    `when` says of the answers so far whether it is asked at all.
    """

    key: str
    title: str
    answers: tuple[Answer, ...]
    when: Callable[[Answers], bool] = lambda _: True


def next_question(name: str, given: Answers) -> Question | None:
    """What to ask next; None when everything is known."""
    for question in (*_BASIC[name], _HOUSE, *_RULES[name], _CONFIRM):
        if question.key not in given and question.when(given):
            return question
    return None


def order(name: str, given: Answers, house: House) -> Open:
    """The game that was agreed on."""
    played = game(name)
    options = {
        key: value for key, value in given.items() if key in played.options.__struct_fields__
    }
    encoded = msgspec.json.encode(msgspec.convert(options, played.options))
    confirm = given.get("confirm", house.confirm)
    kept = msgspec.structs.replace(house, confirm=confirm)
    return Open(name, encoded, given.get("deck", played.decks[0].name), kept)


def _ask(
    key: str, title: str, *answers: tuple[str, Any], when: Callable[[Answers], bool] | None = None
) -> Question:
    made = tuple(Answer(words, value) for words, value in answers)
    return Question(key, title, made, when) if when else Question(key, title, made)


def _rule(
    key: str, title: str, *answers: tuple[str, Any], when: Callable[[Answers], bool] | None = None
) -> Question:
    """A question only for those who want to choose house rules."""

    def wanted(given: Answers) -> bool:
        return bool(given.get("house")) and (when is None or when(given))

    return _ask(key, title, *answers, when=wanted)


def _count(key: str, title: str, least: int, most: int, first: int) -> Question:
    """A number, the usual one first."""
    numbers = [*range(first, most + 1), *range(least, first)]
    return _ask(key, title, *((str(number), number) for number in numbers))


def _roles_change(given: Answers) -> bool:
    return given.get("device") in ("referee", "both")


def _group(given: Answers) -> bool:
    return given.get("mode") != "head-to-head"


_HOUSE = _ask("house", "House rules?", ("As usual", False), ("Choose", True))
_CONFIRM = _rule(
    "confirm",
    "When does a play count?",
    ("After a moment of rest", Confirm.DWELL),
    ("When OK is pressed", Confirm.BUTTON),
)
_BASIC: dict[str, tuple[Question, ...]] = {
    "if-then": (
        _count("breakers", "How many Code Breakers?", 1, 5, 2),
        _ask("level", "Which level?", ("1", 1), ("2", 2), ("3", 3), ("0: to learn", 0)),
    ),
    "mastermind": (
        _ask(
            "device",
            "Who makes the code?",
            ("I do; you break it", "codemaker"),
            ("You do; I break it", "codebreaker"),
            ("Two people in turn", "referee"),
            ("You and I in turn", "both"),
        ),
        _ask(
            *("games", "How many codes?"),
            *(("1", 1), ("2", 2), ("3", 3), ("5", 5)),
            when=lambda given: not _roles_change(given),
        ),
        _ask(
            *("games", "How many codes?"),
            *(("2", 2), ("4", 4), ("6", 6), ("8", 8)),
            when=_roles_change,
        ),
    ),
    "cardle": (
        _ask(
            "mode",
            "Who plays?",
            ("All together", "group"),
            ("Two sides", "head-to-head"),
        ),
        msgspec.structs.replace(_count("players", "How many players?", 2, 10, 2), when=_group),
        _ask(
            "deck",
            "Which cards?",
            ("The tech deck", "tech-deck"),
            ("Playing cards", "playing-cards"),
        ),
    ),
    "coda": (
        _count("players", "How many players?", 2, 4, 2),
        _ask("advanced", "With the dashes?", ("Without", False), ("With", True)),
        _ask("tournament", "How long?", ("One round", False), ("Three rounds", True)),
    ),
    "x-code": (
        _count("players", "How many players?", 2, 8, 2),
        _count("level", "Which level?", 1, 4, 1),
        _ask("missions", "How many missions?", ("1", 1), ("3", 3), ("5", 5), ("10", 10)),
    ),
}
_RULES: dict[str, tuple[Question, ...]] = {
    "if-then": (
        _rule(
            "penalty_counts_new_card",
            "Does a new invalid card count?",
            *(("Yes", True), ("No", False)),
        ),
        _rule("market_refill", "Is the market refilled?", ("Yes", True), ("No", False)),
    ),
    "mastermind": (
        _rule("blanks", "May holes stay empty?", ("No", False), ("Yes: a 7th colour", True)),
        _rule("key_pegs", "Key pegs on the board?", ("Yes", True), ("Lights will do", False)),
    ),
    "cardle": (
        _rule(
            "displaced",
            "When is a value displaced?",
            *(("If it is in the code", "literal"), ("Counted, each once", "counted")),
        ),
        _rule(
            "solved",
            "When is it solved?",
            *(("All values right", "value"), ("Domains too", "exact")),
        ),
    ),
    "coda": (
        _rule(
            *("dash_in_deal", "Dashes come in"),
            *(("Before the deal", True), ("After the deal", False)),
            when=lambda given: bool(given.get("advanced")),
        ),
        _rule(
            "empty_pile_penalty",
            "Wrong, and no tile left?",
            *(("The turn ends", "none"), ("Show a tile", "expose")),
        ),
    ),
    "x-code": (
        _rule(
            "flip", "A timer turned over gives", ("What ran down", "sand"), ("3 minutes", "full")
        ),
        _rule(
            *("swap_withdraw", "Take an offer back?"),
            *(("No", False), ("Yes", True)),
        ),
    ),
}
