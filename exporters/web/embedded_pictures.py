"""The module's own pictures of pieces, as far as they can lie in the page."""

from __future__ import annotations

import base64
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sandtable.drawing.pictures import pictures_of
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Job

_MEDIA_TYPES = {".png": "image/png", ".svg": "image/svg+xml"}
_DEFAULT_MEDIA_TYPE = "image/jpeg"
_LARGEST_PICTURE = 250_000
"""Bytes of one picture; the page is to be sent by mail."""
_LARGEST_TOTAL = 1_000_000
"""Bytes of all of them together."""


def embed_pictures(job: Job, losses: list[str]) -> dict[str, str]:
    """By name: a picture as it is written into the page; what it has no room for is a loss."""
    found: dict[str, str] = {}
    room = _LARGEST_TOTAL
    for name, data in pictures_of(job.module, job.loaded.files.root, losses).items():
        if len(data) > min(_LARGEST_PICTURE, room):
            size = f"{len(data) / 1000:.0f} kB"
            losses.append(f"{name}: {size} are too large for the page; a symbol stands for it.")
            continue
        room -= len(data)
        kind = _MEDIA_TYPES.get(PurePosixPath(name).suffix.lower(), _DEFAULT_MEDIA_TYPE)
        found[name] = f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}"
    return found


def missing_pictures(job: Job, shown: dict[str, str]) -> frozenset[str]:
    """Pictures that pieces name and the page does not have: symbols stand in their places."""
    counters = manifest_of(job.module).counters.values()
    return frozenset(c.piece.image for c in counters if c.piece.image) - frozenset(shown)
