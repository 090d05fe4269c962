"""A drawn map made a coverage: neighbours get the very same points, and seas get their holes.

How far points are drawn together follows from the gap that the map keeps. Several distances are
tried, and the one is kept whose borders are those that were found on the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.borders import borders_of
from sandtable.model.geometry.shapes import outlines_of
from sandtable.model.geometry.sloppy.bounds import MOST_CUTS
from sandtable.model.geometry.sloppy.pinching import pinched
from sandtable.model.geometry.sloppy.shapes import areal, without_strips
from sandtable.model.geometry.sloppy.survey import Survey

if TYPE_CHECKING:
    from numpy.typing import NDArray

Pair = tuple[str, str]

_TRIED = ((False, 1.5), (False, 2.0), (False, 3.0), (False, 1.25), (True, 1.5), (True, 2.0))
"""Whether long pieces are first cut as short as the gap; how many gaps points are drawn together.

One gap alone is not enough: what lies just as far apart would be closed here and open there.
"""
_FILLED = 4
"""Holes narrower than so many gaps belong to a neighbour."""
_STRIP = 1.5
"""A sea shows between two of its islands where they are so many gaps apart."""
_LEAST = 1.0
_WIDE = 2
"""A border of so many corners' lengths, of spaces that touch at a point, is drawn together."""
_ROUNDS = 3
"""So often rounding to the grid is mended."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A coverage, and where it says something else than the drawing."""

    outlines: Mapping[str, Outline]
    snapped: float
    """How far points were drawn together; 0 where the map was a coverage as it was drawn."""
    missing: tuple[Pair, ...]
    """Neighbours on the drawing that have no common border now."""
    added: tuple[Pair, ...]
    """Neighbours now that were none on the drawing."""
    lost: tuple[str, ...]
    """Spaces of which nothing is left."""
    valid: bool
    """Whether it is a coverage without overlaps; it is not where the drawing is beyond help."""

    @property
    def strayed(self) -> int:
        """How much it differs from the drawing."""
        return len(self.missing) + len(self.added) + 10 * len(self.lost) + 1000 * (not self.valid)


def cleaned(found: Survey) -> Cleaned:
    """Make a coverage of a surveyed map."""
    names = [name for name in found.sketch.names if name not in found.sketch.empty]
    if not names:
        return Cleaned({}, 0.0, (), (), (), valid=True)
    seen = without_strips(found.sketch, found.gap.width * _STRIP)
    drawn = seen[~shapely.is_empty(found.sketch.shapes)]
    best: Cleaned | None = None
    for snapped, shapes in _tries(drawn, found.gap.width):
        each = _compared(found, names, shapes, snapped)
        if best is None or each.strayed < best.strayed:
            best = each
        if not best.strayed:
            break
    assert best is not None  # there is always a first try
    return best


def _tries(drawn: NDArray[Any], gap: float) -> Iterator[tuple[float, NDArray[Any]]]:
    """Coverages of ever rougher cleaning; the first is the drawing itself."""
    whole = _rounded(drawn)
    if _is_coverage(whole):
        yield 0.0, whole
    for cut, times in _TRIED:
        snap = max(gap, _LEAST) * times
        if cut and shapely.length(drawn).sum() > MOST_CUTS * max(gap, _LEAST):
            continue
        pieces: Any = shapely.segmentize(drawn, max(gap, _LEAST)) if cut else drawn
        try:
            shapes = _on_grid(pieces, snap, max(gap, _LEAST) * _FILLED)
        except (shapely.errors.GEOSException, TypeError):
            continue  # a drawing that this distance ties into a knot
        yield snap, shapes
    yield 0.0, whole


def _on_grid(drawn: NDArray[Any], snap: float, filled: float) -> NDArray[Any]:
    shapes = _coverage(drawn, snap, filled)
    for _ in range(_ROUNDS):
        if _is_coverage(shapes):
            break
        shapes = _coverage(shapes, _LEAST, _LEAST)
    return shapes


def _coverage(drawn: NDArray[Any], snap: float, filled: float) -> NDArray[Any]:
    clean: Any = shapely.coverage_clean(  # type: ignore[attr-defined]
        drawn, snapping_distance=snap, gap_width=filled
    )
    return _rounded(np.asarray(clean))


def _rounded(shapes: NDArray[Any]) -> NDArray[Any]:
    flat = np.empty(len(shapes), dtype=object)
    for place, shape in enumerate(shapes):
        flat[place] = areal(shape)
    whole: Any = shapely.transform(flat, np.rint)
    return whole  # type: ignore[no-any-return]


def _is_coverage(shapes: NDArray[Any]) -> bool:
    return bool(shapely.is_valid(shapes).all()) and bool(shapely.coverage_is_valid(shapes))


def _compared(found: Survey, names: list[str], shapes: NDArray[Any], snapped: float) -> Cleaned:
    outlines = dict(zip(names, outlines_of(shapes), strict=True))
    lost = tuple(name for name, outline in outlines.items() if not outline.polygons)
    outlines = {name: outline for name, outline in outlines.items() if outline.polygons}
    valid = _is_coverage(shapes)
    wanted = {_pair(c.a, c.b) for c in found.neighbours() if not c.across}
    if valid:
        least = max(found.least, _LEAST) * _WIDE
        short = [
            (b.a, b.b)
            for b in borders_of(outlines)
            if b.length < least and _pair(b.a, b.b) not in wanted
        ]
        outlines = pinched(outlines, short)
    has = {_pair(border.a, border.b) for border in borders_of(outlines)}
    missing, added = sorted(wanted - has), sorted(has - wanted)
    return Cleaned(outlines, snapped, tuple(missing), tuple(added), lost, valid)


def _pair(a: str, b: str) -> Pair:
    return (a, b) if a < b else (b, a)
