"""The land, and the sea, while they are being divided, and whose each face of both is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.recipes import Division, Recipe
from sandtable.model.geometry.atlas.bending import Bend
from sandtable.model.geometry.atlas.coasts import neck, reach, speck, square_kilometres
from sandtable.model.geometry.atlas.cuts import Line, cuts_of, idle
from sandtable.model.geometry.atlas.files import Shapes
from sandtable.model.geometry.atlas.growth import Grown, grown
from sandtable.model.geometry.atlas.mesh import (
    NOBODY,
    Numbers,
    across_the_seam,
    beside,
    edges_of,
    faces,
    together,
)
from sandtable.model.geometry.atlas.owners import (
    Beside,
    nearest_owners,
    piece_of,
    rooted,
    spread,
    to_nearest,
    without_slivers,
)
from sandtable.model.geometry.atlas.seeds import Seeds, landed
from sandtable.model.geometry.atlas.sheet import Sheet
from sandtable.model.geometry.atlas.wiggle import Manner
from sandtable.model.geometry.errors import GeometryError

_UNSEEDED = {"land": "nearest", "sea": "none"}
_FINEST = {"land": 1300, "sea": 500}
_BEND = {"land": 0.16, "sea": 0.09}
_ROUGH = {"land": 0.58, "sea": 0.36}
_WILDEST = 3
_SLIVER = 12
"""A face that is so many times smaller than a speck is an accident of lines that nearly meet."""
_MOST = 32
"""No border leaves its way by more than this part of the board's width."""


@dataclass(frozen=True)
class Half:
    """The land, or the sea: how it is divided, and what it is divided into."""

    where: str
    division: Division
    drawn: bool
    grown: Grown
    cuts: list[Line]
    idle: tuple[str, ...]
    """Cuts that part nothing."""
    names: tuple[str, ...]
    """Spaces and blanks; those that merges make stand last."""

    @property
    def spaces(self) -> list[str]:
        """The names that are spaces."""
        merged = {name for names in self.division.merges.values() for name in names}
        seeds = self.grown.seeds
        grown_here = set(seeds.names[: len(seeds.names) - seeds.blanks]) - merged
        return [name for name in self.names if name in grown_here or name in self.division.merges]

    def lines(self) -> Iterator[Any]:
        """All that parts one piece or space from another."""
        yield from (cut.shape for cut in self.cuts)
        yield from self.grown.lines()

    def adrift(self) -> list[str]:
        """The seeds of which no point lies on a piece."""
        landed = set(self.grown.seeds.owner[self.grown.on != NOBODY].tolist())
        return [name for row, name in enumerate(self.grown.seeds.names) if row not in landed]


def half_of(recipe: Recipe, sheet: Sheet, parts: Shapes, seeds: Seeds, where: str) -> Half:
    """Part land or sea along the cuts, and divide each piece among its seeds."""
    given: Division | None = getattr(recipe, where)
    division = given or Division()
    if not 0 <= (wiggle := division.wiggle) <= _WILDEST:
        raise GeometryError(f"{where}.wiggle: {wiggle:g} is not between 0 and {_WILDEST}.")
    if (least := division.smallest) is not None and least < 0:
        raise GeometryError(f"{where}.smallest: {least:g} square kilometres is no size.")
    area = shapely.multipolygons(parts)
    cuts = cuts_of(division, sheet, where, area, reach(recipe))
    pieces = _pieces(parts, cuts) if cuts else parts
    if given and not seeds.names:
        seeds = _one_each(pieces, where)
    on = landed(seeds, pieces, reach(recipe))
    found = grown(pieces, seeds, on, neck(recipe), sheet.width if sheet.wraps else 0)
    more = tuple(name for name in division.merges if name not in seeds.names)
    return Half(
        where=where,
        division=division,
        drawn=given is not None,
        grown=found,
        cuts=cuts,
        idle=tuple(idle(division, cuts, pieces, area)),
        names=(*seeds.names, *more),
    )


def _pieces(parts: Shapes, cuts: list[Line]) -> Shapes:
    found = faces([*shapely.boundary(parts), *(cut.shape for cut in cuts)])
    whole: Shapes = found[piece_of(found, parts) != NOBODY]
    return whole


def _one_each(pieces: Shapes, where: str) -> Seeds:
    """A seed on every piece, for those who have not typed any; the largest is the first."""
    order = np.argsort(-shapely.area(pieces), kind="stable")
    points = shapely.get_coordinates(shapely.point_on_surface(pieces[order]))
    count = len(points)
    names = tuple(f"{where}-{number}" for number in range(1, count + 1))
    one = np.ones(count)
    return Seeds(names, 0, points, np.arange(count), one, one * 0, one.astype(bool))


def owners_of(recipe: Recipe, sheet: Sheet, every: Shapes, halves: Sequence[Half]) -> Numbers:
    """Whose each face is: a place among the names of the land, then of the sea."""
    edges = edges_of(every)
    pairs = beside(edges)
    if sheet.wraps:
        pairs |= across_the_seam(edges, sheet.width)
    owners = np.full(len(every), NOBODY)
    before = 0
    for half in halves:
        own = _own(recipe, every, half, pairs)
        owners[own != NOBODY] = own[own != NOBODY] + before
        before += len(half.names)
    land, sea = halves
    if land.drawn:
        wet = (piece_of(every, sea.grown.pieces) != NOBODY) & (owners == NOBODY)
        pool = _pools(recipe, sheet, every, wet, pairs)
        owners = spread(owners, pairs, pool | ((owners < len(land.names)) & (owners != NOBODY)))
    return owners


def _own(recipe: Recipe, every: Shapes, half: Half, pairs: Beside) -> Numbers:
    piece = piece_of(every, half.grown.pieces)
    inside = piece != NOBODY
    owners = nearest_owners(every, piece, half.grown)
    owners[~rooted(every, piece, owners, pairs, half.grown)] = NOBODY
    owners = spread(owners, pairs, inside)
    owners = without_slivers(owners, pairs, inside, shapely.area(every) < speck(recipe) / _SLIVER)
    if (half.division.unseeded or _UNSEEDED[half.where]) == "nearest":
        owners = to_nearest(every, owners, inside)
    return _merged(owners, half)


def _merged(owners: Numbers, half: Half) -> Numbers:
    found = owners.copy()
    for new, parts in half.division.merges.items():
        for part in parts:
            if part in half.names:
                found[owners == half.names.index(part)] = half.names.index(new)
    return found


def _pools(recipe: Recipe, sheet: Sheet, every: Shapes, wet: Any, pairs: Beside) -> Any:
    """Water without a seed that is too small to be seen: it is land."""
    same = [(a, b) for a, b in pairs if wet[a] and wet[b]]
    roots = np.array(together(len(every), same), np.int64)
    smallest = recipe.sea.smallest if recipe.sea else None
    least = speck(recipe) if smallest is None else smallest
    sizes = shapely.area(every)
    if smallest is not None:
        sizes = square_kilometres(shapely.transform(every, sheet.to_degrees))
    areas = np.bincount(roots, weights=sizes, minlength=len(every))
    return wet & (areas[roots] < least)


def bends(recipe: Recipe, halves: Sequence[Half]) -> Bend:
    """How each border wiggles: coasts and straight cuts do not."""
    land = halves[0]
    manners = {half.where: _manner(recipe, half) for half in halves}
    straight = shapely.union_all(
        [cut.shape for half in halves for cut in half.cuts if cut.straight] or [shapely.Point()]
    )

    shapely.prepare(straight)

    def bend(left: int, right: int, chain: Any) -> Manner | None:
        if NOBODY in {left, right}:
            return None
        wet = {left >= len(land.names), right >= len(land.names)}
        if len(wet) > 1:
            return None
        middle = chain.interpolate(0.5, normalized=True)
        if shapely.dwithin(straight, middle, 1):
            return None
        return manners["sea" if True in wet else "land"]

    return bend


def _manner(recipe: Recipe, half: Half) -> Manner | None:
    where, wiggle = half.where, half.division.wiggle
    if not wiggle:
        return None
    return Manner(
        bend=_BEND[where] * wiggle,
        rough=_ROUGH[where],
        finest=max(3.0, recipe.size / _FINEST[where]),
        most=recipe.size / _MOST * wiggle,
    )
