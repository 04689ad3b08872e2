"""The puck's program; MicroPython starts it by its name. Everything that thinks is in `puck`.

Switches, wire and time go in, lights, tones and lines come out, some hundred times a second.
"""

import time

import settings
from board import Board, new_name, open_board
from puck.hourglass import Hourglass
from ticks import Ticks


def run(board: Board) -> None:
    """Be a puck until the Pi asks for rest."""
    puck = Hourglass(new_name(), settings.TILT_SETTLE_MS, settings.BUTTON_SETTLE_MS)
    ticks = Ticks(time.ticks_ms)
    while not puck.rest:
        board.feed()
        now = ticks.now()
        puck.sense(now, board.tilt(), board.button())
        puck.receive(now, board.read())
        data = puck.due(now)
        if data:
            board.write(data)
        board.show(puck.lights(now))
        board.sound(puck.hertz(now))
        time.sleep_ms(settings.BEAT_MS)
    board.rest()


def main() -> None:
    board = open_board()
    if board is not None:
        board.guard()
        run(board)


main()
