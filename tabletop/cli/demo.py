"""`tabletop demo`: a game plays itself through the simulated table, shown step by step."""

import os
import secrets
import sys
import webbrowser
from pathlib import Path
from random import Random

import click
import numpy as np

from tabletop import config
from tabletop.app import mock_table
from tabletop.clock import wall_time
from tabletop.evening import Evening, Played
from tabletop.games import game
from tabletop.players import seated
from tabletop.showcase import Showcase
from tabletop.twin import NORMAL
from tabletop.web import write_album

from .files import insist_writable


@click.command()
@click.option("--seed", type=click.IntRange(0, 10**18), help="Play the same game again.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the pictures go; by default the state directory.",
)
@click.option(
    "--config", "settings", type=click.Path(path_type=Path), help="House settings (TOML)."
)
@click.option("--open/--no-open", "opens", default=True, help="Open the page in a browser.")
def command(seed: int | None, out: Path | None, settings: Path | None, opens: bool) -> int:
    """Watch a game of Mastermind play itself: simulated people put pegs down, the camera sees
    them, the device answers with lights, buzzer and panel, and at the end it proves that it
    was fair.

    Every step is told here and kept as pictures on a page of their own.

    Example: tabletop demo --seed 3 --out demo --no-open
    """
    house = config.load(settings).house
    seed = secrets.randbelow(10_000) if seed is None else seed
    directory = (out or config.state_directory() / "demo").absolute()
    insist_writable(directory / "album")
    mastermind = game("mastermind")
    options = mastermind.options()
    table = mock_table(
        mastermind,
        options,
        seed=Random(seed).randbytes(32),
        game_id=f"demo-{seed}-{int(wall_time())}",
        directory=directory,
        setting=NORMAL,
        house=house,
    )
    showcase = Showcase(table, tell=click.echo)
    people = seated("mastermind", options, Random(seed))
    click.echo(f"A game of Mastermind (seed {seed}): the device holds the code.")
    evening = Evening(table, people, np.random.default_rng(seed), 0.15, showcase.watch)
    try:
        played = evening.play(str(seed))
    finally:
        table.close()
    title = f"tabletop: a game of Mastermind, seed {seed}"
    page = write_album(directory / "album", title, showcase.leaves)
    return _finish(played, page, opens)


def _finish(played: Played, page: Path, opens: bool) -> int:
    click.echo(f"{played.frames} frames, {played.pieces} pieces read, {len(played.wrong)} wrong")
    click.echo(f"proof    {played.verdict.words}")
    click.echo(f"record   {played.record}")
    click.echo(f"pictures {page}")
    if opens and _has_screen():
        webbrowser.open(page.as_uri())
    return 0 if played.verdict.holds and not played.wrong else 1


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
