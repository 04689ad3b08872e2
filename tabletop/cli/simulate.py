"""`tabletop simulate`: bots play whole games."""

import sys
from collections.abc import Iterable
from math import isnan
from pathlib import Path

import click
import msgspec

from tabletop.simulation import Run, Simulated, simulate
from tabletop.twin import SETTINGS

from .files import insist_writable
from .options import options_of


def _insist_number(_ctx: click.Context, _option: click.Parameter, value: float) -> float:
    # A range does not stop nan: it is neither below nor above anything.
    if isnan(value):
        raise click.BadParameter("nan is not a number from 0 to 1.")
    return value


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--games", default=1, type=click.IntRange(1, 1_000_000), show_default=True)
@click.option("--seed", default=1, type=click.IntRange(0, 10**18), show_default=True)
@click.option("--players", type=int, help="How many people play.")
@click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A game option.")
@click.option("--deck", default="", help="Another deck than the game's first.")
@click.option("--table", is_flag=True, help="At a simulated table, through the referee.")
@click.option("--pixels", is_flag=True, help="Through camera, reader and referee.")
@click.option(
    "--setting",
    type=click.Choice(list(SETTINGS)),
    default="normal",
    show_default=True,
    help="Light and camera of the simulated table.",
)
@click.option(
    "--clumsy",
    default=0.0,
    type=click.FloatRange(0, 1),
    callback=_insist_number,
    help="How clumsy people are.",
)
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Keep records.")
@click.option("--jobs", default=1, type=click.IntRange(1, 64), show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a game, one a line.")
def command(
    name: str,
    games: int,
    seed: int,
    players: int | None,
    settings: tuple[str, ...],
    deck: str,
    table: bool,
    pixels: bool,
    setting: str,
    clumsy: float,
    records: Path | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Let bots play GAME and check every verdict.

    With --pixels each game is played on a simulated table: people put pieces down by hand, the
    camera sees them, and what was read is held against what lies there. Exit code 1 if any
    reading or verdict was wrong. With --table it is the same without camera and reader: somebody
    who sees everything says what lies there.

    Example: tabletop simulate mastermind --games 20 --seed 7 --pixels --set blanks=true
    """
    run = Run(
        game=name,
        seed=seed,
        options=options_of(name, settings, players),
        deck=deck,
        table=table,
        pixels=pixels,
        setting=setting,
        clumsiness=clumsy,
        records=str(records) if records else None,
    )
    if records:
        insist_writable(records)
    results = simulate(run, games, jobs)
    done = list(_as_json(results) if as_json else _with_progress(results, games))
    if not as_json:
        _summary(done, run)
    return exit_code(done)


def exit_code(done: Iterable[Simulated]) -> int:
    """0 only if every reading was right and every record holds."""
    return 0 if all(result.holds and not result.wrong for result in done) else 1


def _as_json(results: Iterable[Simulated]) -> Iterable[Simulated]:
    for result in results:
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
        sys.stdout.flush()
        yield result


def _with_progress(results: Iterable[Simulated], games: int) -> Iterable[Simulated]:
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    return track(
        results, "Playing", games, console=console, transient=True, disable=not console.is_terminal
    )


def _summary(done: list[Simulated], run: Run) -> None:
    wrong = [(result.number, words) for result in done for words in result.wrong]
    unproven = [result for result in done if not result.holds]
    click.echo(f"{len(done)} games of {run.game}, {sum(r.actions for r in done)} actions")
    if run.pixels or run.table:
        pieces, unread = sum(r.pieces for r in done), sum(r.unread for r in done)
        click.echo(f"{sum(r.frames for r in done)} frames, {pieces} pieces, {unread} unread")
        click.echo(f"{len(wrong)} wrong reads or verdicts")
        mistakes, late = sum(r.called for r in done), sum(r.late for r in done)
        click.echo(f"{mistakes} mistakes of people called, {late} plays too late for the clock")
    for number, words in wrong[:10]:
        click.echo(f"  game {number} (seed {run.seed}): {words}")
    click.echo(f"{len(done) - len(unproven)} of {len(done)} records verify")
    for result in unproven[:10]:
        click.echo(f"  game {result.number}: {result.proof}")
