"""Small boards of areas: bricks with crooked corners, each with six neighbours inside."""

from __future__ import annotations

import random
from collections.abc import Mapping

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.normal_form import normalize_outlines
from sandtable.model.geometry.outline_operations.node_edits import insert_node
from sandtable.model.geometry.shape_conversion import shape_from_outline

STEP = 1000
CROOKED = 300


def bricks(columns: int = 3, rows: int = 3, seed: int = 0) -> dict[str, Outline]:
    """Bricks `b0-0`, `b1-0` …, columns from west to east, rows from south to north."""
    dice = random.Random(seed)
    node = {
        (x, y): (x * STEP + dice.randint(-CROOKED, CROOKED), y * STEP + dice.randint(-300, 300))
        for x in range(2 * columns + 2)
        for y in range(rows + 1)
    }

    def ring(column: int, row: int) -> list[Point]:
        west = 2 * column + row % 2
        south = [node[west + step, row] for step in range(3)]
        return south + [node[west + step, row + 1] for step in (2, 1, 0)]

    found = {
        f"b{column}-{row}": Outline.from_points([ring(column, row)])
        for row in range(rows)
        for column in range(columns)
    }
    return normalize_outlines(found)


def square(x: int, y: int, side: int) -> list[Point]:
    """A square by its south-west corner."""
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def squares(**corners: tuple[int, int, int]) -> dict[str, Outline]:
    """Spaces that are squares, each by its south-west corner and its side."""
    return normalize_outlines(
        {name: Outline.from_points([square(*corner)]) for name, corner in corners.items()}
    )


PAIR = squares(a=(0, 0, 1000), b=(1000, 0, 1000))
"""Two squares with one border."""
BOW = [(0, 0), (10, 10), (10, 0), (0, 10)]
"""A ring that crosses itself."""


def area(outlines: Mapping[str, Outline], name: str) -> float:
    """How large a space is."""
    return float(shape_from_outline(outlines[name]).area)


def nodes_of(outlines: Mapping[str, Outline]) -> list[Point]:
    """All nodes, each once."""
    rings = (ring for own in outlines.values() for ring in own.iter_rings())
    return sorted({point for ring in rings for point in unpack_points_of_ring(ring)})


def pair_with_nodes(*nodes: Point) -> Mapping[str, Outline]:
    """The two squares with more nodes on their border."""
    after: Mapping[str, Outline] = PAIR
    for node in nodes:
        after = insert_node(after, (1000, 0), (1000, 1000), node)
    return after
