"""What a child does with outlines from outside."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_usability import insist_on_usable_outlines
from sandtable.model.ids import SpaceId
from sandtable.model.storage.geojson_outlines import read_geojson_outlines


def defect_in_geojson_text(text: str) -> str | None:
    """Say what keeps the outlines in a file from being worked with."""
    return defect_in_outlines(read_geojson_outlines(text, _ignore_complaint))


def _ignore_complaint(_line: int, _column: int, _message: str) -> None:
    """Leave it to the reading that follows to say what is wrong."""


def defect_in_outlines(outlines: Mapping[SpaceId, Outline]) -> str | None:
    """Say what keeps outlines from being worked with."""
    try:
        insist_on_usable_outlines(outlines)
    except GeometryError as error:
        return str(error)
    return None
