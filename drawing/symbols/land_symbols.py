"""Symbols of land units after military tradition, in a frame of six by four millimetres."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.drawing.drawing import (
    svg_path_of_ellipse,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.drawing.symbol_shapes import (
    SymbolShape,
    filled_shape,
    line_shape,
    parse_points,
    rimmed_shape,
)

_CROSS_SHAPE = line_shape("M0 0L6 4M6 0L0 4")
_SLASH_SHAPE = line_shape("M0 4L6 0")
_CATERPILLAR_TRACK_SHAPE = line_shape(svg_path_of_rectangle(1.05, 1.0, 3.9, 2.0, 1.0))
_UPRIGHT_LINE_SHAPE = line_shape("M3 0L3 4")
_GUN_SHAPE = filled_shape(svg_path_of_ellipse(3, 2, 0.72))
_WEDGE_SHAPE = line_shape("M0 4L3 0L6 4")
_WINGS_SHAPE = line_shape("M1.8 3.75C2 2.85 2.85 2.85 3 3.5C3.15 2.85 4 2.85 4.2 3.75", 0.28)
_DOME_SHAPE = line_shape("M0 4C0.6 1.1 5.4 1.1 6 4")
_MOUNTAIN_PEAK_SHAPE = filled_shape(svg_path_of_polygon(parse_points("2.05,4 3,2.45 3.95,4")))
_ANCHOR_SHAPE = (
    line_shape("M3 0.95L3 3.35M2.4 1.35L3.6 1.35", 0.26),
    line_shape("M2 2.6C2.15 3.65 3.85 3.65 4 2.6", 0.26),
)
_CAMEL_SHAPE = filled_shape(
    "M3.3 3.75L3.42 2.95C3.4 2.6 3.5 2.42 3.72 2.4C3.9 1.95 4.3 1.95 4.5 2.42"
    "C4.75 2.5 4.85 2.35 4.9 2.05C4.92 1.75 5 1.6 5.2 1.58L5.62 1.66L5.64 1.86L5.3 1.94"
    "C5.25 2.4 5.2 2.8 4.8 2.95L4.85 3.75L4.62 3.75L4.5 3.02L3.72 3.02L3.55 3.75Z"
)

FRAMED_SYMBOLS: Mapping[str, tuple[SymbolShape, ...]] = {
    "infantry": (_CROSS_SHAPE,),
    "mechanised": (_CROSS_SHAPE, _CATERPILLAR_TRACK_SHAPE),
    "motorised": (_CROSS_SHAPE, _UPRIGHT_LINE_SHAPE),
    "motorcycle": (_CROSS_SHAPE,),
    "bicycle": (_CROSS_SHAPE,),
    "mountain": (_CROSS_SHAPE, _MOUNTAIN_PEAK_SHAPE),
    "airborne": (_CROSS_SHAPE, _WINGS_SHAPE),
    "glider": (_CROSS_SHAPE, line_shape("M1.9 3.3L4.1 3.3")),
    "marine": (_CROSS_SHAPE, *_ANCHOR_SHAPE),
    "commando": (
        filled_shape(
            svg_path_of_polygon(parse_points("3,0.35 3.3,0.85 3.3,2.35 2.7,2.35 2.7,0.85"))
        ),
        line_shape("M2.1 2.5L3.9 2.5", 0.34),
        line_shape("M3 2.5L3 3.55", 0.36),
    ),
    "machine gun": (
        line_shape("M3 3.4L3 0.8"),
        line_shape("M2.3 1.5L3 0.7L3.7 1.5"),
        line_shape("M2.2 3.4L3.8 3.4"),
    ),
    "heavy weapons": (
        line_shape("M3 3.5L3 0.8M2.3 1.5L3 0.7L3.7 1.5"),
        line_shape("M2.2 2.3L3.8 2.3M2.2 2.9L3.8 2.9", 0.26),
    ),
    "garrison": (_CROSS_SHAPE, filled_shape(svg_path_of_rectangle(0, 3.2, 6, 0.8))),
    "militia": (
        line_shape("M0 0L3 2L6 0"),
        line_shape("M0 4L3 2L6 4"),
        filled_shape(svg_path_of_ellipse(3, 2, 0.62)),
    ),
    "partisan": (line_shape("M1.2 0.9L3 3.1L4.8 0.9"), line_shape("M2.1 2L3.9 2")),
    "armour": (_CATERPILLAR_TRACK_SHAPE,),
    "assault gun": (_CATERPILLAR_TRACK_SHAPE, _WEDGE_SHAPE),
    "armoured car": (_CATERPILLAR_TRACK_SHAPE, _SLASH_SHAPE),
    "armoured recon": (_CATERPILLAR_TRACK_SHAPE, _SLASH_SHAPE),
    "recon": (_SLASH_SHAPE,),
    "cavalry": (_SLASH_SHAPE, filled_shape("M0 4L6 0L6 4Z")),
    "camel": (_SLASH_SHAPE, _CAMEL_SHAPE),
    "artillery": (_GUN_SHAPE,),
    "self-propelled artillery": (
        _CATERPILLAR_TRACK_SHAPE,
        filled_shape(svg_path_of_ellipse(3, 2, 0.55)),
    ),
    "rocket artillery": (
        filled_shape(svg_path_of_ellipse(3, 2.75, 0.6)),
        line_shape("M2 1.75L3 0.95L4 1.75M2 1.15L3 0.35L4 1.15", 0.26),
    ),
    "anti-tank": (_WEDGE_SHAPE,),
    "anti-air": (_DOME_SHAPE, filled_shape(svg_path_of_ellipse(3, 2.95, 0.55))),
    "fortification": (
        filled_shape(
            svg_path_of_polygon(
                parse_points(
                    "1,3.4 1,1 1.8,1 1.8,1.65 2.6,1.65 2.6,1 3.4,1 3.4,1.65 4.2,1.65 4.2,1 "
                    "5,1 5,3.4"
                )
            )
        ),
    ),
    "engineer": (line_shape("M1.4 3L1.4 1.2L4.6 1.2L4.6 3M3 1.2L3 2.8", 0.42),),
    "signals": (line_shape("M0 0L3.7 2.9L2.3 1.1L6 4"),),
    "medical": (line_shape("M3 0L3 4M0 2L6 2"),),
    "headquarters": (
        line_shape("M1.3 0.95L1.3 3.05M2.55 0.95L2.55 3.05M1.3 2L2.55 2", 0.4),
        line_shape(svg_path_of_ellipse(4.1, 2, 0.72, 1.05), 0.4),
        line_shape("M4.3 2.5L4.95 3.2", 0.4),
    ),
    "supply": (line_shape("M0 3.05L6 3.05"),),
    "blank": (),
}
"""Shapes inside the frame, by symbol."""


def _wheel_shapes(*places: float, rim: float = 0.26) -> tuple[SymbolShape, ...]:
    return tuple(rimmed_shape(svg_path_of_ellipse(x, 4.36, 0.38), rim) for x in places)


OVERHANGING_PARTS: Mapping[str, tuple[SymbolShape, ...]] = {
    "armoured car": _wheel_shapes(1.3, 3.0, 4.7),
    "motorcycle": (
        line_shape("M1.9 4.42L4.1 4.42", 0.26),
        *(filled_shape(svg_path_of_ellipse(x, 4.4, 0.44)) for x in (1.7, 4.3)),
    ),
    "bicycle": (line_shape("M1.9 4.42L4.1 4.42", 0.2), *_wheel_shapes(1.7, 4.3, rim=0.2)),
    "garrison": (
        filled_shape(svg_path_of_rectangle(0, -0.42, 1.1, 0.5)),
        filled_shape(svg_path_of_rectangle(2.45, -0.42, 1.1, 0.5)),
        filled_shape(svg_path_of_rectangle(4.9, -0.42, 1.1, 0.5)),
    ),
    "headquarters": (line_shape("M0 4L0 4.6"),),
}
"""Shapes that overlap the frame, by symbol: wheels, battlements, a staff."""
