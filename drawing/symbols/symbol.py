"""The symbols of pieces: paths only, six millimetres wide and four high, in two colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from sandtable.drawing.drawing import Drawing, Path, rectangle
from sandtable.drawing.stroke import Shape
from sandtable.drawing.symbols.air import AIRCRAFT
from sandtable.drawing.symbols.figures import FIGURES
from sandtable.drawing.symbols.land import BOXED, OVERHANG
from sandtable.drawing.symbols.own import OwnSymbol
from sandtable.drawing.symbols.sea import SHIPS
from sandtable.drawing.symbols.things import THINGS
from sandtable.model.entities.symbols import set_added_names

WIDE, HIGH = 6.0, 4.0
_RIM = 0.3
SILHOUETTES: Mapping[str, tuple[Shape, ...]] = {**AIRCRAFT, **SHIPS, **THINGS}
DRAWN = frozenset({*BOXED, *SILHOUETTES})
"""The names of all symbols of the program itself."""
_OWN: dict[str, OwnSymbol] = {}
"""Those of plugins, by name."""


def set_own_symbols(symbols: Iterable[OwnSymbol]) -> None:
    """Draw these beside the program's own from now on, and no others."""
    _OWN.clear()
    _OWN.update({own.id: own for own in symbols})
    set_added_names(_OWN)
    symbol.cache_clear()
    figure.cache_clear()


def is_boxed(name: str) -> bool:
    """Say whether a symbol stands in a frame, as those of land units do."""
    own = _OWN.get(name)
    return own.framed if own else name in BOXED


@lru_cache(maxsize=1024)
def symbol(name: str, ink: str, ground: str) -> Drawing:
    """A symbol in the colour of what is printed, on a ground."""
    if is_boxed(name):
        frame = Path(rectangle(0, 0, WIDE, HIGH), ground)
        rim = Path(rectangle(0, 0, WIDE, HIGH), None, ink, _RIM)
        inside = [shape.path(ink, ground) for shape in _shapes(name)]
        outside = [shape.path(ink, ground) for shape in OVERHANG.get(name, ())]
        return Drawing(WIDE, HIGH, (frame, *inside, rim, *outside))
    return Drawing(WIDE, HIGH, tuple(shape.path(ink, ground) for shape in _shapes(name)))


def _shapes(name: str) -> tuple[Shape, ...]:
    """Return what is drawn of a symbol without its frame; nothing, where there is none."""
    own = _OWN.get(name)
    return own.shapes if own else BOXED.get(name) or SILHOUETTES.get(name, ())


@lru_cache(maxsize=1024)
def figure(name: str, ink: str, ground: str, rim: float = 0.0) -> Drawing:
    """What a miniature looks like from the side: a soldier, a gun, a ship; as large as a symbol.

    With a rim it is that much fatter all round, to lie under another.
    """
    silhouette = () if is_boxed(name) else _shapes(name)
    shapes = FIGURES.get(name) or silhouette or FIGURES["infantry"]
    paths = [shape.path(ink, ground) for shape in shapes]
    if rim:
        paths = [replace(p, stroke=ink, width=rim + (p.width if p.stroke else 0)) for p in paths]
    return Drawing(WIDE, HIGH, tuple(paths))
