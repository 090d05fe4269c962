"""Ships from the side with the bow at the right; the waterline is at 3.25 millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from sandtable.drawing.drawing import Point, svg_path_of_polygon, svg_path_of_rectangle
from sandtable.drawing.symbol_shapes import (
    SymbolShape,
    filled_shape,
    line_shape,
    parse_points,
)


def _hull_shape(stern: float, bow: float, deck: float = 2.45, rise: float = 0.2) -> SymbolShape:
    keel = 3.3
    outline = [(stern, deck), (bow - 1.6, deck), (bow, deck - rise), (bow - 0.5, keel)]
    return filled_shape(svg_path_of_polygon([*outline, (stern + 0.35, keel)]))


def _turret_shapes(x: float, y: float, aim: float) -> tuple[SymbolShape, ...]:
    """Return a turret of a ship: its gun points forward if `aim` is positive, else aft."""
    end = x + aim * 0.85
    return (
        filled_shape(
            svg_path_of_polygon(
                [(x - 0.26, y), (x - 0.2, y - 0.38), (x + 0.2, y - 0.38), (x + 0.26, y)]
            )
        ),
        line_shape(svg_path_of_polygon([(x, y - 0.24), (end, y - 0.38)], closed=False), 0.15),
    )


def _superstructure_shape(*steps: Point, foot: float = 2.5) -> SymbolShape:
    """Return the superstructure of a ship, with levels given by the start and height of each."""
    points: list[Point] = [(steps[0][0], foot)]
    for (x, top), (after, _) in pairwise(steps):
        points += [(x, top), (after, top)]
    return filled_shape(svg_path_of_polygon([*points, (steps[-1][0], foot)]))


def _mast_shape(x: float, top: float, foot: float = 2.4) -> SymbolShape:
    return line_shape(svg_path_of_polygon([(x, foot), (x, top)], closed=False), 0.13)


_SHIP_BOOM_SHAPE = line_shape("M1.5 2.4L1.5 1.1M1.5 1.9L0.95 1.35M1.5 1.9L2.05 1.35", 0.13)
_FORWARD_SHIP_BOOM_SHAPE = line_shape("M4.5 2.4L4.5 1.1M4.5 1.9L3.95 1.35M4.5 1.9L5.05 1.35", 0.13)

SHIPS: Mapping[str, tuple[SymbolShape, ...]] = {
    "battleship": (
        _hull_shape(0.05, 6.0),
        _superstructure_shape(
            (1.75, 1.95),
            (2.15, 1.3),
            (2.6, 1.95),
            (2.85, 0.75),
            (3.45, 1.35),
            (3.75, 1.8),
            (3.95, 1.8),
        ),
        _mast_shape(3.12, 0.1, 0.8),
        _mast_shape(1.98, 0.9, 2),
        *_turret_shapes(4.85, 2.42, 1),
        *_turret_shapes(4.25, 2.1, 1),
        filled_shape(svg_path_of_rectangle(4.05, 2.05, 0.42, 0.45)),
        *_turret_shapes(1.3, 2.12, -1),
        filled_shape(svg_path_of_rectangle(1.1, 2.05, 0.42, 0.45)),
        *_turret_shapes(0.72, 2.47, -1),
    ),
    "cruiser": (
        _hull_shape(0.1, 5.95, 2.55),
        _superstructure_shape(
            (1.6, 2.1),
            (1.85, 1.45),
            (2.2, 2.1),
            (2.5, 1.45),
            (2.85, 2.1),
            (3.1, 1.15),
            (3.55, 1.8),
            (3.9, 1.8),
            foot=2.6,
        ),
        _mast_shape(3.3, 0.45, 1.2),
        _mast_shape(1.72, 1.1, 2.2),
        *_turret_shapes(4.6, 2.55, 1),
        *_turret_shapes(1.05, 2.58, -1),
    ),
    "destroyer": (
        filled_shape(
            svg_path_of_polygon(
                parse_points("0.6,2.75 3.7,2.75 3.9,2.45 5.6,2.25 5.15,3.3 0.8,3.3")
            )
        ),
        _superstructure_shape(
            (2.1, 2.35), (2.3, 1.75), (2.65, 2.35), (3.2, 1.55), (3.65, 2.1), (3.95, 2.1), foot=2.8
        ),
        _mast_shape(3.35, 0.85, 1.6),
        *_turret_shapes(4.45, 2.42, 1),
        *_turret_shapes(1.5, 2.78, -1),
    ),
    "carrier": (
        filled_shape(
            svg_path_of_polygon(
                parse_points("0,2.05 6,2.05 5.9,2.4 5.3,2.45 5,3.3 0.7,3.3 0.4,2.45 0.05,2.4")
            )
        ),
        _superstructure_shape(
            (3.1, 1.6), (3.3, 1.05), (3.65, 1.25), (4.1, 1.7), (4.35, 1.7), foot=2.1
        ),
        _mast_shape(3.5, 0.4, 1.2),
        filled_shape("M0.7 1.98L0.85 1.72L1.5 1.78L1.75 1.98Z"),
        filled_shape("M1.95 1.98L2.1 1.72L2.6 1.78L2.8 1.98Z"),
    ),
    "submarine": (
        filled_shape(
            "M0.2 2.65L0.5 2.62C1.5 2.45 4.6 2.4 5.9 2.5C5.6 3.1 5.0 3.25 4.4 3.25"
            "L1.3 3.25C0.8 3.25 0.4 3.0 0.2 2.65Z"
        ),
        filled_shape(svg_path_of_polygon(parse_points("2.55,2.6 2.65,1.75 3.6,1.75 3.85,2.6"))),
        _mast_shape(3.05, 1.05, 1.8),
        line_shape("M4.35 2.3L5.0 2.15", 0.14),
        filled_shape(svg_path_of_rectangle(4.2, 2.2, 0.25, 0.35)),
    ),
    "transport": (
        filled_shape(
            svg_path_of_polygon(
                parse_points("0.2,2.2 0.9,2.2 1,2.45 4.9,2.45 5.1,2.1 5.9,2 5.5,3.3 0.5,3.3")
            )
        ),
        _superstructure_shape((2.35, 1.75), (2.65, 0.95), (3.1, 1.45), (3.6, 1.45), foot=2.5),
        _SHIP_BOOM_SHAPE,
        _FORWARD_SHIP_BOOM_SHAPE,
    ),
    "landing ship": (
        filled_shape(
            svg_path_of_polygon(parse_points("0.2,2.3 4.9,2.3 5.8,1.65 5.8,2.1 5.2,3.3 0.45,3.3"))
        ),
        _superstructure_shape((0.55, 1.8), (0.85, 1.15), (1.35, 1.8), (1.7, 1.8), foot=2.35),
        _mast_shape(1.1, 0.6, 1.2),
        filled_shape(svg_path_of_rectangle(2.2, 1.85, 0.95, 0.5)),
        filled_shape(svg_path_of_rectangle(3.5, 1.85, 0.95, 0.5)),
    ),
    "patrol boat": (
        filled_shape(
            svg_path_of_polygon(parse_points("0.9,2.8 2.9,2.65 5.2,2.2 4.5,3.3 1.1,3.3"))
        ),
        _superstructure_shape((2.3, 2.2), (3.1, 1.95), (3.5, 1.95), foot=2.75),
        _mast_shape(2.6, 1.2, 2.3),
        line_shape("M1.3 2.6L1.95 2.35", 0.2),
        line_shape("M5.3 3.0L5.85 2.75M5.25 3.25L5.95 3.15", 0.13),
    ),
    "warship": (
        _hull_shape(0.3, 5.7, 2.55),
        _superstructure_shape(
            (1.9, 2.1), (2.25, 1.35), (2.7, 2.1), (3.05, 1.1), (3.55, 1.8), (3.9, 1.8), foot=2.6
        ),
        _mast_shape(3.3, 0.4, 1.2),
        *_turret_shapes(4.5, 2.55, 1),
        *_turret_shapes(1.3, 2.58, -1),
    ),
    "convoy": (
        filled_shape(
            svg_path_of_polygon(parse_points("0.15,2.65 3.2,2.65 3.6,2.4 3.25,3.4 0.4,3.4"))
        ),
        _superstructure_shape((1.2, 2.1), (1.45, 1.55), (1.8, 2.1), (2.1, 2.1), foot=2.7),
        _mast_shape(0.75, 1.6, 2.6),
        _mast_shape(2.65, 1.6, 2.6),
        filled_shape(svg_path_of_polygon(parse_points("3,1.6 5.4,1.6 5.9,1.35 5.6,2.2 3.75,2.2"))),
        _superstructure_shape((3.9, 1.15), (4.1, 0.7), (4.4, 1.15), (4.65, 1.15), foot=1.65),
        _mast_shape(3.5, 0.75, 1.6),
        _mast_shape(5.05, 0.75, 1.6),
    ),
}
"""Shapes of ships by symbol."""
