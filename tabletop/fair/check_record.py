"""Check a finished record of tabletop by yourself: python check_record.py RECORD [HEAD]

This file needs nothing but Python, so read it, then trust it. It checks that every line follows
the one before it, and that the device committed to its seed before play. The rules of the games
are not in here: `tabletop verify` also plays the game again and checks every verdict.
"""

import json
import sys
import zlib
from hashlib import sha256


def insist(holds: bool, line: int, words: str) -> None:
    if not holds:
        raise ValueError(f"line {line}: {words}")


def check(record: bytes, kept: str = "") -> str:
    """The record's last head; ValueError says what does not hold."""
    *lines, rest = record.split(b"\n")
    insist(not rest and len(lines) > 1, len(lines) + 1, "it is cut short")
    head, heads, entries = "0" * 64, [], []
    for number, line in enumerate(lines):
        body, crc = line[:-18], line[-18:]
        insist(crc == b',"crc":"%08x"}' % zlib.crc32(body), number + 1, "it is damaged")
        said = json.loads(body + b"}")
        again = json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()
        insist(again == body + b"}", number + 1, "it is not written the one way")
        follows = (said["seq"], said["prev"]) == (number, head)
        insist(follows, number + 1, "it does not follow the line before it")
        head = sha256(bytes.fromhex(head) + line).hexdigest()
        heads.append(head)
        entries.append(said["entry"])
    first, last = entries[0], entries[-1]
    kinds = [entry["type"] for entry in entries]
    ends = (kinds[0], kinds[-1], kinds.count("Opened"), kinds.count("Closed"))
    insist(ends == ("Opened", "Closed", 1, 1), len(lines), "it is not the end of a game")
    options = json.dumps(first["options"], separators=(",", ":"), ensure_ascii=False)
    parts = ["tabletop commitment 1", first["game_id"], first["game"], str(first["rules_version"])]
    promised = [part.encode() for part in (*parts, options, first["deck"])]
    promised.append(bytes.fromhex(last["seed"]))
    hashed = sha256(b"".join(len(part).to_bytes(8, "big") + part for part in promised)).hexdigest()
    insist(hashed == first["commitment"], len(lines), "this is not the seed committed to")
    insist(kept in ("", first["commitment"], *heads), len(lines), "the kept head is not in here")
    return head


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            end = check(file.read(), "".join(sys.argv[2:]).lower())
    except (ValueError, LookupError, TypeError, RecursionError, OSError) as fault:
        sys.exit(f"does not hold: {fault}")
    print("chain and commitment hold; without a kept HEAD a rewritten record looks the same")
    print("last head:", end)
