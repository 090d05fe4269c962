"""Renaming of picture files, in all places where a module uses them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Space
    from sandtable.model.entities.components import Piece
    from sandtable.model.module import Module


def rename_pictures(module: Module, new_names: Mapping[str, str]) -> Module:
    """Return the module in which some pictures have other file names."""
    pieces = {
        owner: {
            kind: {
                key: _piece_with_renamed_pictures(piece, new_names) for key, piece in group.items()
            }
            for kind, group in kinds.items()
        }
        for owner, kinds in module.pieces.items()
    }
    boards = {
        key: _board_with_renamed_pictures(board, new_names) for key, board in module.boards.items()
    }
    return replace(module, pieces=pieces, boards=boards)


def _piece_with_renamed_pictures(piece: Piece, new_names: Mapping[str, str]) -> Piece:
    others = tuple(new_names.get(name, name) for name in piece.side_images)
    return replace(piece, image=_new_picture_name(piece.image, new_names), side_images=others)


def _board_with_renamed_pictures(board: Board, new_names: Mapping[str, str]) -> Board:
    spaces: dict[str, Space] = {
        key: replace(space, image=_new_picture_name(space.image, new_names))
        if space.image
        else space
        for key, space in board.spaces.items()
    }
    return replace(board, image=_new_picture_name(board.image, new_names), spaces=spaces)


def _new_picture_name(name: str | None, new_names: Mapping[str, str]) -> str | None:
    return new_names.get(name, name) if name else name
