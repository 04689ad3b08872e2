"""`python -m tabletop.twin FILE.jpg`: writes the contact sheet of the simulated table."""

import sys
from pathlib import Path

import cv2

from .gallery import contact_sheet

_QUALITY = 82


def main(arguments: list[str]) -> None:
    """Write the contact sheet to the one file that is named."""
    if len(arguments) != 1:
        raise SystemExit("name one file to write: python -m tabletop.twin calibration/twin.jpg")
    coded = cv2.imencode(".jpg", contact_sheet(), (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))[1]
    Path(arguments[0]).write_bytes(coded.tobytes())


if __name__ == "__main__":
    main(sys.argv[1:])
