"""Players of Mastermind: what they choose from a view."""

from random import Random
from time import perf_counter

import pytest

from tabletop.games.mastermind import (
    GAME,
    ClearBoard,
    GiveKey,
    Guess,
    Key,
    Options,
    Phase,
    PlaceCode,
    Role,
    Row,
    ShowCode,
    State,
    View,
    all_codes,
    fitting,
    key,
    parse_code,
)
from tabletop.players.mastermind import Codebreaker, Codemaker, Person

REFEREE = Options(Role.REFEREE, games=2)


def view(phase: Phase, *rows: Row, seat: int = 0, attempt: int = 1) -> View:
    seen: View = GAME.view(State(REFEREE, phase, rows=rows, attempt=attempt), seat)
    return seen


def row(guess: str, given: str | None = None) -> Row:
    return Row(parse_code(guess), Key.parse(given) if given else None)


@pytest.mark.parametrize("blanks", [False, True])
def test_a_codebreaker_guesses_only_what_fits(blanks: bool) -> None:
    """Each guess could still be the code, and the code is found within ten rows."""
    rng = Random(5)
    breaker = Codebreaker(rng)
    options = Options(blanks=blanks)
    for code in rng.sample(all_codes(blanks), 40):
        rows: tuple[Row, ...] = ()
        while not rows or rows[-1].guess != code:
            action = breaker(View(1, True, State(options, Phase.GUESS, rows=rows)))
            assert isinstance(action, Guess)
            assert action.code in fitting(rows, blanks)
            rows = (*rows, Row(action.code, key(code, action.code)))
        assert len(rows) <= 10


def test_a_codebreaker_goes_on_when_nothing_fits() -> None:
    """Against false keys any guess is as good as another."""
    rows = (row("MMMM", "0r0w"), row("MMMM", "1r0w"))
    assert isinstance(Codebreaker(Random(1))(view(Phase.GUESS, *rows, seat=1)), Guess)


def test_a_codebreaker_waits_for_its_turn() -> None:
    """It guesses when a guess is due from its seat, and does nothing else."""
    breaker = Codebreaker(Random(1))
    assert breaker(view(Phase.GUESS, seat=0)) is None
    assert breaker(view(Phase.PLACE, seat=0)) is None
    assert breaker(view(Phase.CLEAR, seat=1)) is None


def test_the_same_dice_make_the_same_guess() -> None:
    """A player's choices come from what it is handed."""
    seen = view(Phase.GUESS, row("MMTT", "1r1w"), seat=1)
    assert Codebreaker(Random(9))(seen) == Codebreaker(Random(9))(seen)
    assert len({Codebreaker(Random(n))(seen) for n in range(20)}) > 10


def test_a_guess_takes_no_time_to_speak_of() -> None:
    """Less than 5 ms once warm, with the larger set of codes and rows not seen before."""
    rng = Random(2)
    breaker = Codebreaker(rng)
    options = Options(blanks=True)
    code, *guesses = rng.sample(all_codes(True), 6)
    rows = tuple(Row(guess, key(code, guess)) for guess in guesses)
    views = [View(1, True, State(options, Phase.GUESS, rows=rows[:n])) for n in (0, 1, 2, 5)]
    breaker(View(1, True, State(options, Phase.GUESS, rows=(Row(code, Key(1, 1)),))))
    taken = []
    for each in views:
        began = perf_counter()
        breaker(each)
        taken.append(perf_counter() - began)
    assert sorted(taken)[len(taken) // 2] < 0.005


def test_a_codemaker_answers_for_the_code_it_hid() -> None:
    """It says so, gives its keys, and shows the same code."""
    maker = Codemaker(Random(3))
    assert maker(view(Phase.PLACE)) == PlaceCode()
    code = maker.world.code
    assert code is not None
    guess = parse_code("MTPW")
    assert maker(view(Phase.KEY, row("MTPW"))) == GiveKey(key(code, guess))
    assert maker(view(Phase.SHOW, row("MTPW", "4r0w"))) == ShowCode(code)
    assert maker(view(Phase.CLEAR)) == ClearBoard()


def test_an_erring_codemaker_errs_once() -> None:
    """MM-4: in the row it was told, and not again in the replay."""
    maker = Codemaker(Random(3), errs_in=1)
    wrong = []
    for attempt in (1, 2):
        maker(view(Phase.PLACE, attempt=attempt))
        assert maker.world.code is not None
        right = GiveKey(key(maker.world.code, parse_code("MTPW")))
        wrong.append(maker(view(Phase.KEY, row("MTPW"), attempt=attempt)) != right)
    assert wrong == [True, False]


def test_a_person_takes_either_role() -> None:
    """Who makes a code in one game breaks one in the next."""
    person = Person(Random(4))
    assert person(view(Phase.PLACE, seat=0)) == PlaceCode()
    assert person(view(Phase.GUESS, seat=0)) is None
    assert isinstance(person(view(Phase.GUESS, seat=1)), Guess)
