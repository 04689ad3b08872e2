"""The loop: on disk first, then to the devices; dead outputs are told, a dead disk stops all."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.clock import SimulatedClock
from tabletop.devices.mock import RecordingBuzzer, RecordingLights, RecordingPanel, RecordingVoice
from tabletop.errors import Broken, NotReady
from tabletop.fair import Ledger, opened, read_record, verify
from tabletop.games import game
from tabletop.journal import Journal, open_existing
from tabletop.loop import Loop, Outputs
from tabletop.players import seated
from tabletop.referee import Session, Stage
from tabletop.signals import (
    Button,
    Dialled,
    KeysPage,
    Lights,
    Page,
    Pressed,
    ProofPage,
    Seen,
    Status,
    Tune,
    WordsPage,
)
from tabletop.table import Layout, Observation, Piece, Point, Reading

NoFileAbove = Callable[[int], AbstractContextManager[None]]
SEED = bytes(range(32))
MASTERMIND = game("mastermind")


class Desk:
    """A loop with a real journal; people lay pieces down, and they are seen as they lie."""

    def __init__(self, directory: Path, **devices: Any) -> None:
        options = MASTERMIND.options()
        first = opened(
            MASTERMIND,
            options,
            MASTERMIND.decks[0],
            SEED,
            game_id="desk",
        )
        self.clock = SimulatedClock()
        self.session = Session(Ledger(MASTERMIND, first, SEED))
        self.journal = Journal.create(directory, "desk")
        self.lights, self.buzzer = RecordingLights(), RecordingBuzzer()
        self.panel, self.voice = RecordingPanel(), RecordingVoice()
        self.shielded: list[tuple[str, ...]] = []
        parts: dict[str, Any] = {
            "lights": self.lights,
            "buzzer": self.buzzer,
            "panel": self.panel,
            "voice": self.voice,
            "look": self.shielded.append,
        }
        self.loop = Loop(self.session, self.journal, Outputs(**(parts | devices)), self.clock)
        self._person = seated("mastermind", options, Random(1))[1]
        self._frame = 0

    @property
    def head_on_disk(self) -> str:
        return read_record(self.journal.path.read_bytes()).head

    def begin(self) -> None:
        self.loop.begin()
        self.loop.feed(Dialled(self.clock.now(), "7"))

    def guess(self) -> Any:
        """Tidy up, lay the next guess down and wait for its verdict."""
        state = self.session.state
        self.look(MASTERMIND.layout(state), 1)
        action = self._person(MASTERMIND.view(state, 1))
        self.look(MASTERMIND.played(state, action), 3)
        return action

    def play(self) -> None:
        """The whole game."""
        self.begin()
        for _ in range(10):
            if self.session.stage is Stage.PLAYING:
                self.guess()

    def look(self, layout: Layout, seconds: float) -> None:
        for _ in range(round(seconds * 4)):
            self._frame += 1
            now = self.clock.pass_time(0.25)
            looked = tuple(zone.name for zone in MASTERMIND.mat.zones)
            readings = tuple(
                Reading(zone, place, Point(0, 0), piece.face, confidence=1.0)
                for zone, pieces in layout.zones.items()
                for place, piece in enumerate(pieces)
                if isinstance(piece, Piece)
            )
            seen = Observation(self._frame, now, True, looked, (), readings)
            self.loop.feed(Seen(now, seen))


class Witness:
    """Every output in one: whenever it is asked for something it looks at the disk."""

    def __init__(self) -> None:
        self.desk: Desk | None = None
        self.on_disk: list[tuple[object, bool]] = []

    def show(self, what: Lights | Page) -> None:
        self._note(what)

    def play(self, tune: Tune) -> None:
        self._note(tune)

    def say(self, words: str) -> None:
        self._note(words)

    def look(self, shielded: tuple[str, ...]) -> None:
        self._note(shielded)

    def close(self) -> None:
        """Nothing to let go of."""

    def _note(self, what: object) -> None:
        assert self.desk is not None
        self.on_disk.append((what, self.desk.head_on_disk == self.desk.session.head))


class Dead:
    """Any output, dead in one way."""

    def __init__(self, error: type[Exception]) -> None:
        self.error = error
        self.asked = 0

    def show(self, _: Lights | Page) -> None:
        self._fail()

    def play(self, _: Tune) -> None:
        self._fail()

    def say(self, _: str) -> None:
        self._fail()

    def __call__(self, _: tuple[str, ...]) -> None:
        self._fail()

    def close(self) -> None:
        """Nothing to let go of."""

    def _fail(self) -> None:
        self.asked += 1
        raise self.error("the wire is off: plug it in")


def test_nothing_is_told_before_it_is_on_disk(tmp_path: Path) -> None:
    """At every light, tune, page and word of a whole game the file holds the newest line."""
    witness = Witness()
    outputs = dict.fromkeys(("lights", "buzzer", "panel", "voice"), witness)
    desk = witness.desk = Desk(tmp_path, **outputs, look=witness.look)
    desk.play()
    assert desk.session.stage is Stage.OVER
    assert {type(what) for what, _ in witness.on_disk} >= {Lights, Tune, KeysPage, ProofPage, str}
    assert [what for what, on_disk in witness.on_disk if not on_disk] == []


def test_the_seed_is_sealed_before_anything_is_told(tmp_path: Path) -> None:
    """When the commitment shows, the seed lies in a file nobody else can read; not in the record.

    At the end it is in the record, and its own file is gone.
    """
    desk = Desk(tmp_path)
    desk.loop.begin()
    assert isinstance(desk.panel.history[0], ProofPage)
    assert desk.journal.sealed() == SEED
    assert desk.journal.seed_path.stat().st_mode & 0o777 == 0o600
    assert SEED.hex().encode() not in desk.journal.path.read_bytes()
    desk.loop.feed(Dialled(desk.clock.now(), "7"))
    while desk.session.stage is Stage.PLAYING:
        desk.guess()
    assert not desk.journal.seed_path.exists()
    assert verify(desk.journal.path.read_bytes(), desk.session.head).holds


@pytest.mark.parametrize("error", [Broken, NotReady])
@pytest.mark.parametrize(
    ("device", "part"),
    [("lights", "lights"), ("buzzer", "buzzer"), ("panel", "panel"), ("look", "camera")],
)
def test_a_dead_output_is_told_once_and_the_game_goes_on(
    tmp_path: Path, device: str, part: str, error: type[Exception]
) -> None:
    """Without lights, buzzer or panel the game is played to its end; people hear what failed."""
    dead = Dead(error)
    desk = Desk(tmp_path, **{device: dead})
    desk.play()
    assert desk.session.stage is Stage.OVER
    assert verify(desk.journal.path.read_bytes()).holds
    assert dead.asked > 1
    assert desk.voice.history.count(f"{part}: the wire is off: plug it in") == 1


def test_a_dead_voice_does_not_stop_the_game(tmp_path: Path) -> None:
    """Telling that the voice is dead by voice must not go round for ever."""
    desk = Desk(tmp_path, voice=Dead(Broken))
    desk.play()
    assert desk.session.stage is Stage.OVER
    assert isinstance(desk.panel.history[-1], KeysPage)


def test_everything_dead_still_leaves_a_proof(tmp_path: Path) -> None:
    """The record does not need lights."""
    dead = Dead(Broken)
    desk = Desk(tmp_path, lights=dead, buzzer=dead, panel=dead, voice=dead)
    desk.play()
    assert verify(desk.journal.path.read_bytes()).holds


def test_a_disk_that_fails_stops_the_game(tmp_path: Path, no_file_above: NoFileAbove) -> None:
    """The verdict that could not be saved is never shown; the halt is, with its reason."""
    desk = Desk(tmp_path)
    desk.begin()
    desk.guess()
    saved, shone = desk.journal.path.read_bytes(), len(desk.lights.history)
    with no_file_above(len(saved)):
        desk.guess()
    assert desk.session.stage is Stage.HALTED
    assert desk.journal.path.read_bytes() == saved
    last = desk.lights.history[-1]
    assert last == Lights(status=Status.ERROR)
    before = desk.lights.history[shone - 1]
    after = desk.lights.history[shone:-1]
    assert {(lights.red, lights.white) for lights in after} <= {(before.red, before.white)}
    assert desk.buzzer.history[-1] is Tune.ERROR
    page = desk.panel.history[-1]
    assert isinstance(page, WordsPage)
    assert page.title == "I cannot save the game"
    assert "raise the limit" in desk.voice.history[-1]
    assert not any("Row 2" in words for words in desk.voice.history)


def test_a_halted_game_stays_halted(tmp_path: Path, no_file_above: NoFileAbove) -> None:
    """Room on the disk alone does not set it going: nothing more is shown, said or recorded."""
    desk = Desk(tmp_path)
    desk.begin()
    with no_file_above(desk.journal.path.stat().st_size):
        desk.guess()
    told = [*desk.lights.history, *desk.buzzer.history, *desk.panel.history, *desk.voice.history]
    saved = desk.journal.path.read_bytes()
    desk.guess()
    desk.loop.feed(Pressed(desk.clock.now(), Button.OK))
    assert told == [
        *(*desk.lights.history, *desk.buzzer.history),
        *(*desk.panel.history, *desk.voice.history),
    ]
    assert desk.journal.path.read_bytes() == saved


def test_after_a_full_disk_the_game_goes_on_where_it_was_saved(
    tmp_path: Path, no_file_above: NoFileAbove
) -> None:
    """With room again the record is taken up, and the guess is judged as if for the first time."""
    desk = Desk(tmp_path)
    desk.begin()
    desk.guess()
    with no_file_above(desk.journal.path.stat().st_size):
        desk.guess()
    desk.journal.close()
    with open_existing(desk.journal.path) as journal:
        ledger = Ledger.resume(journal.data, journal.sealed())
        assert len(ledger.state.rows) == 1
        outputs = Outputs(desk.lights, desk.buzzer, desk.panel, desk.voice, desk.shielded.append)
        desk.session = Session(ledger)
        desk.journal = journal
        desk.loop = Loop(desk.session, journal, outputs, desk.clock)
        desk.loop.begin()
        assert desk.voice.history[-1] == "The game goes on."
        desk.guess()
    assert len(desk.session.state.rows) == 2
    assert "Row 2" in desk.voice.history[-1]


def test_a_game_that_cannot_be_opened_commits_to_nothing(
    tmp_path: Path, no_file_above: NoFileAbove
) -> None:
    """A commitment that is on no disk is not shown, and nobody can begin to play."""
    desk = Desk(tmp_path)
    with no_file_above(10):
        desk.begin()
    assert desk.session.stage is Stage.HALTED
    assert not any(isinstance(page, ProofPage) for page in desk.panel.history)
    assert desk.lights.history == [Lights(status=Status.ERROR)]
    assert desk.journal.path.read_bytes() == b""


def test_what_happens_while_performing_waits_its_turn(tmp_path: Path) -> None:
    """Somebody presses OK at the very moment the commitment shows: first things first."""

    class EagerPanel(RecordingPanel):
        """Whoever sees its first page presses OK at once, twice."""

        def show(self, page: Page) -> None:
            super().show(page)
            if len(self.history) == 1:
                desk.loop.feed(Pressed(0.0, Button.OK))
                desk.loop.feed(Dialled(0.0, "too late"))

    desk = Desk(tmp_path, panel=EagerPanel())
    desk.loop.begin()
    assert desk.voice.history == [
        "My secret is fixed. Now add a number of your own.",
        "Game 1 begins.",
    ]
    assert read_record(desk.journal.path.read_bytes()).entropy == ("",)
