"""The difference between the table as it should be and as it is."""

import msgspec

from .layout import Layout, Pieces, Unread


class ZoneChange(msgspec.Struct, frozen=True):
    """One zone's pieces before and after."""

    zone: str
    before: Pieces
    after: Pieces


class Change(msgspec.Struct, frozen=True):
    """Every zone that differs, by name. False when nothing does."""

    zones: tuple[ZoneChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.zones)

    @property
    def unread(self) -> tuple[str, ...]:
        """Zones with a piece that could not be read."""
        return tuple(
            change.zone
            for change in self.zones
            if any(isinstance(piece, Unread) for piece in change.after)
        )


def compare(before: Layout, after: Layout) -> Change:
    """What has to happen to `before` to make it `after`."""
    names = sorted({*before.zones, *after.zones})
    return Change(
        tuple(
            ZoneChange(name, before[name], after[name])
            for name in names
            if before[name] != after[name]
        )
    )


def changed(before: Layout, change: Change) -> Layout:
    """`before` after the change: the other half of `compare`."""
    for zone in change.zones:
        before = before.with_zone(zone.zone, zone.after)
    return before
