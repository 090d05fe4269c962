"""The parts of maps: lines, badges, room for names, boxes, legends, pieces, tiles."""

import io
from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops

from sandtable.drawing.drawing import Drawing, Path, Placed, Words, rectangle
from sandtable.drawing.maps.badge import Badge
from sandtable.drawing.maps.badges import letters_of, tag_badge, value_badge
from sandtable.drawing.maps.blocks import blocks, broken
from sandtable.drawing.maps.board import board_map
from sandtable.drawing.maps.boxes import boxes
from sandtable.drawing.maps.colours import terrain_colour
from sandtable.drawing.maps.curves import curve
from sandtable.drawing.maps.features import border_courses
from sandtable.drawing.maps.fitting import best
from sandtable.drawing.maps.legend import keys
from sandtable.drawing.maps.lines import DEFAULT, style_of
from sandtable.drawing.maps.linking import linked
from sandtable.drawing.maps.links import links, shown
from sandtable.drawing.maps.pieces import standing
from sandtable.drawing.maps.room import Room
from sandtable.drawing.maps.routes import route_courses
from sandtable.drawing.maps.strokes import course, walked
from sandtable.drawing.maps.style import MapStyle
from sandtable.drawing.maps.tiles import MARGIN, OVERLAP, thrift, tiles
from sandtable.drawing.maps.title import title
from sandtable.drawing.svg import svg
from sandtable.drawing.typeset import png
from sandtable.model import resources
from sandtable.model.storage.load import load
from tests.support.modules import HEAD, module_of
from tests.support.present import present

GOLDEN = File(__file__).parent / "golden" / "map.png"
LANTERN = load(resources.sample_path("lantern_ford")).whole
BOX = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 10.0], [0.0, 10.0]])


def texts(marks):
    """All that is written, in drawings within drawings too."""
    for mark in marks:
        if isinstance(mark, Words):
            yield mark.text
        elif isinstance(mark, Placed):
            yield from texts(mark.drawing.marks)


def sheet(board, **how):
    return board_map(LANTERN, board, MapStyle(**how)).sheet


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
    assert style_of(feature).sort == sort


def test_an_unknown_feature_has_a_style_too():
    assert style_of("gloom") == DEFAULT


def test_terrain_without_a_colour_is_tinted_by_its_name():
    assert terrain_colour("t1", "Pine Forest", 0) == terrain_colour("forest", "", 5)
    assert terrain_colour("a", "Gloom", 0) != terrain_colour("b", "Dread", 1)


def test_a_river_of_many_borders_is_one_line():
    rivers = border_courses(sheet("valley"))["river"]
    sides = sum(len(one.points) - 1 for one in rivers)
    assert sides == 10
    assert len(rivers) < 5


def test_courses_that_meet_are_linked_whichever_way_they_run():
    ways = [[[0, 0], [1, 0]], [[2, 0], [1, 0]], [[2, 0], [3, 0]], [[9, 9], [8, 8]]]
    found = linked([course(np.array(way, float)) for way in ways])
    assert sorted(len(one.points) for one in found) == [2, 4]


def test_marks_stand_evenly_along_a_line():
    found = [x for (x, _), _ in walked(((0.0, 0.0), (3.0, 0.0), (10.0, 0.0)), 2.0)]
    assert found == pytest.approx([1, 3, 5, 7, 9])


def test_a_road_is_a_smooth_curve_through_its_spaces():
    [road] = route_courses(sheet("valley"))["road"]
    assert road.d.count("C") == len(LANTERN.boards["valley"].paths["lantern-road"].along) - 1


def test_a_curve_begins_and_ends_where_it_should():
    assert curve([(0, 0), (5, 5), (10, 0)]).startswith("M0 0C")
    assert curve([(0, 0), (5, 5), (10, 0)]).endswith(" 10 0")
    assert curve([(0, 0), (5, 5)]) == "M0 0L5 5"


def test_names_are_broken_between_words_only():
    assert list(broken("Gulf of Sirte")) == [
        ("Gulf of Sirte",), ("Gulf of", "Sirte"), ("Gulf", "of", "Sirte"),
    ]  # fmt: skip


def test_a_name_of_many_words_is_broken_in_reasonable_time():
    assert len(list(broken("word " * 60))) == 3


def test_a_name_is_as_large_as_it_can_be_and_near_to_where_it_wants_to_be():
    forms = blocks("Name", (), "bold")
    form, size, (x, y) = present(best(Room.of([BOX]), forms, (12.0, 5.0, 2.0), (30.0, 5.0)))
    wide, high = form.measures(size)
    assert size == 5.0
    assert (x, y) == pytest.approx((30, 5), abs=0.6)
    assert x + wide / 2 <= 40
    assert y + high / 2 <= 10


def test_a_name_does_not_stand_on_what_is_taken():
    room = Room.of([BOX]).without([(0, 0, 30, 10)])
    form, size, (x, _) = present(best(room, blocks("Name", (), "bold"), (3.0, 2.0), (5.0, 5.0)))
    assert x - form.measures(size)[0] / 2 >= 30 - room.cell


def test_a_hole_is_no_room():
    hole = np.array([[10.0, 2.0], [30.0, 2.0], [30.0, 8.0], [10.0, 8.0]])
    room = Room.of([BOX, hole])
    assert room.free.sum() * room.cell**2 == pytest.approx(400 - 120, rel=0.05)


def test_values_are_told_apart_by_as_few_letters_as_can_be():
    module = module_of(
        "boards: {b: {kind: boxes, name: B, spaces: {x: X; port 1; pool 2; airbase 3}}}"
    )
    letters = letters_of(board_map(module, "b").sheet)
    assert letters == {"port": "P", "pool": "PO", "airbase": "A"}


def test_what_is_not_known_of_a_port_is_said_by_a_question_mark():
    module = module_of("boards: {b: {kind: boxes, name: B, spaces: {x: X; port ~, y: Y; port 0}}}")
    found = {label.space: label.block.badges for label in board_map(module, "b").labels}
    assert [badge.text for badge in found["x"]] == ["?"]
    assert found["y"] == ()


def test_tags_that_count_are_marks():
    assert present(tag_badge("victory-city")).form == "star"
    assert present(tag_badge("minor-city")).form == "dot"
    assert tag_badge("pale") is None
    assert value_badge("income", "I", "12") == Badge("income", "round", "#d9a62b", "", "12")


def test_cells_of_the_turn_track_are_called_as_in_the_calendar():
    said = list(texts(boxes(sheet("displays"))))
    assert said[:4] == ["1", "Thaw", "2", "Sowing"]
    assert len(said) == 16


def test_the_legend_explains_what_is_there_and_nothing_else():
    said = [key.text for key in keys(sheet("country"))]
    assert said == [
        "Lowland", "Highland", "Fen", "Open Water", "River", "Reeds", "No passage", "Strait",
        "Town", "Depot", "Port",
    ]  # fmt: skip


def test_control_tints_spaces_and_is_explained():
    plain, held = sheet("country"), sheet("country", scenario="year_of_the_ford")
    assert plain.colour("vess") != held.colour("vess")
    assert plain.colour("gull-reach") == held.colour("gull-reach")
    assert "Vessin" in [key.text for key in keys(held)]


def test_the_head_says_game_scenario_and_turn():
    said = list(texts(title(sheet("country", scenario="haytime", turn=5))))
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
    bar = list(texts(title(board_map(module_of(text), "moor").sheet)))[-3:]
    assert bar == ["0", "10", "20 km"]
    unknown = module_of(text.replace("    registration", "    #"))
    assert len(list(texts(title(board_map(unknown, "moor").sheet)))) == 2


def test_each_counter_that_stands_on_a_board_is_drawn_there():
    found = board_map(LANTERN, "valley", MapStyle(scenario="haytime"))
    tokens = standing(found.sheet)
    assert tokens
    plain = board_map(LANTERN, "valley", MapStyle(scenario="haytime", pieces=False))
    added = len(found.drawing.marks) - len(plain.drawing.marks)
    assert added >= sum(min(len(stack), 4) for stack in tokens.values())


def test_what_is_left_to_choice_is_said():
    losses = board_map(LANTERN, "valley", MapStyle(scenario="haytime")).losses
    assert losses == ("haytime: entries that are a choice, not on the maps: 1.",)


def test_tiles_cover_the_whole_map_with_overlap():
    drawing = Drawing(400, 500, (Path(rectangle(0, 0, 400, 500), "#aabbcc"),))
    pages = tiles(drawing, "a4", "Map")
    assert {(page.width, page.height) for page in pages} <= {(210, 297), (297, 210)}
    wide, high = pages[0].width - 2 * MARGIN - OVERLAP, pages[0].height - 2 * MARGIN - OVERLAP
    first_marks: list[Any] = [page.marks[0] for page in pages]
    starts = {(mark.x, mark.y) for mark in first_marks}
    assert len(starts) == len(pages)
    assert max(MARGIN - x for x, _ in starts) + wide + OVERLAP >= 400
    assert max(MARGIN - y for _, y in starts) + high + OVERLAP >= 500


def test_every_word_of_a_map_is_on_some_tile():
    drawing = board_map(LANTERN, "valley", MapStyle(scale=0.4)).drawing
    pages = tiles(drawing, "letter", "Map")
    said = {text for page in pages for text in texts(page.marks)}
    assert set(texts(drawing.marks)) <= said
    assert "Map · row 1 of 2, sheet 1 of 2" in said


def test_a_tile_leaves_out_what_lies_elsewhere():
    parts = "".join(rectangle(x, 10, 5, 5) for x in range(0, 800, 10))
    pages = tiles(Drawing(800, 100, (Path(parts, "#000000"),)), "a4", "Map")
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
    module = module_of(f"boards: {{b: {{kind: boxes, name: B, spaces: {spaces}}}}}")
    found = board_map(module, "b")
    assert all(loss.endswith(".") for loss in found.losses)
    assert len(found.labels) + len(found.losses) >= len(found.sheet.sites)


def test_letters_that_the_font_lacks_are_named():
    module = module_of("boards: {b: {kind: boxes, name: B, spaces: {x: 東京, y: 한국}}}")
    assert board_map(module, "b").losses == (
        "東京: the font has no 東 京.",
        "한국: the font has no 한 국.",
    )


def test_the_valley_looks_as_it_did():
    found = Image.open(io.BytesIO(png(board_map(LANTERN, "valley").drawing, 100))).convert("RGB")
    golden = Image.open(GOLDEN).convert("RGB")
    assert found.size == golden.size
    differs = np.asarray(ImageChops.difference(found, golden)).max(axis=2) > 64
    assert differs.mean() < 0.02


def test_numbers_that_nobody_could_read_are_left_out_with_a_word():
    """Each word of a picture takes ten kilobytes to typeset, and there may be 40,000 of them."""
    name = next(name for name, board in LANTERN.boards.items() if board.grid)
    small = board_map(LANTERN, name, MapStyle(smallest=99.0))
    numbers = set(texts(board_map(LANTERN, name).drawing.marks)) - set(texts(small.drawing.marks))
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
    found = svg(board_map(module_of(text), "plain").drawing)
    assert found.count("<text") == 3000 + 3
    assert len(found) < 800_000


def test_ways_to_another_board_lead_to_the_edge_of_the_map():
    found = sheet("valley")
    assert {kind for kind, _, _ in shown(found)} == {"off-map"}
    heads = [mark for mark in links(found) if isinstance(mark, Path) and mark.fill]
    assert len(heads) == 5


def test_a_map_that_goes_round_says_so():
    module = module_of("boards: {b: {kind: boxes, name: B, wrap: x, spaces: {a: A}}}")
    said = list(texts(title(board_map(module, "b").sheet)))
    assert "the map goes on from its right edge to its left" in said[1]


def test_a_picture_of_the_module_is_a_loss():
    module = module_of("boards: {b: {kind: boxes, name: B, image: b.png, spaces: {a: A}}}")
    assert board_map(module, "b").losses == ("B: drawn anew, without b.png.",)


def test_a_little_less_saves_a_row_of_pages():
    wide = 2 * (210 - 2 * MARGIN) - OVERLAP
    assert thrift(Drawing(wide, 100), "a4") == 1.0
    size = thrift(Drawing(wide * 1.05, 250), "a4")
    assert 0.9 <= size < 1
    assert len(tiles(Drawing(wide * 1.05 * size, 250 * size), "a4", "Map")) == 2


def test_letters_that_the_title_lacks_are_reported():
    module = module_of(
        HEAD.replace("title: A Test", "title: 東京")
        + "boards: {map: {kind: boxes, name: 地図, spaces: {a: A}}}\n"
    )
    assert set(board_map(module, "map").losses) >= {
        "“東京”: the font has no 東 京.",
        "“地図”: the font has no 地 図.",
    }


def test_flags_on_the_map_show_the_side_that_their_words_name():
    shown = sheet("country", scenario="year_of_the_ford")
    flags = [t.lost for there in standing(shown).values() for t in there if "flag" in t.piece]
    assert sorted(set(flags)) == [0, 1]
