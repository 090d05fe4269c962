"""Growing spaces from seeds: each body of land or water is divided among the seeds on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.cells import cells, swell
from sandtable.model.geometry.atlas.files import Floats, Shapes
from sandtable.model.geometry.atlas.mesh import NOBODY, Numbers, together
from sandtable.model.geometry.atlas.seam import NEAR
from sandtable.model.geometry.atlas.seeds import Seeds


@dataclass(frozen=True)
class Body:
    """The seeds that divide some pieces which hang together, and the cells around them."""

    pieces: tuple[int, ...]
    points: Floats
    owner: Numbers
    swollen: Floats
    cells: Shapes

    def nearest(self, points: Floats) -> Numbers:
        """Whose each of some points is."""
        step = points[:, None] - self.points[None]
        return self.owner[np.argmin((step**2).sum(axis=2) - self.swollen, axis=1)]  # type: ignore[no-any-return]

    def lines(self, pieces: Shapes, neck: float) -> Iterator[Any]:
        """The borders between different owners, and where what one has is narrow."""
        owners = np.unique(self.owner)
        regions = [shapely.union_all(self.cells[self.owner == owner]) for owner in owners]
        every = shapely.union_all(shapely.boundary(regions))
        for piece in pieces[list(self.pieces)] if len(owners) > 1 else ():
            borders = shapely.intersection(every, piece)
            yield borders
            for owner, region in zip(owners, shapely.intersection(regions, piece), strict=True):
                seeds = shapely.multipoints(self.points[self.owner == owner])
                yield from necks(region, seeds, borders, neck)


def necks(region: Any, seeds: Any, borders: Any, widest: float) -> Iterator[Any]:
    """Lines around what hangs together with a seed by a neck, and has another neighbour."""
    for part in shapely.get_parts(region):
        for width in (widest, widest / 3, widest / 9):
            rough = shapely.simplify(part, width / 8, preserve_topology=True)
            wide = shapely.get_parts(rough.buffer(-width / 2, quad_segs=2))
            wide = wide[shapely.area(wide) > width**2]
            if len(wide) > 1:
                home = shapely.STRtree(wide).query_nearest(shapely.get_parts(seeds))[1]
                away = np.setdiff1d(np.arange(len(wide)), home)
                lobes = wide[away][shapely.dwithin(wide[away], borders, width)]
                around = shapely.boundary(shapely.buffer(lobes, 0.75 * width, quad_segs=4))
                yield from shapely.intersection(around, part)


@dataclass(frozen=True)
class Grown:
    """The pieces of land or of sea, and the bodies that divide them."""

    pieces: Shapes
    seeds: Seeds
    on: Numbers
    """The piece that each seed point landed on."""
    bodies: list[Body]
    neck: float
    """What is narrower than this may part a space."""

    def lines(self) -> Iterator[Any]:
        """All borders between spaces, each within its pieces, and all necks."""
        for body in self.bodies:
            found = body.lines(self.pieces, self.neck)
            yield from (line for line in found if not line.is_empty)


def grown(pieces: Shapes, seeds: Seeds, on: Numbers, neck: float, wide: int) -> Grown:
    """Divide pieces among the seeds that lie on them; `wide` is the width of a map that wraps."""
    return Grown(pieces, seeds, on, list(_bodies(pieces, seeds, on, wide)), neck)


def _bodies(pieces: Shapes, seeds: Seeds, on: Numbers, wide: int) -> Iterator[Body]:
    roots = together(len(pieces), _meeting(pieces, wide) if wide else ())
    members: dict[int, list[int]] = {}
    for piece, root in enumerate(roots):
        members.setdefault(root, []).append(piece)
    landed: dict[int, list[int]] = {}
    for seed, piece in enumerate(on.tolist()):
        if piece != NOBODY:
            landed.setdefault(roots[piece], []).append(seed)
    for root in sorted(landed):
        own, here = tuple(members[root]), np.array(landed[root])
        crosses = wide if len(own) > 1 else 0
        yield _body(own, pieces[list(own)], seeds, here, crosses)


def _body(own: tuple[int, ...], pieces: Shapes, seeds: Seeds, here: Numbers, wide: int) -> Body:
    # Two seeds at one point: the first has it.
    _, first = np.unique(seeds.points[here], axis=0, return_index=True)
    here = here[np.sort(first)]
    turns = (0, -wide, wide) if wide else (0,)
    points = np.vstack([seeds.points[here] + (turn, 0) for turn in turns])
    weights = np.tile(seeds.weights[here], len(turns))
    around = shapely.box(*shapely.total_bounds(pieces))
    found = cells(points, weights, around) if len(points) > 1 else np.array([around], object)
    owner = np.tile(seeds.owner[here], len(turns))
    return Body(own, points, owner, swell(points, weights), found)


def _meeting(pieces: Shapes, wide: int) -> Iterable[tuple[int, int]]:
    """Pieces that meet where the western edge of the map is its eastern.

    They must meet for longer than one coast may differ on the two sides: what touches for less
    does so by chance, and would make one body of two.
    """
    edges = [shapely.linestrings([[x, -1], [x, 1 << 24]]) for x in (0, wide)]
    touching = [shapely.intersection(edge, pieces) for edge in edges]
    west = [(piece, line) for piece, line in enumerate(touching[0]) if line.length > NEAR]
    for piece, line in enumerate(touching[1]):
        if line.length > NEAR:
            moved = shapely.transform(line, lambda at: at - (wide, 0))
            for other, edge in west:
                if edge.intersection(moved).length > NEAR:
                    yield piece, other
