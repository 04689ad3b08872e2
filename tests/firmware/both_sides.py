"""Run by MicroPython: reads the tables of cases and tells on one line a fault, or how many held."""

import json
import sys
import time

from puck.sand import Sand
from puck.wire import Lines, framed, unframed
from ticks import Ticks


def sand_faults(cases):
    for case in cases:
        timer = Sand()
        for step in case["steps"]:
            now, do = step["at"], step.get("do")
            if do in ("flip", "full"):
                timer = timer.flip(now, do == "full")
            elif do in ("try", "try full"):
                timer = timer.try_flip(now, do == "try full")
            elif do == "keep":
                timer = timer.keep(now)
            told = {
                "left": timer.remaining(now),
                "waiting": timer.provisional(now),
                "wrong_way": timer.settled(now).wrong_way,
            }
            for name in told:
                if name in step and step[name] != told[name]:
                    yield (case["name"], now, name, told[name])


def wire_faults(vectors):
    for vector in vectors["frames"]:
        if framed(vector["body"]) != vector["line"].encode():
            yield vector["body"]
    for vector in vectors["streams"]:
        words = [unframed(line) for line in Lines().feed(bytes.fromhex(vector["hex"]))]
        if [" ".join(one) for one in words if one] != vector["bodies"]:
            yield vector["name"]


def ticks_faults():
    """Just before the Pico's count begins again, and just after."""
    counts = [time.ticks_add(0, -5), time.ticks_add(0, -2), 0, 40]
    ticks = Ticks(lambda: counts.pop(0))
    told = [ticks.now() for _ in range(3)]
    return [] if told == [3, 5, 45] else [told]


with open(sys.argv[1]) as file:
    tables = json.load(file)
faults = list(sand_faults(tables["sand"])) + list(wire_faults(tables["wire"])) + ticks_faults()
wire = tables["wire"]
held = len(tables["sand"]) + len(wire["frames"]) + len(wire["streams"])
print(faults or held)
