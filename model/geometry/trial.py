"""Outlines tried out: all that is asked of them later is asked once, where it can do no harm."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry import labels, within
from sandtable.model.geometry.coverage import between, gate, rings
from sandtable.model.geometry.shapes import shapes_of
from sandtable.model.geometry.sloppy.bounds import overlapping, refuse_many_crossings
from sandtable.model.ids import SpaceId


def try_out(outlines: Mapping[SpaceId, Outline]) -> None:
    """Raise GeometryError where outlines cross or overlap too much; else use them as checks do."""
    good = rings.drawable(outlines)
    if not gate.coverage_is_valid(outlines):
        _refuse_tangles(good)
        for _ in (*gate.flaws_of(outlines), *between.gaps(outlines)):
            pass
    for outline in outlines.values():
        labels.widest(outline)
    kinds: Mapping[SpaceId, Hashable] = dict.fromkeys(outlines)
    for _ in (*rings.slivers(outlines), *within.surrounded(good), *within.torn(good, kinds)):
        pass


def _refuse_tangles(outlines: Mapping[SpaceId, Outline]) -> None:
    if not outlines:
        return
    shapes = shapes_of(tuple(outlines.values()))
    sound = shapely.is_valid(shapes)
    refuse_many_crossings(shapes[~sound])
    refuse_many_crossings(overlapping(shapes[sound]))
