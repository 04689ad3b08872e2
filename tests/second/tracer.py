"""The path tracer: a set of textured meshes under a light, seen by a lens, as linear RGB.

The only file that knows Mitsuba. It follows light through one bounce and takes the grain out
with the help of the noiseless colours of what is seen.
"""

from typing import Any

import cv2
import drjit as dr
import mitsuba as mi
import numpy as np
import numpy.typing as npt

from .bodies import Solid
from .lens import Lens
from .lights import Lamp, Light

Floats = npt.NDArray[np.float32]

_DEPTH = 3
_PASS = 8  # samples a pixel at a time: what fits in memory
_WINDOW = 7
_SPARK = 3.0  # a lone pixel this much brighter than its neighbours is chance
_SHARP = 2e-4
_KEPT_GRAIN = 0.15


def ready() -> None:
    """Choose the fastest way to trace on this machine, on one core."""
    mi.set_variant("llvm_ad_rgb", "scalar_rgb")
    dr.set_thread_count(1)


def trace(solids: list[Solid], light: Light, lens: Lens, samples: int) -> Floats:
    """The picture as linear RGB, brightness as it falls."""
    things = {f"solid{number}": _mesh(solid) for number, solid in enumerate(solids)}
    lamps = {f"lamp{number}": _lamp(lamp) for number, lamp in enumerate(light.lamps)}
    scene = mi.load_dict(
        {
            "type": "scene",
            "integrator": _integrator(),
            "sensor": _sensor(lens),
            "sky": _sky(light.sky),
            **things,
            **lamps,
        }
    )
    passes = max(1, samples // _PASS)
    total = np.zeros((lens.size[1], lens.size[0], 6), np.float32)
    for number in range(passes):
        total += np.asarray(mi.render(scene, spp=_PASS, seed=number)) / np.float32(passes)
    return _without_grain(total[..., :3], total[..., 3:])


def _integrator() -> dict[str, Any]:
    path = {"type": "path", "max_depth": _DEPTH}
    return {"type": "aov", "aovs": "colour:albedo", "path": path}


def _sensor(lens: Lens) -> dict[str, Any]:
    to_world = mi.ScalarTransform4f().look_at(
        origin=list(lens.origin), target=list(lens.target), up=list(lens.up)
    )
    film = {
        "type": "hdrfilm",
        "width": lens.size[0],
        "height": lens.size[1],
        "rfilter": {"type": "box"},
        "pixel_format": "rgb",
        "component_format": "float32",
    }
    common = {"fov": lens.fov, "fov_axis": "x", "to_world": to_world, "film": film}
    common["sampler"] = {"type": "independent"}
    if not lens.aperture:
        return {"type": "perspective", **common}
    blur = {"aperture_radius": lens.aperture, "focus_distance": lens.focus}
    return {"type": "thinlens", **common, **blur}


def _sky(sky: Floats) -> dict[str, Any]:
    upright = mi.ScalarTransform4f().rotate([1, 0, 0], 90)
    return {"type": "envmap", "bitmap": mi.Bitmap(sky), "to_world": upright}


def _lamp(lamp: Lamp) -> dict[str, Any]:
    facing = mi.ScalarTransform4f().look_at(origin=list(lamp.at), target=[0, 0, 0], up=[0, 1, 0.01])
    return {
        "type": "rectangle",
        "to_world": facing @ mi.ScalarTransform4f().scale([lamp.half, lamp.half, 1]),
        "emitter": {"type": "area", "radiance": {"type": "rgb", "value": list(lamp.radiance)}},
    }


def _mesh(solid: Solid) -> Any:
    art = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(solid.art)), "raw": False}
    kind: dict[str, Any] = {"type": "diffuse", "reflectance": art}
    if solid.rough:
        kind = {"type": "roughplastic", "alpha": solid.rough, "diffuse_reflectance": art}
    props = mi.Properties()
    props["bsdf"] = mi.load_dict({"type": "twosided", "bsdf": kind})
    body = solid.body
    mesh = mi.Mesh(
        "solid", len(body.spots), len(body.triangles), has_vertex_texcoords=True, props=props
    )
    parts = mi.traverse(mesh)
    parts["vertex_positions"] = np.asarray(body.spots, np.float32).ravel()
    parts["vertex_texcoords"] = np.asarray(body.art, np.float32).ravel()
    parts["faces"] = np.asarray(body.triangles, np.uint32).ravel()
    parts.update()
    return mesh


def _without_grain(seen: Floats, colour: Floats) -> Floats:
    """In each small window light is colour times one number plus one shine: fit both."""

    def mean(picture: npt.NDArray[Any]) -> Floats:
        return np.asarray(cv2.blur(picture, (_WINDOW, _WINDOW)), np.float32)

    bare = seen / (colour + 0.05)
    seen = np.minimum(bare, _SPARK * mean(bare)) * (colour + 0.05)
    about, light = mean(colour), mean(seen)
    spread = mean(colour * colour) - about * about
    slope = (mean(colour * seen) - about * light) / (spread + _SHARP)
    shine = light - slope * about
    smooth = mean(slope) * colour + mean(shine)
    return np.asarray((1 - _KEPT_GRAIN) * smooth + _KEPT_GRAIN * seen, np.float32)
