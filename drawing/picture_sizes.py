"""Size of pictures, read from their first bytes before they are decoded."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from lxml import etree

MAX_PIXELS = 25_000_000
"""Most pixels of a picture on a counter; each takes four bytes when decoded."""
MAX_NESTING_DEPTH = 100
"""Deepest nesting of elements in an SVG."""
_BYTES_PER_PART = 1 << 16
_FIRST_BYTES_OF_PNG = b"\x89PNG\r\n\x1a\n"
_FIRST_BYTES_OF_JPEG = b"\xff\xd8"
_RIFF_START, _WEBP_NAME = b"RIFF", b"WEBP"
_WEBP_HEADER_LENGTH = 30
_FIRST_BYTES_OF_GIF = b"GIF8"
_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG that are followed by its size."""


def picture_problem(name: str, data: bytes) -> str | None:
    """Return why a picture cannot be shown, as text to follow its name; None if it can."""
    if PurePosixPath(name).suffix.lower() == ".svg":
        return _svg_problem(data)
    size = bitmap_size(data)
    if size is None:
        return "is not a readable PNG, JPEG, WebP or GIF"
    wide, high = size
    # A small file can unpack to any size, so the header is asked before anything decodes it.
    if wide * high > MAX_PIXELS:
        return f"has {wide * high:,} pixels, and at most {MAX_PIXELS:,} are shown"
    return None


def bitmap_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels; None for what is not a PNG, JPEG, WebP or GIF."""
    try:
        return _pixel_size(data)
    except (struct.error, IndexError, ValueError):
        # A truncated header ends the parsing wherever it is cut.
        return None


def _pixel_size(data: bytes) -> tuple[int, int]:
    if data.startswith(_FIRST_BYTES_OF_PNG):
        wide, high = struct.unpack_from(">II", data, len(_FIRST_BYTES_OF_PNG) + 8)
        return wide, high
    if data.startswith(_RIFF_START) and data[8:12] == _WEBP_NAME:
        return _webp_size(data[:_WEBP_HEADER_LENGTH])
    if data.startswith(_FIRST_BYTES_OF_GIF):
        wide, high = struct.unpack_from("<HH", data, 6)
        return wide, high
    if not data.startswith(_FIRST_BYTES_OF_JPEG):
        raise ValueError
    at = len(_FIRST_BYTES_OF_JPEG)
    while data[at + 1] not in _FRAME_MARKERS:
        filler = data[at + 1] == 0xFF  # noqa: PLR2004 - as many as one likes may stand there
        at += 1 if filler else 2 + struct.unpack_from(">H", data, at + 2)[0]
    high, wide = struct.unpack_from(">HH", data, at + 5)
    return wide, high


def _webp_size(header: bytes) -> tuple[int, int]:
    """Return the size that the first chunk of a WebP states: lossy, lossless or extended."""
    kind = header[12:16]
    if kind == b"VP8 ":
        # A lossy picture stores 14 bits of each size, and two bits for scaling.
        wide, high = struct.unpack_from("<HH", header, 26)
        return wide & 0x3FFF, high & 0x3FFF
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", header, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X" and len(header) == _WEBP_HEADER_LENGTH:
        # Sizes are stored less one.
        return (
            int.from_bytes(header[24:27], "little") + 1,
            int.from_bytes(header[27:30], "little") + 1,
        )
    raise ValueError


class _NestingDepth:
    """Parser target that measures the nesting depth of elements and stores nothing."""

    def __init__(self) -> None:
        self.now = self.most = 0

    def start(self, _tag: str, _attributes: object) -> None:
        """Enter an element."""
        self.now += 1
        self.most = max(self.most, self.now)

    def end(self, _tag: str) -> None:
        """Leave an element."""
        self.now -= 1

    def close(self) -> int:
        """Return the greatest depth."""
        return self.most


def _svg_problem(data: bytes) -> str | None:
    depth = _NestingDepth()
    target: Any = depth
    parser = etree.XMLParser(
        target=target, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    try:
        for part in _split_into_byte_parts(data):
            # Feeding in parts stops early: a deeply nested file is never parsed as a whole.
            parser.feed(part)
            if depth.most > MAX_NESTING_DEPTH:
                break
        else:
            parser.close()
    except etree.XMLSyntaxError as error:
        # The parser itself stops at deep nesting, which gets its own message below.
        if depth.most <= MAX_NESTING_DEPTH:
            return f"is not a readable SVG: {str(error.msg).rstrip('.')}"
    if depth.most > MAX_NESTING_DEPTH:
        return f"nests more than {MAX_NESTING_DEPTH} deep"
    return None


def _split_into_byte_parts(data: bytes) -> Iterator[bytes]:
    return (data[at : at + _BYTES_PER_PART] for at in range(0, len(data), _BYTES_PER_PART))
