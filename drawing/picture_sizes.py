"""Problems of pictures, found in their bytes before they are decoded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from lxml import etree

from sandtable.model.storage.bitmap_size import bitmap_size

MAX_PIXELS = 25_000_000
"""Most pixels of a picture on a counter; each takes four bytes when decoded."""
MAX_NESTING_DEPTH = 100
"""Deepest nesting of elements in an SVG."""
_BYTES_PER_PART = 1 << 16


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


class _NestingDepth:
    """Target for an XML parser that measures how deep elements are nested, and stores nothing."""

    def __init__(self) -> None:
        self.now = self.most = 0

    def start(self, _tag: str, _attributes: object) -> None:
        """Count the begin of an XML element."""
        self.now += 1
        self.most = max(self.most, self.now)

    def end(self, _tag: str) -> None:
        """Count the end of an XML element."""
        self.now -= 1

    def close(self) -> int:
        """Return the greatest depth to which elements are nested."""
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
