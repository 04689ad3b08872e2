"""Files that commands read and folders they write to. What is wrong with a path is bad input."""

from pathlib import Path
from tempfile import TemporaryFile

from tabletop.errors import BadInput


def content_of(record: Path) -> bytes:
    """All of a record."""
    try:
        return record.read_bytes()
    except OSError as error:
        why = error.strerror
        raise BadInput(f"cannot read {record}: {why}; give the path of a record") from None


def text_of(file: Path) -> str:
    """All of a text file that a person wrote."""
    try:
        return file.read_text("utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not UTF-8 text: save it as UTF-8") from None


def insist_writable(folder: Path) -> None:
    """Make the folder if it is missing, and try to write in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        why = error.strerror
        raise BadInput(f"cannot write to {folder} ({why}): choose another folder") from None
