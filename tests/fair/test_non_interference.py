"""Nothing but verdicts leaves the secret: two secrets with the same verdicts look the same.

One game is played, and beside it the same actions under other secrets, for as long as their
verdicts are the same. Everything that can be seen, told or written must then be equal.
"""

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tabletop.fair import Chance, Ledger, canonical, digest, mixed, opened
from tabletop.games import GAMES, Game, Step
from tabletop.players import seated

AnyGame = Game[Any, Any, Any, Any]

MASK = "0" * 64
NUMBER = "42"

# What the device says of its secret: by kind of event the fields in which it says it.
VERDICTS: dict[str, dict[str, tuple[str, ...]]] = {
    "mastermind": {"KeyGiven": ("key",), "CodeShown": ("code",)},
    "cardle": {"CluesGiven": ("clues",), "CodeCardShown": ("card",), "CodeShown": ("code",)},
    "if-then": {
        "CardPlayed": ("valid",),
        "CardDiscarded": ("invalid",),
        "EventRevealed": ("event",),
        "HintShown": ("symbol",),
        "MarketCalled": ("playable",),
        "CodeGuessed": ("right",),
        "GameEnded": ("challenge",),
        "AllKnowingSwapped": ("gave", "took"),
        "AllKnowingDrew": (),
    },
    "coda": {},
    "x-code": {},
}
# Games with their options, and how many other secrets to play beside each one.
TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("mastermind", {}, 300),
    ("cardle", {}, 100),
    ("if-then", {"level": 1}, 60),
    ("if-then", {"level": 3, "breakers": 3}, 60),
    ("if-then", {"mastermind": True}, 60),
]


class Play:
    """A game under one secret. The commitment is masked: it is made to differ."""

    def __init__(self, game: AnyGame, options: Any, seed: bytes, secret: Any) -> None:
        def start(*given: Any) -> tuple[Any, Step]:
            return secret, game.start(*given)[1]

        self.game = dataclasses.replace(game, start=start)
        first = opened(self.game, options, self.game.decks[0], seed, game_id="one")
        self.ledger = Ledger(self.game, replace(first, commitment=MASK), seed)
        self.opening = self.ledger.open(0.0)
        self.take(*self.ledger.start(NUMBER, 1.0))

    def act(self, action: Any) -> None:
        known = self.game.known(self.ledger.state, action)
        self.take(*self.ledger.act(action, known, 2.0))

    def take(self, line: bytes, step: Step) -> None:
        """Keep every byte of this step that anybody could come to see, and its verdicts apart."""
        views = [canonical(self.game.view(step.state, seat)) for seat in range(3)]
        told = [canonical(step.state), canonical(step.events), *views]
        words = [repr(step), digest(step.state), repr(self.game.layout(step.state))]
        self.seen = (line, *map(bytes, told), *words, self.ledger.head)
        fields = VERDICTS[self.game.name]
        kinds = [(type(event).__name__, event) for event in step.events]
        self.verdicts = [
            (kind, *(getattr(event, field) for field in fields[kind]))
            for kind, event in kinds
            if kind in fields
        ]


def secrets(game: AnyGame, options: Any, seeds: list[bytes]) -> list[Any]:
    """What the device would draw from these seeds, made alike where few would be judged alike.

    In If Then all have the first one's events, which come up from the first round on; in Cardle
    the first one's code, but for a card.
    """
    given = options, game.decks[0]
    drawn = [game.start(*given, Chance(mixed(seed, (NUMBER,))))[0] for seed in seeds]
    match game.name:
        case "if-then":
            return [replace(each, orders=drawn[0].orders, own=drawn[0].own) for each in drawn]
        case "cardle":
            return [drawn[0], *(mingled(drawn[0], each, at) for at, each in enumerate(drawn[1:]))]
        case _:
            return drawn


def mingled(one: Any, other: Any, at: int) -> Any:
    """One code of Cardle with a card of another one, where that is a code."""
    place = at % 6
    codes = [
        (*mine[:place], theirs[place], *mine[place + 1 :])
        for mine, theirs in zip(one.codes, other.codes, strict=True)
    ]
    return replace(one, codes=tuple(codes)) if all(len({*code}) == 6 for code in codes) else one


def pairs(game: AnyGame, options: Any, number: int, others: int) -> Iterator[tuple[Play, Play]]:
    """One game and others beside it, after every action that was judged alike so far."""
    people = Random(number)
    seeds = [people.randbytes(32) for _ in range(others + 1)]
    drawn = secrets(game, options, seeds)
    # In the variant everybody sees which cards the device holds: they are the first one's.
    starts = [seeds[0] if getattr(options, "mastermind", False) else seed for seed in seeds]
    plays = [Play(game, options, *each) for each in zip(starts, drawn, strict=True)]
    one = plays[0]
    beside = [play for play, secret in zip(plays, drawn, strict=True) if secret != drawn[0]]
    yield from ((one, other) for other in beside)
    bots = seated(game.name, options, people)
    while one.ledger.outcome is None and beside:
        views = (game.view(one.ledger.state, seat) for seat in range(len(bots)))
        answers = (bot(view) for bot, view in zip(bots, views, strict=True))
        action = next(answer for answer in answers if answer is not None)
        for play in (one, *beside):
            play.act(action)
        beside = [other for other in beside if other.verdicts == one.verdicts]
        yield from ((one, other) for other in beside)


def compared(game: AnyGame, given: dict[str, Any], games: int, others: int) -> tuple[int, int]:
    """How many steps were compared, and how many of them had a verdict in them."""
    options = msgspec.convert(given, game.options)
    steps = judged = 0
    for number in range(games):
        for one, other in pairs(game, options, number, others):
            assert one.opening == other.opening
            assert one.seen == other.seen
            steps += 1
            judged += bool(one.verdicts)
    return steps, judged


@pytest.mark.parametrize(("name", "options", "others"), TABLES)
def test_secrets_with_the_same_verdicts_cannot_be_told_apart(
    name: str, options: dict[str, Any], others: int
) -> None:
    """State, events, views, digests, layouts, heads and record lines are equal byte by byte."""
    steps, judged = compared(GAMES[name], options, games=3, others=others)
    assert steps > 300
    assert judged > 30


@pytest.mark.parametrize("name", ["coda", "x-code"])
def test_games_without_a_secret_do_not_depend_on_the_seed(name: str) -> None:
    """Two seeds give the same secret, which is empty, and the same start."""
    game = GAMES[name]
    options = game.options()
    one, other = (bytes([byte]) * 32 for byte in (1, 2))
    assert len(msgspec.json.decode(canonical(secrets(game, options, [one])[0]))) == 0
    first, second = (
        Play(game, options, seed, secrets(game, options, [seed])[0]) for seed in (one, other)
    )
    assert first.opening == second.opening
    assert first.seen == second.seen


def whispering(game: AnyGame) -> AnyGame:
    """The same game, but one bit of the secret goes into the order of the events."""

    def apply(state: Any, secret: Any, action: Any) -> Step:
        step = game.apply(state, secret, action)
        odd = sum(msgspec.json.encode(secret)) % 2
        return Step(step.state, step.events[::-1]) if odd else step

    return dataclasses.replace(game, apply=apply)


@pytest.mark.parametrize(("name", "options", "others"), TABLES[:3])
def test_a_single_bit_that_leaks_is_seen(name: str, options: dict[str, Any], others: int) -> None:
    """A device that tells a bit of its secret by the order of events is caught by these tests."""
    with pytest.raises(AssertionError):
        compared(whispering(GAMES[name]), options, games=3, others=others)
