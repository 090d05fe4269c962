"""Names of seas on A4 maps stand on water, as far as there is room."""

import pytest

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.space_cells import SpaceCells
from sandtable.exporters.print.boards import room_for_map, style_for_page
from sandtable.exporters.print.desk import SheetContext
from sandtable.exporters.print.wish import PrintOptions
from sandtable.model import resources
from sandtable.model.storage.load import load

MOST_LAND = 0.4
"""So much of the box about a name may lie on land: a coast or two cross it, no more."""


@pytest.mark.parametrize(
    ("sample", "board"),
    [("aa_lhtr_1942", "world"), ("mare_nostrum", "map"), ("aa_north_africa", "map")],
)
def test_no_sea_name_lies_across_land(sample, board):
    module = load(resources.sample_path(sample)).whole
    room, _ = room_for_map(SheetContext(module, PrintOptions(), None, None), module.boards[board])
    drawn = draw_board(module, board, style_for_page(room[0]))
    cells = SpaceCells.from_sheet(drawn.sheet)
    names = [label for label in drawn.labels if drawn.sheet.is_sea(label.space)]
    land = {name.space: cells.covered_by(name.box, name.space).land for name in names}
    assert names
    assert {space: share for space, share in land.items() if share > MOST_LAND} == {}
