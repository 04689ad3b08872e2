"""What the display's tests share: measuring the ink of a page."""

from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image

Box = tuple[int, int, int, int]
Measure = Callable[[Image.Image], Box]


@pytest.fixture
def ink_box() -> Measure:
    """Left, top, right and bottom of everything black; right and bottom are the last pixels."""

    def measure(image: Image.Image) -> Box:
        down, along = np.nonzero(~np.asarray(image))
        return int(along.min()), int(down.min()), int(along.max()), int(down.max())

    return measure
