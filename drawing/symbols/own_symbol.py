"""A symbol that is not the program's own."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.drawing.symbol_shapes import SymbolShape


@dataclass(frozen=True, slots=True)
class OwnSymbol:
    """A symbol of a publisher: paths in a room six millimetres wide and four high."""

    id: str
    """What a module writes for it: `symbol: crossed muskets`."""
    shapes: tuple[SymbolShape, ...]
    framed: bool = False
    """Whether it stands in the frame of land units."""
