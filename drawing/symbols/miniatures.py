"""Miniatures of land units from the side, facing right.

Ships and aircraft use their symbols instead.
"""

from __future__ import annotations

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
)


def _wheel_shapes(y: float, r: float, *places: float) -> tuple[SymbolShape, ...]:
    rims = tuple(filled_shape(svg_path_of_ellipse(x, y, r)) for x in places)
    return (
        *rims,
        *(cutout_shape(svg_path_of_ellipse(x, y, r * 0.42)) for x in places),
    )


_CATERPILLAR_TRACKS_SHAPE = (
    filled_shape(svg_path_of_rectangle(0.5, 2.7, 4.8, 1.1, 0.55)),
    *(cutout_shape(svg_path_of_ellipse(x, 3.25, 0.27)) for x in (1.1, 2.0, 2.9, 3.8, 4.7)),
)
_TANK_SHAPES = (
    *_CATERPILLAR_TRACKS_SHAPE,
    filled_shape(svg_path_of_polygon(parse_points("0.5,2.75 0.7,2.15 4.6,2.15 5.3,2.75"))),
    filled_shape(svg_path_of_polygon(parse_points("1.6,2.2 1.8,1.3 3.4,1.3 3.75,1.65 3.75,2.2"))),
    filled_shape(svg_path_of_rectangle(2.05, 1.05, 0.7, 0.3)),
    line_shape("M3.6 1.65L5.9 1.6", 0.24),
)
_SOLDIER_SHAPES = (
    filled_shape("M2.42 0.82C2.42 -0.05 3.5 -0.05 3.52 0.68L3.72 0.86Z"),
    filled_shape(svg_path_of_ellipse(3.05, 0.9, 0.3, 0.32)),
    filled_shape(
        svg_path_of_polygon(parse_points("2.45,1.28 3.4,1.22 3.62,1.55 3.38,2.5 2.6,2.55"))
    ),
    filled_shape(
        svg_path_of_polygon(
            parse_points(
                "2.6,2.4 3.4,2.4 4.1,3.8 4.35,4 3.6,4 2.98,2.95 2.3,3.3 1.8,4 1.35,3.85 1.9,2.95"
            )
        )
    ),
    line_shape("M2.5 1.45L2.3 2.05L3.3 2.0", 0.34),
    line_shape("M3.5 1.45L3.95 1.85", 0.32),
    line_shape("M1.75 2.3L4.75 1.55", 0.2),
    filled_shape(svg_path_of_polygon(parse_points("1.5,2.1 2.3,2.08 2.3,2.3 1.6,2.6"))),
)

MINIATURES: Mapping[str, tuple[SymbolShape, ...]] = {
    "infantry": _SOLDIER_SHAPES,
    "armour": _TANK_SHAPES,
    "assault gun": (
        *_CATERPILLAR_TRACKS_SHAPE,
        filled_shape(svg_path_of_polygon(parse_points("0.5,2.75 0.7,2 1.4,1.6 3.6,1.6 5.3,2.75"))),
        line_shape("M3.2 2.0L5.9 1.95", 0.3),
    ),
    "mechanised": (
        filled_shape(
            svg_path_of_polygon(
                parse_points("0.3,1.4 3.3,1.4 3.5,1.9 4,1.9 5.7,2.25 5.8,3.1 0.5,3.1")
            )
        ),
        filled_shape(svg_path_of_rectangle(0.5, 2.75, 3.1, 1.05, 0.5)),
        *(cutout_shape(svg_path_of_ellipse(x, 3.28, 0.24)) for x in (1.05, 1.75, 2.4, 3.1)),
        *_wheel_shapes(3.25, 0.55, 4.85),
        line_shape("M1.9 1.35L1.9 1.05M1.5 1.0L2.7 0.9", 0.18),
        cutout_shape(svg_path_of_rectangle(3.05, 1.65, 0.3, 0.3)),
    ),
    "armoured car": (
        filled_shape(
            svg_path_of_polygon(parse_points("0.4,2.2 1.1,1.75 4.3,1.75 5.5,2.3 5.6,3 0.5,3"))
        ),
        filled_shape(svg_path_of_polygon(parse_points("1.9,1.8 2.05,1.1 3.3,1.1 3.55,1.8"))),
        line_shape("M3.3 1.4L4.75 1.35", 0.2),
        *_wheel_shapes(3.2, 0.62, 1.35, 4.55),
    ),
    "truck": (
        filled_shape(
            "M0.3 2.5L0.3 1.0C1.2 0.6 2.6 0.6 3.5 1.0L3.5 1.3L4.45 1.3L4.85 2.0"
            "L5.7 2.15L5.8 3.05L0.3 3.05Z"
        ),
        cutout_shape(svg_path_of_polygon(parse_points("3.85,1.55 4.3,1.55 4.55,2.05 3.85,2.05"))),
        *_wheel_shapes(3.2, 0.6, 1.35, 4.75),
    ),
    "artillery": (
        line_shape("M1.9 2.6L5.6 0.75", 0.36),
        line_shape("M2.2 2.75L0.3 3.75", 0.34),
        filled_shape(svg_path_of_polygon(parse_points("2.75,1.35 3.05,1.2 3.45,2.9 3.1,2.95"))),
        *_wheel_shapes(2.95, 0.9, 2.6),
    ),
    "anti-tank": (
        line_shape("M1.9 2.25L5.9 2.05", 0.26),
        line_shape("M2.2 2.8L0.3 3.7", 0.3),
        filled_shape(svg_path_of_polygon(parse_points("2.9,1.2 3.2,1.2 3.45,3.2 3.1,3.2"))),
        filled_shape(svg_path_of_rectangle(1.6, 1.95, 1.5, 0.55)),
        *_wheel_shapes(3.15, 0.7, 2.6),
    ),
    "anti-air": (
        line_shape("M2.2 2.7L5.0 0.2", 0.3),
        line_shape("M2.75 2.0L3.3 3.1", 0.5),
        filled_shape(svg_path_of_polygon(parse_points("1.5,3.15 4.7,3.15 5.3,3.75 0.9,3.75"))),
        filled_shape(svg_path_of_polygon(parse_points("2.05,1.5 2.3,1.3 3.6,2.7 3.3,3.1"))),
        filled_shape(svg_path_of_rectangle(1.5, 2.35, 1.2, 0.5)),
    ),
    "cavalry": (
        filled_shape(
            "M0.3 2.5C0.6 1.75 1.3 1.7 1.9 1.82L3.6 1.85C4 1.75 4.2 1.35 4.4 0.95L4.72 0.4"
            "L4.95 0.72C5.3 0.95 5.65 1.3 5.8 1.62L5.52 1.9L4.98 1.68C4.85 2 4.75 2.3 4.45 2.6"
            "L5.25 3.05L5.05 3.95L4.72 3.95L4.85 3.3L3.9 2.95L3.75 3.95L3.4 3.95L3.35 2.85"
            "L2.1 2.85L1.65 3.25L1.8 3.95L1.45 3.95L1.2 3.2L1.5 2.75L1.25 2.5L1 3.2L0.4 3.85"
            "L0.15 3.6L0.7 3L0.75 2.3C0.55 2.35 0.5 2.5 0.3 2.5Z"
        ),
        filled_shape("M2.35 1.9L2.45 0.95L3.05 0.85L3.35 1.9Z"),
        filled_shape(svg_path_of_ellipse(2.85, 0.5, 0.28, 0.3)),
        line_shape("M2.5 0.32L3.2 0.32", 0.2),
        line_shape("M2.95 1.1L3.5 1.5L4.1 1.35", 0.22),
    ),
}
MINIATURES = {
    **MINIATURES,
    "armoured recon": MINIATURES["armoured car"],
    "recon": MINIATURES["armoured car"],
    "motorised": MINIATURES["truck"],
    "supply": MINIATURES["truck"],
    "self-propelled artillery": MINIATURES["assault gun"],
    "rocket artillery": MINIATURES["artillery"],
}
"""Shapes by symbol; for other symbols the soldier is used."""
