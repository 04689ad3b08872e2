"""SHA-256 over several parts at once. Bytes come in, 32 bytes go out.

Each part stands behind its length, so that two different lists of parts never run
together into the same bytes. The tag keeps hashes made for different ends apart.
"""

from hashlib import sha256


def tagged(tag: str, *parts: bytes) -> bytes:
    """SHA-256 over the tag and the parts, each behind its length in eight bytes."""
    hasher = sha256()
    for part in (tag.encode(), *parts):
        hasher.update(len(part).to_bytes(8, "big"))
        hasher.update(part)
    return hasher.digest()
