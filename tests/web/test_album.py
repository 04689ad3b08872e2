"""The album: one page that needs no server and no network, with its pictures beside it."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletop.signals import Lights, Status, Tune
from tabletop.web import Leaf, write_album

EVIL = "</script><script>alert(1)</script><!-- \" ' & {{leaves}} {{title}} \\ \u2028"


def leaf(title: str = "A row", words: str = "is full") -> Leaf:
    lights = Lights(2, 1, Status.GOOD)
    return Leaf(title, words, b"jpeg", b"png", lights, (Tune.VERDICT,))


def leaves_of(page: Path) -> list[dict[str, Any]]:
    """What the page's script is given."""
    found = re.search(r"^const leaves = (.*);$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return msgspec.json.decode(found[1], type=list[dict[str, Any]])


class Reader(HTMLParser):
    """A browser's first look at a page."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: dict[str, str] = {}
        self.outside: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.outside += [str(value) for name, value in attrs if name in ("src", "href", "action")]

    def handle_data(self, data: str) -> None:
        tag = self.tags[-1] if self.tags else ""
        self.words[tag] = self.words.get(tag, "") + data


def test_every_picture_the_page_names_is_there(tmp_path: Path) -> None:
    """Camera and panel of every leaf, byte for byte."""
    page = write_album(tmp_path / "new" / "album", "Game", [leaf(), leaf("Another")])
    for entry in leaves_of(page):
        assert (page.parent / entry["camera"]).read_bytes() == b"jpeg"
        assert (page.parent / entry["panel"]).read_bytes() == b"png"
    assert len(list(page.parent.iterdir())) == 5


def test_a_leaf_comes_whole(tmp_path: Path) -> None:
    """Words, lights and tunes reach the page's script."""
    (entry,) = leaves_of(write_album(tmp_path, "Game", [leaf()]))
    assert (entry["title"], entry["words"]) == ("A row", "is full")
    lights = {"red": 2, "white": 1, "status": "good", "movement": "keys"}
    assert entry["lights"] == lights
    assert entry["tunes"] == ["verdict"]


def test_the_page_needs_nothing_from_outside(tmp_path: Path) -> None:
    """No address, no style sheet, no script of somebody else's."""
    page = write_album(tmp_path, "Game", [leaf()])
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]|@import|url\(", text)
    assert Reader(page).outside == []


def test_words_stay_words(tmp_path: Path) -> None:
    """Whatever a title or a sentence holds, it opens no tag, ends no script and fills no place."""
    plain = Reader(write_album(tmp_path / "plain", "Game", [leaf()]))
    page = write_album(tmp_path / "evil", EVIL, [leaf(EVIL, EVIL)])
    evil = Reader(page)
    assert evil.tags == plain.tags
    assert evil.words["title"].strip() == evil.words["h1"].strip() == EVIL.strip()
    (entry,) = leaves_of(page)
    assert entry["title"] == entry["words"] == EVIL


def test_an_older_album_goes_and_nothing_else_does(tmp_path: Path) -> None:
    """A shorter game leaves no pictures of a longer one; somebody's own photographs stay."""
    write_album(tmp_path, "Long", [leaf()] * 12)
    mine = [tmp_path / name for name in ("holiday.jpg", "1-camera.jpg", "001-camera.jpg.bak")]
    for path in mine:
        path.write_bytes(b"mine")
    write_album(tmp_path, "Short", [leaf()])
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"index.html", "001-camera.jpg", "001-panel.png", *(p.name for p in mine)}
    assert all(path.read_bytes() == b"mine" for path in mine)


def test_a_file_where_the_folder_should_be_is_an_error(tmp_path: Path) -> None:
    """Nothing is overwritten by a folder."""
    (tmp_path / "album").write_bytes(b"mine")
    with pytest.raises(OSError, match="exists"):
        write_album(tmp_path / "album", "Game", [leaf()])
