"""The buzzer on a mock pin: the notes of each tune, in order, without making anybody wait."""

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any

import pytest
from gpiozero.tones import Tone

from tabletop.devices.pi import PiBuzzer, pin_map
from tabletop.devices.pi.buzzer import REST, TUNES
from tabletop.errors import Broken
from tabletop.signals import Tune

PINS = pin_map().buzzer
Waiting = Callable[[Callable[[], bool]], None]


def _heard(factory: Any) -> list[float | None]:
    """The tones of the pin, silence as None, without the same twice in a row."""
    tones = [None, *factory.pin(PINS.signal).tones]
    return [after for before, after in pairwise(tones) if before != after]


@pytest.mark.parametrize("tune", [Tune.CLICK, Tune.VERDICT, Tune.ATTENTION, Tune.WON])
def test_a_tune_is_heard_note_by_note_and_ends_in_silence(
    factory: Any, wait_until: Waiting, tune: Tune
) -> None:
    """What the pin is given is what the score says."""
    buzzer = PiBuzzer(PINS, factory)
    factory.pin(PINS.signal).tones.clear()
    buzzer.play(tune)
    assert buzzer.playing
    wait_until(lambda: not buzzer.playing)
    score = [None if name == REST else Tone(name).frequency for name, _ in TUNES[tune]]
    assert _heard(factory) == pytest.approx([*score, None])
    buzzer.close()


def test_every_tune_can_be_played_on_this_buzzer(factory: Any) -> None:
    """No note lies outside the range the buzzer was opened with, C7 included."""
    buzzer = PiBuzzer(PINS, factory)
    for name in {name for notes in TUNES.values() for name, _ in notes} - {REST}:
        buzzer._device.play(name)
    buzzer.close()
    assert set(TUNES) == set(Tune)
    assert all(TUNES[a] != TUNES[b] for a, b in combinations(Tune, 2))


def test_a_new_tune_replaces_the_one_that_plays(factory: Any, wait_until: Waiting) -> None:
    """The newest word counts: the rest of the old tune is never heard."""
    buzzer = PiBuzzer(PINS, factory)
    buzzer.play(Tune.LOST)
    wait_until(lambda: factory.pin(PINS.signal).frequency is not None)
    buzzer.play(Tune.CLICK)
    wait_until(lambda: not buzzer.playing)
    heard = _heard(factory)
    assert Tone("C7").frequency in heard
    assert Tone("C5").frequency not in heard
    assert heard[-1] is None
    buzzer.close()


def test_closing_in_the_middle_of_a_tune_is_silent_at_once(factory: Any) -> None:
    """Nothing goes on sounding after the program has let go."""
    buzzer = PiBuzzer(PINS, factory)
    buzzer.play(Tune.ERROR)
    buzzer.close()
    assert not buzzer.playing
    assert factory.pin(PINS.signal).frequency is None
    assert factory.pin(PINS.signal).function == "input"


def test_a_fault_while_playing_is_told_at_the_next_tune(
    factory: Any, wait_until: Waiting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread has nobody to tell; the next caller hears of it."""
    buzzer = PiBuzzer(PINS, factory)

    def unplugged(_pin: Any, _value: float | None) -> None:
        raise OSError("no such line")

    with monkeypatch.context() as wires:
        wires.setattr(type(factory.pin(PINS.signal)), "_set_frequency", unplugged)
        buzzer.play(Tune.CLICK)
        wait_until(lambda: not buzzer.playing)
    with pytest.raises(Broken, match="no such line"):
        buzzer.play(Tune.CLICK)
    buzzer.close()
