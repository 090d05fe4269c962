"""Symbols of counters that plugins add."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.drawing.symbol_shapes import SymbolShape


@dataclass(frozen=True, slots=True)
class OwnSymbol:
    """Symbol of a plugin: shapes in an area six millimetres wide and four high."""

    id: str
    """The name that modules use: `symbol: crossed muskets`."""
    shapes: tuple[SymbolShape, ...]
    framed: bool = False
    """Whether it stands in the frame of land units."""
