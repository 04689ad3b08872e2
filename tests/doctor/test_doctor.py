"""The doctor: what it finds on a sick machine, and the command that mends it."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from tabletop.cli import run
from tabletop.clock import SimulatedClock
from tabletop.devices import PuckTimer
from tabletop.devices.camera import Fault, FaultySource, FolderSource
from tabletop.devices.mock import MockPuck, VirtualPanel
from tabletop.doctor import PARTS, Finding, Health, Machine, examine, parts
from tabletop.doctor.parts import camera, puck, written
from tabletop.errors import BadInput, NotReady
from tabletop.puck import FIRMWARE, News

WELL, FAIR, ILL = Health.WELL, Health.FAIR, Health.ILL
EVERYTHING = dict.fromkeys(
    [
        *("numpy", "opencv-python-headless", "pillow", "msgspec", "gpiozero"),
        *("lgpio", "spidev", "picamera2", "pyserial"),
    ],
    "1.0",
)


class Patient(Machine):
    """A machine put together in a folder, well unless told otherwise."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "state", folder)
        (folder / "dev").mkdir()
        self.answer: str | None = "throttled=0x0\n"
        self.member = {"gpio", "spi", "video", "dialout"}
        self.packages = dict(EVERYTHING)
        self.room = 10_000_000_000
        self.seconds = 0.01
        self.trusted = True
        self.closed: set[str] = set()

    def ask(self, command: Sequence[str]) -> str | None:
        return self.answer if command[0] == "vcgencmd" else None

    def usable(self, name: str) -> bool:
        return name not in self.closed

    def groups(self) -> set[str]:
        return self.member

    def free(self) -> int:
        return self.room

    def write_time(self) -> float:
        return self.seconds

    def clock_trusted(self) -> bool:
        return self.trusted

    def installed(self, package: str) -> str | None:
        return self.packages.get(package)


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)


def _told(finding: Finding, health: Health, mend: str) -> None:
    assert finding.health is health
    assert mend in finding.mend
    assert "\n" not in finding.words


@pytest.mark.parametrize(
    ("answer", "health", "words"),
    [
        ("throttled=0x0\n", WELL, "good"),
        ("throttled=0x50005\n", ILL, "voltage is too low and it is throttled"),
        ("throttled=0x50000\n", FAIR, "was bad since the start"),
        ("nonsense", FAIR, "nonsense"),
        (None, FAIR, "does not answer"),
    ],
)
def test_power_and_heat(patient: Patient, answer: str | None, health: Health, words: str) -> None:
    """Low voltage now is a fault, in the past a warning."""
    patient.answer = answer
    finding = examine("throttling", patient)
    assert finding.health is health
    assert words in finding.words


def test_missing_groups_are_named_in_one_command(patient: Patient) -> None:
    """One line to type for all of them."""
    assert examine("groups", patient).health is WELL
    patient.member = {"video"}
    _told(examine("groups", patient), ILL, "usermod -aG gpio,spi,dialout $USER")


def test_missing_libraries_come_from_pip_or_from_the_distribution(patient: Patient) -> None:
    """Each from where it has to come."""
    assert "numpy 1.0" in examine("libraries", patient).words
    del patient.packages["gpiozero"], patient.packages["lgpio"]
    finding = examine("libraries", patient)
    _told(finding, ILL, "pip install 'tabletop[pi]'")
    _told(finding, ILL, "sudo apt install python3-lgpio")


@pytest.mark.parametrize(("room", "health"), [(10**9, WELL), (10**8, FAIR), (10**7, ILL)])
def test_room_for_games(patient: Patient, room: int, health: Health) -> None:
    """A full disk would end the game."""
    patient.room = room
    assert examine("space", patient).health is health


@pytest.mark.parametrize(("seconds", "health"), [(0.01, WELL), (0.5, FAIR), (3.0, ILL)])
def test_the_time_of_a_safe_write(patient: Patient, seconds: float, health: Health) -> None:
    """Nothing blinks before it is on disk, so a slow card makes everybody wait."""
    patient.seconds = seconds
    assert examine("disk", patient).health is health


def test_a_folder_that_cannot_be_written_is_a_fault(
    patient: Patient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games could not be saved at all."""

    def refuse() -> float:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(patient, "write_time", refuse)
    _told(examine("disk", patient), ILL, "chown")


def test_an_untrusted_clock_is_a_warning(patient: Patient) -> None:
    """Games can be played; their dates are marked."""
    assert examine("clock", patient).health is WELL
    patient.trusted = False
    _told(examine("clock", patient), FAIR, "set-ntp true")


@pytest.mark.parametrize(
    ("part", "device", "absent", "mend"),
    [
        ("gpiochip", "gpiochip0", ILL, "usermod -aG gpio"),
        ("spi", "spidev0.0", ILL, "usermod -aG spi"),
        ("puck", "ttyACM0", WELL, "usermod -aG dialout"),
    ],
)
def test_devices_that_are_there_absent_or_locked(
    patient: Patient, part: str, device: str, absent: Health, mend: str
) -> None:
    """A puck may be missing; pins and bus may not."""
    assert examine(part, patient).health is absent
    (patient.root / "dev" / device).touch()
    assert examine(part, patient).health is WELL
    patient.closed = {f"dev/{device}"}
    _told(examine(part, patient), ILL, mend)


def test_a_puck_is_asked_for_its_version(patient: Patient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is well when it answers; mute or of another kind it is told with what mends it."""
    (patient.root / "dev" / "ttyACM0").touch()
    monkeypatch.setattr(patient, "picos", lambda: ["/dev/ttyACM0"])

    def answering(tell: Callable[[News], None]) -> PuckTimer:
        return MockPuck(SimulatedClock(), tell=tell)

    finding = puck(patient, answering)
    assert finding.health is WELL
    assert FIRMWARE in finding.words
    monkeypatch.setattr(parts, "_PUCK_ANSWERS", 0.1)

    def mute(tell: Callable[[News], None]) -> PuckTimer:
        return PuckTimer(SimulatedClock(), tell=tell)

    _told(puck(patient, mute), ILL, "flash")

    def unplugged(tell: Callable[[News], None]) -> PuckTimer:
        timer = PuckTimer(SimulatedClock(), tell=tell)
        timer.unplugged()
        return timer

    _told(puck(patient, unplugged), ILL, "plug the cable in")


def test_a_panel_is_well_only_if_it_shows_a_page() -> None:
    """BUSY has to rise and to fall."""
    clock = SimulatedClock()

    def pause(seconds: float) -> None:
        clock.pass_time(seconds)

    sound = VirtualPanel(clock)
    assert "shown" in written(sound, clock, pause)
    assert sound.refreshes == ["full"]
    assert sound.asleep
    stuck, unplugged = VirtualPanel(clock), VirtualPanel(clock)
    stuck.stuck, unplugged.plugged = True, False
    for sick in (stuck, unplugged):
        with pytest.raises(NotReady, match="cable"):
            written(sick, clock, pause)


def test_a_camera_is_well_when_its_first_picture_comes(patient: Patient, tmp_path: Path) -> None:
    """It is opened as the service does it, and its own words are passed on."""
    finding = camera(patient, FaultySource(Fault.NONE))
    assert finding.health is WELL
    assert "80 x 60" in finding.words
    _told(camera(patient, FolderSource(str(tmp_path))), ILL, "put PNG or JPEG files there")


def test_a_real_machine_can_be_asked_everything(tmp_path: Path) -> None:
    """Wherever this runs: real groups, a real disk, a real clock, and nothing left behind."""
    machine = Machine(tmp_path / "not" / "there")
    assert machine.free() > 0
    assert 0 < machine.write_time() < 60
    assert list(tmp_path.iterdir()) == []
    assert isinstance(machine.groups(), set)
    assert machine.ask(["echo", "yes"]) == "yes\n"
    assert machine.ask(["no-such-program-anywhere"]) is None
    assert machine.installed("numpy")
    assert machine.installed("no-such-package-anywhere") is None


def test_every_fault_has_a_command_that_mends_it(patient: Patient) -> None:
    """On a machine where everything is wrong nothing is left without advice."""
    patient.answer, patient.member, patient.packages = "throttled=0x5", set(), {}
    patient.room, patient.seconds, patient.trusted = 0, 9.0, False
    findings = [examine(part, patient) for part in PARTS]
    assert [finding.part for finding in findings] == list(PARTS)
    assert all(finding.mend for finding in findings if finding.health is not WELL)
    assert sum(finding.health is ILL for finding in findings) >= 8


def test_an_unknown_part_is_bad_input(patient: Patient) -> None:
    """The parts there are stand in the message."""
    with pytest.raises(BadInput, match="camera"):
        examine("nose", patient)


def test_the_command_tells_by_its_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """0 when well, 1 when ill, 2 for a part that is none; JSON is a list of findings."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run(["doctor", "--only", "puck", "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out, type=list[Finding])[0].part == "puck"
    monkeypatch.setattr(Machine, "free", lambda _machine: 0)
    assert run(["doctor", "--only", "space"]) == 1
    assert "mend it:" in capsys.readouterr().out
    assert run(["doctor", "--only", "nose"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
