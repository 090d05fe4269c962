"""Drawings of symbols, six millimetres wide and four high, in two colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from sandtable.drawing.drawing import Drawing, DrawnPath, svg_path_of_rectangle
from sandtable.drawing.symbol_shapes import SymbolShape
from sandtable.drawing.symbols.aircraft import AIRCRAFT
from sandtable.drawing.symbols.land_symbols import FRAMED_SYMBOLS, OVERHANGING_PARTS
from sandtable.drawing.symbols.miniatures import MINIATURES
from sandtable.drawing.symbols.object_symbols import OBJECT_SYMBOLS
from sandtable.drawing.symbols.own_symbol import OwnSymbol
from sandtable.drawing.symbols.ships import SHIPS
from sandtable.model.entities.symbols import set_added_symbol_names

SYMBOL_WIDTH, SYMBOL_HEIGHT = 6.0, 4.0
_SYMBOL_RIM_WIDTH = 0.3
SILHOUETTES: Mapping[str, tuple[SymbolShape, ...]] = {**AIRCRAFT, **SHIPS, **OBJECT_SYMBOLS}
SYMBOL_NAMES = frozenset({*FRAMED_SYMBOLS, *SILHOUETTES})
"""The names of the program's own symbols."""
_OWN_SYMBOLS: dict[str, OwnSymbol] = {}
"""Symbols of plugins, by name."""


def set_plugin_symbols(symbols: Iterable[OwnSymbol]) -> None:
    """Set the symbols of plugins, in place of those set before."""
    _OWN_SYMBOLS.clear()
    _OWN_SYMBOLS.update({symbol.id: symbol for symbol in symbols})
    set_added_symbol_names(_OWN_SYMBOLS)
    # Drawings of these names may be cached with another shape.
    draw_symbol.cache_clear()
    draw_figure.cache_clear()


def has_symbol_frame(name: str) -> bool:
    """Say whether a symbol has a frame, like the symbols of land units."""
    own_symbol = _OWN_SYMBOLS.get(name)
    return own_symbol.framed if own_symbol else name in FRAMED_SYMBOLS


@lru_cache(maxsize=1024)
def draw_symbol(name: str, ink: str, ground: str) -> Drawing:
    """Draw a symbol in an ink colour on a background colour."""
    if has_symbol_frame(name):
        frame = DrawnPath(svg_path_of_rectangle(0, 0, SYMBOL_WIDTH, SYMBOL_HEIGHT), ground)
        rim = DrawnPath(
            svg_path_of_rectangle(0, 0, SYMBOL_WIDTH, SYMBOL_HEIGHT),
            None,
            ink,
            _SYMBOL_RIM_WIDTH,
        )
        inside = [shape.path_in_colours(ink, ground) for shape in _shapes_of_symbol(name)]
        outside = [shape.path_in_colours(ink, ground) for shape in OVERHANGING_PARTS.get(name, ())]
        return Drawing(SYMBOL_WIDTH, SYMBOL_HEIGHT, (frame, *inside, rim, *outside))
    return Drawing(
        SYMBOL_WIDTH,
        SYMBOL_HEIGHT,
        tuple(shape.path_in_colours(ink, ground) for shape in _shapes_of_symbol(name)),
    )


def _shapes_of_symbol(name: str) -> tuple[SymbolShape, ...]:
    """Return the shapes of a symbol without its frame; none if the symbol is unknown."""
    own_symbol = _OWN_SYMBOLS.get(name)
    return (
        own_symbol.shapes if own_symbol else FRAMED_SYMBOLS.get(name) or SILHOUETTES.get(name, ())
    )


@lru_cache(maxsize=1024)
def draw_figure(name: str, ink: str, ground: str, rim: float = 0.0) -> Drawing:
    """Draw a miniature from the side, in the size of a symbol: a soldier, a gun, a ship.

    With a rim, the figure is enlarged by that width, so that it can outline another figure.
    """
    silhouette = () if has_symbol_frame(name) else _shapes_of_symbol(name)
    # A land unit without a figure of its own goes on foot.
    shapes = MINIATURES.get(name) or silhouette or MINIATURES["infantry"]
    paths = [shape.path_in_colours(ink, ground) for shape in shapes]
    if rim:
        paths = [replace(p, stroke=ink, width=rim + (p.width if p.stroke else 0)) for p in paths]
    return Drawing(SYMBOL_WIDTH, SYMBOL_HEIGHT, tuple(paths))
