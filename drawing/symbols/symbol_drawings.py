"""The symbols of pieces: paths only, six millimetres wide and four high, in two colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from sandtable.drawing.drawing import Drawing, PathMark, rectangle_path
from sandtable.drawing.symbol_shapes import SymbolShape
from sandtable.drawing.symbols.aircraft import AIRCRAFT
from sandtable.drawing.symbols.land_symbols import FRAMED_SYMBOLS, OVERHANGING_PARTS
from sandtable.drawing.symbols.miniatures import MINIATURES
from sandtable.drawing.symbols.object_symbols import OBJECT_SYMBOLS
from sandtable.drawing.symbols.own_symbol import OwnSymbol
from sandtable.drawing.symbols.ships import SHIPS
from sandtable.model.entities.symbols import set_added_symbol_names

SYMBOL_WIDTH, SYMBOL_HEIGHT = 6.0, 4.0
_RIM_WIDTH = 0.3
SILHOUETTES: Mapping[str, tuple[SymbolShape, ...]] = {**AIRCRAFT, **SHIPS, **OBJECT_SYMBOLS}
SYMBOL_NAMES = frozenset({*FRAMED_SYMBOLS, *SILHOUETTES})
"""The names of all symbols of the program itself."""
_OWN_SYMBOLS: dict[str, OwnSymbol] = {}
"""Those of plugins, by name."""


def set_own_symbols(symbols: Iterable[OwnSymbol]) -> None:
    """Draw these beside the program's own from now on, and no others."""
    _OWN_SYMBOLS.clear()
    _OWN_SYMBOLS.update({own.id: own for own in symbols})
    set_added_symbol_names(_OWN_SYMBOLS)
    draw_symbol.cache_clear()
    draw_figure.cache_clear()


def is_framed(name: str) -> bool:
    """Say whether a symbol stands in a frame, as those of land units do."""
    own = _OWN_SYMBOLS.get(name)
    return own.framed if own else name in FRAMED_SYMBOLS


@lru_cache(maxsize=1024)
def draw_symbol(name: str, ink: str, ground: str) -> Drawing:
    """A symbol in the colour of what is printed, on a ground."""
    if is_framed(name):
        frame = PathMark(rectangle_path(0, 0, SYMBOL_WIDTH, SYMBOL_HEIGHT), ground)
        rim = PathMark(rectangle_path(0, 0, SYMBOL_WIDTH, SYMBOL_HEIGHT), None, ink, _RIM_WIDTH)
        inside = [shape.to_path(ink, ground) for shape in _shapes_of(name)]
        outside = [shape.to_path(ink, ground) for shape in OVERHANGING_PARTS.get(name, ())]
        return Drawing(SYMBOL_WIDTH, SYMBOL_HEIGHT, (frame, *inside, rim, *outside))
    return Drawing(
        SYMBOL_WIDTH,
        SYMBOL_HEIGHT,
        tuple(shape.to_path(ink, ground) for shape in _shapes_of(name)),
    )


def _shapes_of(name: str) -> tuple[SymbolShape, ...]:
    """Return what is drawn of a symbol without its frame; nothing, where there is none."""
    own = _OWN_SYMBOLS.get(name)
    return own.shapes if own else FRAMED_SYMBOLS.get(name) or SILHOUETTES.get(name, ())


@lru_cache(maxsize=1024)
def draw_figure(name: str, ink: str, ground: str, rim: float = 0.0) -> Drawing:
    """What a miniature looks like from the side: a soldier, a gun, a ship; as large as a symbol.

    With a rim it is that much fatter all round, to lie under another.
    """
    silhouette = () if is_framed(name) else _shapes_of(name)
    shapes = MINIATURES.get(name) or silhouette or MINIATURES["infantry"]
    paths = [shape.to_path(ink, ground) for shape in shapes]
    if rim:
        paths = [replace(p, stroke=ink, width=rim + (p.width if p.stroke else 0)) for p in paths]
    return Drawing(SYMBOL_WIDTH, SYMBOL_HEIGHT, tuple(paths))
