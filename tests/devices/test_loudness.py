"""How loud it may be: by day, by night, and where nobody knows."""

import msgspec
import pytest

from tabletop.devices import Loudness
from tabletop.devices.pi.buzzer import duty


@pytest.mark.parametrize(
    ("minute", "volume"),
    [(12 * 60, 0.7), (22 * 60 - 1, 0.7), (22 * 60, 0.0), (0, 0.0), (7 * 60, 0.7), (None, 0.7)],
)
def test_nights_are_silent_and_go_past_midnight(minute: int | None, volume: float) -> None:
    """From ten to seven nothing sounds; without a trusted clock it is day."""
    assert Loudness().at(minute) == volume


def test_a_night_within_a_day_and_no_night_at_all() -> None:
    """An afternoon nap is a night too; equal ends are none."""
    nap = Loudness(volume=1, night_volume=0.2, night_from="13:00", night_to="15:00")
    assert [nap.at(hour * 60) for hour in (12, 13, 14, 15)] == [1, 0.2, 0.2, 1]
    never = Loudness(night_from="00:00", night_to="00:00")
    assert {never.at(minute) for minute in range(24 * 60)} == {0.7}


@pytest.mark.parametrize("wrong", [{"volume": 1.5}, {"night_from": "25:00"}, {"loud": 1}])
def test_settings_that_mean_nothing_are_refused(wrong: dict[str, object]) -> None:
    """A volume above 1, an hour that is none, a name nobody knows."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Loudness)


def test_louder_is_a_longer_share_of_each_wave() -> None:
    """Silent is none of it and loudest a half."""
    shares = [duty(volume / 10) for volume in range(11)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 0.5)
