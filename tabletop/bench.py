"""Figures: how fast the parts are, each as a ratio to something well known in the same run.

Engines are held against python-chess when it is installed, pictures against decoding one JPEG
of the same frame. Rounds of all parts alternate, and each part's best round counts, so that a
noisy machine slows both sides alike.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import cv2
import msgspec
import numpy as np

from tabletop.clock import SystemClock
from tabletop.fair import Chance
from tabletop.games import GAMES, Game
from tabletop.signals import Frame
from tabletop.table import Layout, Piece, Point, lay
from tabletop.twin import NORMAL, Hand, Renderer, laid, sample
from tabletop.vision import Eye

_ROUNDS = 5
_CLOCK = SystemClock()
_JPEG_QUALITY = 90


class Figure(msgspec.Struct, frozen=True):
    """One figure: how many a second, and that over what it is held against."""

    name: str
    per_second: float
    ratio: float | None
    against: str


class Contestant(msgspec.Struct, frozen=True):
    """Something to time: `run` does the work for about so many seconds and counts it."""

    name: str
    run: Callable[[float], int]


def engines(seconds: float) -> list[Figure]:
    """Actions a second of random legal play in every game, beside python-chess's moves."""
    chess = _chess()
    contestants = [
        Contestant(f"{game.name}: actions", _random_play(game)) for game in GAMES.values()
    ]
    rates = _timed([*contestants, *chess], seconds)
    against = rates.get("python-chess: moves")
    return [
        Figure(name, rate, rate / against if against else None, "python-chess: moves")
        for name, rate in rates.items()
    ]


def pictures(seconds: float) -> list[Figure]:
    """Frames a second through the parts of the eye, and drawn by the twin."""
    rates = _timed(list(_picture_parts()), seconds)
    against = rates["decoding the frame's JPEG"]
    return [
        Figure(name, rate, against / rate, "decoding the frame's JPEG")
        for name, rate in rates.items()
    ]


def _timed(contestants: list[Contestant], seconds: float) -> dict[str, float]:
    best = dict.fromkeys((contestant.name for contestant in contestants), 0.0)
    for _ in range(_ROUNDS):
        for contestant in contestants:
            start = _CLOCK.now()
            count = contestant.run(seconds / _ROUNDS)
            rate = count / (_CLOCK.now() - start)
            best[contestant.name] = max(best[contestant.name], rate)
    return best


def _random_play(game: Game[Any, Any, Any, Any]) -> Callable[[float], int]:
    rng = Random(1)

    def run(seconds: float) -> int:
        count, end = 0, _CLOCK.now() + seconds
        while _CLOCK.now() < end:
            secret, step = game.start(game.options(), game.decks[0], Chance(rng.randbytes(32)))
            state = step.state
            while (actions := game.legal(state)) and count % 512 != 511:
                state = game.apply(state, secret, actions[int(rng.random() * len(actions))]).state
                count += 1
            count += 1
        return count

    return run


def _chess() -> list[Contestant]:
    """python-chess in the same kind of random play; nothing when it is not installed."""
    try:
        import chess
    except ImportError:
        return []
    rng = Random(1)

    def run(seconds: float) -> int:
        count, end = 0, _CLOCK.now() + seconds
        while _CLOCK.now() < end:
            board = chess.Board()
            while (moves := list(board.legal_moves)) and count % 512 != 511:
                board.push(moves[int(rng.random() * len(moves))])
                count += 1
            count += 1
        return count

    return [Contestant("python-chess: moves", run)]


def _picture_parts() -> Iterator[Contestant]:
    game = GAMES["mastermind"]
    rng = np.random.default_rng(1)
    renderer = Renderer(game.mat, sample(NORMAL, rng))
    scenes = [laid(game.mat, layout) for layout in _boards(game)]
    shots = [renderer.picture(scene, rng) for scene in scenes]
    quality = [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]
    coded = cv2.imencode(".jpg", shots[0], quality)[1]
    eye, still = Eye(game.mat, game.decks), Eye(game.mat, game.decks)
    yield Contestant(
        "decoding the frame's JPEG", _again(lambda _: cv2.imdecode(coded, cv2.IMREAD_COLOR))
    )
    yield Contestant("a quiet frame", _again(lambda n: still.look(_frame(n, shots[0]))))
    yield Contestant("a changed board", _again(lambda n: eye.look(_frame(n, shots[n % 2]))))
    yield Contestant(
        "the twin draws a frame", _again(lambda n: renderer.picture(scenes[n % 2], rng))
    )
    yield from _twin_parts(rng)


def _twin_parts(rng: np.random.Generator) -> Iterator[Contestant]:
    """The twin with a table full of cards: a card comes and goes, or a hand moves over it."""
    mat = GAMES["x-code"].mat
    cards = {zone.name: [Piece("5-blue")] * 3 for zone in mat.zones if len(zone.places) == 4}
    full = laid(mat, lay(cards), rng)
    renderer = Renderer(mat, sample(NORMAL, rng, mat))
    fewer = (full, full.taken(full.lying[-1]))
    hands = tuple(full.with_hands(Hand(Point(400, 240 + 5 * n))) for n in range(2))
    yield Contestant("the twin moves a card", _again(lambda n: renderer.picture(fewer[n % 2], rng)))
    yield Contestant("the twin moves a hand", _again(lambda n: renderer.picture(hands[n % 2], rng)))


def _again(once: Callable[[int], object]) -> Callable[[float], int]:
    def run(seconds: float) -> int:
        count, end = 0, _CLOCK.now() + seconds
        while _CLOCK.now() < end:
            once(count)
            count += 1
        return count

    return run


def _frame(number: int, picture: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Frame:
    return Frame(number, number / 4, picture.data)


def _boards(game: Game[Any, Any, Any, Any]) -> tuple[Layout, Layout]:
    """A board late in a game, and the same after one more guess."""
    secret, step = game.start(game.options(), game.decks[0], Chance(bytes(32)))
    layouts, rng = [], Random(4)
    for _ in range(9):
        actions = game.legal(step.state)
        step = game.apply(step.state, secret, actions[rng.randrange(len(actions))])
        layouts.append(game.layout(step.state))
    return layouts[-2], layouts[-1]
