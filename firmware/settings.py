"""Every pin and setting of the puck, and nothing else. Pins are GP numbers of the Pico.

Change a number here, run `tabletop flash`, and only the wire has to follow.
"""

TILT = 14  # tilt switch between this pin and ground
BUTTON = 15  # push button between this pin and ground
BUZZER = 16  # passive piezo between this pin and ground
LEDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11)  # the bar, first light first; each through 330 ohm

TILT_SETTLE_MS = 120  # the ball in the switch rolls for a while
BUTTON_SETTLE_MS = 25
LOUDNESS = 50  # of 100
WATCHDOG_MS = 2_000  # a program that hangs for so long is started again
BEAT_MS = 3  # how often switches, wire, lights and buzzer get their turn
