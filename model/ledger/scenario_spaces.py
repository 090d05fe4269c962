"""The spaces of a scenario: those of the module, with the changes that the scenario states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.model.entities.boards import Board, Space
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, overlay_values
from sandtable.model.select.space_index import SpaceEntry, space_index_of
from sandtable.model.static_part import static_part_of


@memoize_by_identity
def module_with_scenario_spaces(module: Module, name: str) -> Module:
    """Return the module with a scenario's changes to its spaces.

    If there are none, the same object is returned.
    """
    changes = flatten_scenario(module, name).changes
    boards = _changed_boards(static_part_of(module), changes) if changes else module.boards
    return module if boards is module.boards else replace(module, boards=boards)


@memoize_by_identity
def _changed_boards(module: Module, changes: Mapping[str, Space | None]) -> Mapping[str, Board]:
    """Return boards with these changes; the same mapping if nothing changes."""
    ground, boards = space_index_of(module), dict(module.boards)
    for space, change in changes.items():
        site = ground.find_space(space)
        if site is not None and change is not None:
            board = boards[site.board]
            spaces = {**board.spaces, site.id: _changed_space(site, change)}
            boards[site.board] = replace(board, spaces=spaces)
    return module.boards if boards == module.boards else boards


def _changed_space(site: SpaceEntry, change: Space) -> Space:
    changed: Space = overlay_values(site.space, change)
    return changed
