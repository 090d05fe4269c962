"""TopoJSON: conversion of areas with shared borders to features with their own rings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import Any

from sandtable.importers.protocol import ImportFailedError

_MAX_POINTS_OF_FILE = 5_000_000
"""Most points that the arcs may give, as each arc may be used without end."""


def is_topology(data: Any) -> bool:
    """Say whether a JSON value is a TopoJSON topology."""
    return isinstance(data, Mapping) and data.get("type") == "Topology"


def features_of_topology(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the areas of a topology as a FeatureCollection.

    Of several objects, the one with the most areas is used, because the others usually show the
    same land in other divisions. Raises ImportFailedError if the file is not a valid topology.
    """
    try:
        return _TopologyReader(data).feature_collection()
    except (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError):
        # The reader indexes untrusted data without tests, so any of these means a wrong format.
        raise ImportFailedError("This is not valid TopoJSON.") from None


class _TopologyReader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self._objects: list[dict[str, Any]] = [dict(each) for each in data["objects"].values()]
        transform = data.get("transform")
        self._arcs = [_decode_arc(arc, transform) for arc in data["arcs"]]
        self._bbox = data.get("bbox")
        self._point_count = 0

    def feature_collection(self) -> dict[str, Any]:
        objects = [_geometries_of_topology_object(each) for each in self._objects]
        best = max(objects, key=lambda each: sum(map(_is_area_geometry, each)), default=[])
        return {
            "type": "FeatureCollection",
            "features": [self._make_feature(each) for each in best],
        }

    def _make_feature(self, geometry: Mapping[str, Any]) -> dict[str, Any]:
        feature: dict[str, Any] = {
            "type": "Feature",
            "properties": geometry.get("properties", {}),
            "geometry": self._make_geometry(geometry),
        }
        if "id" in geometry:
            feature["id"] = geometry["id"]
        return feature

    def _make_geometry(self, geometry: Mapping[str, Any]) -> dict[str, Any] | None:
        kind = geometry.get("type")
        if kind is None:
            return None
        if kind == "Polygon":
            return {
                "type": kind,
                "coordinates": [self._join_arcs_to_ring(ring) for ring in geometry["arcs"]],
            }
        if kind == "MultiPolygon":
            polygons = [
                [self._join_arcs_to_ring(ring) for ring in polygon] for polygon in geometry["arcs"]
            ]
            return {"type": kind, "coordinates": polygons}
        return {"type": kind, "coordinates": []}

    def _join_arcs_to_ring(self, indices: list[int]) -> list[list[float]]:
        """Join arcs to a ring; a negative index means a reversed arc."""
        points: list[list[float]] = []
        for index in indices:
            arc = self._arcs[index] if index >= 0 else self._arcs[~index][::-1]
            self._point_count += len(arc)
            if self._point_count > _MAX_POINTS_OF_FILE:
                raise ImportFailedError(f"Its arcs give more than {_MAX_POINTS_OF_FILE:,} points.")
            points += arc[1:] if points else arc
        return points


def _geometries_of_topology_object(topology_object: Mapping[str, Any]) -> list[dict[str, Any]]:
    if topology_object.get("type") == "GeometryCollection":
        return [dict(each) for each in topology_object["geometries"]]
    return [dict(topology_object)]


def _is_area_geometry(geometry: Mapping[str, Any]) -> bool:
    return geometry.get("type") in {"Polygon", "MultiPolygon"}


def _decode_arc(arc: list[list[float]], transform: Mapping[str, Any] | None) -> list[list[float]]:
    if transform is None:
        return [[point[0], point[1]] for point in arc]
    x_scale, y_scale = map(_parse_finite_number, transform["scale"])
    x_start, y_start = map(_parse_finite_number, transform["translate"])
    # Each point is told as its way from the one before.
    xs = itertools.accumulate(_parse_finite_number(point[0]) for point in arc)
    ys = itertools.accumulate(_parse_finite_number(point[1]) for point in arc)
    return [[x * x_scale + x_start, y * y_scale + y_start] for x, y in zip(xs, ys, strict=True)]


def _parse_finite_number(value: object) -> float:
    """Return a finite number of the file; raise TypeError for any other value."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(value)
    return value
