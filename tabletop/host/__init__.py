"""The host: the whole evening with three buttons, from power-on to the proof, without I/O.

`receive(input)` gives the effects to perform. It asks what to play, helps to set up, hands
over to the referee's session and takes over again when the game has ended.
"""

from .ending import ended
from .host import Host
from .questions import Answer, Question, next_question, order
from .setup import steps
from .values import HostEffect, HostInput, Off, Open, Opened, Place, TakeUp, Unfinished, Watch

__all__ = [
    "Host",
    "HostInput",
    "HostEffect",
    "Place",
    "Unfinished",
    "Open",
    "TakeUp",
    "Opened",
    "Watch",
    "Off",
    "Question",
    "Answer",
    "next_question",
    "order",
    "steps",
    "ended",
]
