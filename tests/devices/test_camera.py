"""Cameras in a process of their own: faults of every kind, and no torn or old picture."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import cv2
import numpy as np
import pytest

from tabletop.devices.camera import (
    Fault,
    FaultySource,
    FolderSource,
    Patience,
    Ring,
    Source,
    WatchedCamera,
    WebcamSource,
)
from tabletop.devices.camera.ring import memory_folder, remove_stale
from tabletop.errors import BadInput, Broken, NotReady
from tabletop.signals import Frame

SMALL = 60 * 80 * 3
FAULTS = [fault for fault in Fault if fault is not Fault.NONE]
DETECTED, BACK = 3.0, 10.0
LATEST = 1.0


@contextmanager
def _camera(source: Source, most: int = SMALL, name: str = "test") -> Iterator[WatchedCamera]:
    camera = WatchedCamera(source, most=most, patience=Patience(later=1.2, between=0.05), name=name)
    try:
        yield camera
    finally:
        camera.close()


def _soon(camera: WatchedCamera, seconds: float = BACK) -> Frame:
    end = monotonic() + seconds
    while True:
        try:
            return camera.frame()
        except NotReady:
            assert monotonic() < end, f"no picture within {seconds} s"
            sleep(0.01)


def _endure(fault: Fault, times: int, good: int = 3) -> tuple[float, float, int]:
    """Watch a camera through so many faults: the longest blindness, its age, frames used."""
    blind = oldest = 0.0
    used = 0
    with _camera(FaultySource(fault, good), name=fault.value) as camera:
        seen_at = monotonic()
        while len(camera.faults) < times:
            try:
                frame = camera.frame()
            except NotReady:
                sleep(0.005)
                continue
            now = monotonic()
            oldest = max(oldest, now - frame.at)
            blind, seen_at = max(blind, frame.at - seen_at), max(seen_at, frame.at)
            assert len(set(frame.pixels.tobytes())) == 1, "a torn picture"
            used += 1
            sleep(0.005)
    return blind, oldest, used


@pytest.mark.parametrize("fault", FAULTS)
def test_a_camera_that_goes_wrong_is_replaced(fault: Fault) -> None:
    """Two faults of each kind: back in time, nothing torn, nothing older than a second."""
    blind, oldest, used = _endure(fault, times=2)
    assert used
    assert oldest <= LATEST + 0.05
    assert blind < BACK


@pytest.mark.prove
def test_a_thousand_faults_are_endured() -> None:
    """No picture older than a second or torn is used, and it is back within ten seconds."""
    times = -(-1000 // len(FAULTS))
    with ThreadPoolExecutor(len(FAULTS)) as many:
        results = list(many.map(lambda fault: _endure(fault, times), FAULTS))
    for blind, oldest, used in results:
        assert used >= times
        assert oldest <= LATEST + 0.05
        assert blind < BACK


def _noticed(fault: Fault) -> float:
    """Seconds from the last good picture until the fault is known; then pictures come again."""
    camera = WatchedCamera(FaultySource(fault, 3), most=SMALL, name=f"shipped-{fault.value}")
    try:
        last = _soon(camera).at
        while not camera.faults:
            try:
                last = max(last, camera.frame().at)
            except NotReady:
                sleep(0.01)
        noticed = camera.faults[0][0] - last
        end = monotonic() + BACK
        while _soon(camera).at <= last:  # a picture from before may still be young enough
            assert monotonic() < end
        return noticed
    finally:
        camera.close()


def test_every_fault_is_noticed_within_three_seconds() -> None:
    """All kinds side by side, with the patience that is shipped, from the last good picture on."""
    with ThreadPoolExecutor(len(FAULTS)) as many:
        noticed = dict(zip(FAULTS, many.map(_noticed, FAULTS), strict=True))
    assert {fault for fault, seconds in noticed.items() if seconds >= DETECTED} == set()


def test_the_small_grey_picture_comes_along(tmp_path: Path) -> None:
    """A quarter as wide and high, of the same moment, and guarded by the same checksum."""
    picture = np.full((40, 80, 3), (10, 200, 30), np.uint8)
    cv2.imwrite(str(tmp_path / "0.png"), picture)
    with _camera(FolderSource(str(tmp_path))) as camera:
        small = _soon(camera).small
    assert small is not None
    assert small.shape == (10, 20)
    grey = int(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[0, 0])
    assert set(small.tobytes()) == {grey}
    ring = Ring.create(192, "small", tmp_path)
    ring.write(bytes(192), (8, 8), 1, 5.0, (bytes(4), (2, 2)))
    (stamp,) = ring.stamps()
    found = ring.picture(stamp)
    assert found is not None
    assert found.small is not None
    assert found.small.shape == (2, 2)
    ring.scribble(bytes(ring._memory[512 : 512 + 64 + 192]) + b"\x01")
    assert ring.picture(stamp) is None
    with pytest.raises(BadInput, match="small picture"):
        ring.write(bytes(192), (8, 8), 2, 5.0, (bytes(4), (3, 2)))


def test_a_good_camera_gives_newer_and_newer_frames_and_ends_with_its_port() -> None:
    """Numbers and moments rise; after closing there is no process and no file."""
    with _camera(FaultySource(Fault.NONE)) as camera:
        frames = [_soon(camera)]
        while len(frames) < 5:
            frame = camera.frame()
            if frame.number != frames[-1].number:
                frames.append(frame)
        process = camera._process
    assert [frame.number for frame in frames] == list(range(1, 6))
    assert sorted(frame.at for frame in frames) == [frame.at for frame in frames]
    assert frames[0].pixels.shape == (60, 80, 3)
    assert not process.is_alive()
    assert not list(memory_folder().glob(f"tabletop-camera-{os.getpid()}-test-*"))
    with pytest.raises(Broken, match="open a new one"):
        camera.frame()


def test_what_a_source_complains_about_reaches_people(tmp_path: Path) -> None:
    """An empty folder and a missing webcam are told in their own words."""
    for source, told in (
        (FolderSource(str(tmp_path)), "no pictures in"),
        (WebcamSource(63), "no webcam 63"),
    ):
        with _camera(source) as camera:
            end = monotonic() + 8
            while not camera.faults:
                assert monotonic() < end
                sleep(0.02)
            assert told in camera.faults[0][1]


def test_a_folder_of_pictures_is_a_camera(tmp_path: Path) -> None:
    """Every picture of it is seen as it is, whatever its size."""
    rng = np.random.default_rng(1)
    pictures = [rng.integers(0, 256, (20 + at, 30, 3), dtype=np.uint8) for at in range(3)]
    for at, picture in enumerate(pictures):
        cv2.imwrite(str(tmp_path / f"{at}.png"), picture)
    seen: set[bytes] = set()
    with _camera(FolderSource(str(tmp_path), seconds=0.1, every=0.02)) as camera:
        _soon(camera)
        end = monotonic() + 5
        while len(seen) < 3 and monotonic() < end:
            seen.add(camera.frame().pixels.tobytes())
            sleep(0.01)
    assert seen == {picture.tobytes() for picture in pictures}


def test_a_ring_never_gives_out_a_torn_picture(tmp_path: Path) -> None:
    """A writer at full speed beside a reader: every picture is of one piece."""
    size = 200 * 200 * 3
    ring = Ring.create(size, "ring", tmp_path)
    stop = Event()

    def write() -> None:
        writer, number = Ring(ring.path, size), 0
        while not stop.is_set():
            number += 1
            writer.write(bytes([number % 251]) * size, (200, 200), number, 1.0)

    thread = Thread(target=write)
    thread.start()
    whole, end = 0, monotonic() + 0.7
    while monotonic() < end:
        for stamp in ring.stamps()[-1:]:  # the slot that is overwritten next
            picture = ring.picture(stamp)
            if picture is not None:
                assert len(set(picture.pixels.tobytes())) == 1
                whole += 1
    stop.set()
    thread.join()
    assert whole


def test_a_half_written_slot_and_a_changed_byte_are_not_read(tmp_path: Path) -> None:
    """Sequence and checksum both guard a picture."""
    ring = Ring.create(12, "ring", tmp_path)
    ring.write(bytes(12), (2, 2), 1, 5.0)
    stamp = ring.stamps()[0]
    assert ring.picture(stamp) is not None
    ring.scribble(bytes(ring._memory[512:576]) + b"\x01")
    assert ring.picture(stamp) is None
    ring.begin(2)
    assert [found.number for found in ring.stamps()] == [1]
    with pytest.raises(BadInput, match="does not fit"):
        ring.write(bytes(15), (1, 5), 3, 5.0)


def test_rings_of_dead_programs_are_removed(tmp_path: Path) -> None:
    """A program that was killed leaves nothing in memory for ever."""
    dead, alive = tmp_path / "tabletop-camera-4194999-a", Ring.create(12, "b", tmp_path).path
    dead.touch()
    assert remove_stale(tmp_path) == 1
    assert not dead.exists()
    assert alive.exists()
