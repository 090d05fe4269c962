"""Edits of the registration of a hex board, which states where on the globe hexes lie."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Registration
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module

_FARTHEST_LONGITUDE, _POLE_LATITUDE = 360.0, 90.0


def set_known_hex(
    module: Module, board_id: str, name: str, longitude: float, latitude: float
) -> Module:
    """State where on the globe a hex lies, in degrees, in place of an earlier statement."""
    board = _hex_board(module, board_id)
    label = _hex_label(module, board, name)
    if not (abs(longitude) <= _FARTHEST_LONGITUDE and abs(latitude) <= _POLE_LATITUDE):
        raise EditError(
            "Enter a latitude from -90 to 90 and a longitude from -180 to 180 degrees."
        )
    old = board.registration
    points = dict(old.points) if old else {}
    point_key = next((key for key in points if _is_same_hex(module, key, label)), label)
    # Four decimals are about ten metres on the ground.
    points[point_key] = (round(longitude, 4), round(latitude, 4))
    registration = replace(old, points=points) if old else Registration(points=points)
    return _with_registration(module, board_id, registration)


def forget_known_hex(module: Module, board_id: str, name: str) -> Module:
    """Remove the statement where on the globe a hex lies."""
    old = _hex_board(module, board_id).registration
    points = {
        k: p for k, p in (old.points if old else {}).items() if not _is_same_hex(module, k, name)
    }
    if old is None or len(points) == len(old.points):
        raise EditError(f"{name} has no known place.")
    return _with_registration(module, board_id, replace(old, points=points) if points else None)


def set_registration_fit(
    module: Module, board_id: str, way: Literal["similarity", "affine"]
) -> Module:
    """Set how a hex board is fitted to the globe: by a similarity or an affine map."""
    old = _hex_board(module, board_id).registration
    if old is None:
        raise EditError("No hex of this board has a known place yet.")
    return _with_registration(module, board_id, replace(old, fit=way))


def _hex_label(module: Module, board: Board, name: str) -> str:
    """Return the label of a hex of the board, given its label, id or alias."""
    site = space_index_of(module).find_space(name)
    choices = (name, site.id if site else name)
    label_on_grid = next(
        (label for label in choices if board.grid and hex_on_grid(board.grid, label)), None
    )
    if label_on_grid is None:
        raise EditError(f"{name} is not a hex of {board.name}.")
    return label_on_grid


def _is_same_hex(module: Module, name: str, other_name: str) -> bool:
    aliases = space_index_of(module).aliases
    return aliases.get(name, name) == aliases.get(other_name, other_name)


def _hex_board(module: Module, board_id: str) -> Board:
    board = module.boards.get(board_id)
    if board is None or board.grid is None:
        raise EditError(f"There is no board of hexes {board_id!r}.")
    return board


def _with_registration(module: Module, board_id: str, registration: Registration | None) -> Module:
    after = replace(module.boards[board_id], registration=registration)
    return replace(module, boards={**module.boards, board_id: after})
