"""Who plays Mission X-Code: a team of simulated people, and the device's clock.

Views come in, actions go out, each with its moment. A player looks at their own hand, at the
table, and at what the others told about theirs; the team's world is shared only so that cards
go where they are given. All moments come from the dice that are handed in.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from tabletop.games.xcode import (
    GAME,
    SYMBOL,
    Action,
    Cards,
    ClearTable,
    Discard,
    DiscardHand,
    Draw,
    FlipTimer,
    Offer,
    Options,
    Phase,
    PlaySet,
    PlayTime,
    Secret,
    StartClock,
    State,
    Take,
    TurnOver,
    View,
    Withdraw,
    World,
    alarm,
    pack,
    world,
)

from .xcode_turn import Choice, Turn

_DEALING_MS = (20_000, 60_000)
_THINKING_MS = (700, 2_200)
_PACE = (0.8, 2.6)  # some teams are slower than others
_HASTE_MS = (300, 900)  # between laying a time set and turning the timer


class _Plan(NamedTuple):
    """What a seat does next in a state, and what becomes of table and hands."""

    state: State
    seat: int
    action: Action
    after: State
    world: World


class Timekeeper:
    """The device's own part: whatever its clock does next."""

    def __init__(self, _rng: Random) -> None:
        """The clock needs no dice."""

    def __call__(self, view: View) -> Action | None:
        return alarm(view.state)


class Player:
    """One of the team."""

    def __init__(self, team: "Team", seat: int) -> None:
        self._team = team
        self._seat = seat

    def __call__(self, view: View) -> Action | None:
        plan = self._team.plan(view.state)
        return plan.action if plan and plan.seat == self._seat else None


class Team:
    """What the players share: the cards as they really lie, and whose turn it is to be quick."""

    def __init__(self, options: Options, rng: Random) -> None:
        self._told = options.told
        self._rng = rng
        self._pace = rng.uniform(*_PACE)
        self._ready = [0] * options.players
        self._promised: dict[int, Cards] = {}  # time sets to be laid after the timer was turned
        self._plan: _Plan | None = None
        self.world = World((), ())

    def plan(self, state: State) -> _Plan | None:
        """Who acts next, and how. The same state gets the same answer."""
        if self._plan and self._plan.state == state:
            return self._plan
        if self._plan and _same_table(self._plan.after, state):
            self.world = self._plan.world
        self._plan = self._planned(state)
        return self._plan

    def _planned(self, state: State) -> _Plan | None:
        match state.phase:
            case Phase.DEAL:
                return self._deal(state)
            case Phase.PLAY:
                return self._in_play(state)
            case Phase.CLEAR:
                return self._act(state, 0, ClearTable(self._later(state.now, _THINKING_MS)))
            case Phase.OVER:
                return None

    def _later(self, at: int, span: tuple[int, int]) -> int:
        return at + round(self._rng.randint(*span) * self._pace)

    def _act(self, state: State, seat: int, action: Action, after: World | None = None) -> _Plan:
        step = GAME.apply(state, Secret(), action)
        return _Plan(state, seat, action, step.state, after or self.world)

    def _deal(self, state: State) -> _Plan:
        cards = pack(state.level)
        players = state.options.players
        self._promised = {}
        at = self._later(state.now, _DEALING_MS) if state.mission > 1 else 0
        self._ready = [self._later(at, _THINKING_MS) for _ in range(players)]
        dealt = world.deal(players, tuple(self._rng.sample(cards, len(cards))))
        return self._act(state, 0, StartClock(at), dealt)

    def _in_play(self, state: State) -> _Plan:
        """The earliest player acts, and so on until somebody does what can be seen."""
        clock = alarm(state)
        assert clock is not None, "the clock always runs in play"
        while True:
            at = max(min(self._ready), state.now)
            seat = self._ready.index(min(self._ready))
            if at >= clock.at:
                return self._act(state, 0, clock)
            self._ready[seat] = self._later(at, _THINKING_MS)
            choice = self._choice(state, seat, at)
            if choice is None:
                continue
            after = _followed(self.world, seat, choice)
            if isinstance(choice.action, Draw) and not self._told:
                self.world = after  # nobody tells the device
            elif choice.action in GAME.legal(state):
                if isinstance(choice.action, FlipTimer | PlayTime):
                    self._ready[seat] = self._later(at, _HASTE_MS)
                return self._act(state, seat, choice.action, after)

    def _choice(self, state: State, seat: int, at: int) -> Choice | None:
        """Players say which symbols they hold, and see only their own cards."""
        told = tuple(Counter(SYMBOL[card] for card in hand) for hand in self.world.hands)
        turn = Turn(state, seat, at, self.world.hands[seat], told)
        return turn.choose(self._rng, len(self.world.pile), self._promised)


def _same_table(one: State, other: State) -> bool:
    """Whether the same cards lie there, whenever it was and whoever did it."""
    return _shown(one) == _shown(other)


def _shown(state: State) -> tuple[object, ...]:
    cards = (state.keypad, state.times, state.swaps, state.discards, state.top)
    return (state.phase, state.mission, *cards, state.hands, state.flips_due)


def _followed(cards: World, seat: int, choice: Choice) -> World:
    """The world after a player's choice."""
    match choice.action:
        case Draw():
            return world.draw(cards, seat)
        case PlaySet() | PlayTime():
            return world.lay_down(cards, seat, choice.cards)
        case Discard() | DiscardHand():
            return world.discard(cards, seat, choice.cards)
        case Offer(place, card):
            return world.offer(cards, place, card)
        case Take(place):
            return world.take(cards, place)
        case Withdraw(place):
            return world.withdraw(cards, place)
        case TurnOver():
            return world.turn_over(cards)
    return cards


def seated(options: Options, rng: Random) -> tuple[Player, ...]:
    """A team for all seats."""
    team = Team(options, rng)
    return tuple(Player(team, seat) for seat in range(options.players))
