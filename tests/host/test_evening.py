"""The whole evening with three buttons, against real sessions and a real disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.fair import read_record, verify
from tabletop.games import GAMES, Outcome
from tabletop.host import Place, ended, order
from tabletop.referee import Confirm, House, Stage
from tabletop.signals import (
    KeysPage,
    Lights,
    MenuPage,
    OffPage,
    ProofPage,
    QrPage,
    ScoresPage,
    Status,
    StepsPage,
    VerdictPage,
    WordsPage,
)
from tabletop.table import lay

Devices = Callable[..., Any]
NAMES = {
    "if-then": "If Then",
    "mastermind": "Mastermind",
    "cardle": "Cardle",
    "coda": "Coda",
    "x-code": "Mission X-Code",
}


def _to_the_game(device: Any, name: str) -> None:
    """From power-on to the commitment, taking what is usual."""
    device.press("o")
    device.choose(NAMES[name])
    while isinstance(device.page(), MenuPage | StepsPage):
        device.press("o")


def test_power_on_shows_the_name_and_the_address(device: Devices, place: Place) -> None:
    """A code to scan where there is a page, and the name; it is said too."""
    table = device(place=place)
    assert isinstance(table.page(), QrPage)
    assert (table.page().title, table.page().address) == ("The kitchen", "http://192.168.1.5:8080")
    assert "Press OK" in table.voice.history[-1]


def test_without_a_page_it_says_buttons_only(device: Devices) -> None:
    """Nobody has to wonder where the address is."""
    table = device()
    assert isinstance(table.page(), WordsPage)
    assert any("Buttons only" in line for line in table.page().lines)


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_by_buttons_alone(device: Devices, name: str) -> None:
    """Power-on to proof in every game: choose, set up, commit, dial, play, give up, again."""
    table = device()
    _to_the_game(table, name)
    assert isinstance(table.page(), ProofPage)
    assert table.stage() is Stage.COMMITTED
    assert table.watched == [name]
    table.press("n")
    table.choose("4")
    table.choose("2")
    assert "42" in table.page().so_far
    table.choose("Begin with 42")
    assert table.stage() is Stage.PLAYING
    assert read_record(table.record).entropy == ("42",)
    table.press("B")
    table.choose("Give")
    assert table.stage() is Stage.OVER
    table.press("o")
    assert "Given up" in table.page().title
    table.press("o")
    assert isinstance(table.page(), ProofPage)
    assert table.page().digest == read_record(table.record).head
    assert verify(table.record).holds
    table.press("o")
    table.choose("The same")
    assert isinstance(table.page(), StepsPage)
    while isinstance(table.page(), StepsPage):
        table.press("o")
    assert table.stage() is Stage.COMMITTED


def test_a_whole_match_of_mastermind_ends_with_scores_and_proof(device: Devices) -> None:
    """Every guess by hand, everything else by buttons; then another game can be chosen."""
    table = device()
    _to_the_game(table, "mastermind")
    table.press("o")
    table.play_mastermind()
    assert table.stage() is Stage.OVER
    assert isinstance(table.page(), KeysPage)
    assert table.page().footer == "OK: scores"
    table.press("o")
    assert isinstance(table.page(), ScoresPage)
    assert {score.name for score in table.page().scores} == {"I", "You"}
    table.press("o")
    assert verify(table.record, table.page().digest).holds
    table.press("o")
    table.choose("Another")
    assert isinstance(table.page(), MenuPage)
    assert table.page().choices == tuple(NAMES.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_answer_makes_a_game_that_can_be_opened(device: Devices, name: str) -> None:
    """Walk every answer of every question, with house rules: each combination is accepted."""
    table = device()
    asked: dict[str, int] = {}
    for turn in range(4):
        table = device()
        table.press("o")
        if isinstance(table.page(), MenuPage) and table.page().title.startswith("Go on"):
            while table.page().title != "Which game?":
                table.press("no")
        table.choose(NAMES[name])
        while isinstance(table.page(), MenuPage):
            title, choices = table.page().title, table.page().choices
            asked[title] = len(choices)
            wanted = "Choose" if title == "House rules?" else choices[turn % len(choices)]
            table.choose(wanted)
        while isinstance(table.page(), StepsPage):
            table.press("o")
        assert table.stage() is Stage.COMMITTED, table.page()
        table.press("B")
        table.choose("Give")
    assert len(asked) >= 5


def test_house_rules_reach_the_game(device: Devices) -> None:
    """With confirm = button a guess counts only when somebody presses OK."""
    table = device(house=House(dwell=0.5))
    table.press("o")
    table.choose("Mastermind")
    table.choose("I do")
    table.choose("1")
    table.choose("Choose")
    table.choose("Yes: a 7th")
    table.choose("Lights")
    table.choose("When OK")
    while isinstance(table.page(), StepsPage):
        table.press("o")
    assert table.host.opened.order.house == House(Confirm.BUTTON, dwell=0.5)
    options = msgspec.json.decode(table.host.opened.order.options)
    assert (options["blanks"], options["key_pegs"]) == (True, False)


def test_back_undoes_one_answer_at_a_time(device: Devices) -> None:
    """From the set-up all the way back to the first page."""
    table = device()
    table.press("o")
    table.choose("Coda")
    titles = []
    while isinstance(table.page(), MenuPage):
        titles.append(table.page().title)
        table.press("o")
    while table.page().title != "Which game?":
        table.press("b")
        if isinstance(table.page(), MenuPage) and table.page().title in titles:
            assert table.page().title == titles.pop()
    assert titles == []
    table.press("b")
    assert isinstance(table.page(), WordsPage)


def test_the_camera_ticks_off_the_markers(device: Devices) -> None:
    """Three looks with markers do what OK does; what lies on the mat is not looked at yet."""
    table = device(game="mastermind")
    table.press("oooo")
    assert isinstance(table.page(), StepsPage)
    assert table.page().now == 0
    table.see(lay({}), "mastermind", 0.5)
    assert table.page().now == 0
    table.see(lay({}), "mastermind", 0.25)
    assert table.page().now == 1
    assert table.shielded == []


def test_a_long_press_switches_off_safely_in_the_middle_of_a_game(
    device: Devices, tmp_path: Path
) -> None:
    """The off page says that the game is saved; afterwards no button does anything."""
    table = device()
    _to_the_game(table, "mastermind")
    table.press("oO")
    assert table.switched_off
    assert isinstance(table.page(), OffPage)
    assert "The game is saved." in table.page().lines
    assert table.lights.history[-1] == Lights()
    shown = len(table.panel.history)
    table.press("onb")
    assert len(table.panel.history) == shown
    table.cabinet.close()
    again = device()
    again.press("o")
    assert again.page().title == "Go on with Mastermind?"
    again.press("o")
    assert again.stage() is Stage.PLAYING
    assert again.voice.history[-1] == "The game goes on."
    assert len(list(tmp_path.glob("games/*.jsonl"))) == 1


def test_a_screen_over_the_game_hides_no_verdict_from_the_record(device: Devices) -> None:
    """While somebody looks at the pause menu a guess is judged and kept; its page comes after."""
    table = device(house=House(dwell=0.5))
    _to_the_game(table, "mastermind")
    table.press("o")
    table.press("B")
    lines = table.record.count(b"\n")
    table.play_mastermind()
    assert table.record.count(b"\n") > lines
    assert isinstance(table.page(), MenuPage)
    table.choose("Go on")
    assert isinstance(table.page(), KeysPage)


def test_a_game_that_was_begun_but_has_no_number_goes_on(device: Devices) -> None:
    """Power cut between commitment and number: the same commitment is shown again."""
    table = device()
    _to_the_game(table, "coda")
    promise = table.page().digest
    table.cabinet.close()
    again = device()
    again.press("oo")
    assert isinstance(again.page(), ProofPage)
    assert again.page().digest == promise
    again.press("o")
    assert again.stage() is Stage.PLAYING


def test_a_game_cut_off_before_its_last_line_is_closed_at_once(device: Devices) -> None:
    """Only the line that reveals the seed was missing: it is written, and the scores show."""
    table = device()
    _to_the_game(table, "mastermind")
    table.press("o")
    table.play_mastermind()
    path = table.path
    lines = path.read_bytes().splitlines(keepends=True)
    seed = msgspec.json.decode(lines[-1])["entry"]["seed"]
    table.cabinet.close()
    path.write_bytes(b"".join(lines[:-1]))
    path.with_suffix(".seed").write_text(f"{seed}\n")
    again = device()
    again.press("oo")
    assert isinstance(again.page(), ScoresPage)
    assert verify(path.read_bytes()).holds
    assert not path.with_suffix(".seed").exists()
    closed = read_record(path.read_bytes()).closed
    assert closed is not None
    assert not closed.aborted


def test_older_games_can_be_chosen_too(device: Devices) -> None:
    """The newest is offered first, then the one before, then a new one."""
    for name in ("coda", "mastermind"):
        table = device(game=name)
        while table.stage() is not Stage.COMMITTED:
            if isinstance(table.page(), MenuPage) and table.page().title.startswith("Go on"):
                table.press("n")
            table.press("o")
        table.cabinet.close()
    again = device()
    again.press("o")
    first = again.page().title
    again.choose("An older")
    assert {first, again.page().title} == {"Go on with Mastermind?", "Go on with Coda?"}
    again.choose("A new")
    assert again.page().title == "Which game?"


def test_what_fails_before_play_stands_on_the_first_page(device: Devices) -> None:
    """A dead part is shown and said once, and the evening goes on."""
    table = device()
    table.fail("lights", "the wire is off: plug it in")
    table.fail("lights", "the wire is off: plug it in")
    assert "lights: the wire is off: plug it in" in table.page().lines
    assert table.voice.history.count("lights: the wire is off: plug it in") == 1
    _to_the_game(table, "mastermind")
    table.press("o")
    table.play_mastermind()
    assert verify(table.record).holds


def test_every_page_has_words(device: Devices) -> None:
    """Who cannot see the panel hears each question and each step."""
    table = device()
    told = len(table.voice.history)
    pages = len(table.panel.history)
    table.press("on")
    table.choose("Mission")
    while isinstance(table.page(), MenuPage | StepsPage):
        table.press("o")
    assert len(table.voice.history) - told == len(table.panel.history) - pages
    assert all(words.strip() for words in table.voice.history)


def test_a_seat_without_points_is_no_zero() -> None:
    """People who played together read won or not won instead of a row of zeros."""
    together = order("cardle", {}, House())
    page, words = ended(together, Outcome((0, 1), (0, 0), "solved with guess 3"))
    assert isinstance(page, VerdictPage)
    assert page.good
    assert words == "Won. Solved with guess 3."
    page, words = ended(together, Outcome((), (0, 0), "not solved in 7 guesses: lost"))
    assert isinstance(page, VerdictPage)
    assert not page.good


def test_the_status_light_asks_while_the_host_asks(device: Devices) -> None:
    """Attention while something is to be chosen."""
    table = device()
    assert table.lights.history[-1] == Lights(status=Status.ATTENTION)
