"""The rules of Coda: what may be done, what it leads to, and who won. Pure.

Options come in once, then states and actions; steps go out. The device only looks on: it has no
secret, and whether a guess was right shows in what people expose.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.table import Deck

from ..hinge import Chance, Known, Outcome, Step
from . import events as facts
from .choices import Deals, choices
from .options import Options
from .state import (
    Action,
    ClearTable,
    Deal,
    Phase,
    Right,
    Secret,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    TurnEnd,
    View,
    Wall,
    Wrong,
)
from .tiles import any_standing, number_of

RIGHT_POINTS, LAST_TILE_POINTS, ROUND_POINTS = 1, 3, 5

Events = tuple[facts.Event, ...]


def start(options: Options, _deck: Deck, _chance: Chance) -> tuple[Secret, Step]:
    """An umpire has nothing to draw: the secret is empty, and people deal."""
    nothing = (0,) * options.players
    return Secret(), _opened(options, 1, nothing, ())


def _opened(options: Options, number: int, points: tuple[int, ...], won: tuple[int, ...]) -> Step:
    empty: tuple[Wall, ...] = ((),) * options.players
    state = State(
        options=options,
        phase=Phase.DEAL,
        round=number,
        seat=(number - 1) % options.players,
        walls=empty,
        pile=options.tiles,
        clue=False,
        guessed=False,
        last_turn=None,
        earned=(0,) * options.players,
        points=points,
        won=won,
    )
    return Step(state, (facts.RoundOpened(number, state.starter, options.hand),))


@lru_cache(maxsize=4)
def legal(state: State) -> Sequence[Action]:
    """What may be done now: iterate it, test it with `in`, count it. Empty when all is over."""
    match state.phase:
        case Phase.PLAY | Phase.SHOW:
            return choices(state)
        case Phase.DEAL:
            return Deals(state.options.players, state.options.hand)
        case Phase.CLEAR:
            return (ClearTable(),)
        case Phase.OVER:
            return ()


def apply(state: State, _secret: Secret, action: Action) -> Step:
    """Where a legal action leads, and what it made true. Others raise `IllegalAction`."""
    if action not in legal(state):
        raise IllegalAction(f"{action!s}: not in phase {state.phase!s}; choose from legal(state)")
    match action:
        case Right(seat, place, tile):
            return _right(state, seat, place, tile)
        case Wrong(place, tile):
            return _wrong(state, place, tile)
        case Stop(place, tile):
            return _stop(state, place, tile)
        case Deal(walls):
            return _deal(state, walls)
        case Show(place, tile):
            return _show(state, place, tile)
        case ShowClue(place, tile):
            return _show_clue(state, place, tile)
        case ClearTable():
            return _opened(state.options, state.round + 1, state.points, state.won)
        case SpoilRound():
            spoilt = facts.RoundSpoilt(state.round)
            again = _opened(state.options, state.round, state.points, state.won)
            return Step(again.state, (spoilt, *again.events))


def _deal(state: State, walls: tuple[Wall, ...]) -> Step:
    left = state.options.tiles - state.options.players * state.options.hand
    stood = (facts.WallsStood(),)
    return _turn(replace(state, pile=left), walls, state.starter, None, stood)


def _turn(
    state: State, walls: tuple[Wall, ...], seat: int, ended: TurnEnd | None, events: Events
) -> Step:
    """The turn of this seat begins, with a clue tile while there are any."""
    clue = state.pile > 0
    pile = state.pile - clue
    begun = State(
        state.options,
        Phase.PLAY,
        state.round,
        seat,
        walls,
        pile,
        clue,
        False,
        ended,
        state.earned,
        state.points,
        state.won,
    )
    return Step(begun, (*events, facts.TurnBegan(seat, clue, pile)))


def _pass(state: State, walls: tuple[Wall, ...], ended: TurnEnd, events: Events) -> Step:
    """The turn passes to the left, to the next seat that is not out."""
    count = state.options.players
    seats = (seat % count for seat in range(state.seat + 1, state.seat + count))
    # Somebody else is still in, or the round would have been won.
    seat = next(seat for seat in seats if any_standing(walls[seat]))
    return _turn(state, walls, seat, ended, events)


def _right(state: State, owner: int, place: int, tile: str) -> Step:
    walls = _with(state.walls, owner, _exposed(state.walls[owner], place, tile))
    events: Events = (facts.GuessedRight(state.seat, owner, place, tile),)
    guessed = _guessed(state, walls)
    guessed, events = _scored(guessed, state.seat, RIGHT_POINTS, facts.Scored.RIGHT, events)
    if any_standing(walls[owner]):
        return Step(guessed, events)
    events = (*events, facts.WentOut(owner))
    points, why = LAST_TILE_POINTS, facts.Scored.LAST_TILE
    guessed, events = _scored(guessed, state.seat, points, why, events)
    return _won_or(guessed, events) or Step(guessed, events)


def _guessed(state: State, walls: tuple[Wall, ...]) -> State:
    return State(
        state.options,
        state.phase,
        state.round,
        state.seat,
        walls,
        state.pile,
        state.clue,
        True,
        state.last_turn,
        state.earned,
        state.points,
        state.won,
    )


def _wrong(state: State, place: int | None, tile: str | None) -> Step:
    wrong = facts.GuessedWrong(state.seat, place, tile)
    if place is None or tile is None:
        return _pass(state, state.walls, TurnEnd.WRONG, (wrong,))
    own = state.walls[state.seat]
    if state.clue:
        walls = _with(state.walls, state.seat, _grown(own, place, tile))
        return _pass(state, walls, TurnEnd.WRONG, (wrong,))
    walls = _with(state.walls, state.seat, _exposed(own, place, tile))
    if any_standing(walls[state.seat]):
        return _pass(state, walls, TurnEnd.WRONG, (wrong,))
    out = (wrong, facts.WentOut(state.seat))
    ended = replace(state, walls=walls, last_turn=TurnEnd.WRONG)
    return _won_or(ended, out) or _pass(state, walls, TurnEnd.WRONG, out)


def _stop(state: State, place: int | None, tile: str | None) -> Step:
    walls = state.walls
    if place is not None and tile is not None:
        walls = _with(walls, state.seat, _grown(walls[state.seat], place, tile))
    stopped = facts.Stopped(state.seat, place, tile)
    return _pass(state, walls, TurnEnd.STOPPED, (stopped,))


def _with(walls: tuple[Wall, ...], seat: int, wall: Wall) -> tuple[Wall, ...]:
    return (*walls[:seat], wall, *walls[seat + 1 :])


def _exposed(wall: Wall, place: int, tile: str) -> Wall:
    return (*wall[: place - 1], tile, *wall[place:])


def _grown(wall: Wall, place: int, tile: str) -> Wall:
    return (*wall[: place - 1], tile, *wall[place - 1 :])


def _scored(
    state: State, seat: int, points: int, why: facts.Scored, events: Events
) -> tuple[State, Events]:
    """Points count in tournaments only."""
    if not state.options.tournament:
        return state, events
    earned = tuple(had + points * (at == seat) for at, had in enumerate(state.earned))
    return replace(state, earned=earned), (*events, facts.PointsScored(seat, points, why))


def _won_or(state: State, events: Events) -> Step | None:
    """The end of the round if only one seat has hidden tiles."""
    left = [seat for seat in range(state.options.players) if state.hidden(seat)]
    if len(left) > 1:
        return None
    (winner,) = left
    events = (*events, facts.RoundWon(winner, state.round))
    state, events = _scored(state, winner, ROUND_POINTS, facts.Scored.ROUND, events)
    if state.options.tournament:
        return Step(replace(state, phase=Phase.SHOW, seat=winner), events)
    return _finish(replace(state, seat=winner), events)


def _show(state: State, place: int, tile: str) -> Step:
    walls = _with(state.walls, state.seat, _exposed(state.walls[state.seat], place, tile))
    return _count(replace(state, walls=walls), place, tile, clue=False)


def _show_clue(state: State, place: int, tile: str) -> Step:
    walls = _with(state.walls, state.seat, _grown(state.walls[state.seat], place, tile))
    return _count(replace(state, walls=walls, clue=False), place, tile, clue=True)


def _count(state: State, place: int, tile: str, clue: bool) -> Step:
    """A tile was shown; after the last one the round is over."""
    events: Events = (facts.TileShown(state.seat, place, tile, clue),)
    why = facts.Scored.HIDDEN
    state, events = _scored(state, state.seat, number_of(tile), why, events)
    return Step(state, events) if state.clue or state.hidden(state.seat) else _finish(state, events)


def _finish(state: State, events: Events) -> Step:
    """The round is over and everything is counted."""
    last = state.round == state.options.rounds
    done = replace(
        state,
        phase=Phase.OVER if last else Phase.CLEAR,
        points=tuple(map(sum, zip(state.points, state.earned, strict=True))),
        earned=(0,) * state.options.players,
        won=(*state.won, state.seat),
    )
    ended = outcome(done)
    return Step(done, (*events, facts.MatchEnded(ended)) if ended else events)


def outcome(state: State) -> Outcome | None:
    """How it ended; None while it goes on. In a tournament points decide, and ties are shared."""
    if state.phase is not Phase.OVER:
        return None
    if not state.options.tournament:
        return Outcome(state.won, state.points, f"player {state.seat + 1} has hidden tiles left")
    most = max(state.points)
    winners = tuple(seat for seat, points in enumerate(state.points) if points == most)
    return Outcome(winners, state.points, f"points: {' to '.join(map(str, state.points))}")


def view(state: State, seat: int) -> View:
    """What a seat knows beyond its own tiles, which the device never sees: the state."""
    anybody = state.phase in (Phase.DEAL, Phase.CLEAR)
    acting = state.phase in (Phase.PLAY, Phase.SHOW) and seat == state.seat
    return View(seat, anybody or acting, state)


def known(_state: State, action: Action) -> Known:
    """How the device learns of an action. Of what leaves no trace on the table, people tell.

    Walls are put in order before they count, and clearing away a round that still goes on may be
    a misunderstanding: both are confirmed.
    """
    told = isinstance(action, Deal | SpoilRound) or action in (Wrong(), Stop())
    return Known.CONFIRMED if told else Known.SEEN


def device_turn(_state: State) -> int | None:
    """The umpire never moves."""
    return None
