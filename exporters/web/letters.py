"""Our fonts with only the letters that a page shows, as WOFF.

A glyph that is not needed keeps its number and loses its outline, so that only two tables have to
be written anew. Tables for kerning and features are left out: no text is set with them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

from sandtable.model import resources

FILES = {"regular": "RobotoCondensed-Regular.ttf", "bold": "RobotoCondensed-Bold.ttf"}
_KEPT = ("OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post")
_MORE, _SCALE, _TWO, _MATRIX, _WORDS = 0x20, 0x08, 0x40, 0x80, 0x01
_LONG_FORMAT, _SEGMENTS = 12, 4
_ALWAYS = " 0123456789?"


def woff(weight: str, letters: Iterable[str]) -> bytes:
    """A font with these letters."""
    data = resources.asset_path(f"fonts/{FILES[weight]}").read_bytes()
    tables = _tables(data)
    known = _glyphs(tables["cmap"])
    wanted = {0, *(known.get(ord(letter), 0) for letter in {*letters, *_ALWAYS})}
    tables["glyf"], tables["loca"] = _lean(tables, wanted)
    tables["head"] = _with_long_offsets(tables["head"])
    tables["name"] = struct.pack(">HHH", 0, 0, 6)  # browsers ask for one, be it empty
    tables["post"] = struct.pack(">I", 0x00030000) + tables["post"][4:32]
    return _written(data[:4], {name: tables[name] for name in _KEPT if name in tables})


def _tables(data: bytes) -> dict[str, bytes]:
    (number,) = struct.unpack_from(">H", data, 4)
    found = {}
    for index in range(number):
        tag, _, offset, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        found[tag.decode("ascii")] = data[offset : offset + length]
    return found


def _glyphs(cmap: bytes) -> dict[int, int]:
    """By letter: the number of its glyph."""
    found: dict[int, int] = {}
    (number,) = struct.unpack_from(">H", cmap, 2)
    for index in range(number):
        platform, _, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * index)
        (form,) = struct.unpack_from(">H", cmap, offset)
        if platform in {0, 3} and form == _LONG_FORMAT:
            found.update(_groups(cmap, offset))
        elif platform in {0, 3} and form == _SEGMENTS:
            found.update(_segments(cmap, offset))
    return found


def _groups(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    (number,) = struct.unpack_from(">I", cmap, offset + 12)
    for index in range(number):
        first, last, glyph = struct.unpack_from(">III", cmap, offset + 16 + 12 * index)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))


def _segments(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    (double,) = struct.unpack_from(">H", cmap, offset + 6)
    number = double // 2
    ends, starts = offset + 14, offset + 16 + double
    for index in range(number):
        (last,) = struct.unpack_from(">H", cmap, ends + 2 * index)
        (first,) = struct.unpack_from(">H", cmap, starts + 2 * index)
        (delta,) = struct.unpack_from(">h", cmap, starts + double + 2 * index)
        at = starts + 2 * double + 2 * index
        (way,) = struct.unpack_from(">H", cmap, at)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if way:
                (glyph,) = struct.unpack_from(">H", cmap, at + way + 2 * (code - first))
            if glyph:
                yield code, (glyph + delta) & 0xFFFF


def _lean(tables: dict[str, bytes], wanted: set[int]) -> tuple[bytes, bytes]:
    """Outlines of the glyphs that are wanted, and where each begins."""
    offsets = _offsets(tables)
    glyf = tables["glyf"]
    queue = list(wanted)
    while queue:
        glyph = queue.pop()
        parts = set(_parts(glyf[offsets[glyph] : offsets[glyph + 1]])) - wanted
        wanted |= parts
        queue.extend(parts)
    body, loca = bytearray(), [0]
    for glyph in range(len(offsets) - 1):
        if glyph in wanted:
            outline = glyf[offsets[glyph] : offsets[glyph + 1]]
            body += outline + b"\0" * (-len(outline) % 4)
        loca.append(len(body))
    return bytes(body), struct.pack(f">{len(loca)}I", *loca)


def _offsets(tables: dict[str, bytes]) -> list[int]:
    (long,) = struct.unpack_from(">h", tables["head"], 50)
    (number,) = struct.unpack_from(">H", tables["maxp"], 4)
    if long:
        return list(struct.unpack_from(f">{number + 1}I", tables["loca"]))
    return [2 * each for each in struct.unpack_from(f">{number + 1}H", tables["loca"])]


def _parts(outline: bytes) -> Iterator[int]:
    """The glyphs that one is made of."""
    if len(outline) < 10 or struct.unpack_from(">h", outline)[0] >= 0:  # noqa: PLR2004
        return
    at, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">HH", outline, at)
        yield glyph
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO else 8 if flags & _MATRIX else 0


def _with_long_offsets(head: bytes) -> bytes:
    """Say that offsets are written in full; the checksum of the whole is not looked at."""
    return head[:8] + b"\0\0\0\0" + head[12:50] + struct.pack(">h", 1) + head[52:]


def _written(flavour: bytes, tables: dict[str, bytes]) -> bytes:
    """Tables as a WOFF file, each packed."""
    offset = 44 + 20 * len(tables)
    entries, body, plain = b"", b"", 12 + 16 * len(tables)
    for name, table in sorted(tables.items()):
        packed = min(zlib.compress(table, 9), table, key=len)
        entries += struct.pack(
            ">4sIIII", name.encode(), offset, len(packed), len(table), _sum(table)
        )
        room = packed + b"\0" * (-len(packed) % 4)
        body += room
        offset += len(room)
        plain += len(table) + (-len(table) % 4)
    head = struct.pack(
        ">4s4sIHHIHHIIIII", b"wOFF", flavour, offset, len(tables), 0, plain, 1, 0, 0, 0, 0, 0, 0
    )
    return head + entries + body


def _sum(table: bytes) -> int:
    padded = table + b"\0" * (-len(table) % 4)
    total: int = sum(struct.unpack(f">{len(padded) // 4}I", padded))
    return total & 0xFFFFFFFF
