"""Players of Coda: what they choose from a view and their own tiles."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from tabletop.games import Chance
from tabletop.games.coda import (
    GAME,
    Deal,
    Options,
    Penalty,
    Phase,
    Right,
    Show,
    ShowClue,
    SpoilRound,
    State,
    Stop,
    View,
    World,
    Wrong,
    colours,
    suspects,
)
from tabletop.players import play_out
from tabletop.players.coda import Person, Table, seated, umpire

Dice = Callable[[int], Chance]

EVERY_KIND = [
    Options(players, advanced, tournament, dealt, penalty)
    for players, advanced, tournament, dealt, penalty in product(
        (2, 3, 4), (False, True), (False, True), (False, True), Penalty
    )
    if advanced or dealt
]


def playing(options: Options, *walls: tuple[str, ...], clue: bool = True) -> State:
    nothing = (0,) * options.players
    return State(options, Phase.PLAY, 1, 0, walls, 5, clue, False, None, nothing, nothing, ())


@pytest.mark.parametrize("options", EVERY_KIND, ids=str)
def test_every_kind_of_game_is_played_out(options: Options, dice: Dice) -> None:
    """CO-2 to CO-6: to its end, by rounds that nobody had to give up."""
    steps = list(play_out(GAME, options, dice(1), Random(7)))
    assert not any(isinstance(action, SpoilRound) for action, _ in steps)
    last = steps[-1][1].state
    assert len(last.won) == options.rounds
    assert GAME.outcome(last) is not None


def test_what_is_true_is_always_possible() -> None:
    """CO-8: in whole games each hidden tile is among those its opponents think possible."""
    for seed, options in enumerate(EVERY_KIND):
        table = Table(Random(seed))
        people = [Person(table) for _ in range(options.players)]
        state = GAME.start(options, GAME.decks[0], None)[1].state  # type: ignore[arg-type]
        while GAME.outcome(state) is None:
            views = [GAME.view(state, seat) for seat in range(options.players)]
            actions = (person(view) for person, view in zip(people, views, strict=True))
            action = next(action for action in actions if action is not None)
            if state.phase is Phase.PLAY:
                check(table.world, state)
            state = GAME.apply(state, GAME.secret(), action).state


def check(world: World, state: State) -> None:
    own = world.walls[state.seat]
    assert (world.clue is None) != state.clue
    assert len(world.pile) == state.pile
    for wall, true in zip(state.walls, world.walls, strict=True):
        assert all(face in (tile, *colours((tile,))) for face, tile in zip(wall, true, strict=True))
    for seat, place, tiles in suspects(state, state.seat, own, world.clue):
        assert world.walls[seat][place - 1] in tiles


def test_a_person_guesses_where_least_is_possible() -> None:
    """CO-3: a tile that can only be one is named at once."""
    state = playing(Options(2), ("black", "white"), ("black-3", "white", "black-4", "white"))
    table = Table(Random(1))
    table.world = World(
        (("black-2", "white-9"), ("black-3", "white-3", "black-4", "white-8")), ("white-1",)
    )
    assert Person(table)(View(0, True, state)) == Right(1, 2, "white-3")


def test_a_wrong_guess_costs_the_clue_tile() -> None:
    """CO-3: it is added open, where it belongs."""
    state = playing(Options(2), ("black", "white"), ("white",))
    for seed in range(20):
        table = Table(Random(seed))
        table.world = World((("black-2", "white-9"), ("white-4",)), ("black-5",))
        action = Person(table)(View(0, True, state))
        assert action in (Right(1, 1, "white-4"), Wrong(2, "black-5"))


def test_asked_again_a_person_means_the_same() -> None:
    """The world moves on with the state, and not before."""
    state = playing(Options(2), ("black", "white"), ("white", "white"))
    table = Table(Random(3))
    table.world = World((("black-2", "white-9"), ("white-4", "white-5")), ("black-5", "white-1"))
    person = Person(table)
    first = person(View(0, True, state))
    assert [person(View(0, True, state)) for _ in range(5)] == [first] * 5


def test_people_wait_for_their_turn() -> None:
    """CO-3: who cannot act does nothing, and the device never does."""
    state = playing(Options(2), ("black",), ("white",))
    assert Person(Table(Random(1)))(View(1, False, state)) is None
    assert umpire(Random(1))(View(0, True, state)) is None


def test_the_same_dice_play_the_same_game(dice: Dice) -> None:
    """A player's choices come from what it is handed."""
    options = Options(3, True, True)
    one, two = ([a for a, _ in play_out(GAME, options, dice(1), Random(5))] for _ in range(2))
    other = [a for a, _ in play_out(GAME, options, dice(1), Random(6))]
    assert one == two != other


def test_every_kind_of_action_is_played(dice: Dice) -> None:
    """CO-3, CO-4, CO-6: deals, right and wrong guesses, stops, and tiles shown for counting."""
    kinds = set()
    bare = set()
    for seed in range(25):
        for penalty in Penalty:
            options = Options(4, True, True, True, penalty)
            for action, _ in play_out(GAME, options, dice(1), Random(seed)):
                kinds.add(type(action))
                bare |= {action} & {Wrong(), Stop()} if action is not None else set()
    assert {Deal, Right, Wrong, Stop, Show, ShowClue} <= kinds
    assert bare == {Wrong(), Stop()}


def test_a_table_seats_everybody() -> None:
    """CO-2: as many as agreed, around one set of tiles."""
    people = seated(Options(4), Random(1))
    assert len(people) == 4
    state = GAME.start(Options(4), GAME.decks[0], None)[1].state  # type: ignore[arg-type]
    assert isinstance(people[2](GAME.view(state, 2)), Deal)
