"""Names of seas on A4 maps stand on water, as far as there is room."""

import pytest

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.space_cells import SpaceCells
from sandtable.exporters.print.map_pages import map_style_for_width, room_for_map_on_page
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module

MAX_LAND = 0.4
"""So much of the box about a name may lie on land: a coast or two cross it, no more."""


@pytest.mark.parametrize(
    ("sample", "board"),
    [("aa_lhtr_1942", "world"), ("mare_nostrum", "map"), ("aa_north_africa", "map")],
)
def test_no_sea_name_lies_across_land(sample, board):
    module = load_module(resources.path_of_sample(sample)).complete_module
    room, _ = room_for_map_on_page(
        SheetContext(module, PrintOptions(), None, None), module.boards[board]
    )
    drawn = draw_board(module, board, map_style_for_width(room[0]))
    cells = SpaceCells.from_sheet(drawn.sheet)
    names = [label for label in drawn.labels if drawn.sheet.is_sea(label.space)]
    land = {name.space: cells.shares_covered_by(name.box, name.space).land_share for name in names}
    assert names
    assert {space: share for space, share in land.items() if share > MAX_LAND} == {}
