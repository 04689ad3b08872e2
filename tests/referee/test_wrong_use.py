"""Wrong use of the table: no verdict, one helpful sentence, and on it goes once put right."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tabletop.display import draw
from tabletop.games import Known
from tabletop.games.cardle import Guess as CardleGuess
from tabletop.games.coda import Deal
from tabletop.games.if_then import BeginLine, DrawDeck, Fill, Play
from tabletop.games.mastermind import Guess, parse_code
from tabletop.games.xcode import PlaySet
from tabletop.signals import MovePage, Record, Say, Show
from tabletop.table import Layout, Piece, Unread, Why

Bench = Any
MakeBench = Callable[..., Bench]
E = TypeVar("E")
GUESS = Guess(parse_code("MTWO"))
OPENING = ("01yy-41yb", "02yy-23rb", "02yb-61rb", "02by-91yy")
CARDS = ("knowledge-1", "science-2", "technology-3", "services-4", "knowledge-5", "science-6")
WALLS = (("black", "black", "white", "white"), ("black", "white", "black", "white"))


def only(effects: tuple[Any, ...], kind: type[E]) -> list[E]:
    return [effect for effect in effects if isinstance(effect, kind)]


@pytest.fixture
def if_then(bench: MakeBench) -> Bench:
    """If Then after the deal, the first turn to come."""
    table = bench(name="if-then")
    table.begin()
    first, *market = OPENING
    table.do(BeginLine(Piece(first)), *(Fill(Piece(face)) for face in market))
    return table


@pytest.fixture
def cardle(bench: MakeBench) -> Bench:
    table = bench(name="cardle")
    table.begin()
    return table


@pytest.fixture
def coda(bench: MakeBench) -> Bench:
    """Coda with the walls standing."""
    table = bench(name="coda")
    table.begin()
    table.look(table.after(Deal(WALLS)), 1)
    table.press()
    return table


@pytest.fixture
def xcode(bench: MakeBench) -> Bench:
    """Mission X-Code with the clock running."""
    table = bench(name="x-code")
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    return table


def called(table: Bench, wrong: Layout, words: str) -> None:
    """This table gets no verdict, but one sentence with these words that fits the panel."""
    state = table.session.state
    effects = table.look(wrong, 8)
    assert not only(effects, Record)
    assert table.session.state is state
    said = [say.words for say in only(effects, Say)]
    assert any(words in each for each in said), said
    assert draw(only(effects, Show)[-1].page).size == (400, 300)


def test_two_cards_at_once(if_then: Bench) -> None:
    """If Then: one card a turn; with one of them taken back the other counts."""
    play = if_then.after(Play(Piece("03yr-71bb")))
    two = play.with_zone("discards", [Piece("11yr-42ry")])
    called(if_then, two, "One card a turn: please take one of the two back.")
    assert only(if_then.look(play, 3), Record)
    assert if_then.ledger.past[4].action == Play(Piece("03yr-71bb"))


def test_two_cards_at_once_in_the_line(if_then: Bench) -> None:
    """The second one has no end of the line to lie on."""
    play = if_then.after(Play(Piece("03yr-71bb")))
    two = play.with_zone("line-1", (*play["line-1"], Piece("11yr-42ry")))
    called(if_then, two, "at the end of the line")


def test_a_card_in_the_wrong_zone(if_then: Bench) -> None:
    """A card beside the line that was never judged is asked away, and shown on a picture."""
    table = if_then.tidy().with_zone("invalid-1", [Piece("03yr-71bb", 90)])
    called(if_then, table, "does not belong beside the line")
    page = only(if_then.look(if_then.tidy(), 2), Show)[-1].page
    assert not isinstance(page, MovePage)
    page = only(if_then.look(table, 8), Show)[-1].page
    assert isinstance(page, MovePage)
    assert page.here is not None
    assert page.there is None


def test_a_card_that_was_moved_is_shown_with_where_it_belongs(if_then: Bench) -> None:
    """From where it lies to where it should, if that is all that is wrong."""
    due = if_then.tidy()
    moved = due.with_zone("market", due["market"][1:]).with_zone("discards", due["market"][:1])
    called(if_then, moved, "belongs in the market")
    if_then.look(due, 2)
    page = only(if_then.look(moved, 8), Show)[-1].page
    assert isinstance(page, MovePage)
    assert page.here == if_then.game.mat.zone("discards").box
    assert page.there == if_then.game.mat.zone("market").box


def test_a_card_taken_back_during_the_dwell(if_then: Bench) -> None:
    """It was never played; laid again it counts once."""
    play = if_then.after(Play(Piece("03yr-71bb")))
    assert not only(if_then.look(play, 1.5), Record)
    assert not only(if_then.look(if_then.tidy(), 6), Record)
    assert len(only(if_then.look(play, 3), Record)) >= 1


def test_a_card_sideways_in_the_line(if_then: Bench) -> None:
    """Nobody can say which half is meant."""
    play = if_then.tidy().with_zone("line-1", (*if_then.tidy()["line-1"], Piece("03yr-71bb", 90)))
    called(if_then, play, "with the half you mean at the top")


def test_a_card_upside_down_is_judged_by_its_other_half(if_then: Bench) -> None:
    """In If Then upside down is a play of its own, and recorded as such."""
    if_then.look(if_then.after(Play(Piece("03yr-71bb", 180))), 3)
    assert if_then.ledger.past[4].action == Play(Piece("03yr-71bb", 180))


def test_the_end_of_the_line_turned_around(if_then: Bench) -> None:
    """The last verdicts rest on it: it is asked back."""
    called(if_then, if_then.tidy().with_zone("line-1", [Piece(OPENING[0], 180)]), "was turned")


@pytest.mark.parametrize("why", [Why.NOT_IN_DECK, Why.GLARE, Why.TWO_FACES])
def test_a_card_that_cannot_be_read(if_then: Bench, why: Why) -> None:
    """A card of another deck, a reflection, a doubt: asked about with the reason, never judged."""
    line = (*if_then.tidy()["line-1"], Unread(why))
    called(if_then, if_then.tidy().with_zone("line-1", line), f"cannot be read ({why})")


def test_pegs_changed_after_the_verdict(bench: MakeBench) -> None:
    """Mastermind: the row stays as it was judged; put back, the game goes on."""
    table = bench()
    table.begin()
    table.do(GUESS)
    tidy = table.tidy()
    swapped = tidy.with_zone("row-1", [tidy["row-1"][1], tidy["row-1"][0], *tidy["row-1"][2:]])
    called(table, swapped, "Row 1, hole 1 should hold magenta, not teal")
    assert only(table.look(table.after(Guess(parse_code("YYYY"))), 3), Record)


def test_pegs_in_the_wrong_row(bench: MakeBench) -> None:
    """The sentence says which row is next."""
    table = bench()
    table.begin()
    table.do(GUESS)
    skipped = table.tidy().with_zone("row-3", table.after(GUESS)["row-2"])
    called(table, skipped, "The next guess goes into row 2")


def test_a_cardle_card_in_an_older_row(cardle: Bench) -> None:
    """A card laid where a judged row lies is asked out again."""
    cardle.do(CardleGuess(0, CARDS))
    wrong = cardle.tidy().with_zone("row-3", [Piece("services-9")])
    called(cardle, wrong, "Row 3, place 1 should be empty")


def test_cardle_rows_are_turned_before_the_next_guess(cardle: Bench) -> None:
    """Clue turns are chores: forgotten, they are asked for before the next guess counts."""
    cardle.do(CardleGuess(0, CARDS))
    untidy = cardle.tidy().with_zone("row-1", [Piece(card, 270) for card in CARDS])
    untidy = untidy.with_zone("row-2", [Piece(f"services-{n}") for n in range(5, 11)])
    called(cardle, untidy, "please turn the")


def test_the_same_cardle_card_twice(cardle: Bench) -> None:
    """Two cards of one face cannot be in a deck: one of the two was read wrongly."""
    twice = cardle.tidy().with_zone("row-1", [Piece("knowledge-1"), Piece("knowledge-1")])
    called(cardle, twice, "lies on the table twice")


def test_a_coda_tile_tipped_out_of_order(coda: Bench) -> None:
    """CO-8: an eleven at the left end of a wall of four cannot be."""
    (north,) = coda.tidy().zones.keys() - {"wall-south"}
    wall = coda.tidy()[north]
    tipped = [Piece("black-11", wall[0].turn), *wall[1:]]
    called(coda, coda.tidy().with_zone(north, tipped), "no free tiles fit the 3 standing ones")


def test_a_coda_tile_added_without_a_guess(coda: Bench) -> None:
    """CO-3: at least one guess before stopping."""
    south = coda.tidy()["wall-south"]
    called(coda, coda.tidy().with_zone("wall-south", (*south, south[-1])), "has to guess before")


def test_a_wrong_card_on_the_keypad(xcode: Bench) -> None:
    """A card of another symbol never becomes a set."""
    table = xcode.tidy().with_zone("space-3", [Piece("3-blue"), Piece("4-blue")])
    called(xcode, table, "4-blue does not belong on space 3: take it back.")


def test_a_fault_in_one_zone_does_not_hold_up_a_set_in_another(xcode: Bench) -> None:
    """X-Code: every zone is judged for itself, and the fault is still called afterwards."""
    wrong = xcode.tidy().with_zone("space-3", [Piece("4-blue")])
    cards = ("7-blue", "7-blue", "7-yellow")
    both = wrong.with_zone("space-7", [Piece(card) for card in cards])
    xcode.look(both, 2)
    assert isinstance(xcode.last(), PlaySet)
    called(xcode, both, "does not belong on space 3")


def owing(bench: MakeBench) -> Bench:
    """If Then after an invalid card: whoever laid it has to draw."""
    for face in ("03yr-71bb", "11yr-42ry", "12yy-52bb", "31br-23yy", "83rb-91rb", "72rb-22ry"):
        table = bench(name="if-then")
        table.begin()
        first, *market = OPENING
        cards = (Fill(Piece(each)) for each in market)
        table.do(BeginLine(Piece(first)), *cards, Play(Piece(face)))
        if table.session.state.owed:
            return table
    raise AssertionError("one of these cards is invalid")


def test_a_draw_that_only_the_next_card_shows_is_no_reason_to_ask(bench: MakeBench) -> None:
    """Drawing leaves no trace; who lays the next card has drawn, and nobody presses anything."""
    table = owing(bench)
    line = table.tidy()["line-1"]
    table.look(table.tidy().with_zone("line-1", (*line, Piece("93yr-73yb"))), 3)
    drawn, played = table.ledger.past[-2:]
    assert (drawn.action, drawn.known) == (DrawDeck(2), Known.TRUSTED)
    assert (played.action, played.known) == (Play(Piece("93yr-73yb")), Known.SEEN)


def test_a_draw_alone_is_asked_about(bench: MakeBench) -> None:
    """With nothing to be seen of it, somebody has to say so."""
    table = owing(bench)
    effects = table.look(table.tidy(), 5)
    assert not only(effects, Record)
    assert "2 cards drawn from the deck. Press OK" in only(effects, Say)[-1].words
    table.press()
    assert table.last() == DrawDeck(2)


def test_markers_lost_in_mid_game_and_back(if_then: Bench) -> None:
    """Nothing is judged blind, people are told what must be in view, and then it goes on."""
    play = if_then.after(Play(Piece("03yr-71bb")))
    if_then.look(play, 1)
    effects = if_then.look(play, 6, registered=False)
    assert not only(effects, Record)
    assert "all four corner markers must be in view" in only(effects, Say)[0].words
    assert only(if_then.look(play, 3), Record)


def test_something_left_over_a_zone_is_asked_away(if_then: Bench) -> None:
    """A phone on the line hides it for good: after a while it is named."""
    effects = if_then.look(if_then.tidy(), 15, covered=("line-1",))
    assert [say.words for say in only(effects, Say)] == [
        "Something lies over line 1: please take it away."
    ]


def test_the_device_never_advises(if_then: Bench) -> None:
    """IT-17: whatever is laid and taken back, nothing is said about whether it would fit."""
    for face in ("03yr-71bb", "11yr-42ry", "12yy-52bb"):
        if_then.look(if_then.after(Play(Piece(face))), 1)
        said = only(if_then.look(if_then.tidy(), 3), Say)
        assert said == []
