"""The rules of Cardle: clues, what an action leads to, and who won. Pure.

Options and chance come in once, then states and actions; steps go out. Clues come from the
secret, and nothing else of it goes into the state before the game has ended.
"""

from collections import Counter

from msgspec.structs import replace

from tabletop.errors import IllegalAction
from tabletop.table import Deck

from ..hinge import Chance, Known, Outcome, Step
from . import events as facts
from .cards import VALUE, Card, deck_named
from .choices import allowed, sweep_due
from .options import Displaced, Options, Solved
from .state import (
    GUESSES,
    HAND,
    PLACES,
    Action,
    Clue,
    Clues,
    Code,
    CountHand,
    Discard,
    Guess,
    Row,
    Secret,
    Side,
    State,
    Sweep,
    View,
)

MOST_OF_A_VALUE = 2
POINTS = {Clue.EXACT: 3, Clue.VALUE: 2, Clue.DISPLACED: 1, Clue.ABSENT: 0}
_MATCHES = {
    Solved.VALUE: frozenset((Clue.EXACT, Clue.VALUE)),
    Solved.EXACT: frozenset((Clue.EXACT,)),
}


def clues(code: Code, guess: Code, displaced: Displaced = Displaced.LITERAL) -> Clues:
    """The clue for each card of a guess, the first that applies."""
    values = [VALUE[card] for card in code]
    left = Counter(values)
    if displaced is Displaced.COUNTED:
        left -= Counter(v for v, card in zip(values, guess, strict=True) if v == VALUE[card])
    found = []
    for card, right, value in zip(guess, code, values, strict=True):
        mine = VALUE[card]
        if mine == value:
            found.append(Clue.EXACT if card == right else Clue.VALUE)
        elif left[mine] > 0:
            found.append(Clue.DISPLACED)
            left[mine] -= displaced is Displaced.COUNTED
        else:
            found.append(Clue.ABSENT)
    one, two, three, four, five, six = found
    return one, two, three, four, five, six


def possible_code(cards: Code) -> bool:
    """Whether these six cards can be a code: at most two of one value."""
    values = [VALUE[card] for card in cards]
    return max(map(values.count, values)) <= MOST_OF_A_VALUE and len(set(cards)) == PLACES


def start(options: Options, deck: Deck, chance: Chance) -> tuple[Secret, Step]:
    """Make every side's code and open the game; people have dealt themselves their hands."""
    faces = deck_named(deck.name).faces
    secret = Secret(tuple(_code(faces, chance) for _ in range(options.sides)))
    state = State(options, deck.name, (Side(),) * options.sides)
    return secret, Step(state, (facts.GameOpened(options.sides, HAND, state.sides[0].left),))


def _code(faces: tuple[Card, ...], chance: Chance) -> Code:
    # Drawn anew when a value came three times: so every possible code is equally likely.
    while True:
        pool = list(faces)
        one, two, three, four, five, six = (
            pool.pop(chance.below(len(pool))) for _ in range(PLACES)
        )
        code = (one, two, three, four, five, six)
        if possible_code(code):
            return code


def apply(state: State, secret: Secret, action: Action) -> Step:
    """Where a legal action leads, and what it made true. Others raise `IllegalAction`."""
    if not allowed(state, action):
        raise IllegalAction(f"{action!s}: not now; choose from legal(state)")
    side = state.sides[action.side]
    match action:
        case Guess(number, cards):
            return _guess(state, secret, number, cards)
        case Discard(number, cards):
            fewer = replace(
                side, discards=(*side.discards, cards), hand=side.hand - 1, left=side.left - 1
            )
            told = facts.Discarded(number, cards, fewer.hand, fewer.left)
            return Step(_with_side(state, number, fewer), (told,))
        case Sweep(number):
            row = (sweep_due(state, number) or 0) + 1
            swept = replace(side, swept=row)
            return Step(_with_side(state, number, swept), (facts.SweptUp(number, row),))
        case CountHand(number, hand):
            counted = replace(side, hand=hand, left=side.left + side.hand - hand)
            told_count = facts.HandCounted(number, side.hand, hand, counted.left)
            return Step(_with_side(state, number, counted), (told_count,))


def _with_side(state: State, number: int, side: Side) -> State:
    return replace(state, sides=(*state.sides[:number], side, *state.sides[number + 1 :]))


def _guess(state: State, secret: Secret, number: int, cards: Code) -> Step:
    side = state.sides[number]
    carried = PLACES - len(set(cards).difference(*[row.cards for row in side.rows]))
    rows = (*side.rows, Row(cards))
    laid = replace(side, rows=rows, hand=side.hand - PLACES + carried)
    guessed = facts.Guessed(number, len(rows), cards, carried)
    waiting = _with_side(state, number, laid)
    if not all(each.waiting for each in waiting.sides):
        return Step(waiting, (guessed,))
    return _judge(waiting, secret, [guessed])


def _judge(state: State, secret: Secret, events: list[facts.Event]) -> Step:
    """Every side has guessed: all clues at once, and then the end or the next round."""
    sides = []
    for number, (side, code) in enumerate(zip(state.sides, secret.codes, strict=True)):
        judged = _judged(state.options, side, code)
        sides.append(judged)
        events += _told(number, judged)
    done = replace(state, sides=tuple(sides))
    if len(sides[0].rows) == GUESSES or any(solved(state.options, side) for side in sides):
        return _finish(replace(done, codes=secret.codes), events)
    return _draw(done, events)


def _judged(options: Options, side: Side, code: Code) -> Side:
    *most, last = side.rows
    return replace(side, rows=(*most, Row(last.cards, clues(code, last.cards, options.displaced))))


def _told(number: int, side: Side) -> list[facts.Event]:
    row = side.rows[-1]
    assert row.clues is not None, "only judged rows are told"
    shown = [
        facts.CodeCardShown(number, place + 1, card)
        for place, (card, clue) in enumerate(zip(row.cards, row.clues, strict=True))
        if clue is Clue.EXACT and not any(card == old.cards[place] for old in side.rows[:-1])
    ]
    return [facts.CluesGiven(number, len(side.rows), row.clues), *shown]


def _draw(state: State, events: list[facts.Event]) -> Step:
    sides = []
    for number, side in enumerate(state.sides):
        drawn = min(HAND - side.hand, side.left)
        full = replace(side, hand=side.hand + drawn, left=side.left - drawn)
        sides.append(full)
        if drawn:
            events.append(facts.Drew(number, drawn, full.hand, full.left))
    return Step(replace(state, sides=tuple(sides)), tuple(events))


def solved(options: Options, side: Side) -> bool:
    """Whether the last guess of a side solved its code."""
    last = side.rows[-1].clues if side.rows else None
    return last is not None and _MATCHES[options.solved].issuperset(last)


def points(side: Side) -> int:
    """What the last guess of a side is worth."""
    last = side.rows[-1].clues if side.rows else None
    return sum(POINTS[clue] for clue in last or ())


def _finish(state: State, events: list[facts.Event]) -> Step:
    found = [solved(state.options, side) for side in state.sides]
    for number, (side, code) in enumerate(zip(state.sides, state.codes, strict=True)):
        if found[number]:
            events.append(facts.CodeSolved(number, len(side.rows)))
        elif not any(found):
            events.append(facts.GuessesRanOut(number, len(side.rows)))
        events.append(facts.CodeShown(number, code))
    if state.options.head_to_head and not any(found):
        events += [facts.PointsScored(n, points(side)) for n, side in enumerate(state.sides)]
    ended = outcome(state)
    assert ended is not None, "the codes are shown, so it is over"
    return Step(state, (*events, facts.GameEnded(ended)))


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it goes on. A group that did not solve the code has lost."""
    if not state.codes:
        return None
    found = tuple(n for n, side in enumerate(state.sides) if solved(state.options, side))
    round_ = len(state.sides[0].rows)
    if not state.options.head_to_head:
        seats = range(state.options.players)
        words = f"solved with guess {round_}" if found else f"not solved in {round_} guesses: lost"
        return Outcome(tuple(seats) if found else (), (0,) * len(seats), words)
    if found:
        both = "both codes" if len(found) > 1 else "one code"
        return Outcome(found if len(found) == 1 else (), (0, 0), f"{both} solved in round {round_}")
    one, two = (points(side) for side in state.sides)
    winners = () if one == two else (0,) if one > two else (1,)
    return Outcome(winners, (one, two), f"points: {one} to {two}")


def view(state: State, seat: int) -> View:
    """What a seat knows besides its hand: all of the state, and whether its side may act."""
    side = state.options.side_of(seat)
    return View(seat, side, not state.over and not state.sides[side].waiting, state)


def known(_state: State, action: Action) -> Known:
    """How the device learns of an action. What lies in a hand is the people's word."""
    return Known.TRUSTED if isinstance(action, CountHand) else Known.SEEN


def device_turn(_state: State) -> int | None:
    """The device is the Codemaster and never moves for a seat."""
    return None
