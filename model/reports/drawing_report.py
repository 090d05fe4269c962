"""Report on boards that were drawn from their recipes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.model.edits.recipe_drawing import DrawingResult
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.atlas.recipe_drawing import RecipeResult
from sandtable.model.geometry.shared_borders import shared_borders

_FRACTION_OF_HARDLY_VISIBLE_BORDER = 400
"""Part of the board's width below which a border is hardly visible."""


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space as it was drawn by the recipe."""

    board: str
    space: str
    parts: int
    """Number of separate pieces; islands count."""
    points: int


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board as it was drawn by its recipe."""

    board: str
    width: int
    height: int
    added: list[str]
    """Spaces that are new on the board."""
    unseeded: list[str]
    """Spaces without a seed in the recipe."""
    adrift: list[str]
    """Seeds too far from the land or sea that they divide."""
    empty: list[str]
    """Seeds without any area."""
    idle: list[str]
    """Cuts that separate nothing."""
    short: list[str]
    """Pairs with a border so short that it may be unintended."""
    dropped: int
    """Number of islands that were left out as too small."""
    strays: list[str]
    """Islands without a seed, with the distant space that they were added to."""
    gaps: list[str]
    """Waters without an owner, the largest first."""
    changed: bool


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """The answer to the command `sandtable draw`."""

    module: str
    boards: list[DrawnBoard]
    spaces: list[DrawnSpace]


def drawn_board_entry(board_id: str, before: Board, drawn: DrawingResult) -> DrawnBoard:
    """Return the report on one board after it was drawn."""
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
        short=[f"{a}/{b}" for a, b in borders_hardly_visible(drawing)],
        dropped=drawing.dropped_island_count,
        strays=list(map(str, drawing.stray_islands)),
        gaps=list(map(str, drawing.unowned_waters)),
        changed=drawn.module.boards[board_id] != before,
    )


def drawn_space_entries(board_id: str, drawn: DrawingResult) -> Iterator[DrawnSpace]:
    """Yield the report on each space of a drawn board."""
    for name, outline in drawn.drawing.outlines.items():
        yield DrawnSpace(board_id, name, len(outline.polygons), _count_points_of_outline(outline))


def borders_hardly_visible(drawing: RecipeResult) -> Iterator[tuple[str, str]]:
    """Yield pairs of spaces whose common border is hardly visible on the drawn map."""
    least = drawing.width / _FRACTION_OF_HARDLY_VISIBLE_BORDER
    for border in shared_borders(drawing.outlines):
        if border.length < least:
            yield border.a, border.b


def _count_points_of_outline(outline: Outline) -> int:
    # A point is two packed 32-bit integers (DECISIONS 15).
    return sum(len(ring) // 8 for ring in outline.iter_rings())


def describe_drawn_board(entry: DrawnBoard, spaces: int) -> Iterator[str]:
    """Yield the lines of the report on one board."""
    size = f"{entry.width} by {entry.height} board units"
    yield f"{entry.board}: {spaces} spaces on {size}{'' if entry.changed else ', as before'}."
    for label, names in (
        ("new spaces", entry.added),
        ("without a seed", entry.unseeded),
        ("seeds too far from their shore", entry.adrift),
        ("seeds without a space", entry.empty),
        ("cuts that separate nothing", entry.idle),
        ("borders that are hardly visible", entry.short),
        ("islands far from the other parts of their space", entry.strays),
        ("water without a seed, left empty", entry.gaps),
    ):
        if names:
            yield f"  {label}: {', '.join(names)}"
    if entry.dropped:
        yield f"  islands too small to draw: {entry.dropped}"
