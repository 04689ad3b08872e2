"""The walls of the house: which room may import which. ARCHITECTURE.md explains the rooms."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop

PACKAGE = Path(tabletop.__file__).parent

ANYONE_MAY = {"errors", "clock", "fonts"}
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "clock": set(),
    "fonts": set(),
    "table": set(),
    "signals": {"table"},
    "puck": set(),
    "games": {"table", "puck"},
    "players": {"games", "table"},
    "fair": {"table", "games"},
    "journal": {"fair"},
    "referee": {"signals", "games", "table", "fair", "puck"},
    "host": {"signals", "games", "referee"},
    "ports": {"signals"},
    "decks": {"table"},
    "vision": {"signals", "table", "decks"},
    "twin": {"signals", "games", "players", "table", "decks"},
    "display": {"signals"},
    "devices": {"ports", "signals", "puck", "display", "twin"},
    "web": {"signals"},
}
COMPOSITION = {
    *("app", "loop", "config", "cli", "evening", "simulation", "showcase", "bench", "doctor"),
    *("cabinet", "looking", "service", "notify", "keeping", "appliance", "on_pi", "on_laptop"),
    *("mocking", "safe", "replaying", "gauging", "memory", "__init__", "__main__"),
}
KINDS = ("mock", "pi", "camera")
PICTURES = {"numpy", "cv2", "PIL"}
WITHOUT_PICTURES = {
    *("signals", "table", "puck", "games", "fair", "journal", "referee", "host", "ports"),
}
NO_SURPRISES = {"random", "secrets", "time", "datetime", "socket", "subprocess", "threading", "os"}

MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, by its full name."""
    package = ["tabletop", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def rooms_entered(path: Path) -> set[str]:
    names = (name.split(".") for name in imports(path))
    return {name[1] for name in names if name[0] == "tabletop" and len(name) > 1}


def name_of(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_room_imports_only_what_its_wall_allows(path: Path) -> None:
    """Data walks one way: the table of rooms is true of every file."""
    room = room_of(path)
    if room in COMPOSITION:
        return
    allowed = ROOMS[room] | ANYONE_MAY | {room, "__version__"}
    assert rooms_entered(path) <= allowed


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nobody_after_the_eye_knows_of_pictures(path: Path) -> None:
    """Pixels end at the observation."""
    if room_of(path) in WITHOUT_PICTURES:
        assert not {name.split(".")[0] for name in imports(path)} & PICTURES


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_rules_have_no_clock_no_dice_and_no_files(path: Path) -> None:
    """Games, the table and the referee are pure: time and chance are handed in."""
    if room_of(path) in {"games", "table", "referee", "signals", "host"}:
        assert not {name.split(".")[0] for name in imports(path)} & NO_SURPRISES
        assert "tabletop.clock" not in {name.rpartition(".")[0] for name in imports(path)}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_rooms_are_entered_by_the_front_door(path: Path) -> None:
    """Other rooms import a room's own names, never one of its inner files."""
    games = {f"tabletop.games.{path.parent.name}" for path in PACKAGE.glob("games/*/rules.py")}
    doors = games | {"tabletop.table.mats", *(f"tabletop.devices.{kind}" for kind in KINDS)}
    for name in imports(path):
        parts = name.split(".")
        if parts[0] != "tabletop" or len(parts) < 4 or parts[1] == room_of(path):
            continue
        assert ".".join(parts[:3]) in doors, name
        assert len(parts) == 4, name


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_lives_there(path: Path) -> None:
    """Each module opens with a docstring."""
    assert ast.get_docstring(ast.parse(path.read_text()))


def test_every_room_of_the_table_exists() -> None:
    """The table of rooms names what is there, all of it."""
    found = {room_of(path) for path in MODULES}
    assert found - COMPOSITION == set(ROOMS)
