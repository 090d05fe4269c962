"""What a child does with outlines from outside."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.trial import try_out
from sandtable.model.ids import SpaceId
from sandtable.model.storage.geojson import outlines_of


def try_text(text: str) -> str | None:
    """Say what keeps the outlines in a file from being worked with."""
    return try_outlines(outlines_of(text, _ignore))


def _ignore(_line: int, _column: int, _message: str) -> None:
    """Leave it to the reading that follows to say what is wrong."""


def try_outlines(outlines: Mapping[SpaceId, Outline]) -> str | None:
    """Say what keeps outlines from being worked with."""
    try:
        try_out(outlines)
    except GeometryError as error:
        return str(error)
    return None
