"""Several files as one text, so that an input of several files can be kept as one."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping

_MARK = re.compile(rb"^=== (.*)\n", re.MULTILINE)
"""A line that begins a file, with its name."""
_WHEN = (1980, 1, 1, 0, 0, 0)


def parts_of(data: bytes) -> dict[str, bytes]:
    """Split an input into its files; text before the first name belongs to none."""
    pieces = _MARK.split(data)[1:]
    names = (name.decode("utf-8", "replace") for name in pieces[::2])
    return {name: body.removesuffix(b"\n") for name, body in zip(names, pieces[1::2], strict=True)}


def joined(parts: Mapping[str, bytes]) -> bytes:
    """Join files to one input."""
    return b"".join(
        b"=== %s\n%s\n" % (name.encode("utf-8", "replace"), body) for name, body in parts.items()
    )


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """Pack files into a zip in the given order, under any names that a zip can contain."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in parts.items():
            archive.writestr(zipfile.ZipInfo(name or "?", _WHEN), body)
    return out.getvalue()
