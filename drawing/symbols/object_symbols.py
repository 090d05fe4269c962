"""Symbols of objects: leaders, supplies, mines, flags, chips and places."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sandtable.drawing.drawing import (
    svg_path_of_ellipse,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.drawing.symbol_shapes import (
    SymbolShape,
    cutout_shape,
    filled_shape,
    line_shape,
    parse_points,
    rimmed_shape,
)


def _star_outline(x: float, y: float, r: float, points: int = 5) -> str:
    turns = [math.pi * (n / points - 0.5) for n in range(2 * points)]
    reach = [r if n % 2 == 0 else r * 0.42 for n in range(2 * points)]
    return svg_path_of_polygon(
        [(x + h * math.cos(a), y + h * math.sin(a)) for a, h in zip(turns, reach, strict=True)]
    )


def _horns_of_sea_mine(x: float, y: float, near: float, far: float) -> SymbolShape:
    turns = [math.pi * n / 4 for n in range(8)]
    lines = [
        svg_path_of_polygon(
            [(x + r * math.cos(a), y + r * math.sin(a)) for r in (near, far)], closed=False
        )
        for a in turns
    ]
    return line_shape("".join(lines), 0.34)


OBJECT_SYMBOLS: Mapping[str, tuple[SymbolShape, ...]] = {
    "leader": (filled_shape(_star_outline(3, 2.15, 2.1)),),
    "depot": (
        filled_shape(svg_path_of_rectangle(0.7, 1.95, 2.2, 1.9, 0.1)),
        filled_shape(svg_path_of_rectangle(3.1, 1.95, 2.2, 1.9, 0.1)),
        filled_shape(svg_path_of_rectangle(1.9, 0.05, 2.2, 1.75, 0.1)),
        *(
            SymbolShape(d, "bare")
            for d in (
                svg_path_of_rectangle(0.7, 2.35, 2.2, 0.18),
                svg_path_of_rectangle(0.7, 3.25, 2.2, 0.18),
                svg_path_of_rectangle(3.1, 2.35, 2.2, 0.18),
                svg_path_of_rectangle(3.1, 3.25, 2.2, 0.18),
                svg_path_of_rectangle(1.9, 0.42, 2.2, 0.18),
                svg_path_of_rectangle(1.9, 1.25, 2.2, 0.18),
            )
        ),
    ),
    "truck": (
        filled_shape(
            svg_path_of_polygon(
                parse_points(
                    "0.3,0.85 3.6,0.85 3.6,1.3 4.55,1.3 4.95,2.05 5.75,2.2 5.8,3.1 0.3,3.1"
                )
            )
        ),
        cutout_shape(svg_path_of_polygon(parse_points("3.95,1.55 4.38,1.55 4.65,2.1 3.95,2.1"))),
        *(rimmed_shape(svg_path_of_ellipse(x, 3.15, 0.55), 0.3) for x in (1.3, 4.75)),
    ),
    "mine": (
        filled_shape(svg_path_of_ellipse(3, 2.05, 1.25)),
        _horns_of_sea_mine(3, 2.05, 1.2, 1.75),
        cutout_shape(svg_path_of_ellipse(2.6, 1.6, 0.28)),
    ),
    "control": (
        line_shape("M1.3 0.15L1.3 3.95", 0.34),
        filled_shape("M1.4 0.35C2.6 -0.25 3.4 0.95 5.1 0.4L5.1 2.35C3.4 2.9 2.6 1.7 1.4 2.3Z"),
    ),
    "chip": (
        filled_shape(svg_path_of_ellipse(3, 2, 1.95)),
        cutout_shape(svg_path_of_ellipse(3, 2, 1.5)),
        filled_shape(svg_path_of_ellipse(3, 2, 1.25)),
    ),
    "factory": (
        filled_shape(
            svg_path_of_polygon(
                parse_points(
                    "0.4,3.7 0.4,1.9 1.7,1.2 1.7,1.9 3,1.2 3,1.9 4.2,1.25 4.35,0.1 5.05,0.1 "
                    "5.2,3.7"
                )
            )
        ),
        *(cutout_shape(svg_path_of_rectangle(x, 2.5, 0.6, 0.55)) for x in (0.9, 1.95, 3.0)),
    ),
    "airfield": (
        rimmed_shape(svg_path_of_ellipse(3, 2, 1.9), 0.3),
        line_shape("M1.75 3.2L4.25 0.8", 0.5),
        line_shape("M1.3 1.6L4.7 2.4", 0.5),
    ),
    "port": (
        line_shape(svg_path_of_ellipse(3, 0.5, 0.38), 0.3),
        line_shape("M3 0.9L3 3.8M2.1 1.4L3.9 1.4", 0.36),
        line_shape("M1.25 2.5C1.5 4.2 4.5 4.2 4.75 2.5", 0.36),
        filled_shape("M0.85 2.9L1.2 2.0L1.75 2.75Z"),
        filled_shape("M5.15 2.9L4.8 2.0L4.25 2.75Z"),
    ),
    "event": (
        filled_shape(_star_outline(3, 2, 2.0, 8)),
        cutout_shape(svg_path_of_ellipse(3, 2, 0.55)),
    ),
}
