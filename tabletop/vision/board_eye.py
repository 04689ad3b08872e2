"""Reading boards of any maker: pegs by the colours learnt from them, place by place.

Frames come in, observations go out, as from the eye for our own mats. A face needs its colour
over the whole head of a peg, and the board's own colour around it; what fits nothing is unread.
"""

from collections.abc import Mapping, Sequence, Sized

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.errors import BadInput
from tabletop.signals import Frame
from tabletop.table import Layout, Mat, Observation, Piece, Point, Reading, Why, Zone

from .board_patches import Patches
from .cover import beside
from .lens import LensProfile, Straightener
from .marker_light import marker_light
from .peg_colours import APART, PegColours, Samples, apart, distances, sampled, told_apart
from .picturing import Field, Matrix, Picture, as_picture
from .registration import Lost, Registration

_NEAR = 11.0  # a colour farther than this from every sample is not known
_NEAR_NOISY = 16.0  # and a single pixel, which noise may take farther
_EMPTY = 0.75  # of a hole's pixels look empty,
_FACE = 0.1  # and at most so many like any face
_WHOLE = 0.6  # of a head's pixels have its colour: a letter or a lamp's shine takes some
_EVEN = 0.45  # and so many of each eighth of its outer part
_OUTER, _RIM = (0.4, 0.7), (0.8, 1.25)
_SOME = 0.3
_OFF = 0.45  # how far off its place a head may be seen, in parts of its radius
_OUTSIDE = 0.35  # of what is just outside a head may have its colour
_APART = 0.55  # the nearest face may be at most this part as far as the second
_BOARD = 0.8  # of what lies around a place must look like the board
_RIM_DARKER = 8.0  # in CIELAB lightness
_NOTHING = -1


class BoardEye:
    """Reads one board in the playing area; `sizes` says how wide each deck's heads are in mm."""

    def __init__(
        self,
        mat: Mat,
        colours: PegColours,
        sizes: Mapping[str, float],
        lens: LensProfile | None = None,
    ) -> None:
        self.mat = mat
        self._colours = told_apart(colours)
        self._table = BoardTable(mat, sizes, lens)

    @property
    def lost(self) -> Lost | None:
        """Why the last frame was not registered; None when it was."""
        return self._table.registration.lost

    def look(self, frame: Frame, shielded: Sequence[str] = ()) -> Observation:
        """Read every zone that is not shielded; nothing of those is even sampled."""
        for name in shielded:
            if name not in {zone.name for zone in self.mat.zones}:
                raise BadInput(f"board {self.mat.name!r} has no zone {name!r}: shield one it has")
        zones = [zone for zone in self.mat.zones if zone.name not in shielded]
        table = self._table.photographed(frame, zones)
        if table is None:
            lost = self.lost is not None
            covered = () if lost else tuple(zone.name for zone in zones)
            return Observation(frame.number, frame.at, registered=not lost, covered=covered)
        reads = {zone.name: self._zone(zone, table[zone.name]) for zone in zones}
        covered_zones = [zone for zone in zones if reads[zone.name] is None]
        doubtful = [z for z in zones if any(r.face is None for r in reads[z.name] or ())]
        covered_zones += beside(covered_zones, doubtful)
        looked = [zone for zone in zones if zone not in covered_zones]
        return Observation(
            frame.number,
            frame.at,
            registered=True,
            looked=tuple(zone.name for zone in looked),
            covered=tuple(zone.name for zone in covered_zones),
            readings=tuple(r for zone in looked for r in reads[zone.name] or ()),
        )

    def _zone(self, zone: Zone, patches: Field) -> tuple[Reading, ...] | None:
        """What lies in a zone; None when something that is no board is around a place."""
        shapes = self._table.patches[zone.deck]
        found = []
        for place, patch in enumerate(patches):
            around = patch[self._table.around[zone.name][place]]
            if len(around) and _share(distances(around, self._colours.board) < _NEAR) < _BOARD:
                return None
            reading = self._place(zone, place, patch, shapes)
            if reading is not None:
                found.append(reading)
        return tuple(found)

    def _place(self, zone: Zone, place: int, patch: Field, shapes: Patches) -> Reading | None:
        faces, hole = self._colours.deck(zone.deck)
        labels = _labels(patch, (*faces.values(), hole))
        inside = labels[shapes.core(0, 0)]
        if _share(inside == len(faces)) >= _EMPTY and _share(_is_face(inside, faces)) <= _FACE:
            return None
        face = int(
            np.bincount(inside[inside >= 0], minlength=len(faces) + 1)[: len(faces)].argmax()
        )
        x, y = shapes.middle(labels == face)
        whole = _share(labels[shapes.core(x, y)] == face)
        colour = np.median(patch[labels == face], axis=0) if whole else patch[0, 0]
        near = [float(distances(colour, samples)) for samples in (*faces.values(), hole)]
        sure = near[face] / max(min(near[:face] + near[face + 1 :]), 1e-6)
        sure = sure if near[face] <= _NEAR else 1.0
        why = _doubt(shapes, labels, face, (x, y), whole, sure)
        if self._like_board(zone.deck, face):
            why = _doubt_by_rim(shapes, labels, patch, face, (x, y), why)
        at, mm = zone.places[place], shapes.radius_mm / shapes.radius_px
        return Reading(
            zone.name,
            place,
            Point(round(at.x + x * mm, 1), round(at.y + y * mm, 1)) if why is None else at,
            None if why else tuple(faces)[face],
            confidence=0.0 if why else round(whole * (1 - sure), 3),
            why=why,
        )

    def _like_board(self, deck: str, face: int) -> bool:
        """Whether a face has the board's own colour, so that only its rim tells it."""
        samples = tuple(self._colours.deck(deck)[0].values())[face]
        return apart(samples, self._colours.board) < APART


class BoardTable:
    """A board under the camera: frames come in, every place's patch in balanced Lab goes out."""

    def __init__(
        self, mat: Mat, sizes: Mapping[str, float], lens: LensProfile | None = None
    ) -> None:
        self.mat = mat
        self.registration = Registration(mat.markers)
        self._lens = Straightener(lens) if lens else None
        self.patches = {deck: Patches(size / 2) for deck, size in sizes.items()}
        spots = [(place, sizes[zone.deck] / 2) for zone in mat.zones for place in zone.places]
        self.around = {
            zone.name: [self.patches[zone.deck].around(place, spots) for place in zone.places]
            for zone in mat.zones
        }

    def photographed(self, frame: Frame, zones: Sequence[Zone]) -> dict[str, Field] | None:
        """The patches of these zones' places; None when not registered or without light."""
        picture = as_picture(frame)
        if self._lens:
            picture = self._lens.straight(picture)
        seen, way = self.registration.seek(picture)
        light = None if way is None else marker_light(picture, seen, self.mat)
        if way is None or light is None:
            return None
        size = (self.mat.width, self.mat.height)
        return {
            zone.name: np.stack(
                [
                    _lab(self.patches[zone.deck].cut(picture, way, at), light.gain(at, size))
                    for at in zone.places
                ]
            )
            for zone in zones
        }


def learn_colours(
    mat: Mat,
    sizes: Mapping[str, float],
    shots: Sequence[tuple[Frame, Layout]],
    lens: LensProfile | None = None,
) -> PegColours:
    """The colours on a board, from pictures of it and what lay there; no hand may be in them.

    Refused when two colours are too close, or when something was never shown.
    """
    table = BoardTable(mat, sizes, lens)
    seen: dict[tuple[str, str], list[Field]] = {}
    for frame, layout in shots:
        places = table.photographed(frame, mat.zones)
        if places is None:
            raise BadInput(f"the board cannot be seen ({table.registration.lost}): take it again")
        for zone in mat.zones:
            _gather(seen, table, zone, places[zone.name], layout)
    for deck, empty in (("pegs", "hole"), ("keys", "key_hole")):
        if (empty, "") not in seen:
            raise BadInput(f"no empty hole for {deck} was shown: leave some places empty")
    named = {
        deck: {name: _samples(colours) for (where, name), colours in seen.items() if where == deck}
        for deck in ("pegs", "keys")
    }
    hole, key_hole, board = (_samples(seen[what, ""]) for what in ("hole", "key_hole", "board"))
    return told_apart(PegColours(named["pegs"], named["keys"], hole, key_hole, board))


def _gather(
    seen: dict[tuple[str, str], list[Field]],
    table: BoardTable,
    zone: Zone,
    patches: Field,
    layout: Layout,
) -> None:
    """Each place's middle under its face's name or its hole's, and what is around it."""
    core = table.patches[zone.deck].core(0, 0)
    for place, patch in enumerate(patches):
        pieces = layout[zone.name]
        piece = pieces[place] if place < len(pieces) else None
        empty = "hole" if zone.deck == "pegs" else "key_hole"
        key = (zone.deck, piece.face) if isinstance(piece, Piece) else (empty, "")
        seen.setdefault(key, []).append(np.median(patch[core], axis=0))
        around = patch[table.around[zone.name][place]]
        if len(around):
            seen.setdefault(("board", ""), []).append(np.median(around, axis=0))


def _samples(colours: list[Field]) -> Samples:
    return sampled(np.stack(colours))


def _doubt(
    shapes: Patches,
    labels: npt.NDArray[np.intp],
    face: int,
    middle: tuple[int, int],
    whole: float,
    sure: float,
) -> Why | None:
    """Why a face is not sure, if so."""
    if whole < _WHOLE:
        return Why.COVERED if whole > _SOME else Why.NOT_IN_DECK
    if sure > _APART:
        return Why.TWO_FACES
    if min(_share(labels[part] == face) for part in shapes.eighths(*middle, *_OUTER)) < _EVEN:
        return Why.COVERED
    if np.hypot(*middle) > _OFF * shapes.radius_px:
        return Why.COVERED
    outside = _share(labels[shapes.outside(*middle)] == face)
    return Why.NOT_IN_DECK if outside > _OUTSIDE else None


def _doubt_by_rim(
    shapes: Patches,
    labels: npt.NDArray[np.intp],
    patch: Field,
    face: int,
    middle: tuple[int, int],
    why: Why | None,
) -> Why | None:
    """The same for a head of the board's colour: all around it runs a dark rim or shadow."""
    if why not in (None, Why.NOT_IN_DECK) or _share(labels[shapes.core(*middle)] == face) < _WHOLE:
        return why
    inside = float(np.median(patch[shapes.core(*middle)][:, 0]))
    darkest = max(float(patch[rim][:, 0].min()) for rim in shapes.eighths(*middle, *_RIM))
    return None if darkest <= inside - _RIM_DARKER else Why.NOT_IN_DECK


def _labels(patch: Field, colours: Sequence[Samples]) -> npt.NDArray[np.intp]:
    """Which colour each pixel shows; `_NOTHING` where none is near."""
    away = np.stack([distances(patch, samples) for samples in colours])
    return np.where(away.min(axis=0) <= _NEAR_NOISY, away.argmin(axis=0), _NOTHING)


def _lab(patch: Picture, gain: Matrix) -> Field:
    """A patch in CIELAB under even white light."""
    smooth = cv2.blur(patch, (3, 3)).astype(np.float32)
    white = np.asarray(np.clip(smooth * gain / 255, 0, 1), np.float32)
    return np.asarray(cv2.cvtColor(white, cv2.COLOR_BGR2Lab), np.float32)


def _is_face(labels: npt.NDArray[np.intp], faces: Sized) -> npt.NDArray[np.bool_]:
    return np.asarray((labels != _NOTHING) & (labels < len(faces)))


def _share(mask: npt.NDArray[np.bool_]) -> float:
    return float(np.mean(mask)) if mask.size else 0.0
