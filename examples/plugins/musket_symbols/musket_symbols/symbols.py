"""Each symbol as paths, six millimetres wide and four high."""

from __future__ import annotations

from sandtable.drawing.symbol_shapes import filled_shape, line_shape
from sandtable.drawing.symbols.own_symbol import OwnSymbol

CROSSED_MUSKETS = OwnSymbol(
    id="crossed muskets",
    shapes=(line_shape("M0.6 0.6L5.4 3.4", 0.4), line_shape("M5.4 0.6L0.6 3.4", 0.4)),
    framed=True,
)
SHAKO = OwnSymbol(
    id="shako", shapes=(filled_shape("M1.6 3.6L2 0.6L4 0.6L4.4 3.6Z"), line_shape("M1 3.7L5 3.7"))
)
