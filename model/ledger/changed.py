"""The ground of one scenario: the module's, with what the scenario changes about its spaces."""

from __future__ import annotations

from dataclasses import replace

from model.entities.boards import Space
from model.memo import remembered
from model.module import Module
from model.overlay import flattened, overlay
from model.select.ground import Site, ground_of


@remembered
def changed(module: Module, name: str) -> Module:
    """The module with a scenario's changes laid over its spaces; itself, where there are none."""
    ground, boards = ground_of(module), dict(module.boards)
    for space, change in flattened(module, name).changes.items():
        site = ground.site(space)
        if site is not None and change is not None:
            board = boards[site.board]
            spaces = {**board.spaces, site.id: _laid_over(site, change)}
            boards[site.board] = replace(board, spaces=spaces)
    return module if boards == module.boards else replace(module, boards=boards)


def _laid_over(site: Site, change: Space) -> Space:
    laid: Space = overlay(site.space, change)
    return laid
