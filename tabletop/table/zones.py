"""Zones and mats: where things lie, in millimetres.

A mat is a sheet with zones printed on it; its origin is the upper left corner as its
players see it, x to the right, y down. A zone has places, numbered from 0.
"""

import msgspec

AREA_MM = (800.0, 480.0)


class Point(msgspec.Struct, frozen=True):
    """A spot in millimetres."""

    x: float
    y: float


class Box(msgspec.Struct, frozen=True):
    """An upright rectangle in millimetres: upper left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the upper left."""
        right, bottom = self.x + self.width, self.y + self.height
        return (
            Point(self.x, self.y),
            Point(right, self.y),
            Point(right, bottom),
            Point(self.x, bottom),
        )

    def holds(self, point: Point) -> bool:
        return (
            self.x <= point.x <= self.x + self.width and self.y <= point.y <= self.y + self.height
        )


class Zone(msgspec.Struct, frozen=True):
    """A named part of a mat that holds pieces of one deck.

    In an ordered zone the place of a piece matters; otherwise only which pieces are there.
    """

    name: str
    box: Box
    places: tuple[Point, ...]
    deck: str
    ordered: bool = True


class Mat(msgspec.Struct, frozen=True):
    """A printed sheet: its size, its zones, and its own markers by ArUco id."""

    name: str
    width: float
    height: float
    zones: tuple[Zone, ...]
    markers: dict[int, Box]

    def zone(self, name: str) -> Zone:
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    def dealt(self, deck: str, instead_of: str) -> "Mat":
        """The same mat for another deck: zones made for `instead_of` hold `deck`."""
        zones = (
            msgspec.structs.replace(zone, deck=deck) if zone.deck == instead_of else zone
            for zone in self.zones
        )
        return msgspec.structs.replace(self, zones=tuple(zones))
