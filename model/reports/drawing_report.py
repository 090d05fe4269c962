"""What came of drawing boards by their recipes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.edits.recipe_drawing import DrawingResult
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.atlas.recipe_drawing import RecipeResult
from sandtable.model.geometry.shared_borders import shared_borders

_HARDLY_VISIBLE_FRACTION = 400
"""A border that is shorter than this part of the board's width can hardly be seen."""


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space that was drawn."""

    board: str
    space: str
    parts: int
    """In how many pieces it lies: islands count."""
    points: int


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board that was drawn."""

    board: str
    width: int
    height: int
    added: list[str]
    """Spaces that the board did not have."""
    unseeded: list[str]
    """Spaces of the board that the recipe has no seed for."""
    adrift: list[str]
    """Seeds that lie too far from what they divide."""
    empty: list[str]
    """Seeds of which nothing came."""
    idle: list[str]
    """Cuts that lead nowhere and part nothing."""
    short: list[str]
    """Pairs whose border is so short that it may not be meant."""
    dropped: int
    """Islands that were too small."""
    strays: list[str]
    """Islands without a seed that lie far from the space that they went to, and where."""
    gaps: list[str]
    """Where water is nobody's, the largest first."""
    changed: bool


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """The answer of `sandtable draw`."""

    module: str
    boards: list[DrawnBoard]
    spaces: list[DrawnSpace]


def drawn_board_entry(board_id: str, before: Board, drawn: DrawingResult) -> DrawnBoard:
    """What is to be said of a board."""
    drawing = drawn.drawing
    return DrawnBoard(
        board=board_id,
        width=drawing.width,
        height=drawing.height,
        added=list(drawn.added),
        unseeded=list(drawn.undrawn),
        adrift=list(drawing.seeds_adrift),
        empty=list(drawing.seeds_without_area),
        idle=list(drawing.idle_cuts),
        short=[f"{a}/{b}" for a, b in short_borders(drawing)],
        dropped=drawing.dropped_island_count,
        strays=list(map(str, drawing.stray_islands)),
        gaps=list(map(str, drawing.unowned_waters)),
        changed=drawn.module.boards[board_id] != before,
    )


def drawn_space_entries(board_id: str, drawn: DrawingResult) -> Iterator[DrawnSpace]:
    """What is to be said of each space."""
    for name, outline in drawn.drawing.outlines.items():
        yield DrawnSpace(board_id, name, len(outline.polygons), _count_points(outline))


def short_borders(drawing: RecipeResult) -> Iterator[tuple[str, str]]:
    """Neighbours by a hair: where four seeds are nearly as near, or a border meets the coast."""
    least = drawing.width / _HARDLY_VISIBLE_FRACTION
    for border in shared_borders(drawing.outlines):
        if border.length < least:
            yield border.a, border.b


def _count_points(outline: Outline) -> int:
    return sum(len(ring) // 8 for ring in outline.iter_rings())


def describe_drawn_board(entry: DrawnBoard, spaces: int) -> Iterator[str]:
    """The same in words."""
    size = f"{entry.width} by {entry.height} board units"
    yield f"{entry.board}: {spaces} spaces on {size}{'' if entry.changed else ', as before'}."
    for what, names in (
        ("new spaces", entry.added),
        ("without a seed", entry.unseeded),
        ("seeds that lie too far off", entry.adrift),
        ("seeds of which nothing came", entry.empty),
        ("cuts that part nothing", entry.idle),
        ("borders that are hardly seen", entry.short),
        ("islands far from the space that they went to", entry.strays),
        ("water without a seed, left empty", entry.gaps),
    ):
        if names:
            yield f"  {what}: {', '.join(names)}"
    if entry.dropped:
        yield f"  islands too small to be drawn: {entry.dropped}"
