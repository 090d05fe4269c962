"""Width and height of pictures, read from their first bytes."""

from __future__ import annotations

import struct

_FIRST_BYTES_OF_PNG = b"\x89PNG\r\n\x1a\n"
_FIRST_BYTES_OF_JPEG = b"\xff\xd8"
_RIFF_START, _WEBP_NAME = b"RIFF", b"WEBP"
_WEBP_HEADER_LENGTH = 30
_FIRST_BYTES_OF_GIF = b"GIF8"
_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG that are followed by its size."""


def bitmap_size(data: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture in pixels.

    Returns None for data that are not a PNG, JPEG, WebP or GIF.
    """
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
    """Return width and height from the first chunk of a WebP: lossy, lossless or extended."""
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
