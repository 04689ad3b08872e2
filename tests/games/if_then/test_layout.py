"""If Then on the table: what should lie there, and what it means when something else does."""

from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from tabletop.games import Explanation
from tabletop.games.if_then import (
    CHALLENGES,
    GAME,
    NUMBERS,
    Action,
    BeginLine,
    BuyHint,
    Discard,
    DrawDeck,
    Fill,
    Invalid,
    Judged,
    Move,
    Options,
    Owed,
    Phase,
    Play,
    Secret,
    State,
    Sweep,
    Take,
    TakeBack,
    half,
    parse,
)
from tabletop.table import AREA_MM, Box, Layout, Piece, Unread, Why, compare, lay
from tabletop.table.mats import (
    DISCARDS_ZONE,
    DRAW_ZONE,
    IF_THEN,
    LINE_LENGTH,
    MARKET_ZONE,
    invalid_zone,
    lies_left,
    line_spot,
)

FACES = NUMBERS.faces
LINE, MARKET, X, Y, Z = FACES[0], FACES[1:4], FACES[4], FACES[5], FACES[6]
WAIT = Explanation(unfinished=True)
GLARE = Unread(Why.GLARE)
SECRET = Secret(replace(CHALLENGES[0], rule=parse("new.parity is even")), CHALLENGES[0].hints, ())


def table(**more: Any) -> State:
    """Seat 1's turn: one card in the line, three in the market."""
    usual: dict[str, Any] = {
        "options": Options(2),
        "phase": Phase.TURN,
        "unseen": FACES[4:],
        "hands": (3, 3),
        "deck": 20,
        "market": tuple(map(Piece, MARKET)),
        "line": (Piece(LINE),),
        "seat": 0,
        "to_come": (1,),
    }
    return State(**{**usual, **more})


def wrongly(face: str = X, **more: Any) -> State:
    """A card was played invalid, and its penalty is due."""
    judged = Judged(0, Piece(LINE), face, 0, right=False)
    beside = (Invalid(0, Piece(face)),)
    unseen = tuple(other for other in FACES[4:] if other != face)
    due = {"phase": Phase.DRAW, "seat": None, "owed": (Owed(0, 2),)}
    return table(**{**due, "judged": (judged,), "invalid": beside, "unseen": unseen, **more})


def returned(face: str = X, **more: Any) -> State:
    """A card was discarded that could have been played."""
    judged = Judged(0, Piece(LINE), face, None, right=False)
    due = {"phase": Phase.RETURN, "seat": None, "owed": (Owed(0, 2),), "returning": True}
    return table(**{**due, "judged": (judged,), **more})


def explained(state: State, seen: Layout) -> Explanation:
    return GAME.explain(state, compare(GAME.layout(state), seen))


def means(*actions: Action) -> Explanation:
    return Explanation(plays=(actions,))


def with_line(state: State, *pieces: Piece | Unread | None) -> Layout:
    """The tidy table with these behind the end of the line."""
    tidy = GAME.layout(state)
    return tidy.with_zone("line-1", (*tidy["line-1"], *pieces))


def with_market(state: State, *faces: str) -> Layout:
    pieces = sorted((Piece(face) for face in faces), key=str)
    return GAME.layout(state).with_zone(MARKET_ZONE, pieces)


# The mat


def rectangle(zone: str, place: int) -> Box:
    """The card in one place; invalid cards and the deck lie on their sides."""
    centre = IF_THEN.zone(zone).places[place]
    sideways = zone.startswith("invalid") or zone == DRAW_ZONE
    width, height = (88.0, 63.0) if sideways else (63.0, 88.0)
    return Box(centre.x - width / 2, centre.y - height / 2, width, height)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def test_the_worst_case_fits_the_playing_area() -> None:
    """A full line with a pile beside every card: nothing overlaps but what the rules lay so."""
    cards = [(zone.name, at) for zone in IF_THEN.zones for at in range(len(zone.places))]
    area = Box(0, 0, *AREA_MM)
    for name, place in cards:
        box = rectangle(name, place)
        assert all(area.holds(corner) for corner in box.corners)
        assert all(IF_THEN.zone(name).box.holds(corner) for corner in box.corners)
    for (one, at), (other, place) in combinations(cards, 2):
        if one != other:
            assert not overlap(rectangle(one, at), rectangle(other, place)), (one, other)
    for zone, another in combinations(IF_THEN.zones, 2):
        assert not overlap(zone.box, another.box), (zone.name, another.name)


def test_each_card_covers_the_lower_half_of_the_one_before() -> None:
    """IT-5: in both columns, from top to bottom; so do invalid cards, going outward."""
    for name in ("line-1", "line-2"):
        ys = [point.y for point in IF_THEN.zone(name).places]
        assert [b - a for a, b in pairwise(ys)] == [44.0] * 7
    for number in range(LINE_LENGTH):
        first, newest = IF_THEN.zone(invalid_zone(number)).places
        assert newest.x - first.x == (-44.0 if lies_left(number) else 44.0)


def test_a_full_line_and_its_piles_have_a_place_each() -> None:
    """Sixteen cards of the line in sight, two cards of every pile."""
    line = tuple(map(Piece, FACES[:16]))
    beside = tuple(Invalid(n // 2, Piece(face)) for n, face in enumerate(FACES[20:52]))
    state = table(line=line, invalid=beside, market=(), unseen=(), discards=("52yr-31yy",))
    laid = GAME.layout(state)
    assert sum(len(laid[name]) for name in ("line-1", "line-2")) == 16
    assert all(len(laid[invalid_zone(number)]) == 2 for number in range(16))
    for name, pieces in laid.zones.items():
        assert len(pieces) <= len(IF_THEN.zone(name).places)


# layout and played


def test_the_tidy_table_shows_line_market_and_discards() -> None:
    """Of the discard pile only the top is in sight."""
    state = table(line=(Piece(LINE), Piece(X, 180)), discards=(Y, Z))
    assert GAME.layout(state) == lay(
        {
            "line-1": [Piece(LINE), Piece(X, 180)],
            MARKET_ZONE: sorted((Piece(face) for face in MARKET), key=str),
            DISCARDS_ZONE: [Piece(Z)],
        }
    )


def test_an_invalid_card_lies_on_its_side_with_its_played_half_to_the_line() -> None:
    """IT-5: to the left of the first card its top points right, to the right of the second left."""
    line = (Piece(LINE), Piece(X))
    beside = (Invalid(0, Piece(Y)), Invalid(1, Piece(Z)), Invalid(1, Piece(FACES[7], 180)))
    laid = GAME.layout(table(line=line, invalid=beside))
    assert laid[invalid_zone(0)] == (Piece(Y, 90),)
    assert laid[invalid_zone(1)] == (Piece(Z, 270), Piece(FACES[7], 90))


def test_of_a_high_pile_the_first_and_the_newest_are_in_sight() -> None:
    """IT-5: the others lie between them."""
    beside = tuple(Invalid(0, Piece(face)) for face in (X, Y, Z))
    assert GAME.layout(table(invalid=beside))[invalid_zone(0)] == (Piece(X, 90), Piece(Z, 90))


def test_a_swept_line_begins_with_its_last_card() -> None:
    """Its own invalid cards move with it, the others are gone from the table."""
    line = tuple(map(Piece, FACES[:16]))
    beside = (Invalid(3, Piece(FACES[20])), Invalid(15, Piece(FACES[21])))
    state = table(line=line, swept=15, invalid=beside, market=())
    assert GAME.layout(state) == lay(
        {"line-1": [line[-1]], invalid_zone(0): [Piece(FACES[21], 90)]}
    )


def test_a_played_card_lies_at_the_end_of_the_line_until_it_is_judged() -> None:
    """IT-5: an invalid one is laid beside it afterwards, which is a chore."""
    state = table()
    odd = next(face for face in FACES[4:] if half(Piece(face)).value % 2)
    acted = GAME.played(state, Play(Piece(odd)))
    assert acted["line-1"] == (Piece(LINE), Piece(odd))
    after = GAME.apply(state, SECRET, Play(Piece(odd))).state
    words = {chore.zone: chore.words for chore in GAME.chores(after, acted)}
    assert words["line-1"].startswith("Take the ")
    assert words[invalid_zone(0)].startswith("Lay the ")
    assert words[MARKET_ZONE] == "Code Breaker 1 draws 2 cards from deck or market, in any mix"


def test_the_ninth_card_begins_the_second_column() -> None:
    """Eight cards a column."""
    state = table(line=tuple(map(Piece, FACES[10:18])))
    assert GAME.played(state, Play(Piece(X)))["line-2"] == (Piece(X),)
    assert explained(state, GAME.played(state, Play(Piece(X)))) == means(Play(Piece(X)))
    assert line_spot(8) == ("line-2", 0)


def test_a_wrong_discard_lies_there_until_it_is_taken_back() -> None:
    """IT-6: then the pile is as it was."""
    state = returned(discards=(Y,))
    assert GAME.layout(state)[DISCARDS_ZONE] == (Piece(X),)
    assert GAME.played(state, TakeBack())[DISCARDS_ZONE] == (Piece(Y),)


def test_nobody_looks_at_the_deck() -> None:
    """IT-19: its zone is shielded in every phase."""
    assert {GAME.shielded(table(phase=phase)) for phase in Phase} == {(DRAW_ZONE,)}


# explain: turns


@pytest.mark.parametrize("turn", [0, 180])
def test_a_new_card_at_the_end_is_a_play(turn: int) -> None:
    """IT-1: which half is active is seen by its turn."""
    assert explained(table(), with_line(table(), Piece(X, turn))) == means(Play(Piece(X, turn)))


def test_a_new_card_on_the_pile_is_a_discard() -> None:
    """IT-6: whichever way up it lies."""
    for turn in (0, 90, 180, 270):
        seen = GAME.layout(table()).with_zone(DISCARDS_ZONE, [Piece(X, turn)])
        assert explained(table(), seen) == means(Discard(X))


def test_a_still_table_in_a_turn_means_waiting() -> None:
    """Whose turn it is thinks."""
    assert explained(table(), GAME.layout(table())) == WAIT


def test_cards_turned_about_where_it_does_not_matter_mean_nothing() -> None:
    """Market and invalid cards and older cards of the line may lie either way."""
    state = table(line=(Piece(LINE), Piece(X)), invalid=(Invalid(0, Piece(Y)),))
    seen = lay(
        {
            "line-1": [Piece(LINE, 180), Piece(X)],
            invalid_zone(0): [Piece(Y, 270)],
            MARKET_ZONE: sorted((Piece(face, 180) for face in MARKET), key=str),
        }
    )
    assert explained(state, seen) == WAIT
    assert GAME.chores(state, seen) == ()


def test_a_covered_card_that_cannot_be_read_does_not_matter() -> None:
    """IT-5: the next card lies over its lower half."""
    state = table(line=(Piece(LINE), Piece(Z)))
    seen = lay({**GAME.layout(state).zones, "line-1": [GLARE, Unread(Why.COVERED), Piece(X)]})
    assert explained(state, seen) == means(Play(Piece(X)))
    two = lay({**GAME.layout(state).zones, "line-1": [GLARE, Piece(Z)]})
    assert GAME.chores(state, two) == ()


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        ((GLARE,), "cannot be read (glare)"),
        ((Piece(X, 90),), "upright"),
        ((None, Piece(X)), "on the lower half of the last one"),
        ((Piece(X), Piece(Y)), "on the lower half of the last one"),
        ((Piece(MARKET[0]),), "belongs in the market"),
    ],
)
def test_a_card_that_cannot_be_judged_is_a_fault(pieces: tuple[Any, ...], words: str) -> None:
    """One sentence says what to do."""
    fault = explained(table(), with_line(table(), *pieces)).fault
    assert words in fault
    assert fault.endswith(".")
    assert "lease" in fault


def test_one_card_a_turn() -> None:
    """IT-4: a play and a discard at once are one too many."""
    seen = with_line(table(), Piece(X)).with_zone(DISCARDS_ZONE, [Piece(Y)])
    assert "One card a turn" in explained(table(), seen).fault


@pytest.mark.parametrize(
    ("now", "words"),
    [
        ([], "should be"),
        ([Piece(X)], "should be"),
        ([GLARE], "cannot be read"),
        ([Piece(LINE, 180)], "turned"),
    ],
)
def test_the_end_of_the_line_must_stay(now: list[Any], words: str) -> None:
    """IT-5: verdicts depend on it."""
    seen = GAME.layout(table()).with_zone("line-1", now)
    assert words in explained(table(), seen).fault


def test_the_discard_pile_must_stay() -> None:
    """IT-9: discards never return."""
    state = table(discards=(Y, Z), unseen=FACES[7:])
    tidy = GAME.layout(state)
    for now in ([], [Piece(Y)]):
        fault = explained(state, tidy.with_zone(DISCARDS_ZONE, now)).fault
        assert "discard pile" in fault
    unread = explained(state, tidy.with_zone(DISCARDS_ZONE, [GLARE])).fault
    assert "cannot be read (glare)" in unread
    known = explained(state, tidy.with_zone(DISCARDS_ZONE, [Piece(MARKET[0])])).fault
    assert "belongs in the market" in known


def test_nobody_takes_from_the_market_in_a_turn() -> None:
    """IT-8: only who draws a penalty does."""
    assert "put " in explained(table(), with_market(table(), *MARKET[1:])).fault
    unread = GAME.layout(table()).with_zone(MARKET_ZONE, [GLARE])
    assert "cannot be read" in explained(table(), unread).fault


# explain: after a verdict


def test_an_invalid_card_still_on_the_line_is_not_played_again() -> None:
    """IT-5: it may lie there while the penalty is drawn, but not when the next card comes."""
    state = wrongly()
    lying = lay({**GAME.layout(state).zones, "line-1": [Piece(LINE), Piece(X)]}).with_zone(
        invalid_zone(0), []
    )
    assert explained(state, lying) == means(DrawDeck(2))
    turn = replace(state, phase=Phase.TURN, seat=1, owed=())
    assert explained(turn, lying) == WAIT
    lifted = GAME.layout(turn).with_zone(invalid_zone(0), [])
    assert explained(turn, lifted) == WAIT
    on = lifted.with_zone("line-1", [Piece(LINE), Piece(Y)])
    assert explained(turn, on).fault.startswith("Lay the ")
    assert "before the next card" in explained(turn, on).fault


def test_foreign_and_missing_invalid_cards_are_faults() -> None:
    """IT-7: they count for the penalty."""
    state = wrongly(invalid=(Invalid(0, Piece(X)), Invalid(0, Piece(Z))), phase=Phase.TURN, seat=1)
    state = replace(state, owed=(), line=(Piece(LINE), Piece(FACES[9])))
    foreign = GAME.layout(state).with_zone(invalid_zone(1), [Piece(Y)])
    assert "does not belong" in explained(state, foreign).fault
    older = replace(state, invalid=(Invalid(0, Piece(X)), Invalid(1, Piece(Z))))
    missing = GAME.layout(older).with_zone(invalid_zone(0), [])
    assert "missing" in explained(older, missing).fault


def test_cards_an_event_removed_may_still_lie_there_for_a_while() -> None:
    """IT-13: but not when the next card comes."""
    state = table(boxed=(Y,), unseen=(X, *FACES[6:]))
    lying = GAME.layout(state).with_zone(invalid_zone(0), [Piece(Y, 90)])
    assert explained(state, lying) == WAIT
    assert [chore.zone for chore in GAME.chores(state, lying)] == [invalid_zone(0)]
    on = lying.with_zone("line-1", [Piece(LINE), Piece(X)])
    assert "before the next card" in explained(state, on).fault


def test_a_discard_is_taken_back_before_anything_else() -> None:
    """IT-6: while it lies there nothing goes on; gone, it was taken back."""
    state = returned()
    assert explained(state, GAME.layout(state)) == WAIT
    gone = GAME.layout(state).with_zone(DISCARDS_ZONE, [])
    assert explained(state, gone) == means(TakeBack())
    early = with_market(state, *MARKET[1:])
    assert "First take the discarded card back" in explained(state, early).fault
    both = gone.with_zone(MARKET_ZONE, early[MARKET_ZONE])
    assert explained(state, both) == means(TakeBack(), Take(MARKET[0]))


def test_draws_are_read_off_the_market() -> None:
    """IT-8: what is missing was taken; a still market means cards of the deck."""
    state = wrongly()
    assert explained(state, GAME.layout(state)) == means(DrawDeck(2))
    one = with_market(state, *MARKET[1:])
    assert explained(state, one) == means(Take(MARKET[0]))
    two = with_market(state, MARKET[2])
    taken = sorted(MARKET[:2])
    assert explained(state, two) == means(*map(Take, taken))
    three = with_market(state)
    assert (
        "Nobody draws" in explained(state, three).fault or "fill" in explained(state, three).fault
    )


def test_a_filled_market_shows_that_the_draw_is_over() -> None:
    """IT-8: one card of the market, one of the deck, and the market was filled already."""
    state = wrongly()
    seen = with_market(state, Y, *MARKET[1:])
    assert explained(state, seen) == means(Take(MARKET[0]), DrawDeck(1), Fill(Piece(Y)))


def test_the_next_play_shows_that_the_draw_is_over() -> None:
    """IT-8: nobody has to say that two cards of the deck were drawn."""
    state = wrongly()
    assert explained(state, with_line(state, Piece(Y))) == means(DrawDeck(2), Play(Piece(Y)))


def test_a_play_before_the_event_waits_for_the_event() -> None:
    """IT-12: the draw ends the round, so the device moves first and then looks again."""
    state = wrongly(to_come=())
    assert explained(state, with_line(state, Piece(Y))) == means(DrawDeck(2))


def test_a_deck_too_short_leaves_only_the_market() -> None:
    """IT-8: a still table means nothing then."""
    state = wrongly(deck=1)
    assert explained(state, GAME.layout(state)) == WAIT
    assert "draws" in explained(state, with_line(state, Piece(Y))).fault


def test_filling_is_asked_for_before_the_next_card() -> None:
    """IT-8: a market that is filled part by part is read part by part."""
    state = table(phase=Phase.REFILL, seat=None, market=(Piece(MARKET[0]),), unseen=FACES[2:])
    assert explained(state, GAME.layout(state)) == WAIT
    assert explained(state, with_market(state, MARKET[0], X)) == means(Fill(Piece(X)))
    both = with_market(state, MARKET[0], X, Y)
    assert explained(state, both) == means(Fill(Piece(X)), Fill(Piece(Y)))
    assert "fill the market" in explained(state, with_line(state, Piece(Z))).fault
    (chore,) = GAME.chores(state, GAME.layout(state))
    assert chore.words == "Fill the market with 2 cards of the deck"
    assert "seen elsewhere" in explained(state, with_market(state, MARKET[0], LINE)).fault


def test_a_cleared_market_may_lie_there_for_a_while() -> None:
    """IT-13: the old cards are chores, not new ones."""
    state = table(phase=Phase.REFILL, seat=None, market=(), boxed=MARKET, fresh=True)
    assert explained(state, with_market(state, *MARKET)) == WAIT
    assert len(GAME.chores(state, with_market(state, *MARKET))) == 2


def test_the_all_knowing_s_swap_is_a_chore() -> None:
    """IT-18: people lay its card into the market and take the other one out."""
    gave = Piece(X, 180)
    state = table(
        options=Options(2, mastermind=True),
        market=(gave, Piece(MARKET[1]), Piece(MARKET[2])),
        moves=(Move(Piece(LINE), gave, MARKET[0]),),
        aside=(MARKET[0],),
        unseen=FACES[5:],
    )
    before = with_market(state, *MARKET)
    assert explained(state, before) == WAIT
    assert [chore.zone for chore in GAME.chores(state, before)] == [MARKET_ZONE]
    on = before.with_zone("line-1", [Piece(LINE), Piece(Y)])
    assert "before the next card" in explained(state, on).fault


# explain: set-up and sweeping


def test_set_up_is_read_at_once_or_card_by_card() -> None:
    """IT-3: the line's first card, then the market."""
    state = State(Options(2), Phase.SETUP, FACES, (3, 3), 29, to_come=(0, 1))
    assert explained(state, lay({})) == WAIT
    begin = BeginLine(Piece(LINE, 180))
    line = lay({"line-1": [Piece(LINE, 180)]})
    assert explained(state, line) == means(begin)
    whole = line.with_zone(MARKET_ZONE, sorted((Piece(face) for face in MARKET), key=str))
    fills = [Fill(piece) for piece in sorted(Piece(face) for face in MARKET)]
    assert explained(state, whole) == means(begin, *fills)
    market = whole.with_zone("line-1", [])
    assert explained(state, market) == WAIT
    assert "begin the line" in GAME.chores(state, market)[0].words


def test_a_full_line_is_swept_by_hand() -> None:
    """Until only the last card lies at the top, people are not done."""
    line = tuple(map(Piece, FACES[10:26]))
    state = table(phase=Phase.SWEEP, seat=None, line=line, unseen=(X, Y))
    done = GAME.played(state, Sweep())
    assert done["line-1"] == (line[-1],)
    assert explained(state, GAME.layout(state)) == WAIT
    assert explained(state, done.with_zone("line-2", line[8:])) == WAIT
    assert explained(state, done) == means(Sweep())
    (chore,) = GAME.chores(state, GAME.layout(state))
    assert chore.words.startswith("The line is full")


@pytest.mark.parametrize("phase", [Phase.EVENT, Phase.KNOWING, Phase.OVER])
def test_nothing_is_read_while_the_device_moves_or_after_the_end(phase: Phase) -> None:
    """People may do with the cards what they like once all is over."""
    state = table(phase=phase)
    assert explained(state, with_line(state, Piece(X))) == Explanation()
    if phase is Phase.OVER:
        assert GAME.chores(state, lay({})) == ()


def test_what_leaves_no_trace_is_never_read_off_the_table() -> None:
    """IT-10: hints, guesses, kept events and corrections are confirmed by people."""
    state = table()
    assert GAME.played(state, BuyHint()) == GAME.layout(state)
