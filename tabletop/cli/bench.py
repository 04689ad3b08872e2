"""`tabletop bench`: how fast the parts are on this machine."""

import click
import msgspec

from tabletop.bench import Figure, engines, pictures


@click.command()
@click.option("--json", "as_json", is_flag=True, help="All figures as one JSON list.")
@click.option(
    "--seconds", default=2.0, type=click.FloatRange(0.05, 600), help="For each part; default 2."
)
@click.option("--device", "whole", is_flag=True, help="Measure the running device instead.")
def command(as_json: bool, seconds: float, whole: bool) -> None:
    """Time the game engines and the picture code on one core.

    Machines are noisy: the ratios count, not the figures beside them. Engines are held against
    python-chess (pip install chess), pictures against decoding one JPEG of the same frame.

    With --device a simulated device is started and measured: how soon it is ready, how it rests,
    how soon a light answers a play once its line is on disk.
    """
    if whole:
        _device(as_json, seconds)
        return
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


def _device(as_json: bool, seconds: float) -> None:
    from tabletop.gauging import device

    decoding = next(one for one in pictures(0.5) if one.name.startswith("decoding"))
    measures = device(1 / decoding.per_second, seconds)
    if as_json:
        click.echo(msgspec.json.encode(measures).decode())
        return
    for one in measures:
        over = "" if one.value <= one.limit else "   TOO MUCH"
        wanted = f"(at most {one.limit:g})"
        click.echo(f"  {one.name:34} {one.value:8.2f} {one.unit:10} {wanted}{over}")
