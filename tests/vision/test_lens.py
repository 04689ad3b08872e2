"""Lens profiles: small files that print and parse, mistakes told in one line."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Deck, Mat, Observation
from tabletop.twin import Renderer, Scene
from tabletop.vision import Eye, LensProfile, Straightener, blanked, load_lens, parse_lens

EXAMPLE = Path(__file__).parents[2] / "calibration" / "lens.toml"


def test_a_profile_goes_round() -> None:
    """What is printed is parsed to the same value."""
    profile = LensProfile(2304, 1296, 1774.2, -0.031, 0.0042)
    assert parse_lens(profile.print()) == profile


def test_the_example_is_a_profile_that_bends_nothing() -> None:
    """Who copies it unchanged gets pictures as they were, but for rounding."""
    profile = load_lens(EXAMPLE)
    assert (profile.k1, profile.k2) == (0.0, 0.0)
    noise = np.random.default_rng(0).integers(0, 255, (162, 288, 3), dtype=np.uint8)
    assert np.abs(Straightener(profile).straight(noise).astype(int) - noise).max() <= 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("k1 = ", "lens.toml"),
        ("width = 2304", "height"),
        ("width = 2304\nheight = 1296\nfocal = 1700\nk1 = 'a'", "k1"),
        ("width = 2304\nheight = 1296\nfocal = 0\nk1 = 0.1", "focal above 0"),
        ("width = 2304\nheight = 1296\nfocal = 1700\nk1 = 3.0", "between -1 and 1"),
        ("width = 2304\nheight = 1296\nfocal = nan\nk1 = 0.1", "focal above 0"),
        ("width = 2304\nheight = 1296\nfocal = 1700\nk1 = 0.1\nk9 = 1", "k9"),
    ],
)
def test_mistakes_are_told_in_one_line(text: str, words: str) -> None:
    """With the key that is wrong and where to find a good one."""
    with pytest.raises(BadInput, match=words) as told:
        parse_lens(text, "my-lens.toml")
    assert "\n" not in str(told.value)
    assert str(told.value).startswith("my-lens.toml: ")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """And so is one that is no text."""
    with pytest.raises(BadInput, match="cannot read"):
        load_lens(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not text"):
        load_lens(tmp_path / "odd.toml")


def test_pictures_of_another_shape_are_refused() -> None:
    """Another size of the same shape is fine, another shape is another lens."""
    lens = Straightener(LensProfile(2304, 1296, 1774.2, -0.03))
    assert lens.straight(np.zeros((648, 1152, 3), np.uint8)).shape == (648, 1152, 3)
    with pytest.raises(BadInput, match="2304 x 1296, not 800 x 600"):
        lens.straight(np.zeros((600, 800, 3), np.uint8))


@pytest.mark.parametrize("bend", [-0.2, 0.05])
def test_an_eye_with_a_profile_reads_through_a_bent_lens(
    mat: Mat,
    decks: tuple[Deck, ...],
    still: Renderer,
    board: Callable[[np.random.Generator, float], Scene],
    mistakes: Callable[[Observation, Scene], list[str]],
    bend: float,
) -> None:
    """Every piece; and what it keeps of a shielded zone is black where the zone is."""
    renderer = Renderer(mat, msgspec.structs.replace(still.conditions, bend=bend))
    width, height = still.conditions.frame_px
    focal = width / 2 / np.tan(np.radians(33.0))
    eye = Eye(mat, decks, LensProfile(width, height, focal, bend))
    rng = np.random.default_rng(1)
    scene = board(rng, 1.0)
    frame = Frame(1, 0.1, renderer.picture(scene, rng).data)
    seen = eye.look(frame)
    assert mistakes(seen, scene) == []
    assert sum(reading.face is not None for reading in seen.readings) == len(scene.lying)
    kept = blanked(eye, frame, ("code",))
    assert eye.mat_to_px is not None
    for place in mat.zone("code").places:
        x, y, scale = eye.mat_to_px @ (place.x, place.y, 1.0)
        assert kept[round(y / scale), round(x / scale)].max() == 0
