"""`tabletop read`: a photographed board told piece by piece, and bad pictures refused."""

import json
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from tabletop.cli import run
from tabletop.games import game
from tabletop.table import Piece, lay
from tabletop.twin import STILL, Renderer, Scene, laid, sample

Picture = npt.NDArray[np.uint8]
ROW = ("white", "teal", "orange", "purple")


@pytest.fixture(scope="module")
def board() -> Picture:
    """A photograph of the board with one row and two keys."""
    mat = game("mastermind").mat
    rng = np.random.default_rng(4)
    keys = (Piece("red"), Piece("white"))
    scene = laid(mat, lay({"row-1": [Piece(face) for face in ROW], "key-1": keys}))
    return Renderer(mat, sample(STILL, rng)).picture(scene, rng)


@pytest.fixture(scope="module")
def photo(
    board: Picture,
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    path = tmp_path_factory.mktemp("photos") / "board.png"
    path.write_bytes(cv2.imencode(".png", board)[1].tobytes())
    return path


def test_json_tells_every_piece_in_mm(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object with the area and, for each piece, zone, face, turn, place, confidence, why."""
    assert run(["read", str(photo), "--game", "mastermind", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["area"] == {"found": True, "size_mm": [180.0, 260.0]}
    row = [piece for piece in told["pieces"] if piece["zone"] == "row-1"]
    assert [piece["face"] for piece in row] == list(ROW)
    assert sorted(p["face"] for p in told["pieces"] if p["zone"] == "key-1") == ["red", "white"]
    assert set(row[0]) == {"zone", "face", "turn", "at_mm", "confidence", "why"}
    place = game("mastermind").mat.zone("row-1").places[0]
    assert row[0]["at_mm"] == pytest.approx([place.x, place.y], abs=1.0)
    assert row[0]["confidence"] > 0.8
    assert row[0]["why"] is None


def test_several_pictures_are_one_line_each(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As many JSON lines as pictures, in their order."""
    assert run(["read", str(photo), str(photo), "--game", "mastermind", "--json"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first) == json.loads(second)


def test_text_shows_rows_as_they_lie(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """People see a row as a row."""
    assert run(["read", str(photo), "--game", "mastermind"]) == 0
    assert "row-1    white teal orange purple" in capsys.readouterr().out


def test_the_picture_with_readings_can_be_kept(photo: Path, tmp_path: Path) -> None:
    """--picture writes a picture as large as the one that was read, and marked."""
    out = tmp_path / "out.png"
    assert run(["read", str(photo), "--game", "mastermind", "--picture", str(out)]) == 0
    before, after = cv2.imread(str(photo)), cv2.imread(str(out))
    assert after is not None
    assert before is not None
    assert before.shape == after.shape
    assert (before != after).any()


def test_a_picture_without_a_mat_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No markers: found is false and nothing is made up."""
    path = tmp_path / "grey.png"
    Image.new("RGB", (640, 480), (90, 92, 90)).save(path)
    assert run(["read", str(path), "--game", "mastermind", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["area"]["found"] is False
    assert told["pieces"] == []


@pytest.mark.parametrize("kind", ["deep.png", "cmyk.jpg", "alpha.png"])
def test_unusual_pictures_are_read_as_well(
    kind: str, photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """16-bit, CMYK and see-through pictures are pictures too."""
    path = tmp_path / kind
    image = Image.open(photo)
    if kind == "cmyk.jpg":
        image.convert("CMYK").save(path, quality=95)
    elif kind == "alpha.png":
        image.convert("RGBA").save(path)
    else:
        deep = np.asarray(image)[:, :, ::-1].astype(np.uint16) * 257
        path.write_bytes(cv2.imencode(".png", deep)[1].tobytes())
    assert run(["read", str(path), "--game", "mastermind", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["area"]["found"] is True
    row = [piece["face"] for piece in told["pieces"] if piece["zone"] == "row-1"]
    assert row == list(ROW)


def _huge_png() -> bytes:
    """A PNG that says it has 20,000 x 20,000 pixels and holds none of them."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)

    header = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    data = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + data


def test_bad_pictures_are_one_line_and_exit_code_2(
    board: Picture, photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not a picture, empty, cut short, absurdly large, grey, a folder: each is refused."""
    whole = photo.read_bytes()
    jpeg = cv2.imencode(".jpg", board)[1].tobytes()
    bad = {
        "words.png": b"not a picture",
        "empty.png": b"",
        "cut.png": whole[: len(whole) // 2],
        "cut.jpg": jpeg[: len(jpeg) // 2],
        "huge.png": _huge_png(),
        "gif.gif": b"GIF89a" + bytes(40),
        "grey.png": cv2.imencode(".png", cv2.cvtColor(board, cv2.COLOR_BGR2GRAY))[1].tobytes(),
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    for name in (*bad, "missing.png", "."):
        code = run(["read", str(tmp_path / name), "--game", "mastermind"])
        told = capsys.readouterr()
        assert code == 2, name
        assert told.err.startswith("tabletop: "), name
        assert told.err.count("\n") == 1, told.err


def test_other_bad_input_is_one_line(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two pictures for one --picture, a game nobody knows, a place nobody can write to."""
    name = str(photo)
    for words in (
        ["read", name, name, "--game", "mastermind", "--picture", "x.png"],
        ["read", name, "--game", "ludo"],
        ["read", name],
        ["read", "--game", "mastermind"],
        ["read", name, "--game", "mastermind", "--picture", f"{name}/no/where.png"],
    ):
        assert run(words) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_pixel_is_a_picture_without_a_mat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1 x 1 is read like any other: there is no mat in it."""
    path = tmp_path / "dot.png"
    Image.new("RGB", (1, 1), (0, 0, 9)).save(path)
    assert run(["read", str(path), "--game", "mastermind"]) == 0
    assert "no mat found" in capsys.readouterr().out


def test_an_empty_board_has_no_pieces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Holes are not pieces."""
    mat = game("mastermind").mat
    rng = np.random.default_rng(1)
    picture = Renderer(mat, sample(STILL, rng)).picture(Scene(mat), rng)
    path = tmp_path / "empty.png"
    path.write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    assert run(["read", str(path), "--game", "mastermind"]) == 0
    assert "0 pieces" in capsys.readouterr().out


def test_cards_are_read_from_a_still_beside_one_of_the_bare_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row of playing cards is told with faces and turns; a deck the game lacks is refused."""
    mat = game("cardle").mat.dealt("playing-cards", "tech-deck")
    rng = np.random.default_rng(4)
    renderer = Renderer(mat, sample(STILL, rng, mat))
    row = [Piece("spades-7"), Piece("hearts-7", 90)]
    for name, scene in (("bare", Scene(mat)), ("row", laid(mat, lay({"row-1": row})))):
        picture = renderer.picture(scene, rng)
        (tmp_path / f"{name}.png").write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    words = ["read", str(tmp_path / "row.png"), "--game", "cardle", "--json"]
    assert run([*words, "--deck", "playing-cards", "--empty", str(tmp_path / "bare.png")]) == 0
    pieces = json.loads(capsys.readouterr().out)["pieces"]
    assert [(piece["face"], piece["turn"]) for piece in pieces] == [
        ("spades-7", 0),
        ("hearts-7", 90),
    ]
    assert run([*words, "--deck", "tarot"]) == 2
    assert "playing-cards" in capsys.readouterr().err
