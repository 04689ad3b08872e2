"""A disk that refuses: shared by everybody who tests what happens then."""

import resource
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest


@contextmanager
def _no_file_above(size: int) -> Iterator[None]:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture
def no_file_above() -> Callable[[int], AbstractContextManager[None]]:
    """The system itself refuses to let any file of this process grow above so many bytes."""
    return _no_file_above
