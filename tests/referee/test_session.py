"""The session: from looks at the table to verdicts, what is recorded always first."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import msgspec

from tabletop.fair import Acted, Ledger, read_record, verify
from tabletop.games import Known
from tabletop.games.mastermind import (
    GiveKey,
    Guess,
    Key,
    Options,
    Phase,
    PlaceCode,
    Role,
    parse_code,
)
from tabletop.players import player_for
from tabletop.referee import Confirm, House, Session, Stage
from tabletop.signals import (
    Button,
    Effect,
    Failed,
    KeysPage,
    Look,
    MovePage,
    ProofPage,
    Record,
    Say,
    Seal,
    Shine,
    Show,
    Sound,
    Status,
    Tune,
    Unseal,
)
from tabletop.table import Piece, Unread, Why

Bench = Any
MakeBench = Callable[..., Bench]
T = TypeVar("T")

FIRST = Guess(parse_code("MTPW"))


def only(effects: tuple[Effect, ...], kind: type[T]) -> list[T]:
    return [effect for effect in effects if isinstance(effect, kind)]


def code_of(bench: Bench) -> Guess:
    """The right guess, found by asking the rules: the device does not tell it."""
    for guess in bench.game.legal(bench.session.state):
        step = bench.game.apply(bench.session.state, bench.ledger._secret, guess)
        if bench.game.outcome(step.state):
            return guess  # type: ignore[no-any-return]
    raise AssertionError("no guess breaks the code")


def test_the_device_commits_before_anybody_adds_a_number(bench: MakeBench) -> None:
    """The seed is sealed and the commitment recorded, then shown; the game has not begun."""
    table = bench()
    effects = table.session.begin(0.0)
    assert [type(effect) for effect in effects] == [Seal, Record, Look, Shine, Show, Say]
    assert isinstance(only(effects, Show)[0].page, ProofPage)
    assert table.session.state is None


def test_a_full_row_counts_after_it_lay_still(bench: MakeBench) -> None:
    """Three looks to settle, then the dwell that people can see, then the verdict."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    row = table.after(FIRST)
    waiting = table.look(row, 1)
    assert only(waiting, Shine)[-1].lights.status is Status.DWELL
    assert not only(waiting, Record)
    verdict = table.look(row, 1.5)
    assert len(only(verdict, Record)) == 1
    assert isinstance(verdict[0], Record)
    key = table.session.state.rows[0].key
    lights = only(verdict, Shine)[0].lights
    assert (lights.red, lights.white) == (key.red, key.white)
    assert isinstance(only(verdict, Show)[-1].page, KeysPage)


def test_a_peg_taken_back_during_the_dwell_is_no_play(bench: MakeBench) -> None:
    """Nothing is recorded, and a full row later starts the pause anew."""
    table = bench()
    table.begin()
    table.look(table.after(FIRST), 1)
    partly = table.after(FIRST).with_zone("row-1", [Piece("magenta")])
    assert not only(table.look(partly, 3), Record)
    assert not only(table.look(table.after(FIRST), 1), Record)
    assert only(table.look(table.after(FIRST), 1.5), Record)


def test_a_hand_over_the_row_stops_the_pause(bench: MakeBench) -> None:
    """A row under a hand is not at rest."""
    table = bench()
    table.begin()
    table.look(table.after(FIRST), 1)
    assert not only(table.look(table.after(FIRST), 5, covered=("row-1",)), Record)


def test_a_hand_elsewhere_does_not_delay_a_verdict(bench: MakeBench) -> None:
    """Settling is per zone."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    assert only(table.look(table.after(FIRST), 2.5, covered=("row-9",)), Record)


def test_what_cannot_be_read_is_asked_about_and_never_judged(bench: MakeBench) -> None:
    """An unread peg gets one sentence with the reason, and no verdict."""
    table = bench()
    table.begin()
    pieces = [Piece("teal"), Unread(Why.GLARE), Piece("teal"), Piece("teal")]
    effects = table.look(table.tidy().with_zone("row-1", pieces), 8)
    assert not only(effects, Record)
    (said,) = only(effects, Say)
    assert "hole 2" in said.words
    assert "glare" in said.words
    assert only(effects, Shine)[-1].lights.status is Status.ATTENTION


def test_a_changed_old_row_is_called_and_forgiven(bench: MakeBench) -> None:
    """The fault is shown until the peg is back, then the rows again."""
    table = bench()
    table.begin()
    table.look(table.after(FIRST), 3)
    tidy = table.tidy()
    wrong = tidy.with_zone("row-1", [Piece("orange"), *tidy["row-1"][1:]])
    page = only(table.look(wrong, 4), Show)[-1].page
    assert isinstance(page, MovePage)
    assert "magenta" in page.words
    assert page.here is not None
    assert isinstance(only(table.look(tidy, 2), Show)[-1].page, KeysPage)


def test_with_a_button_house_a_row_waits_for_ok(bench: MakeBench) -> None:
    """`confirm = "button"`: no pause is long enough, OK is."""
    table = bench(house=House(confirm=Confirm.BUTTON))
    table.begin()
    assert not only(table.look(table.after(FIRST), 6), Record)
    pressed = table.press()
    assert isinstance(pressed[0], Record)


def test_a_person_s_key_counts_only_when_confirmed(bench: MakeBench) -> None:
    """MM-4: no key pegs at all are a valid key, so only OK makes it one."""
    table = bench(Options(device=Role.REFEREE, games=2))
    table.begin()
    table.look(table.tidy(), 1)
    assert only(table.press(), Record)
    assert table.phase() is Phase.GUESS
    table.look(table.after(FIRST), 3)
    assert table.phase() is Phase.KEY
    assert not only(table.look(table.tidy(), 6), Record)
    assert only(table.press(), Record)
    assert table.session.state.rows[0].key == Key(0, 0)


def test_ok_under_a_hand_confirms_nothing(bench: MakeBench) -> None:
    """A key half put down is not a key."""
    table = bench(Options(device=Role.REFEREE, games=2))
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    table.look(table.after(FIRST), 3)
    table.look(table.tidy(), 1, covered=("key-1",))
    pressed = table.press()
    assert not only(pressed, Record)
    assert Sound(Tune.CLICK) in pressed


def test_the_device_guesses_by_itself_when_it_is_codebreaker(bench: MakeBench) -> None:
    """Its guess is recorded as its own and people are told which pegs to put down."""
    player = player_for("mastermind", Random(1))
    table = bench(Options(device=Role.CODEBREAKER), player=player)
    table.begin()
    table.look(table.tidy(), 1)
    effects = table.press()
    lines = [record.line for record in only(effects, Record)]
    assert len(lines) == 2
    assert b'"chosen"' in lines[1]
    page = only(effects, Show)[-1].page
    assert isinstance(page, KeysPage)
    assert table.session.state.phase is Phase.KEY


def test_a_person_s_code_is_shielded_from_the_eye(bench: MakeBench) -> None:
    """The eye is told not to look there before play begins."""
    table = bench(Options(device=Role.CODEBREAKER), player=player_for("mastermind", Random(1)))
    assert Look(("code",)) in table.begin()


def test_a_finished_game_proves_itself(bench: MakeBench) -> None:
    """The closing line with the seed is on disk before the tune, and the record holds."""
    table = bench()
    effects = list(table.begin())
    effects += table.look(table.after(code_of(table)), 3)
    assert table.session.stage is Stage.OVER
    kinds = [type(effect) for effect in effects]
    assert kinds.index(Unseal) > max(n for n, kind in enumerate(kinds) if kind is Record)
    assert Sound(Tune.WON) in effects
    data = b"".join(record.line for record in only(tuple(effects), Record))
    assert verify(data, table.session.head).holds


def test_an_interrupted_game_goes_on_where_it_was(bench: MakeBench) -> None:
    """The record alone gives the same state, the same head and the same next verdict."""
    table = bench()
    effects = (*table.begin(), *table.look(table.after(FIRST), 3))
    data = b"".join(record.line for record in only(effects, Record))
    ledger = Ledger.resume(data, bytes(range(32)))
    again = Session(ledger)
    shown = again.begin(0.0)
    assert again.stage is Stage.PLAYING
    assert (again.state, again.head) == (table.session.state, table.session.head)
    assert isinstance(only(shown, Show)[-1].page, KeysPage)
    assert not only(shown, Record)


def test_without_markers_it_says_that_it_cannot_see(bench: MakeBench) -> None:
    """Once, after a second; and it goes on by itself when they are back."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    effects = table.look(table.tidy(), 4, registered=False)
    assert len(only(effects, Say)) == 1
    assert "markers" in only(effects, Say)[0].words
    assert only(table.look(table.after(FIRST), 3), Record)


def test_a_disk_that_fails_stops_the_game_and_says_so(bench: MakeBench) -> None:
    """Nothing more is judged; the page says what happened."""
    table = bench()
    table.begin()
    effects = table.session.receive(Failed(0.0, "journal", "The disk is full: free some space."))
    assert table.session.stage is Stage.HALTED
    assert only(effects, Shine)[0].lights.status is Status.ERROR
    assert table.look(table.after(FIRST), 3) == ()


def test_a_dead_output_is_reported_once_and_stops_nothing(bench: MakeBench) -> None:
    """The second failure of the same part is silent."""
    table = bench()
    table.begin()
    failed = Failed(0.0, "panel", "The panel does not answer.")
    assert only(table.session.receive(failed), Say)
    assert table.session.receive(failed) == ()
    assert only(table.look(table.after(FIRST), 3), Record)


def test_with_blanks_people_confirm_the_row(bench: MakeBench) -> None:
    """MM-5: an empty hole may be meant, so two pegs and OK are a guess."""
    table = bench(Options(blanks=True))
    table.begin()
    guess = Guess(parse_code("M..W"))
    assert not only(table.look(table.after(guess), 5), Record)
    pressed = only(table.press(), Record)
    entry = read_record_line(table, pressed[0].line)
    assert entry.known is Known.CONFIRMED
    assert msgspec.json.decode(entry.action, type=Guess) == guess


def read_record_line(table: Bench, line: bytes) -> Acted:
    """The newest entry of a record whose other lines are made again."""
    fresh = type(table)(Options(blanks=True), House(), None)
    before = b"".join(r.line for r in only(fresh.begin(), Record))
    entry = read_record(before + line).lines[-1].entry
    assert isinstance(entry, Acted)
    return entry


def test_next_does_nothing_where_there_is_nothing_to_choose(bench: MakeBench) -> None:
    """It clicks, so that people know it was heard."""
    table = bench()
    table.begin()
    assert table.press(Button.NEXT) == (Sound(Tune.CLICK),)


def test_a_person_s_wrong_key_is_found_when_the_code_is_shown(bench: MakeBench) -> None:
    """MM-4: said aloud with the row, and the board is to be cleared."""
    table = bench(Options(device=Role.REFEREE, games=2))
    table.begin()
    table.look(table.tidy(), 1)
    table.press()
    table.look(table.after(FIRST), 3)
    table.look(table.after(GiveKey(Key(4, 0))), 3)
    table.press()
    assert table.session.state.phase is Phase.SHOW
    shown = table.tidy().with_zone("code", [Piece("teal")] * 4)
    words = " ".join(say.words for say in only(table.look(shown, 3), Say))
    assert "row 1" in words
    assert table.session.state.points == (0, 3)


def test_placing_a_code_is_confirmed(bench: MakeBench) -> None:
    """MM-4: the device asks before it takes the code as hidden."""
    table = bench(Options(device=Role.REFEREE, games=2))
    table.begin()
    effects = table.look(table.tidy(), 3)
    assert not only(effects, Record)
    assert table.game.known(table.session.state, PlaceCode()) is Known.CONFIRMED
    assert only(table.press(), Record)


def test_the_pause_is_shown_while_a_hand_is_elsewhere(bench: MakeBench) -> None:
    """What counts by its own zone also shows its pause by it."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    effects = table.look(table.after(FIRST), 1, covered=("row-9",))
    assert only(effects, Shine)[-1].lights.status is Status.DWELL


def test_a_pause_does_not_end_while_the_table_is_out_of_sight(bench: MakeBench) -> None:
    """Even before it is called: what happens meanwhile nobody knows."""
    table = bench()
    table.begin()
    table.look(table.tidy(), 1)
    assert not only(table.look(table.after(FIRST), 1.75), Record)
    assert not only(table.look(table.after(FIRST), 0.75, registered=False), Record)
    assert only(table.look(table.after(FIRST), 1), Record)
