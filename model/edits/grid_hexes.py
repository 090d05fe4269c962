"""Hexes that only the grid defines, and that get an entry when an author describes them."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Space
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.locations import SpaceRef
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module


def is_undescribed_hex(module: Module, steps: AddressPath) -> bool:
    """Say whether an address is that of a hex without an entry."""
    space = SpaceRef.from_whole_address(steps)
    if space is None:
        return False
    board = module.boards.get(space.board)
    on_it = board is not None and board.grid is not None and hex_on_grid(board.grid, space.space)
    return bool(on_it) and value_at_address(module, steps) is ABSENT


def describe_hexes(module: Module, chosen: Iterable[AddressPath]) -> Module:
    """Add an empty entry for each hex that only the grid defines so far."""
    for steps in chosen:
        if is_undescribed_hex(module, steps):
            module = set_value(module, steps, Space())
    return module
