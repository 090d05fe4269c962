"""Coasts of the real world on boards with a known position on the globe."""

from dataclasses import replace

import numpy as np
import pytest

from sandtable.model.edits.new_modules import module_on_globe
from sandtable.model.entities.boards import Board, Grid, Registration
from sandtable.model.geometry.coastlines import coastlines_on_board
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_grid import hex_centres
from tests.support.present import present


def test_a_board_of_real_geography_has_its_coasts():
    module = module_on_globe("Strait", (-8.0, 34.0, 0.0, 40.0))
    (name,) = [key for key, board in module.boards.items() if board.recipe]
    lines = coastlines_on_board(module.boards, name)
    size = present(module.boards[name].recipe).size
    assert sum(map(len, lines)) > 50
    points = np.concatenate(lines)
    assert (points[:, 0] > -0.2 * size).all()
    assert (points[:, 0] < 1.2 * size).all()


def test_hexes_have_them_where_they_are_registered():
    grid = Grid(label="{column:02}{row:02}", columns=(1, 20), rows=(1, 20))
    known = {"0101": (-9.0, 44.0), "2001": (4.0, 44.0), "0120": (-9.0, 34.0)}
    board = Board(kind="hexes", name="Spain", grid=grid, registration=Registration(points=known))
    lines = coastlines_on_board({"map": board}, "map")
    points = np.concatenate(lines)
    # Gibraltar, by the known corners: where the strait is, there is a shore on either side.
    (x, y), (right, _), (_, low) = (
        hex_centres(grid, [present(hex_on_grid(grid, n))])[0] for n in known
    )
    place = x + (right - x) * (9.0 - 5.6) / 13, y + (low - y) * (44 - 36.0) / 10
    assert np.hypot(*(points - place).T).min() < 1000


@pytest.mark.parametrize("kind", ["areas", "hexes", "boxes"])
def test_where_nobody_says_there_are_none(kind):
    board = Board(kind=kind, name="Nowhere")
    if kind == "hexes":
        grid = Grid(label="{column:02}{row:02}", columns=(1, 4), rows=(1, 4))
        board = replace(board, grid=grid)
    assert coastlines_on_board({"map": board}, "map") == ()
