"""Edits of a board's picture: the image file and its initial position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import BoardRef

if TYPE_CHECKING:
    from sandtable.model.module import Module


def with_board_picture(module: Module, board_id: str, name: str, size: tuple[int, int]) -> Module:
    """Give a board a picture of a size in pixels.

    If the board is empty, its units are pixels, so that the picture can be traced at once.
    Otherwise the picture takes the place of the former one, or fills the map.
    """
    board, address = module.boards[board_id], BoardRef(board_id).address_path
    with_picture = set_value(module, (*address, "image"), name)
    is_empty = not board.outlines and board.grid is None and not board.spaces
    if not is_empty or board.image_frame is not None:
        return with_picture
    frame = (0.0, 0.0, float(size[0]), float(size[1]))
    return set_value(with_picture, (*address, "image-frame"), frame)
