"""The voice, with small programs in the place of espeak-ng."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from tabletop.devices.pi import PiVoice
from tabletop.errors import Broken, NotReady

Program = Callable[[str], str]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """A program of one shell line; its working folder is the test's own."""

    def written(line: str) -> str:
        path = tmp_path / "speaker"
        path.write_text(f"#!/bin/sh\ncd {tmp_path}\n{line}\n")
        path.chmod(0o755)
        return str(path)

    return written


def test_words_reach_the_program_as_they_are(program: Program, tmp_path: Path) -> None:
    """By its standard input, so that no word can be taken for an option."""
    voice = PiVoice(program("echo $@ > options; cat >> spoken"))
    voice.say("--help; 2 red, 1 white")
    voice.close()
    assert (tmp_path / "spoken").read_text() == "--help; 2 red, 1 white"
    assert (tmp_path / "options").read_text().split() == ["-v", "en", "--stdin"]


def test_a_program_that_hangs_is_ended(program: Program) -> None:
    """Within its seconds, and the next sentence can be tried."""
    voice = PiVoice(program("sleep 30"), seconds=0.3)
    begin = monotonic()
    with pytest.raises(NotReady, match="sound card"):
        voice.say("Hello")
    assert monotonic() - begin < 2
    voice.close()


def test_a_program_that_fails_is_broken_with_its_own_words(program: Program) -> None:
    """What it complained about is passed on."""
    voice = PiVoice(program("cat > /dev/null; echo no card >&2; exit 3"))
    with pytest.raises(Broken, match="no card"):
        voice.say("Hello")
    voice.close()


def test_switched_off_it_says_nothing_and_stops_at_once(program: Program, tmp_path: Path) -> None:
    """A sentence that is being spoken is cut short."""
    voice = PiVoice(program("cat >> spoken; touch begun; sleep 30"))
    speaker = Thread(target=voice.say, args=("Hello",))
    speaker.start()
    end = monotonic() + 3
    while not (tmp_path / "begun").exists():
        assert monotonic() < end
        sleep(0.01)
    voice.switch(False)
    speaker.join(2)
    assert not speaker.is_alive()
    voice.say("Nobody hears this")
    assert (tmp_path / "spoken").read_text() == "Hello"
    voice.close()


def test_a_missing_program_is_named_with_the_command_that_installs_it() -> None:
    """There is no silent voice in its place."""
    with pytest.raises(Broken, match="apt install espeak-ng"):
        PiVoice("no-such-program-anywhere")
