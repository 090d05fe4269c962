"""Sheets and maps explain their letters and signs, and tell apart what is called alike."""

from dataclasses import replace

from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.legend import legend_entries
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.exporters.print.arrival_pages import arrival_sheets
from sandtable.exporters.print.map_pages import map_sheets
from sandtable.exporters.print.order_of_battle import order_of_battle_sheets
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.exporters.print.print_options import PrintOptions
from sandtable.exporters.print.setup_pages import setup_sheets
from sandtable.exporters.print.sheet_context import SheetContext
from sandtable.exporters.print.strength_legend import (
    legend_of_printed_numbers,
    legend_of_strength_letters,
)
from sandtable.exporters.print.table_pages import box_content_sheets, table_sheets
from sandtable.model.phrases.selector import Selector
from sandtable.model.wording.space_lists import describe_listed_spaces
from tests.support.modules import MODULE_HEAD, load_module_text, module_from_text

MODULE = module_from_text("""
module:
  format: 1
  title: X
  rights: {work: X}
  ratings: [strength]
  words: {marks: {w: white, r: red}, spaces: {port: number}}
  owners: {red: Red, tan: {name: Tan, of: red}, pink: {name: Pink, of: red}}
boards:
  map:
    name: Coast
    kind: areas
    spaces: {vess: Vess, dale: Dale, valley: Valley}
  second:
    name: Valley
    kind: boxes
    spaces: {mill: Mill; port 3, weir: {name: Weir, values: {port: ~}}}
types: {foot: {name: Foot}}
pieces:
  tan: {foot: {guard: {name: Guard, rated: 2w}}}
  pink: {foot: {watch: {name: Watch, rated: 1}}}
tables:
  box: {name: Contents, columns: [pieces], rows: {blocks: [9]}, for: publisher}
  fire: {name: Fire, columns: [hits], rows: {tank: [1]}}
scenarios:
  s:
    boards: [map, second]
    setup: {tan: {any vess or dale: [guard]}, pink: {any vess or dale: [watch]}}
  late: {boards: [map], last: 3, arrivals: {red: {2: {enter at vess: [tan/guard]}}}}
""")
DESK, COMING = (SheetContext(MODULE, PrintOptions(), None, name, "red") for name in ("s", "late"))


def test_numbers_of_strengths_are_named_where_several_stand():
    module = module_with(["cost", "attack"])
    assert legend_of_printed_numbers(module, ["3-2", "?"]) == "cost, attack"
    assert legend_of_printed_numbers(module, ["3-*\xa0\u2020"]) == "cost, attack; * none"
    assert legend_of_printed_numbers(module, ["?", ""]) == ""
    assert legend_of_printed_numbers(MODULE, ["2w", "1"]) == ""
    [sheet] = setup_sheets(SheetContext(module, PrintOptions(), None, "one", "tan"))
    assert ["Numbers:", "cost, attack"] in sheet["lead"]


def module_with(ratings):
    """Return a module of one counter with numbers of these names."""
    return module_from_text(f"""
module: {{format: 1, title: X, rights: {{work: X}}, ratings: {ratings}, owners: {{tan: Tan}}}}
boards: {{map: {{kind: areas, name: Map, spaces: {{vess: Vess}}}}}}
types: {{foot: {{name: Foot}}}}
pieces: {{tan: {{foot: {{guard: 3-2 Guard}}}}}}
scenarios: {{one: {{name: One, setup: {{tan: {{vess: [guard]}}}}}}}}
""")


def test_letters_of_strengths_are_explained_where_they_stand():
    assert legend_of_strength_letters(MODULE, ["2w-1", "5"]) == ["w: white"]
    [sheet] = setup_sheets(DESK)
    assert ["Letters:", "w: white"] in sheet["lead"]


def test_choices_of_one_name_tell_whose_they_are():
    [sheet] = setup_sheets(DESK)
    assert [part["spoken"] for part in sheet["sections"] if part["rows"]] == ["(Tan)", "(Pink)"]


def test_a_heading_that_names_the_spaces_of_a_choice_needs_no_list_below_it():
    [sheet] = setup_sheets(DESK)
    assert [part["rules"] for part in sheet["sections"] if part["rows"]] == [["Free choice"]] * 2


def test_arrivals_are_not_told_again_as_an_order_of_battle():
    assert list(arrival_sheets(COMING))
    assert not list(order_of_battle_sheets(COMING))
    assert list(
        order_of_battle_sheets(replace(COMING, print_options=PrintOptions(chosen_sheet="oob")))
    )


def test_a_single_box_is_no_map_of_a_whole_set():
    module = module_from_text("""
module: {format: 1, title: X, rights: {work: X}}
boards:
  one: {name: One, kind: boxes, spaces: {cup: Cup}}
  two: {name: Two, kind: boxes, spaces: {jug: Jug, mug: Mug}}
""")
    gallery = PictureGallery(module, {})
    assert [
        sheet["name"] for sheet in map_sheets(SheetContext(module, PrintOptions(), gallery))
    ] == ["Map: Two"]
    alone = map_sheets(SheetContext(module, PrintOptions(chosen_sheet="map"), gallery))
    assert [sheet["name"] for sheet in alone] == ["Map: One", "Map: Two"]


def test_a_space_called_as_a_board_says_where_it_lies():
    assert (
        describe_listed_spaces(MODULE, Selector.parse("valley"))
        == "Valley (as a space of the Coast)"
    )
    assert describe_listed_spaces(MODULE, Selector.parse("vess")) == "Vess"


def test_a_map_explains_the_sign_of_numbers_that_nobody_knows():
    said = {board: [key.text for key in legend_entries(map_of(board))] for board in MODULE.boards}
    assert said == {"map": [], "second": ["Port", "Not known"]}


def map_of(board):
    return draw_board(MODULE, board, MapStyle()).sheet


def test_counts_of_the_box_are_no_tables_of_play():
    [counts], [play] = box_content_sheets(DESK), table_sheets(DESK)
    assert [grid["title"] for grid in counts["tables"]] == ["Contents"]
    assert [grid["title"] for grid in play["tables"]] == ["Fire"]


def test_a_board_of_one_box_has_no_sheet_and_its_space_is_named(printed):
    text = """\
types: {sheep: {name: Sheep}}
pieces: {common: {sheep: {ram: Ram}}}
boards: {yard: {kind: boxes, name: The Yard, spaces: {pen: {name: Sheep Pen, kind: box}}}}
"""
    _, losses = printed(load_module_text(MODULE_HEAD + text))
    assert "1 space: Sheep Pen (a single box has no page)." in losses
