"""Figures: every engine and every part of the picture code has one, held against its like."""

import json

import pytest

from tabletop.bench import engines, pictures
from tabletop.cli import run
from tabletop.games import GAMES
from tabletop.gauging import answer_time


def test_every_engine_is_held_against_chess() -> None:
    """All games in one run with python-chess, which is as fast as itself."""
    figures = {figure.name: figure for figure in engines(0.05)}
    assert figures.keys() == {f"{name}: actions" for name in GAMES} | {"python-chess: moves"}
    chess = figures["python-chess: moves"]
    assert chess.ratio == 1
    for figure in figures.values():
        assert figure.ratio == pytest.approx(figure.per_second / chess.per_second)


def test_pictures_are_counted_in_decodings() -> None:
    """A part that does fewer a second costs more decodings."""
    figures = {figure.name: figure for figure in pictures(0.2)}
    decoding = figures["decoding the frame's JPEG"]
    assert decoding.ratio == 1
    for figure in figures.values():
        assert figure.ratio == pytest.approx(decoding.per_second / figure.per_second)


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    """People get two tables, programs one list."""
    assert run(["bench", "--seconds", "0.05"]) == 0
    assert "python-chess" in capsys.readouterr().out
    assert run(["bench", "--seconds", "0.05", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {"name", "per_second", "ratio", "against"} == set(figures[0])


def test_a_play_is_answered_soon_after_its_pause() -> None:
    """The light comes after the pause has ended, and at most a second later on a busy machine."""
    assert 0 < answer_time() < 1.0
