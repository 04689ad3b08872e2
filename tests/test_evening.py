"""An evening: readings are held against what lay there, the record against what was meant."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tabletop.app import MockTable, mock_table
from tabletop.evening import Evening, Glimpse, Stuck, wrong_actions, wrong_readings
from tabletop.fair import Ledger, opened
from tabletop.games import Known, game
from tabletop.players import seated
from tabletop.referee import House, Stage
from tabletop.table import Layout, Observation, Piece, Point, Reading, Why, lay
from tabletop.table.mats import MASTERMIND as MAT
from tabletop.twin import NORMAL, Cup

NoFileAbove = Callable[[int], AbstractContextManager[None]]
MASTERMIND = game("mastermind")
SEED = bytes(32)


def saw(**zones: str) -> Observation:
    """A look at these zones (row_1 is row-1): faces by place, `-` empty, `?` unread."""
    readings = [
        Reading(zone.replace("_", "-"), place, Point(0, 0), *_face(word))
        for zone, words in zones.items()
        for place, word in enumerate(words.split())
        if word != "-"
    ]
    looked = tuple(zone.replace("_", "-") for zone in zones)
    return Observation(7, 0.0, True, looked, (), tuple(readings))


def _face(word: str) -> tuple[Any, ...]:
    return (None, 0, 0.0, Why.GLARE) if word == "?" else (word,)


def truth(**zones: str) -> Layout:
    """What truly lies there, written the same way."""
    return lay(
        {
            zone.replace("_", "-"): [None if w == "-" else Piece(w) for w in words.split()]
            for zone, words in zones.items()
        }
    )


@pytest.mark.parametrize(
    ("read", "lies"),
    [
        ("teal white teal -", "teal white teal -"),
        ("- - - teal", "- - - teal"),
        ("", ""),
        ("teal ? teal -", "teal white teal -"),
        ("? ? ? ?", "teal white teal orange"),
        ("teal - ? -", "teal"),
    ],
)
def test_a_right_or_unread_place_is_not_wrong(read: str, lies: str) -> None:
    """In a row each place is right, or nobody guessed what lies there."""
    assert wrong_readings(saw(row_1=read), truth(row_1=lies), MAT) == []


@pytest.mark.parametrize(
    ("read", "lies", "words"),
    [
        ("teal orange", "teal white", "row-1 1: orange, truly white"),
        ("teal white", "teal", "row-1 1: white, truly nothing"),
        ("teal - white", "teal - -", "row-1 2: white, truly nothing"),
        ("teal", "teal white", "row-1 1: nothing, truly white"),
        ("- white", "teal white", "row-1 0: nothing, truly teal"),
        ("", "- - teal", "row-1 2: nothing, truly teal"),
        ("? orange", "teal white", "row-1 1: orange, truly white"),
        ("? -", "teal white", "row-1 1: nothing, truly white"),
        ("- teal", "teal -", "row-1 0: nothing, truly teal"),
    ],
)
def test_every_wrong_place_is_noticed(read: str, lies: str, words: str) -> None:
    """A wrong face, a phantom, a missed piece and one in the wrong hole, beside unread ones too."""
    found = wrong_readings(saw(row_1=read), truth(row_1=lies), MAT)
    assert found[0] == f"frame 7, {words}"


@pytest.mark.parametrize(
    ("read", "lies"),
    [
        ("red white", "red white"),
        ("white red", "red white"),
        ("- white - red", "red white"),
        ("red ?", "red white"),
        ("? red", "red white"),
        ("? ?", "red red"),
        ("", ""),
    ],
)
def test_a_heap_is_right_in_any_order(read: str, lies: str) -> None:
    """Key pegs count by colour; unread ones stand for whatever is left."""
    assert wrong_readings(saw(key_1=read), truth(key_1=lies), MAT) == []


@pytest.mark.parametrize(
    ("read", "lies"),
    [
        ("red red", "red white"),
        ("red", "white"),
        ("red white", "red"),
        ("red", "red white"),
        ("", "white"),
        ("red", ""),
        ("white ?", "red red"),
        ("red red ?", "red white white"),
        ("red ? ?", "red white"),
        ("red ?", "red white white"),
        ("?", ""),
    ],
)
def test_every_wrong_heap_is_noticed(read: str, lies: str) -> None:
    """Wrong face, phantom or missed piece, also where another piece was called unread."""
    found = wrong_readings(saw(key_1=read), truth(key_1=lies), MAT)
    assert len(found) == 1
    assert found[0].startswith("frame 7, key-1: ")
    assert found[0].endswith(f"truly {lies or 'nothing'}")


def test_zones_that_were_not_looked_at_are_not_judged() -> None:
    """A hand or a shield over a zone makes nothing wrong; the zone beside it is still judged."""
    lies = truth(row_1="teal", row_2="white")
    assert wrong_readings(saw(row_1="teal"), lies, MAT) == []
    assert len(wrong_readings(saw(row_1="white"), lies, MAT)) == 1


@pytest.fixture(scope="module")
def recorded() -> tuple[bytes, list[Any]]:
    """A record, and the actions people meant that are in it."""
    first = opened(
        MASTERMIND,
        MASTERMIND.options(),
        MASTERMIND.decks[0],
        SEED,
        game_id="meant",
    )
    ledger = Ledger(MASTERMIND, first, SEED)
    lines, meant = [ledger.open(0.0), ledger.start("1", 0.0)[0]], []
    person = seated("mastermind", MASTERMIND.options(), Random(2))[1]
    for known in (Known.SEEN, Known.SEEN, Known.CHOSEN):
        action = person(MASTERMIND.view(ledger.state, 1))
        lines.append(ledger.act(action, known, 0.0)[0])
        meant.append(action)
    return b"".join(lines), meant


def test_a_record_of_what_people_meant_is_right(recorded: tuple[bytes, list[Any]]) -> None:
    """What the device chose by itself is not theirs."""
    data, meant = recorded
    assert wrong_actions(data, MASTERMIND, meant[:2]) == []


def test_a_different_missing_or_extra_action_is_noticed(recorded: tuple[bytes, list[Any]]) -> None:
    """Also the same actions in another order."""
    data, (first, second, third) = recorded
    for meant in ([first, third], [first], [], [first, second, third], [second, first]):
        assert len(wrong_actions(data, MASTERMIND, meant)) == 1


def table_for(directory: Path, house: House | None = None, pixels: bool = True) -> MockTable:
    return mock_table(
        MASTERMIND,
        MASTERMIND.options(),
        seed=SEED,
        game_id="evening",
        directory=directory,
        setting=NORMAL,
        house=house,
        pixels=pixels,
    )


def evening_at(table: MockTable, watch: Callable[[Glimpse], None] | None = None) -> Evening:
    people = seated("mastermind", MASTERMIND.options(), Random(1))
    return Evening(table, people, np.random.default_rng(1), watch=watch)


def test_a_game_that_does_not_go_on_says_what_was_waited_for(tmp_path: Path) -> None:
    """Somebody left a cup on row 1: one line names the play they meant and what was said last."""
    table = table_for(tmp_path, pixels=False)
    cup = Cup(MAT.zone("row-1").places[0])

    def leave_a_cup(_glimpse: Glimpse) -> None:
        table.camera.put(table.camera.scene.with_extras(cup))

    words = r"^guess [A-Z]{4}: Something lies over row 1: please take it away\.$"
    with pytest.raises(Stuck, match=words):
        evening_at(table, leave_a_cup).play("1")
    table.close()


def test_people_wait_as_long_as_the_house_may_take(tmp_path: Path) -> None:
    """A pause of a whole minute is no reason to think that the game stands still."""
    table = table_for(tmp_path, House(dwell=60), pixels=False)
    played = evening_at(table).play("1")
    assert played.wrong == ()
    assert table.clock.now() > 60 * played.actions
    table.close()


def test_a_disk_that_fails_in_the_middle_ends_the_evening(
    tmp_path: Path, no_file_above: NoFileAbove
) -> None:
    """The verdict that could not be saved is not taken for a game that is over."""
    table = table_for(tmp_path)
    with no_file_above(800), pytest.raises(Stuck, match=r"stands still: .*raise the limit"):
        evening_at(table).play("1")
    assert table.session.stage is Stage.HALTED
    assert 400 < table.journal.path.stat().st_size < 800
    table.close()
