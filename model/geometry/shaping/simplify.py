"""Fewer nodes for a whole board: all borders are simplified at once and stay shared."""

from __future__ import annotations

import math
from typing import Any

import shapely

from sandtable.model.geometry.coverage.gate import coverage_is_valid, flaws_of
from sandtable.model.geometry.errors import GeometryError, told_space
from sandtable.model.geometry.normal import normal
from sandtable.model.geometry.shapes import outline_of, shapes_of
from sandtable.model.geometry.shaping.nodes import Outlines


def simplified(outlines: Outlines, tolerance: float, *, coasts: bool = True) -> Outlines:
    """Leave out nodes that bend borders by little; with `coasts`, on free edges too.

    A bend goes whose triangle is smaller than the square of the tolerance. The nodes that stay
    stay where they are.
    """
    if not 0 <= tolerance < math.inf:
        raise GeometryError("How much to simplify is a number from 0 upwards.")
    if not outlines:
        return outlines
    if not coverage_is_valid(outlines):
        raise GeometryError(f"Tidy the board first: {flaws_of(outlines)[0].said(told_space)}.")
    shapes = shapes_of(tuple(outlines.values()))
    fewer: Any = shapely.coverage_simplify(shapes, tolerance, simplify_boundary=coasts)
    after = {}
    for (name, before), shape in zip(outlines.items(), fewer, strict=True):
        found = normal(outline_of(shape))
        after[name] = before if found == normal(before) else found
    if not coverage_is_valid(after):
        raise GeometryError(f"So few nodes will not do: {flaws_of(after)[0].said(told_space)}.")
    return after
