"""Drawing of a board by its recipe: the outlines, and the spaces that the board lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256

from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.outlines import Outline
from sandtable.model.entities.recipes import Recipe
from sandtable.model.geometry.atlas.recipe_drawing import RecipeResult, carry_out_recipe
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.ids import SpaceId
from sandtable.model.module import Module

_MAX_LISTED_SPACES = 8
_FINGERPRINT_LENGTH = 16
_PROJECTION_KEYS_DRAWN = frozenset({"kind", "centre", "parallels", "scale", "corner"})


@dataclass(frozen=True, slots=True)
class DrawingResult:
    """A module with a redrawn board, and messages about the drawing."""

    module: Module
    drawing: RecipeResult
    added: tuple[SpaceId, ...]
    """Spaces that the board did not have."""
    undrawn: tuple[SpaceId, ...]
    """Spaces of the board that the recipe does not name.

    They keep their outline. Spaces inside another need none, and are not listed.
    """


def draw_board_by_recipe(
    module: Module, board_id: str, *, labels: bool = False, force: bool = False
) -> DrawingResult:
    """Draw a board by its recipe.

    Raise EditError if that is impossible. Outlines edited by hand are overwritten only with
    `force`.
    """
    board = module.boards.get(board_id)
    if board is None:
        raise EditError(f"There is no board {board_id!r}.")
    if board.kind != "areas":
        raise EditError(
            f"{board.name} is a board of {board.kind}; only boards of areas can be"
            " drawn from a recipe."
        )
    if board.recipe is None:
        raise EditError(f"{board.name} has no recipe.")
    try:
        drawing = carry_out_recipe(board.recipe)
    except GeometryError as error:
        raise EditError(f"boards.{board_id}.recipe.{error}") from None
    # Outlines edited by hand are somebody's work: overwrite them only when told to.
    if not force and (lost := _spaces_with_edited_outline(board, drawing)):
        few = ", ".join(lost[:_MAX_LISTED_SPACES]) + (
            f"; and {len(lost) - _MAX_LISTED_SPACES} more" * (len(lost) > _MAX_LISTED_SPACES)
        )
        raise EditError(
            f"{board.name}: outlines edited since they were drawn would be lost:"
            f" {few}. To replace them, use --force."
        )
    return _result_with_drawn_board(module, board_id, board, drawing, labels=labels)


def _spaces_with_edited_outline(board: Board, drawing: RecipeResult) -> list[SpaceId]:
    """Return the spaces whose outline drawing would change although it may be edited by hand."""
    # Outlines that equal their last drawing were not edited by hand.
    if not board.outlines or board.drawn == outline_fingerprint(board.outlines):
        return []
    return [
        name
        for name, outline in board.outlines.items()
        if name in drawing.named_spaces and drawing.outlines.get(name) != outline
    ]


def outline_fingerprint(outlines: Mapping[SpaceId, Outline]) -> str:
    """Return a hash of the outlines that does not depend on the names of their spaces."""
    # Sorted, so that renaming spaces does not look like editing outlines.
    each = sorted(
        sha256(repr(outline.polygons).encode()).digest() for outline in outlines.values()
    )
    return sha256(b"".join(each)).hexdigest()[:_FINGERPRINT_LENGTH]


def _result_with_drawn_board(
    module: Module, board_id: str, board: Board, drawing: RecipeResult, *, labels: bool
) -> DrawingResult:
    added = tuple(name for name in drawing.outlines if name not in board.spaces)
    spaces = dict(board.spaces)
    for name in added:
        sea = name in drawing.sea_spaces and board.spaces_are != "sea"
        spaces[name] = Space(kind="sea" if sea else None)
    drawn_spaces = drawing.named_spaces
    undrawn = tuple(
        name
        for name, space in board.spaces.items()
        if name not in drawn_spaces and not space.inside
    )
    outlines = _outlines_drawn_and_kept(spaces, board, drawing)
    if labels:
        for name, outline in drawing.outlines.items():
            spaces[name] = replace(spaces[name], label=label_point(outline))
    after = replace(
        board,
        spaces=spaces,
        outlines=outlines,
        geometry=board.geometry or f"{board_id}.geojson",
        projection={**_other_projection_keys(board), **drawing.projection_words},
        drawn=outline_fingerprint(outlines),
        wrap=board.wrap or ("x" if drawing.wraps_around else None),
    )
    whole = replace(module, boards={**module.boards, board_id: after})
    return DrawingResult(whole, drawing, added, undrawn)


def _other_projection_keys(board: Board) -> dict[str, str]:
    """Return the values of a board's projection that drawing by a recipe does not set."""
    return {
        key: value for key, value in board.projection.items() if key not in _PROJECTION_KEYS_DRAWN
    }


def _outlines_drawn_and_kept(
    spaces: Mapping[SpaceId, Space], board: Board, drawing: RecipeResult
) -> dict[SpaceId, Outline]:
    """Return all outlines of a board: the drawn ones, and those of spaces not in the recipe."""
    other_outlines = {
        name: each for name, each in board.outlines.items() if name not in drawing.named_spaces
    }
    all_outlines = {**other_outlines, **drawing.outlines}
    return {name: all_outlines[name] for name in spaces if name in all_outlines}


def recipes_by_board(module: Module) -> dict[str, Recipe]:
    """Return the recipes of all boards that have one."""
    return {name: board.recipe for name, board in module.boards.items() if board.recipe}
