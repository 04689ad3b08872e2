"""Settings: sensible without a file, and every mistake in one is named in one line."""

from pathlib import Path

import pytest

from tabletop.config import Config, load, state_directory
from tabletop.errors import BadInput
from tabletop.referee import Confirm, House


def written(directory: Path, text: str | bytes) -> Path:
    path = directory / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def complaint(path: Path) -> str:
    with pytest.raises(BadInput) as caught:
        load(path)
    words = str(caught.value)
    assert "\n" not in words
    assert str(path) in words
    return words


def test_without_a_file_there_are_defaults() -> None:
    """Nobody has to write a file: a play counts after 1.2 seconds."""
    assert load(None) == Config(House(Confirm.DWELL, dwell=1.2))


def test_an_empty_file_means_the_defaults(tmp_path: Path) -> None:
    """So does an empty table."""
    assert load(written(tmp_path, "")) == load(written(tmp_path, "[house]\n")) == Config()


def test_what_is_written_counts(tmp_path: Path) -> None:
    """Whole seconds are seconds too; what is left out keeps its default."""
    text = '[house]\nconfirm = "button"\ndwell = 2\nlooks = 5 # frames\n'
    assert load(written(tmp_path, text)).house == House(Confirm.BUTTON, dwell=2.0, looks=5)


def test_a_mark_before_the_first_letter_is_no_mistake(tmp_path: Path) -> None:
    """Some editors begin UTF-8 files with one, and nobody sees it."""
    assert load(written(tmp_path, "\ufeff[house]\ndwell = 3.0\n")).house.dwell == 3.0


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[hause]\n", "hause"),
        ("[house]\ndwel = 1\n", "dwel"),
        ("house = 3\n", "house"),
        ('[house]\ndwell = "long"\n', "house.dwell"),
        ("[house]\ndwell = 2020-01-01\n", "house.dwell"),
        ("[house]\ndwell = -0.1\n", "house.dwell"),
        ("[house]\ndwell = 61\n", "house.dwell"),
        ("[house]\ndwell = nan\n", "house.dwell"),
        ("[house]\ndwell = inf\n", "house.dwell"),
        ("[house]\npatience = []\n", "house.patience"),
        ("[house]\nlooks = 0\n", "house.looks"),
        ("[house]\nlooks = 1.5\n", "house.looks"),
        ("[house]\nlooks = true\n", "house.looks"),
        ('[house]\nconfirm = "maybe"\n', "house.confirm"),
        ("[house]\nconfirm = 1\n", "house.confirm"),
    ],
)
def test_a_wrong_setting_is_named_by_its_key(tmp_path: Path, text: str, key: str) -> None:
    """Unknown, of the wrong kind or out of range: the line names file and key."""
    assert key in complaint(written(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("[hause]\n", "hause", "the keys here are house, camera"),
        ("[house]\ndwel = 1\n", "house.dwel", "confirm, dwell"),
        ('[house]\nconfirm = "maybe"\n', "house.confirm", "dwell, button"),
        ('[camera]\nkind = "usb"\n', "camera.kind", "pi, webcam, folder, none"),
        ('[camera]\nkind = "folder"\n', "camera.folder", "needs one"),
        ("[camera]\nrate = 0\n", "camera.rate", "from 1 to 30"),
        ('[outputs]\nvoice = "on"\n', "outputs.voice", "true or false"),
        ('[sound]\nnight_from = "25:00"\n', "sound.night_from", "22:00"),
        ("[sound]\nnight_volume = 2\n", "sound.night_volume", "from 0 to 1"),
        ("[web]\nport = 99999\n", "web.port", "from 1 to 65535"),
        ("[frames]\nmegabytes = 0.5\n", "frames.megabytes", "a whole number"),
        ('[device]\nname = ""\n', "device.name", "1 to 24 letters"),
        ('[device]\noff = "never"\n', "device.off", "stop, poweroff"),
    ],
)
def test_a_wrong_setting_says_what_is_allowed(
    tmp_path: Path, text: str, key: str, allowed: str
) -> None:
    """Nobody has to look for the manual: key and what may stand there are in the line."""
    words = complaint(written(tmp_path, text))
    assert f"{key}" in words
    assert allowed in words


@pytest.mark.parametrize(
    "text",
    [
        "house",
        "[house",
        "[house]\ndwell = \n",
        "[house]\ndwell = 1\ndwell = 2\n",
        '{"house": {}}',
        "<house/>",
        "a = " + "[" * 20_000,
        "a = " + "9" * 10_000,
        "\0",
    ],
)
def test_what_is_not_toml_is_bad_input(tmp_path: Path, text: str) -> None:
    """However strange: half written, doubled, JSON, very deep, very long."""
    assert "not TOML" in complaint(written(tmp_path, text))


def test_what_is_not_text_is_bad_input(tmp_path: Path) -> None:
    """A picture is no settings file."""
    assert "not UTF-8" in complaint(written(tmp_path, b"\x89PNG\r\n\xff\xfe"))


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    """Who names a file means it: no silent defaults."""
    assert "No such file" in complaint(tmp_path / "nothing.toml")


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    """A folder is told as such."""
    assert "directory" in complaint(tmp_path)


def test_games_are_kept_where_the_user_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """XDG_STATE_HOME names the place."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_directory() == tmp_path / "tabletop"


@pytest.mark.parametrize("value", [None, "", "not/from/the/root"])
def test_games_are_kept_at_home_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    """Unset, empty or relative (which the standard says to ignore): ~/.local/state."""
    monkeypatch.setenv("HOME", str(tmp_path))
    if value is None:
        monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_STATE_HOME", value)
    assert state_directory() == tmp_path / ".local" / "state" / "tabletop"


def test_a_service_keeps_games_where_systemd_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """STATE_DIRECTORY counts for the service, and the file of settings above all."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "service"))
    assert state_directory(Config()) == tmp_path / "service"
    named = load(written(tmp_path, f'[state]\ndirectory = "{tmp_path}/mine"\n'))
    assert state_directory(named) == tmp_path / "mine"
