"""Zips that no honest program makes, around the files of an honest one."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator, Mapping

Contents = Mapping[str, bytes]
NAMES = (
    "../out.txt", "a/../../out.txt", "/out.txt", "C:/out.txt", "..\\out.txt", "con.txt", "aux",
    "a.", "a ", "a\nb.txt", "a\x1bb.txt", "a\u202eb.txt", "a\0b.txt", "a//b.txt", "\udcff.txt",
)  # fmt: skip
"""Names that lead out, that some systems cannot have, or that show as others."""


def plain_zip(contents: Contents) -> bytes:
    """Pack files as they are."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    return out.getvalue()


def hostile_zips(contents: Contents) -> Iterator[tuple[str, bytes]]:
    """Yield zips of these files with something that does harm in each."""
    good = plain_zip(contents)
    for name in NAMES:
        yield f"name {name!a}", _renamed(contents, name)
    yield "bomb", plain_zip({**contents, "bomb.yaml": bytes(8 * 2**20)})
    yield "zip in a zip", plain_zip({**contents, "more.zip": good})
    yield "many files", _many(contents)
    yield "link", _entry(contents, _set_kind(stat.S_IFLNK))
    yield "device", _entry(contents, _set_kind(stat.S_IFCHR))
    yield "password", _patched(good, 8, struct.pack("<H", 1))
    yield "method", _patched(good, 10, struct.pack("<H", 99))
    yield "version", _patched(good, 6, struct.pack("<H", 240))
    yield "length that is a lie", _patched(good, 24, struct.pack("<I", 2**31))
    yield "place that is a lie", _patched(good, 42, struct.pack("<I", 2**31))
    yield "checksum", _patched(good, 16, b"abcd")
    yield "cut short", good[: len(good) // 2]
    yield "list of contents alone", good[good.index(b"PK\x01\x02") :]
    yield "end alone", good[good.index(b"PK\x05\x06") :]


def _renamed(contents: Contents, name: str) -> bytes:
    """Give a file another name in both lists, which `zipfile` itself would not write."""
    raw = name.encode("utf-8", "surrogateescape")
    held = "n" * len(raw)
    return plain_zip({**contents, held: b"harm"}).replace(held.encode(), raw)


def _many(contents: Contents) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
        for number in range(10_001):
            archive.writestr(zipfile.ZipInfo(str(number)), b"")
    return out.getvalue()


def _set_kind(kind: int) -> Callable[[zipfile.ZipInfo], None]:
    def change(entry: zipfile.ZipInfo) -> None:
        entry.external_attr = (kind | 0o777) << 16

    return change


def _entry(contents: Contents, change: Callable[[zipfile.ZipInfo], None]) -> bytes:
    out = io.BytesIO()
    entry = zipfile.ZipInfo("notes.yaml")
    change(entry)
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
        archive.writestr(entry, b"/etc/passwd")
    return out.getvalue()


def _patched(data: bytes, offset: int, new: bytes) -> bytes:
    """Write over a field of the first entry in the list of contents."""
    at = data.index(b"PK\x01\x02") + offset
    return data[:at] + new + data[at + len(new) :]
