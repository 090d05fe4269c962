"""Drawing a board by its recipe: the outlines, and the spaces that the board lacks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from model.edits.errors import EditError
from model.entities.boards import Board, Space
from model.entities.outlines import Outline
from model.entities.recipes import Recipe
from model.geometry.atlas.drawing import Drawing, drawn
from model.geometry.errors import GeometryError
from model.geometry.labels import label_point
from model.ids import SpaceId
from model.module import Module


@dataclass(frozen=True, slots=True)
class Drawn:
    """A module with a board that was drawn anew, and what is to be said of the drawing."""

    module: Module
    drawing: Drawing
    added: tuple[SpaceId, ...]
    """Spaces that the board did not have."""
    undrawn: tuple[SpaceId, ...]
    """Spaces of the board of which the recipe says nothing; they keep the outline they have."""


def draw(module: Module, board_id: str, *, labels: bool = False) -> Drawn:
    """Carry out the recipe of a board; raise EditError where it cannot be."""
    board = module.boards.get(board_id)
    if board is None:
        raise EditError(f"There is no board {board_id!r}.")
    if board.kind != "areas":
        raise EditError(f"{board.name} is a board of {board.kind}; recipes draw areas.")
    if board.recipe is None:
        raise EditError(f"{board.name} has no recipe.")
    try:
        drawing = drawn(board.recipe)
    except GeometryError as error:
        raise EditError(f"boards.{board_id}.recipe.{error}") from None
    return _drawn(module, board_id, board, drawing, labels=labels)


def _drawn(
    module: Module, board_id: str, board: Board, drawing: Drawing, *, labels: bool
) -> Drawn:
    added = tuple(name for name in drawing.outlines if name not in board.spaces)
    spaces = dict(board.spaces)
    for name in added:
        sea = name in drawing.sea and board.spaces_are != "sea"
        spaces[name] = Space(kind="sea" if sea else None)
    named = drawing.named
    undrawn = tuple(name for name in board.spaces if name not in named)
    outlines = _outlines(spaces, board, drawing)
    if labels:
        for name, outline in drawing.outlines.items():
            spaces[name] = replace(spaces[name], label=label_point(outline))
    after = replace(
        board,
        spaces=spaces,
        outlines=outlines,
        geometry=board.geometry or f"{board_id}.geojson",
        wrap=board.wrap or ("x" if drawing.wraps else None),
    )
    whole = replace(module, boards={**module.boards, board_id: after})
    return Drawn(whole, drawing, added, undrawn)


def _outlines(
    spaces: Mapping[SpaceId, Space], board: Board, drawing: Drawing
) -> dict[SpaceId, Outline]:
    """What was drawn, and what the recipe says nothing of, in the order of the spaces."""
    kept = {name: each for name, each in board.outlines.items() if name not in drawing.named}
    every = {**kept, **drawing.outlines}
    return {name: every[name] for name in spaces if name in every}


def recipes(module: Module) -> dict[str, Recipe]:
    """The boards that have a recipe."""
    return {name: board.recipe for name, board in module.boards.items() if board.recipe}
