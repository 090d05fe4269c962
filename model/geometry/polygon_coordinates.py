"""Polygons in the well-known binary format, converted to coordinate lists as in GeoJSON."""

from __future__ import annotations

import json
from typing import Any

import shapely


def polygon_coordinates(well_known_binary: bytes) -> Any:
    """Return the coordinates of a geometry as a GeoJSON value, or None if it cannot be read."""
    shape: Any = shapely.from_wkb(well_known_binary, on_invalid="ignore")
    return json.loads(shapely.to_geojson(shape)) if shape is not None else None
