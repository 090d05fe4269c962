"""The parts of maps: lines, badges, room for names, boxes, legends, pieces, tiles."""

import io
from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops

from sandtable.drawing.drawing import (
    Drawing,
    DrawnPath,
    DrawnText,
    PlacedDrawing,
    svg_path_of_rectangle,
)
from sandtable.drawing.maps.badge import Badge
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.border_features import lines_of_border_features
from sandtable.drawing.maps.curves import curve_path
from sandtable.drawing.maps.display_boxes import draw_display_boxes
from sandtable.drawing.maps.free_space_grid import FreeSpaceGrid
from sandtable.drawing.maps.label_fitting import largest_label_that_fits
from sandtable.drawing.maps.labels import possible_label_forms, possible_line_breaks
from sandtable.drawing.maps.legend import legend_entries
from sandtable.drawing.maps.line_joining import join_lines_with_shared_ends
from sandtable.drawing.maps.line_strokes import points_along, straight_line_course
from sandtable.drawing.maps.line_styles import DEFAULT_LINE_STYLE, line_style_of_feature
from sandtable.drawing.maps.links import draw_links, links_of_board
from sandtable.drawing.maps.map_colours import terrain_colour
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.map_title import draw_map_title
from sandtable.drawing.maps.page_tiles import (
    PAGE_MARGIN,
    PAGE_OVERLAP,
    scale_with_fewest_pages,
    split_into_pages,
)
from sandtable.drawing.maps.piece_stacks import pieces_by_space
from sandtable.drawing.maps.routes import smooth_lines_of_routes
from sandtable.drawing.maps.space_badges import (
    abbreviations_of_values,
    badge_of_tag,
    badge_of_value,
)
from sandtable.drawing.svg import render_svg
from sandtable.drawing.typesetting import render_png
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

GOLDEN = File(__file__).parent / "golden" / "map.png"
LANTERN = load_module(resources.path_of_sample("lantern_ford")).complete_module
BOX = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 10.0], [0.0, 10.0]])


def texts(marks):
    """All that is written, in drawings within drawings too."""
    for mark in marks:
        if isinstance(mark, DrawnText):
            yield mark.text
        elif isinstance(mark, PlacedDrawing):
            yield from texts(mark.drawing.marks)


def sheet(board, **how):
    return draw_board(LANTERN, board, MapStyle(**how)).sheet


@pytest.mark.parametrize(
    ("feature", "sort"),
    [
        ("river", "plain"),
        ("major-river", "plain"),
        ("railroad", "rail"),
        ("railway", "rail"),
        ("coast-road", "cased"),
        ("desert-track", "dashed"),
        ("escarpment", "teeth"),
        ("fortification", "wall"),
        ("reeds", "reeds"),
        ("ford", "ford"),
    ],
)
def test_features_look_like_what_they_are_called(feature, sort):
    assert line_style_of_feature(feature).stroke_kind == sort


def test_an_unknown_feature_has_a_style_too():
    assert line_style_of_feature("gloom") == DEFAULT_LINE_STYLE


def test_terrain_without_a_colour_is_tinted_by_its_name():
    assert terrain_colour("t1", "Pine Forest", 0) == terrain_colour("forest", "", 5)
    assert terrain_colour("a", "Gloom", 0) != terrain_colour("b", "Dread", 1)


def test_a_river_of_many_borders_is_one_line():
    rivers = lines_of_border_features(sheet("valley"))["river"]
    sides = sum(len(one.points) - 1 for one in rivers)
    assert sides == 10
    assert len(rivers) < 5


def test_courses_that_meet_are_linked_whichever_way_they_run():
    ways = [[[0, 0], [1, 0]], [[2, 0], [1, 0]], [[2, 0], [3, 0]], [[9, 9], [8, 8]]]
    found = join_lines_with_shared_ends(
        [straight_line_course(np.array(way, float)) for way in ways]
    )
    assert sorted(len(one.points) for one in found) == [2, 4]


def test_marks_stand_evenly_along_a_line():
    found = [x for (x, _), _ in points_along(((0.0, 0.0), (3.0, 0.0), (10.0, 0.0)), 2.0)]
    assert found == pytest.approx([1, 3, 5, 7, 9])


def test_a_road_is_a_smooth_curve_through_its_spaces():
    [road] = smooth_lines_of_routes(sheet("valley"))["road"]
    assert (
        road.path_text.count("C") == len(LANTERN.boards["valley"].paths["lantern-road"].along) - 1
    )


def test_a_curve_begins_and_ends_where_it_should():
    assert curve_path([(0, 0), (5, 5), (10, 0)]).startswith("M0 0C")
    assert curve_path([(0, 0), (5, 5), (10, 0)]).endswith(" 10 0")
    assert curve_path([(0, 0), (5, 5)]) == "M0 0L5 5"


def test_names_are_broken_between_words_only():
    assert list(possible_line_breaks("Gulf of Sirte")) == [
        ("Gulf of Sirte",), ("Gulf of", "Sirte"), ("Gulf", "of", "Sirte"),
    ]  # fmt: skip


def test_a_name_of_many_words_is_broken_in_reasonable_time():
    assert len(list(possible_line_breaks("word " * 60))) == 3


def test_a_name_is_as_large_as_it_can_be_and_near_to_where_it_wants_to_be():
    forms = possible_label_forms("Name", (), "bold")
    form, size, (x, y) = present(
        largest_label_that_fits(
            FreeSpaceGrid.from_rings([BOX]), forms, (12.0, 5.0, 2.0), (30.0, 5.0)
        )
    )
    wide, high = form.label_size_at_font_size(size)
    assert size == 5.0
    assert (x, y) == pytest.approx((30, 5), abs=0.6)
    assert x + wide / 2 <= 40
    assert y + high / 2 <= 10


def test_a_name_does_not_stand_on_what_is_taken():
    room = FreeSpaceGrid.from_rings([BOX]).without_boxes([(0, 0, 30, 10)])
    form, size, (x, _) = present(
        largest_label_that_fits(
            room, possible_label_forms("Name", (), "bold"), (3.0, 2.0), (5.0, 5.0)
        )
    )
    assert x - form.label_size_at_font_size(size)[0] / 2 >= 30 - room.cell_size


def test_a_hole_is_no_room():
    hole = np.array([[10.0, 2.0], [30.0, 2.0], [30.0, 8.0], [10.0, 8.0]])
    room = FreeSpaceGrid.from_rings([BOX, hole])
    assert room.is_free.sum() * room.cell_size**2 == pytest.approx(400 - 120, rel=0.05)


def test_values_are_told_apart_by_as_few_letters_as_can_be():
    module = module_from_text(
        "boards: {b: {kind: boxes, name: B, spaces: {x: X; port 1; pool 2; airbase 3}}}"
    )
    letters = abbreviations_of_values(draw_board(module, "b").sheet)
    assert letters == {"port": "P", "pool": "PO", "airbase": "A"}


def test_what_is_not_known_of_a_port_is_said_by_a_question_mark():
    module = module_from_text(
        "boards: {b: {kind: boxes, name: B, spaces: {x: X; port ~, y: Y; port 0}}}"
    )
    found = {label.space: label.block.badges for label in draw_board(module, "b").labels}
    assert [badge.text for badge in found["x"]] == ["?"]
    assert found["y"] == ()


def test_tags_that_count_are_marks():
    assert present(badge_of_tag("victory-city")).form == "diamond"
    assert present(badge_of_tag("minor-city")).form == "dot"
    assert badge_of_tag("pale") is None


@pytest.mark.parametrize(
    ("tag", "sign"),
    [
        ("airport-town", "dot"),
        ("port-city", "square"),
        ("minor-port", "round p"),
        ("major-port", "round P"),
        ("harbours", "round H"),
        ("minor-cities", "dot"),
        ("fortress", "tower"),
        ("airport", ""),
        ("transport-hub", ""),
        ("comfort", ""),
        ("velocity", ""),
        ("downtown", ""),
    ],
)
def test_signs_go_by_whole_words_of_tags(tag, sign):
    badge = badge_of_tag(tag)
    assert (f"{badge.form} {badge.text}".strip() if badge else "") == sign


def test_colours_go_by_whole_words_of_values():
    blue, plain = (badge_of_value(word, "P", "1").colour for word in ("ports", "transports"))
    assert blue != plain == badge_of_value("fairness", "F", "1").colour
    assert badge_of_value("victory-points", "V", "1").form == "round"


def test_a_port_is_shown_by_its_number_or_by_a_letter():
    module = module_from_text(
        "boards: {b: {kind: boxes, name: B, spaces: {x: X; minor-port; port 2, y: Y; minor-port}}}"
    )
    found = {label.space: label.block.badges for label in draw_board(module, "b").labels}
    assert [badge.form for badge in found["x"]] == ["pill"]
    assert [badge.text for badge in found["y"]] == ["p"]
    assert badge_of_value("income", "I", "12") == Badge("income", "round", "#d9a62b", "", "12")


def test_cells_of_the_turn_track_are_called_as_in_the_calendar():
    said = list(texts(draw_display_boxes(sheet("displays"))))
    assert said[:4] == ["1", "Thaw", "2", "Sowing"]
    assert len(said) == 16


def test_the_legend_explains_what_is_there_and_nothing_else():
    said = [key.text for key in legend_entries(sheet("country"))]
    assert said == [
        "Lowland", "Highland", "Fen", "Open Water", "River", "Reeds", "No passage", "Strait",
        "Town", "Depot", "Port",
    ]  # fmt: skip


def test_control_tints_spaces_and_is_explained():
    plain, held = sheet("country"), sheet("country", scenario="year_of_the_ford")
    assert plain.fill_colour("vess") != held.fill_colour("vess")
    assert plain.fill_colour("gull-reach") == held.fill_colour("gull-reach")
    assert "Vessin" in [key.text for key in legend_entries(held)]


def test_the_head_says_game_scenario_and_turn():
    said = list(texts(draw_map_title(sheet("country", scenario="haytime", turn=5))))
    assert said == ["The Tamble Country", "Lantern Ford · Haytime · Haytime"]


def test_a_scale_bar_stands_where_hexes_are_registered():
    text = """
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "M{column}.{row}", columns: [1, 12], rows: [1, 8]}
    registration: {points: {M1.1: [0, 1], M11.1: [1, 1]}}
"""
    bar = list(texts(draw_map_title(draw_board(module_from_text(text), "moor").sheet)))[-3:]
    assert bar == ["0", "10", "20 km"]
    unknown = module_from_text(text.replace("    registration", "    #"))
    assert len(list(texts(draw_map_title(draw_board(unknown, "moor").sheet)))) == 2


def test_each_counter_that_stands_on_a_board_is_drawn_there():
    found = draw_board(LANTERN, "valley", MapStyle(scenario="haytime"))
    tokens = pieces_by_space(found.sheet)
    assert tokens
    plain = draw_board(LANTERN, "valley", MapStyle(scenario="haytime", has_pieces=False))
    added = len(found.drawing.marks) - len(plain.drawing.marks)
    assert added >= sum(min(len(stack), 4) for stack in tokens.values())


def test_what_is_left_to_choice_is_said():
    losses = draw_board(LANTERN, "valley", MapStyle(scenario="haytime")).losses
    assert losses == (
        "Haytime: not on the maps, because players choose them or their places: Town Watch.",
    )


def test_tiles_cover_the_whole_map_with_overlap():
    drawing = Drawing(400, 500, (DrawnPath(svg_path_of_rectangle(0, 0, 400, 500), "#aabbcc"),))
    pages = split_into_pages(drawing, "a4", "Map")
    assert {(page.width, page.height) for page in pages} <= {(210, 297), (297, 210)}
    wide, high = (
        pages[0].width - 2 * PAGE_MARGIN - PAGE_OVERLAP,
        pages[0].height - 2 * PAGE_MARGIN - PAGE_OVERLAP,
    )
    first_marks: list[Any] = [page.marks[0] for page in pages]
    starts = {(mark.x, mark.y) for mark in first_marks}
    assert len(starts) == len(pages)
    assert max(PAGE_MARGIN - x for x, _ in starts) + wide + PAGE_OVERLAP >= 400
    assert max(PAGE_MARGIN - y for _, y in starts) + high + PAGE_OVERLAP >= 500


def test_every_word_of_a_map_is_on_some_tile():
    drawing = draw_board(LANTERN, "valley", MapStyle(scale=0.4)).drawing
    pages = split_into_pages(drawing, "letter", "Map")
    said = {text for page in pages for text in texts(page.marks)}
    assert set(texts(drawing.marks)) <= said
    assert "Map · row 1 of 2, sheet 1 of 2" in said


def test_a_tile_leaves_out_what_lies_elsewhere():
    parts = "".join(svg_path_of_rectangle(x, 10, 5, 5) for x in range(0, 800, 10))
    pages = split_into_pages(Drawing(800, 100, (DrawnPath(parts, "#000000"),)), "a4", "Map")
    first_marks: list[Any] = [page.marks[0] for page in pages]
    seen = [mark.drawing.marks[0].d.count("M") for mark in first_marks]
    assert max(seen) < 40
    assert sum(seen) >= 80


@pytest.mark.parametrize(
    "spaces",
    [
        "{}",
        "{x: {}}",
        "{x: " + "Looong" * 34 + "}",
        "{x: " + "A word " * 40 + "}",
        "{x: {name: X, colour: no colour}}",
        "{x: Turn Track; kind track; track 1.., y: Y; kind track; track 1..900}",
    ],
)
def test_odd_boards_are_drawn_or_their_losses_said(spaces):
    module = module_from_text(f"boards: {{b: {{kind: boxes, name: B, spaces: {spaces}}}}}")
    found = draw_board(module, "b")
    assert all(loss.endswith(".") for loss in found.losses)
    assert len(found.labels) + len(found.losses) >= len(found.sheet.spaces_by_printed_name)


def test_letters_that_the_font_lacks_are_named():
    module = module_from_text("boards: {b: {kind: boxes, name: B, spaces: {x: 東京, y: 한국}}}")
    assert draw_board(module, "b").losses == (
        "東京: the font has no 東 京.",
        "한국: the font has no 한 국.",
    )


def test_the_valley_looks_as_it_did():
    found = Image.open(io.BytesIO(render_png(draw_board(LANTERN, "valley").drawing, 100))).convert(
        "RGB"
    )
    golden = Image.open(GOLDEN).convert("RGB")
    assert found.size == golden.size
    differs = np.asarray(ImageChops.difference(found, golden)).max(axis=2) > 64
    assert differs.mean() < 0.02


def test_numbers_that_nobody_could_read_are_left_out_with_a_word():
    """Each word of a picture takes ten kilobytes to typeset, and there may be 40,000 of them."""
    name = next(name for name, board in LANTERN.boards.items() if board.grid)
    small = draw_board(LANTERN, name, MapStyle(smallest_letters=99.0))
    numbers = set(texts(draw_board(LANTERN, name).drawing.marks)) - set(texts(small.drawing.marks))
    assert len(numbers) > 20
    said = f"{LANTERN.boards[name].name}: its hexes are too small for their numbers."
    assert said in small.losses


def test_a_large_hex_map_is_drawn_in_few_bytes():
    text = """
boards:
  plain:
    kind: hexes
    name: Plain
    grid: {label: "H{column:02}{row:02}", columns: [1, 75], rows: [1, 40]}
"""
    found = render_svg(draw_board(module_from_text(text), "plain").drawing)
    assert found.count("<text") == 3000 + 3
    assert len(found) < 800_000


def test_ways_to_another_board_lead_to_the_edge_of_the_map():
    found = sheet("valley")
    assert {kind for kind, _, _ in links_of_board(found)} == {"off-map"}
    heads = [mark for mark in draw_links(found) if isinstance(mark, DrawnPath) and mark.fill]
    assert len(heads) == 5


def test_a_map_that_goes_round_says_so():
    module = module_from_text("boards: {b: {kind: boxes, name: B, wrap: x, spaces: {a: A}}}")
    said = list(texts(draw_map_title(draw_board(module, "b").sheet)))
    assert "the map goes on from its right edge to its left" in said[1]


def test_a_picture_of_the_module_is_a_loss():
    module = module_from_text("boards: {b: {kind: boxes, name: B, image: b.png, spaces: {a: A}}}")
    assert draw_board(module, "b").losses == ("B: drawn anew, without b.png.",)


def test_a_little_less_saves_a_row_of_pages():
    wide = 2 * (210 - 2 * PAGE_MARGIN) - PAGE_OVERLAP
    assert scale_with_fewest_pages(Drawing(wide, 100), "a4") == 1.0
    size = scale_with_fewest_pages(Drawing(wide * 1.05, 250), "a4")
    assert 0.9 <= size < 1
    assert len(split_into_pages(Drawing(wide * 1.05 * size, 250 * size), "a4", "Map")) == 2


def test_letters_that_the_title_lacks_are_reported():
    module = module_from_text(
        MODULE_HEAD.replace("title: A Test", "title: 東京")
        + "boards: {map: {kind: boxes, name: 地図, spaces: {a: A}}}\n"
    )
    assert set(draw_board(module, "map").losses) >= {
        "“東京”: the font has no 東 京.",
        "“地図”: the font has no 地 図.",
    }


def test_flags_on_the_map_show_the_side_that_their_words_name():
    shown = sheet("country", scenario="year_of_the_ford")
    flags = [
        t.steps_lost
        for there in pieces_by_space(shown).values()
        for t in there
        if "flag" in t.piece
    ]
    assert sorted(set(flags)) == [0, 1]
