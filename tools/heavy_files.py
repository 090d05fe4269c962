"""Small files that cause much work, all of them generated here."""

from __future__ import annotations

import json
import random
import struct
import zlib
from collections.abc import Iterable

Ring = list[tuple[int, int]]


def squares(count: int) -> dict[str, Ring]:
    """Return squares that are nearly equal."""
    return {
        f"s{n}": [(n, n), (1000 + n, n), (1000 + n, 1000 + n), (n, 1000 + n)] for n in range(count)
    }


def nested_squares(count: int) -> dict[str, Ring]:
    """Return squares nested in each other."""
    far = 3 * count
    return {
        f"n{n}": [(n, n), (far - n, n), (far - n, far - n), (n, far - n)] for n in range(count)
    }


def comb(teeth: int, height: int = 1000) -> Ring:
    """Return a comb of narrow teeth."""
    ring = [(0, -10), (2 * teeth, -10)]
    for n in reversed(range(teeth)):
        left, right = 2 * n, 2 * n + 1
        ring += [(right, 0), (right, height), (left, height), (left, 0)]
    return ring


def comb_under_a_bar(teeth: int, bottom: int) -> dict[str, Ring]:
    """Return a comb, and a rectangle near its teeth or across them."""
    right = 2 * teeth
    return {"comb": comb(teeth), "bar": [(0, bottom), (right, bottom), (right, 2000), (0, 2000)]}


def scribble(points: int) -> Ring:
    """Return a ring that crosses itself nearly everywhere."""
    chance = random.Random(1)
    return [(chance.randrange(5000), chance.randrange(5000)) for _ in range(points)]


def geojson(rings: dict[str, Ring]) -> str:
    """Return areas as a GeoJSON text."""
    features = [
        {"type": "Feature", "id": name, "properties": {"name": name},
         "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}}
        for name, ring in rings.items()
    ]  # fmt: skip
    return json.dumps({"type": "FeatureCollection", "features": features})


def png(wide: int, high: int) -> bytes:
    """Return a picture of one colour that is much larger than its file."""
    packer = zlib.compressobj(9)
    rows = (packer.compress(bytes(wide // 8 + 1)) for _ in range(high))
    data = b"".join(rows) + packer.flush()
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunks([(b"IHDR", head), (b"IDAT", data)]))


def _chunks(parts: Iterable[tuple[bytes, bytes]]) -> Iterable[bytes]:
    for kind, data in (*parts, (b"IEND", b"")):
        yield struct.pack(">I", len(data)) + kind + data
        yield struct.pack(">I", zlib.crc32(kind + data))


def deep_svg(depth: int) -> bytes:
    """Return a drawing with deeply nested groups."""
    inside = "<g>" * depth + '<rect width="9" height="9"/>' + "</g>" * depth
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">{inside}</svg>'.encode()
    )
