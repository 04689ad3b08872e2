"""`tabletop bench`: how fast the parts are on this machine."""

import click
import msgspec

from tabletop.bench import Figure, engines, pictures


@click.command()
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON list.")
@click.option(
    "--seconds", default=2.0, type=click.FloatRange(0.05, 600), help="For each part; default 2."
)
def command(as_json: bool, seconds: float) -> None:
    """Time the game engines and the picture code on one core.

    Machines are noisy: the ratios count, not the figures beside them. Engines are held against
    python-chess (pip install chess), pictures against decoding one JPEG of the same frame.
    """
    played, seen = engines(seconds), pictures(seconds)
    if as_json:
        click.echo(msgspec.json.encode([*played, *seen]).decode())
        return
    _table("Random legal play, times as fast as python-chess", played)
    _table("Pictures, in decodings of the frame's JPEG", seen)


def _table(title: str, figures: list[Figure]) -> None:
    click.echo(title)
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:8.2f}"
        click.echo(f"  {figure.name:28} {ratio:>8}   ({figure.per_second:,.0f} a second)")
