"""`python -m benchmarks.geometry`: adjacency, mesh and node drag of 20,000 spaces.

For comparison, libpysal's rook contiguity and geopandas' spatial join run on the same shapes, if
they are installed: `pip install --group benchmarks`.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.outline_operations.node_mesh import NodeDrag, node_mesh_of_outlines
from sandtable.model.geometry.outline_operations.space_merge import merge_spaces
from sandtable.model.geometry.outline_operations.space_split import split_space
from sandtable.model.geometry.shape_conversion import outlines_from_shapes, shapes_from_outlines
from sandtable.model.geometry.shared_borders import shared_borders

SPACES = 20_000
ROUNDS = 5
NODES = 200
SIDE = 200_000
BETWEEN = 6
"""So many nodes are put into each straight edge of a cell: then it has 42, in the mean."""

Outlines = Mapping[str, Outline]


@dataclass(frozen=True, slots=True)
class Bar:
    """A measurement with its limit in milliseconds."""

    what: str
    taken: float
    allowed: float

    def __str__(self) -> str:
        """Return a line of the output."""
        verdict = "" if self.taken <= self.allowed else "  TOO SLOW"
        return f"  {self.what:<46}{self.taken:9.2f} ms (at most {self.allowed:g}){verdict}"


def hexes(many: int) -> dict[str, Outline]:
    """Return about this many hexes with their corners on the grid."""
    side = round(many**0.5)
    steps = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))

    def ring(column: int, row: int) -> list[Point]:
        x, y = 3 * column, 2 * row + column % 2
        return [((x + dx) * 50, (y + dy) * 87) for dx, dy in steps]

    return {
        f"{column}.{row}": Outline.from_points([ring(column, row)])
        for column in range(side)
        for row in range(many // side)
    }


def cells(many: int, seed: int = 1) -> dict[str, Outline]:
    """Return the Voronoi cells of this many points, clipped to a square."""
    places = shapely.MultiPoint(np.random.default_rng(seed).random((many, 2)) * SIDE)
    frame = shapely.box(0, 0, SIDE, SIDE)
    found: Any = shapely.get_parts(shapely.voronoi_polygons(places, extend_to=frame))
    clipped = outlines_from_shapes(shapely.intersection(found, frame))
    return {f"s{number}": outline for number, outline in enumerate(clipped)}


def wiggly(outlines: Outlines, seed: int = 3) -> dict[str, Outline]:
    """Return the same cells with irregular borders, equal for both neighbours."""
    dice = np.random.default_rng(seed)
    known: dict[tuple[Point, Point], list[Point]] = {}

    def way(a: Point, b: Point) -> list[Point]:
        edge = (min(a, b), max(a, b))
        if edge not in known:
            known[edge] = _wiggle(*edge, dice)
        return known[edge] if a < b else known[edge][::-1]

    found = {}
    for name, outline in outlines.items():
        ring = unpack_points_of_ring(outline.polygons[0][0])
        rough = [p for a, b in pairwise([*ring, ring[0]]) for p in (a, *way(a, b))]
        found[name] = Outline.from_points([[p for i, p in enumerate(rough) if p != rough[i - 1]]])
    return found


def _wiggle(a: Point, b: Point, dice: np.random.Generator) -> list[Point]:
    start, step = np.array(a), np.subtract(b, a)
    off = np.array([-step[1], step[0]]) * dice.normal(0, 0.05 / BETWEEN, (BETWEEN, 1))
    along = np.linspace(0, 1, BETWEEN + 2)[1:-1, None]
    places: list[list[int]] = np.rint(start + step * along + off).astype(int).tolist()
    return [(x, y) for x, y in places]


def timed(compute: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the median time of a computation, in milliseconds."""
    taken = []
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        compute()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def dragged(outlines: Outlines) -> list[float]:
    """Return the milliseconds of drag steps at many nodes, including the test of the result."""
    mesh = node_mesh_of_outlines(outlines)
    junctions = np.flatnonzero(np.diff(mesh.first_corner_of_node) >= 3)  # noqa: PLR2004 - spaces at a node
    taken = []
    for node in junctions[:: max(1, len(junctions) // NODES)]:
        x, y = mesh.ring_index.distinct_points[node].tolist()
        drag = NodeDrag(outlines, (x, y))
        for step in range(3):
            start = time.perf_counter()
            drag.move_dragged_node_to((x + step, y + 1))
            taken.append((time.perf_counter() - start) * 1000)
    return taken


def bars(outlines: Outlines, allowed: float) -> list[Bar]:
    """Return the measurements of one board; each round has a new mapping, to avoid caches."""
    steps = dragged(outlines)
    return [
        Bar(
            "outlines to pairs with lengths",
            timed(lambda: shared_borders(dict(outlines))),
            allowed,
        ),
        Bar("mesh", timed(lambda: node_mesh_of_outlines(dict(outlines))), 600),
        Bar("a step of a node drag, median", statistics.median(steps), 1),
    ]


def rare(outlines: Outlines) -> str:
    """Return the time of the slowest steps of a drag, for which there is no limit."""
    slow = statistics.quantiles(dragged(outlines), n=100)
    return f"  a step of a node drag: 95 of 100 {slow[94]:.2f} ms, 99 of 100 {slow[98]:.2f} ms"


def edits(outlines: Outlines) -> str:
    """Return the time to split a space and merge it again, for which there is no limit."""
    name = list(outlines)[len(outlines) // 2]
    west, south, east, north = shapes_from_outlines([outlines[name]])[0].bounds
    line = [(west, south), (east, north)]
    halves = split_space(outlines, name, line, "new")
    apart = timed(lambda: split_space(dict(outlines), name, line, "new"))
    again = timed(lambda: merge_spaces(dict(halves), name, "new"))
    gate = timed(lambda: is_valid_coverage(dict(outlines)))
    return f"  split {apart:.0f} ms, merge {again:.0f} ms, the gate for all {gate:.0f} ms"


def others(outlines: Outlines, own: float) -> list[str]:
    """Return the results of other libraries on the same shapes, compared with ours."""
    try:
        geopandas, libpysal = import_module("geopandas"), import_module("libpysal")
    except ImportError:
        return ["  libpysal and geopandas are not installed: nothing to compare with"]
    frame = geopandas.GeoDataFrame(geometry=shapes_from_outlines(tuple(outlines.values())))
    rook = libpysal.graph.Graph.build_contiguity
    found = {
        "libpysal rook contiguity": lambda: rook(frame, rook=True).n_edges // 2,
        "geopandas sjoin touches": lambda: len(frame.sjoin(frame, predicate="touches")) // 2,
    }
    lines = []
    for what, compute in found.items():
        taken = timed(compute, 3)
        lines.append(f"  {what:<46}{taken:9.2f} ms = {taken / own:.1f} x; pairs {compute()}")
    return lines


def main() -> int:
    """Print the figures of each board; return 1 if one is too slow."""
    voronoi = cells(SPACES)
    boards: dict[str, tuple[Outlines, float]] = {
        "hexes": (hexes(SPACES), 150),
        "Voronoi cells": (voronoi, 150),
        "wiggly cells": (wiggly(voronoi), 900),
    }
    slow = False
    for name, (outlines, allowed) in boards.items():
        corners = sum(len(r) // 8 for own in outlines.values() for r in own.iter_rings())
        pairs = len(shared_borders(outlines))
        valid = "valid" if is_valid_coverage(outlines) else "not valid"
        mean = corners / len(outlines)
        print(f"{len(outlines)} {name}, {mean:.1f} nodes each, {pairs} pairs, {valid}")
        found = bars(outlines, allowed)
        print(*found, rare(outlines), edits(outlines), *others(outlines, found[0].taken), sep="\n")
        slow = slow or any(bar.taken > bar.allowed for bar in found)
    return int(slow)


if __name__ == "__main__":
    raise SystemExit(main())
