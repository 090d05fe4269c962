"""Subsets of our fonts with the letters that a page shows, as WOFF files.

Glyphs keep their numbers, and those not needed lose their outlines; so only the tables `glyf` and
`loca` change. Tables for kerning and features are omitted, since no text uses them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

from sandtable.model import resources

FONT_FILES = {"regular": "RobotoCondensed-Regular.ttf", "bold": "RobotoCondensed-Bold.ttf"}
# Browsers need these tables; all others only help to edit a font.
_FONT_TABLES_IN_WOFF = (
    "OS/2",
    "cmap",
    "glyf",
    "head",
    "hhea",
    "hmtx",
    "loca",
    "maxp",
    "name",
    "post",
)
_MORE_COMPONENTS, _HAS_SCALE, _HAS_TWO_SCALES, _HAS_MATRIX, _HAS_WORD_ARGUMENTS = (
    0x20,
    0x08,
    0x40,
    0x80,
    0x01,
)
_GROUP_FORMAT, _SEGMENT_FORMAT = 12, 4
# The page counts and asks, so it needs digits even if no text has one.
_LETTERS_ALWAYS_INCLUDED = " 0123456789?"


def make_woff_font(weight: str, letters: Iterable[str]) -> bytes:
    """Return a WOFF font file that contains only these letters."""
    data = resources.path_of_asset(f"fonts/{FONT_FILES[weight]}").read_bytes()
    tables = _read_font_tables(data)
    glyphs = _glyph_by_letter(tables["cmap"])
    needed_glyphs = {
        0,
        *(glyphs.get(ord(letter), 0) for letter in {*letters, *_LETTERS_ALWAYS_INCLUDED}),
    }
    tables["glyf"], tables["loca"] = _outlines_of_needed_glyphs(tables, needed_glyphs)
    tables["head"] = _font_head_with_long_offsets(tables["head"])
    tables["name"] = struct.pack(">HHH", 0, 0, 6)  # browsers ask for one, be it empty
    tables["post"] = struct.pack(">I", 0x00030000) + tables["post"][4:32]
    return _encode_as_woff(
        data[:4], {name: tables[name] for name in _FONT_TABLES_IN_WOFF if name in tables}
    )


def _read_font_tables(data: bytes) -> dict[str, bytes]:
    (number,) = struct.unpack_from(">H", data, 4)
    tables = {}
    for index in range(number):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag.decode("ascii")] = data[offset : offset + length]
    return tables


def _glyph_by_letter(cmap: bytes) -> dict[int, int]:
    """Return the glyph number of each letter."""
    glyphs: dict[int, int] = {}
    (number,) = struct.unpack_from(">H", cmap, 2)
    for index in range(number):
        # Encoding records have 8 bytes, behind a header of 4.
        platform, _, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * index)
        (form,) = struct.unpack_from(">H", cmap, offset)
        if platform in {0, 3} and form == _GROUP_FORMAT:
            glyphs.update(_glyphs_of_groups(cmap, offset))
        elif platform in {0, 3} and form == _SEGMENT_FORMAT:
            glyphs.update(_glyphs_of_segments(cmap, offset))
    return glyphs


def _glyphs_of_groups(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    (number,) = struct.unpack_from(">I", cmap, offset + 12)
    for index in range(number):
        first, last, glyph = struct.unpack_from(">III", cmap, offset + 16 + 12 * index)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))


def _glyphs_of_segments(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    (double,) = struct.unpack_from(">H", cmap, offset + 6)
    number = double // 2
    ends, starts = offset + 14, offset + 16 + double
    for index in range(number):
        (last,) = struct.unpack_from(">H", cmap, ends + 2 * index)
        (first,) = struct.unpack_from(">H", cmap, starts + 2 * index)
        (delta,) = struct.unpack_from(">h", cmap, starts + double + 2 * index)
        at = starts + 2 * double + 2 * index
        (way,) = struct.unpack_from(">H", cmap, at)
        # The last code is a mark of the end and no letter.
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if way:
                (glyph,) = struct.unpack_from(">H", cmap, at + way + 2 * (code - first))
            # Glyph 0 stands for a missing letter.
            if glyph:
                yield code, (glyph + delta) & 0xFFFF


def _outlines_of_needed_glyphs(
    tables: dict[str, bytes], needed_glyphs: set[int]
) -> tuple[bytes, bytes]:
    """Return the outlines of the needed glyphs, and the offsets of all glyphs."""
    offsets = _offsets_of_glyph_outlines(tables)
    glyf = tables["glyf"]
    queue = list(needed_glyphs)
    while queue:
        # An accented letter refers to other glyphs, whose outlines are needed as well.
        glyph = queue.pop()
        parts = (
            set(_glyphs_inside_composite(glyf[offsets[glyph] : offsets[glyph + 1]]))
            - needed_glyphs
        )
        needed_glyphs |= parts
        queue.extend(parts)
    body, loca = bytearray(), [0]
    for glyph in range(len(offsets) - 1):
        if glyph in needed_glyphs:
            outline = glyf[offsets[glyph] : offsets[glyph + 1]]
            body += outline + b"\0" * (-len(outline) % 4)
        loca.append(len(body))
    return bytes(body), struct.pack(f">{len(loca)}I", *loca)


def _offsets_of_glyph_outlines(tables: dict[str, bytes]) -> list[int]:
    # A format of 0 means offsets of 16 bits, which are halved.
    (long,) = struct.unpack_from(">h", tables["head"], 50)
    (number,) = struct.unpack_from(">H", tables["maxp"], 4)
    if long:
        return list(struct.unpack_from(f">{number + 1}I", tables["loca"]))
    return [2 * each for each in struct.unpack_from(f">{number + 1}H", tables["loca"])]


def _glyphs_inside_composite(outline: bytes) -> Iterator[int]:
    """Yield the glyphs that a composite glyph consists of."""
    # A negative number of contours marks a composite glyph.
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:  # noqa: PLR2004
        return
    at, flags = 10, _MORE_COMPONENTS
    while flags & _MORE_COMPONENTS:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _HAS_WORD_ARGUMENTS else 6
        at += (
            2
            if flags & _HAS_SCALE
            else 4
            if flags & _HAS_TWO_SCALES
            else 8
            if flags & _HAS_MATRIX
            else 0
        )


def _font_head_with_long_offsets(head: bytes) -> bytes:
    """Return the `head` table of a font with 32-bit offsets and no checksum.

    Browsers do not verify the checksum.
    """
    # A browser computes no checksum of the whole font.
    return head[:8] + b"\0\0\0\0" + head[12:50] + struct.pack(">h", 1) + head[52:]


def _encode_as_woff(flavour: bytes, tables: dict[str, bytes]) -> bytes:
    """Return the tables of a font as a WOFF file, each table compressed."""
    # Each table has a directory entry, in the WOFF file and in the font itself.
    offset = 44 + 20 * len(tables)
    entries, body, plain = b"", b"", 12 + 16 * len(tables)
    for name, table in sorted(tables.items()):
        # WOFF keeps a table plain if compression would not make it smaller.
        packed = min(zlib.compress(table, 9), table, key=len)
        entries += struct.pack(
            ">4sIIII",
            name.encode(),
            offset,
            len(packed),
            len(table),
            _checksum_of_font_table(table),
        )
        room = packed + b"\0" * (-len(packed) % 4)
        body += room
        offset += len(room)
        plain += len(table) + (-len(table) % 4)
    head = struct.pack(
        ">4s4sIHHIHHIIIII", b"wOFF", flavour, offset, len(tables), 0, plain, 1, 0, 0, 0, 0, 0, 0
    )
    return head + entries + body


def _checksum_of_font_table(table: bytes) -> int:
    padded = table + b"\0" * (-len(table) % 4)
    total: int = sum(struct.unpack(f">{len(padded) // 4}I", padded))
    return total & 0xFFFFFFFF
