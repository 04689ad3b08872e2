"""The renderer: scenes come in, photographs go out, and only what changed is drawn again.

The bare table is drawn once; pieces are drawn where they came or went; hands are laid over
a copy. Noise comes from the generator handed in with each frame. No clock here.
"""

import cv2
import numpy as np
import numpy.typing as npt

from tabletop.errors import BadInput
from tabletop.table import Mat, Point
from tabletop.table.mats import AREA_MARKERS

from .hands import ARM_ABOVE_MM, lay_hand
from .lens import FRAME_PX, Matrix, area_to_px, mat_to_area, place, shift
from .light import Exposure, Rect, Sensor
from .prints import CARD_WHITE_MM, MAT_PX_PER_MM, PIECE_ABOVE_MM, marker_card, printed_mat
from .scene import Scene
from .setting import Conditions
from .things import Bench, Thing, meeting
from .tops import TOP_MM, TOP_PX_PER_MM, top_art

Picture = npt.NDArray[np.uint8]
_WHOLE: Rect = (0, 0, *FRAME_PX)
_MANY = 10


class Renderer:
    """One table under one camera."""

    def __init__(self, mat: Mat, conditions: Conditions) -> None:
        self.conditions = conditions
        self._mat = mat
        on_table = mat_to_area(mat, conditions.mat_centre, conditions.mat_turn)
        self.mat_to_px = area_to_px(conditions.pose) @ on_table
        self._arm_to_px = area_to_px(conditions.pose, ARM_ABOVE_MM) @ on_table
        centred = self.mat_to_px @ shift(mat.width / 2, mat.height / 2)
        self._exposure = Exposure(conditions, centred, FRAME_PX[0] / 1.3 / conditions.pose.height)
        self._sensor = Sensor(conditions.noise, conditions.jpeg)
        raised = area_to_px(conditions.pose, PIECE_ABOVE_MM) @ on_table
        self._bench = Bench(
            conditions.seed, conditions.loose, conditions.fade, self.mat_to_px, raised
        )
        self._ground = self._draw_ground()
        self._shot = self._exposure.develop(self._ground, _WHOLE)
        self._drawn: dict[object, Thing] = {}
        self._shown: Scene | None = None
        self._clean = self._shot

    def picture(self, scene: Scene, rng: np.random.Generator) -> Picture:
        """A photograph of the scene, rows x columns x (blue, green, red)."""
        if scene != self._shown:
            self._show(scene)
        return self._sensor.expose(self._clean, rng)

    def _show(self, scene: Scene) -> None:
        if scene.mat != self._mat:
            raise BadInput(f"this table has the mat {self._mat.name!r}: show scenes on that one")
        self._move_things(scene)
        self._clean = self._shot
        if scene.hands:
            self._clean = self._shot.copy()
        for hand in scene.hands:
            lay_hand(self._clean, hand, self._exposure, self.mat_to_px, self._arm_to_px)
        self._shown = scene

    def _move_things(self, scene: Scene) -> None:
        wanted: list[object] = [*scene.lying, *scene.extras]
        things = {key: self._drawn.get(key) or self._thing(scene, key) for key in wanted}
        changed = [self._drawn[key].rect for key in self._drawn.keys() - things.keys()]
        changed += [things[key].rect for key in things.keys() - self._drawn.keys()]
        self._drawn = things
        for rect in changed if len(changed) <= _MANY else [_around(changed)]:
            self._redraw(rect)

    def _thing(self, scene: Scene, key: object) -> Thing:
        for lying in scene.lying:
            if lying is key:
                return self._bench.piece(scene, lying)
        return next(self._bench.extra(extra) for extra in scene.extras if extra is key)

    def _redraw(self, rect: Rect) -> None:
        room = self._exposure.margin
        wide = meeting((rect[0] - room, rect[1] - room, rect[2] + room, rect[3] + room), _WHOLE)
        rect = meeting(rect, _WHOLE)
        if rect[0] >= rect[2] or rect[1] >= rect[3]:
            return
        part = self._ground[wide[1] : wide[3], wide[0] : wide[2]].copy()
        for thing in self._drawn.values():
            thing.draw(part, wide)
        shot = self._exposure.develop(part, wide)
        y, x = rect[1] - wide[1], rect[0] - wide[0]
        inner = shot[y : y + rect[3] - rect[1], x : x + rect[2] - rect[0]]
        self._shot[rect[1] : rect[3], rect[0] : rect[2]] = inner

    def _draw_ground(self) -> Picture:
        """The table top, the marker cards around the area and the mat, all flat."""
        to_px = area_to_px(self.conditions.pose)
        middle = self.conditions.pose.aim
        top = place(middle, self.conditions.seed % 7 - 3.0, 1 / TOP_PX_PER_MM)
        centred = top @ shift(-TOP_MM[0] * TOP_PX_PER_MM / 2, -TOP_MM[1] * TOP_PX_PER_MM / 2)
        ground = cv2.warpPerspective(
            top_art(self.conditions.top), to_px @ centred, FRAME_PX, borderMode=cv2.BORDER_REFLECT
        )
        canvas = np.asarray(ground, np.uint8)
        for number, box in AREA_MARKERS.items():
            card = marker_card(number, box.width, self.conditions.fade)
            corner = Point(box.x - CARD_WHITE_MM, box.y - CARD_WHITE_MM)
            _paste(canvas, card, to_px @ _sheet_to_mm(corner))
        art = printed_mat(self._mat, self.conditions.fade)
        _paste(canvas, art, self.mat_to_px @ _sheet_to_mm(Point(0, 0)))
        return canvas


def _sheet_to_mm(corner: Point) -> Matrix:
    """From a printed sheet's pixels to mm, its upper left corner given; pixel centres count."""
    scale = 1 / MAT_PX_PER_MM
    return shift(corner.x, corner.y) @ np.diag([scale, scale, 1.0]) @ shift(0.5, 0.5)


def _paste(canvas: Picture, art: Picture, to_px: Matrix) -> None:
    """Lay a sheet of paper down, with a faint dark line where its edge lifts off."""
    edge = cv2.copyMakeBorder(art, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(150, 155, 160))
    outer = to_px @ shift(-1, -1)
    size = (canvas.shape[1], canvas.shape[0])
    solid = np.full(edge.shape[:2], 255, np.uint8)
    alpha = cv2.warpPerspective(solid, outer, size)
    x, y, width, height = cv2.boundingRect(alpha)
    if not width:
        return
    moved = shift(-x, -y) @ outer
    laid = cv2.warpPerspective(edge, moved, (width, height), borderMode=cv2.BORDER_REPLICATE)
    part = canvas[y : y + height, x : x + width]
    cover = alpha[y : y + height, x : x + width, None].astype(np.float32) / 255
    part[:] = np.asarray(part * (1 - cover) + laid * cover + 0.5, np.uint8)


def _around(rects: list[Rect]) -> Rect:
    left, top, right, bottom = zip(*rects, strict=True)
    return min(left), min(top), max(right), max(bottom)
