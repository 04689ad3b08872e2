"""The `tabletop` command. One file a subcommand, loaded only when it is asked for.

Every error is one line that says what to do: exit code 2 for bad input, 1 for the rest.
"""

import io
import os
import sys
from contextlib import suppress
from importlib import import_module

import click

from tabletop import __version__
from tabletop.errors import BadInput, TabletopError

_COMMANDS = {
    "run": "Run the table: on a Raspberry Pi, or simulated with --mock.",
    "demo": "Watch a game play itself through the simulated table.",
    "simulate": "Let bots play whole games, with or without pixels.",
    "read": "Read still pictures of a table.",
    "teach": "Learn a deck of your own from photos.",
    "verify": "Check the proof of a finished game.",
    "replay": "Tell a recorded game move by move.",
    "challenges": "Tell If Then's challenges, or check your own.",
    "bench": "Time the engines and the picture code on this machine.",
    "doctor": "Check every part of the device and say what mends it.",
    "flash": "Put the firmware of the timer puck on a Pico.",
    "print": "Make the boards, pieces and markers to print.",
}


class _Commands(click.Group):
    """Subcommands by name; a command's module is imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(f"tabletop.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            known = ", ".join(_COMMANDS)
            raise BadInput(f"there is no command {args[0]!r}: the commands are {known}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="tabletop", message="%(prog)s %(version)s")
@click.pass_context
def tabletop(ctx: click.Context) -> None:
    """A camera over a real game table that reads what people play and judges it fairly."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
        ctx.exit(2)


def main(arguments: list[str] | None = None) -> None:
    """Run one command and leave with its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A file's name can hold bytes that are no letters; they are told as they are written.
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(run(arguments))


def run(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit code; nothing ends in a traceback."""
    try:
        result = tabletop.main(arguments, prog_name="tabletop", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.ClickException as error:
        return _complain(error.format_message(), 2)
    except click.Abort:
        return _complain("stopped", 130)
    except BadInput as error:
        return _complain(str(error), 2)
    except TabletopError as error:
        return _complain(str(error), 1)
    except (BrokenPipeError, SystemExit):
        # Whoever read our output has had enough (click leaves then); leave without a word.
        _write_nowhere()
        return 0
    except OSError as error:
        _write_nowhere()
        return _complain(f"the system refused: {error}; mend that and try again", 1)


def _write_nowhere() -> None:
    """What is still to be written is given up, so that nobody trips over it on the way out."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> int:
    click.echo(f"tabletop: {' '.join(message.split())}", err=True)
    return code
