"""Test of untrusted outlines in a child process, because it may crash or take too long."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_usability import require_usable_outlines
from sandtable.model.ids import SpaceId
from sandtable.model.storage.geojson_outlines import read_geojson_outlines


def defect_in_geojson_text(text: str) -> str | None:
    """Return the reason why the outlines in a file cannot be used, or None."""
    return defect_in_outlines(read_geojson_outlines(text, _ignore_complaint))


def _ignore_complaint(_line: int, _column: int, _message: str) -> None:
    """Ignore a complaint, because a later reading reports it again."""


def defect_in_outlines(outlines: Mapping[SpaceId, Outline]) -> str | None:
    """Return the reason why outlines cannot be used, or None."""
    try:
        require_usable_outlines(outlines)
    except GeometryError as error:
        return str(error)
    return None
