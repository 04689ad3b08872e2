"""What people tell: by page or with three buttons; what was read wrongly they put right."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest

from tabletop.display import draw
from tabletop.fair import Corrected, read_record, verify
from tabletop.games import Known, game
from tabletop.games.cardle import CountHand as CountCards
from tabletop.games.if_then import BeginLine, CountHand, Fill, Guess, Play, parse
from tabletop.games.mastermind import GiveKey, Key, Role, parse_code
from tabletop.games.mastermind import Guess as Code
from tabletop.games.xcode import Draw, PlaySet
from tabletop.players import player_for
from tabletop.referee import Stage
from tabletop.signals import Button, MenuPage, Record, Say, Show, Told, Unseal
from tabletop.table import Piece

Bench = Any
MakeBench = Callable[..., Bench]
E = TypeVar("E")
OPENING = ("01yy-41yb", "02yy-23rb", "02yb-61rb", "02by-91yy")
BACK, NEXT, OK = Button.BACK, Button.NEXT, Button.OK


def only(effects: tuple[Any, ...], kind: type[E]) -> list[E]:
    return [effect for effect in effects if isinstance(effect, kind)]


@pytest.fixture
def if_then(bench: MakeBench) -> Bench:
    """If Then for one Code Breaker, who may guess at any time."""
    options = game("if-then").options(breakers=1)
    table = bench(options, player=player_for("if-then", Random(1)), name="if-then")
    table.begin()
    first, *market = OPENING
    table.do(BeginLine(Piece(first)), *(Fill(Piece(face)) for face in market))
    return table


def menu(effects: tuple[Any, ...]) -> MenuPage:
    page = only(effects, Show)[-1].page
    assert isinstance(page, MenuPage)
    assert draw(page).size == (400, 300)
    return page


def choose(table: Bench, *words: str) -> tuple[Any, ...]:
    """BACK, and then each line that begins so, with NEXT and OK alone."""
    effects: tuple[Any, ...] = table.press(BACK)
    for word in words:
        page = menu(effects)
        at = next(n for n, choice in enumerate(page.choices) if choice.startswith(word))
        effects = table.press(*[NEXT] * at, OK)
    return effects


def test_back_opens_and_closes_the_menu(if_then: Bench) -> None:
    """NEXT goes round, BACK goes back; nothing is recorded by looking."""
    page = menu(if_then.press(BACK))
    assert page.title == "What happened?"
    assert "Guess the code" in page.choices
    assert "We give the game up" in page.choices
    effects = if_then.press(*[NEXT] * len(page.choices), OK, BACK, BACK)
    assert not only(effects, Record)
    assert not isinstance(only(effects, Show)[-1].page, MenuPage)


def test_a_guess_is_built_from_menus(if_then: Bench) -> None:
    """IT-14: pick by pick, with what was said so far on the page."""
    effects = choose(if_then, "Guess the code", "the new value", "is higher than")
    assert only(effects, Record)
    guess = next(p.action for p in if_then.ledger.past if isinstance(p.action, Guess))
    assert guess.rule == parse("new.value > last.value")


def test_a_guess_can_be_told_on_a_page(if_then: Bench) -> None:
    """The same action by the other way, recorded as confirmed."""
    if_then.tell(Guess(parse("new.value > last.value")))
    past = [p for p in if_then.ledger.past if isinstance(p.action, Guess)]
    assert [p.known for p in past] == [Known.CONFIRMED]


def test_my_hand_is_empty(if_then: Bench) -> None:
    """A count that people correct is in the record, and the game goes by it."""
    choose(if_then, "Code Breaker 1's hand", *["0 cards"] * 2)
    counted = [p.action for p in if_then.ledger.past if isinstance(p.action, CountHand)]
    assert counted == [CountHand(0, 0)]
    assert if_then.session.state.hands == (0,)


def test_a_cardle_hand_is_counted(bench: MakeBench) -> None:
    """What lies in a hand is the people's word, and recorded as trusted."""
    table = bench(name="cardle")
    table.begin()
    choose(table, "The hand", "")
    assert isinstance(table.last(), CountCards)
    assert table.ledger.past[-1].known is Known.TRUSTED


def test_a_draw_is_told_where_hands_are_told(bench: MakeBench) -> None:
    """XC-4: nobody sees draws, so somebody says so; its moment is that of saying it."""
    table = bench(game("x-code").options(players=3, hands="told"), name="x-code")
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    table.look(table.tidy(), 2)
    choose(table, "Somebody drew", "2")
    assert table.last() == Draw(1, at=round(table.now * 1000))
    assert table.session.state.hands == (3, 4, 3)


@pytest.mark.parametrize(
    "written",
    [b"", b"{", b'{"type":"Nothing"}', b'{"type":"Guess"}', b'{"type":"RevealEvent"}', b"[]"],
)
def test_what_cannot_be_is_refused_in_a_sentence(if_then: Bench, written: bytes) -> None:
    """Nonsense, and what only the device does."""
    state = if_then.session.state
    effects = if_then.session.receive(Told(if_then.now, written))
    assert [say.words for say in only(effects, Say)] == ["That cannot be done now."]
    assert if_then.session.state is state


def test_the_camera_is_not_needed(if_then: Bench) -> None:
    """A card told on the page is judged like one that was seen, and recorded as told."""
    if_then.tell(Play(Piece("03yr-71bb")))
    played = next(p for p in if_then.ledger.past if isinstance(p.action, Play))
    assert played.known is Known.CONFIRMED


def test_that_was_a_seven_not_a_one(if_then: Bench) -> None:
    """A misread card is put right on the page: it falls, and what it really was is judged."""
    effects = if_then.look(if_then.after(Play(Piece("11yr-42ry"))), 3)
    state, before = if_then.session.state, if_then.ledger.past[4].before
    fixed = if_then.tell(Play(Piece("71yr-31ry")), instead=True)
    assert only(fixed, Record)
    assert if_then.ledger.past[4].action == Play(Piece("71yr-31ry"))
    assert if_then.session.state.judged[-1].face == "71yr-31ry"
    assert len(if_then.session.state.judged) == len(state.judged) == len(before.judged) + 1
    assert effects


def test_a_wrong_peg_is_put_right_with_three_buttons(bench: MakeBench) -> None:
    """The menu names what was read and lists what differs from it in one peg; the record holds."""
    table = bench()
    effects = (*table.begin(), *table.do(Code(parse_code("MTWO"))))
    page = menu(table.press(BACK))
    assert page.choices[0] == "Not so: Row 1: magenta, teal, white, orange."
    table.press(BACK)
    effects += choose(table, "Not so", "teal, teal", "yellow, teal")
    right = table.ledger.past[0].action
    assert right == Code(parse_code("YTWO"))
    effects += table.session.give_up(table.now)
    data = b"".join(record.line for record in only(effects, Record))
    entries = [line.entry for line in read_record(data).lines]
    assert [type(entry) for entry in entries].count(Corrected) == 1
    verdict = verify(data)
    assert verdict.holds
    assert "1 of them put right by people" in verdict.words


def test_a_correction_takes_back_what_the_device_did_after_it(bench: MakeBench) -> None:
    """The device's guess falls with the key it followed, and it guesses anew from the right one."""
    options = game("mastermind").options(device=Role.CODEBREAKER)
    table = bench(options, player=player_for("mastermind", Random(1)))
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    table.look(table.after(GiveKey(Key(0, 1))), 2)
    table.press()
    assert [type(each.action) for each in table.ledger.past[-2:]] == [GiveKey, Code]
    table.tell(GiveKey(Key(1, 0)), instead=True)
    assert [type(each.action) for each in table.ledger.past[-2:]] == [GiveKey, Code]
    assert [row.key for row in table.session.state.rows] == [Key(1, 0), None]


def test_a_misread_set_keeps_its_moment(bench: MakeBench) -> None:
    """What was really laid was laid then."""
    table = bench(name="x-code")
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    table.do(PlaySet("7", ("7-blue", "7-blue", "7-yellow")))
    at = table.last().at
    table.look(table.tidy(), 5)
    table.tell(PlaySet("7", ("7-blue", "7-yellow", "7-yellow")), instead=True)
    assert table.last() == PlaySet("7", ("7-blue", "7-yellow", "7-yellow"), at=at)


def test_there_is_nothing_to_correct_before_the_first_play(bench: MakeBench) -> None:
    """Said on a page it is refused; the menu does not offer it."""
    table = bench()
    table.begin()
    assert not only(table.tell(Code(parse_code("MTWO")), instead=True), Record)
    assert menu(table.press(BACK)).choices == ("We give the game up",)


def test_giving_up_is_asked_twice_and_reveals_the_secret(if_then: Bench) -> None:
    """The record is closed and can be checked."""
    effects = choose(if_then, "We give", "Yes")
    assert if_then.session.stage is Stage.OVER
    assert isinstance(effects[0], Record)
    assert only(effects, Unseal)


def test_a_play_on_the_table_closes_the_menu(bench: MakeBench) -> None:
    """Whoever had it open sees the verdict."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    table.press(BACK)
    effects = table.look(table.after(Code(parse_code("MTWO"))), 3)
    assert only(effects, Record)
    assert not isinstance(only(effects, Show)[-1].page, MenuPage)
