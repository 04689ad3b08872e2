"""The hardware's pictures and tables against what they are made from."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tabletop.doctor import PARTS

PROJECT = Path(__file__).parents[2]
HARDWARE = PROJECT / "hardware"


def made(script: str, *arguments: Path) -> str:
    """What one of the scripts prints."""
    done = subprocess.run(
        [sys.executable, HARDWARE / script, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the wiring drawn anew, and what was printed."""
    pytest.importorskip("schemdraw", reason="pip install schemdraw draws the wiring")
    folder = tmp_path_factory.mktemp("wiring")
    return folder, made("wiring.py", folder)


def test_the_wiring_picture_shows_the_pin_map(drawn: tuple[Path, str]) -> None:
    """Drawn anew from pins.toml it is the same picture."""
    folder, _ = drawn
    assert (folder / "wiring.svg").read_bytes() == (HARDWARE / "wiring.svg").read_bytes()


def test_the_png_is_that_of_the_svg() -> None:
    """The PNG notes which SVG it was made from."""
    svg = hashlib.sha256((HARDWARE / "wiring.svg").read_bytes()).hexdigest()
    with Image.open(HARDWARE / "wiring.png") as picture:
        assert picture.info["Source"] == svg


def test_the_list_of_wires_is_the_pin_map(drawn: tuple[Path, str]) -> None:
    """README.md lists every wire as pins.toml has it."""
    table = [line for line in drawn[1].splitlines() if line.startswith("|")]
    assert "\n".join(table) in (HARDWARE / "README.md").read_text()


def test_the_heights_follow_from_the_fields_of_view() -> None:
    """camera.md's table is what the geometry gives."""
    assert made("optics.py").strip() in (HARDWARE / "camera.md").read_text()


def test_the_assembly_asks_the_doctor_for_parts_it_knows() -> None:
    """Every `doctor --only` in the documents names a part, and every part is asked for."""
    text = "".join(path.read_text() for path in HARDWARE.glob("*.md"))
    assert set(re.findall(r"doctor --only ([\w-]+)", text)) == set(PARTS)


PARTS_TO_PRINT = (
    ("camera_mount.scad", 'board="module3"'),
    ("camera_mount.scad", 'board="hq"'),
    ("puck_case.scad", 'part="tray"'),
    ("puck_case.scad", 'part="lid"'),
)


@pytest.mark.parametrize(("source", "choice"), PARTS_TO_PRINT)
def test_every_printed_part_is_a_closed_body(source: str, choice: str, tmp_path: Path) -> None:
    """OpenSCAD makes an STL of it: each edge has two faces, and it stands on the printer's bed."""
    openscad = shutil.which("openscad")
    if openscad is None:
        why = "no openscad: apt install openscad"
        if "openscad" in os.environ.get("TABLETOP_NEEDS", ""):
            pytest.fail(why)
        pytest.skip(why)
    stl = tmp_path / "part.stl"
    command = [openscad, "-q", "-D", choice, "-o", str(stl), str(HARDWARE / source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    corners = re.findall(r"vertex (\S+) (\S+) (\S+)", stl.read_text())
    edges: dict[frozenset[tuple[str, ...]], int] = {}
    for at in range(0, len(corners), 3):
        face = corners[at : at + 3]
        for one, other in zip(face, face[1:] + face[:1], strict=True):
            edge = frozenset((one, other))
            edges[edge] = edges.get(edge, 0) + 1
    assert edges
    assert all(times % 2 == 0 for times in edges.values())
    assert min(float(z) for _, _, z in corners) == pytest.approx(0.0, abs=0.01)


def test_the_pictures_of_light_are_the_twins(tmp_path: Path) -> None:
    """Made anew by the simulated table, calibration/light.jpg shows the same."""
    fresh = tmp_path / "light.jpg"
    made("../calibration/pictures.py", fresh)
    with Image.open(fresh) as one, Image.open(PROJECT / "calibration/light.jpg") as other:
        assert one.size == other.size
        small = [each.convert("L").resize((190, 158)).tobytes() for each in (one, other)]
    apart = [abs(a - b) for a, b in zip(*small, strict=True)]
    assert sum(apart) / len(apart) < 2
