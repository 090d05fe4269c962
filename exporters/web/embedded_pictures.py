"""The module's own pictures, embedded in the page within limits of size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.drawing.picture_scaling import PictureScale
from sandtable.drawing.pictures import (
    NamedPicture,
    board_pictures,
    counter_pictures,
    read_pictures,
)
from sandtable.drawing.svg import picture_data_url

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.exporters.protocol import Job

_COUNTER_SIDE, _BOARD_SIDE = 192, 2000
"""Longest side of a picture in pixels, as long as there is room for all of that size."""
# A smaller picture shows nothing of the original.
_MIN_PICTURE_SIDE = 32
_MAX_BYTES_OF_ALL_PICTURES = 4_000_000
"""Most bytes of all pictures of pieces, and of all of boards; the page is sent by mail."""
_MAX_BYTES_OF_VECTOR_PICTURE = 100_000
"""Largest SVG in bytes; a larger one becomes pixels."""
_SAFETY_FACTOR_FOR_SIZE = 0.9
"""Factor for the size of reduced pictures, since files shrink less than their areas."""


def embed_pictures(job: Job, losses: list[str]) -> dict[str, str]:
    """Return the pictures of pieces and boards as data URIs, by name.

    If they are too large together, all are reduced. A picture that cannot be read is a loss.
    """
    pieces = _pictures_within_size_limit(job, counter_pictures(job.module), _COUNTER_SIDE, losses)
    boards = _pictures_within_size_limit(job, board_pictures(job.module), _BOARD_SIDE, losses)
    return {name: picture_data_url(data) for name, data in {**pieces, **boards}.items()}


def _pictures_within_size_limit(
    job: Job, wanted: Sequence[NamedPicture], side: int, losses: list[str]
) -> dict[str, bytes]:
    pictures = _read_pictures(job, wanted, side, losses)
    while (
        total := sum(map(len, pictures.values()))
    ) > _MAX_BYTES_OF_ALL_PICTURES and side > _MIN_PICTURE_SIDE:
        # Each round is a tenth smaller at least, so few rounds are needed.
        smaller = round(
            side * _SAFETY_FACTOR_FOR_SIZE * (_MAX_BYTES_OF_ALL_PICTURES / total) ** 0.5
        )
        side = max(_MIN_PICTURE_SIDE, smaller)
        pictures = _read_pictures(job, wanted, side, [])
    return pictures


def _read_pictures(
    job: Job, wanted: Sequence[NamedPicture], side: int, losses: list[str]
) -> dict[str, bytes]:
    pictures = read_pictures(wanted, job.loaded, losses, PictureScale(side))
    vectors = [p for p in wanted if p.name.lower().endswith(".svg")]
    heavy = [p for p in vectors if len(pictures.get(p.name, b"")) > _MAX_BYTES_OF_VECTOR_PICTURE]
    plain_scale = PictureScale(side, keeps_vectors=False)
    return pictures | read_pictures(heavy, job.loaded, losses, plain_scale)
