"""Each symbol as paths, six millimetres wide and four high."""

from __future__ import annotations

from sandtable.drawing.stroke import full, line
from sandtable.drawing.symbols.own import OwnSymbol

CROSSED_MUSKETS = OwnSymbol(
    id="crossed muskets",
    shapes=(line("M0.6 0.6L5.4 3.4", 0.4), line("M5.4 0.6L0.6 3.4", 0.4)),
    framed=True,
)
SHAKO = OwnSymbol(id="shako", shapes=(full("M1.6 3.6L2 0.6L4 0.6L4.4 3.6Z"), line("M1 3.7L5 3.7")))
