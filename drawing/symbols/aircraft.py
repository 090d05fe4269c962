"""Aircraft seen from above, nose upwards."""

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
    symmetric_outline,
)


def _shapes_below_wings(x: float, y: float, wide: float, high: float) -> tuple[SymbolShape, ...]:
    """Return the shapes of engines, floats or bombs below both wings of an aircraft."""
    r = wide / 2
    return tuple(
        filled_shape(svg_path_of_rectangle(3 + s * x - r, y, wide, high, r)) for s in (-1, 1)
    )


def _propeller_shapes(*places: float, y: float, reach: float = 0.42) -> tuple[SymbolShape, ...]:
    return tuple(
        line_shape(
            svg_path_of_polygon([(3 + x - reach, y), (3 + x + reach, y)], closed=False), 0.12
        )
        for x in places
    )


AIRCRAFT: Mapping[str, tuple[SymbolShape, ...]] = {
    "fighter": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0.2 3.25,0.35 3.34,0.7 3.36,1.15 5.55,1.4 5.75,1.65 5.5,1.98 "
                    "3.35,2.2 3.2,3.2 4.05,3.42 4.05,3.7 3.1,3.8 3,4.05"
                )
            )
        ),
        *_propeller_shapes(0, y=0.18, reach=0.62),
        cutout_shape(svg_path_of_ellipse(3, 1.72, 0.15, 0.33)),
    ),
    "ground attack": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0.2 3.3,0.3 3.4,0.7 3.42,1.25 4.1,1.2 5.7,1.65 5.6,2.05 4.1,2.1 "
                    "3.4,2.35 3.22,3.2 4.15,3.35 4.15,3.7 3.12,3.75 3,4.05"
                )
            )
        ),
        *_shapes_below_wings(1.15, 0.65, 0.38, 1.0),
        filled_shape("M2.55 2.62L3.45 2.62L3.3 2.2L2.7 2.2Z"),
        *_propeller_shapes(0, y=0.18, reach=0.6),
        cutout_shape(svg_path_of_ellipse(3, 1.8, 0.16, 0.5)),
    ),
    "bomber": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0.1 3.3,0.25 3.38,0.7 3.4,1.25 5.95,1.55 6,1.85 5.8,2.1 3.4,2.25 "
                    "3.22,3.2 4.3,3.3 4.3,3.65 3.1,3.75 3,4"
                )
            )
        ),
        *_shapes_below_wings(1.25, 0.75, 0.5, 1.2),
        *_propeller_shapes(-1.25, 1.25, y=0.72),
        cutout_shape(svg_path_of_ellipse(3, 0.62, 0.16, 0.24)),
    ),
    "heavy bomber": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0 3.25,0.15 3.32,0.6 3.34,1.3 6,1.6 6.1,1.85 5.9,2.05 3.34,2.2 "
                    "3.2,3.25 4.35,3.35 4.35,3.72 3.1,3.8 3,4.1"
                )
            )
        ),
        *_shapes_below_wings(1.0, 0.85, 0.42, 1.1),
        *_shapes_below_wings(1.95, 1.0, 0.42, 1.0),
        *_propeller_shapes(-1.95, 1.95, y=0.98, reach=0.38),
        *_propeller_shapes(-1.0, 1.0, y=0.82, reach=0.38),
        cutout_shape(svg_path_of_ellipse(3, 0.5, 0.14, 0.2)),
    ),
    "air transport": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0.05 3.4,0.3 3.55,0.8 3.55,1.2 5.9,1.75 5.95,2 3.55,2.15 3.4,3.1 "
                    "4.25,3.35 4.25,3.65 3.15,3.75 3,4.05"
                )
            )
        ),
        *_shapes_below_wings(1.25, 0.8, 0.46, 1.0),
        *_propeller_shapes(-1.25, 1.25, y=0.78),
        *(
            cutout_shape(svg_path_of_rectangle(2.72, y, 0.56, 0.2))
            for y in (0.65, 1.2, 1.6, 2.0, 2.4)
        ),
    ),
    "seaplane": (
        filled_shape(
            symmetric_outline(
                parse_points(
                    "3,0.2 3.22,0.35 3.3,1.2 5.6,1.35 5.75,1.6 5.5,1.9 3.32,2.05 3.2,3.2 "
                    "3.95,3.4 3.95,3.7 3.1,3.8 3,4"
                )
            )
        ),
        *_shapes_below_wings(1.2, 0.35, 0.5, 2.75),
        *_propeller_shapes(0, y=0.18, reach=0.55),
        cutout_shape(svg_path_of_ellipse(3, 1.62, 0.14, 0.3)),
    ),
}
