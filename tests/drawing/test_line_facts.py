"""Lines on a map state facts: no coast without water, no road where nothing goes."""

from dataclasses import replace

import numpy as np
import pytest
import shapely

from sandtable.drawing.drawing import DrawnPath
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.line_strokes import draw_strokes, straight_line_course
from sandtable.drawing.maps.line_styles import line_style_of_feature
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.routes import smooth_lines_of_routes
from sandtable.drawing.maps.space_fills import draw_borders
from tests.support.coverages import squares
from tests.support.labels import shape_on
from tests.support.modules import module_from_text

TEXT = """
boards:
  b:
    kind: areas
    name: B
    spaces:
      west: West; kind land; terrain plain
      rock: Rock; kind land; terrain rock
      east: East; kind land; terrain plain
      far: Far; kind land; terrain plain
    paths: {road: {kind: road, along: [west, rock, east, far]}}
terrains:
  plain: {name: Plain, domain: land}
  rock: {name: Rock, domain: land, cost: "no"}
"""


@pytest.fixture
def sheet():
    module = module_from_text(TEXT)
    outlines = squares(west=(0, 0, 100), rock=(100, 0, 100), east=(200, 0, 100), far=(300, 0, 100))
    board = replace(module.boards["b"], outlines=outlines)
    return draw_board(replace(module, boards={"b": board}), "b", MapStyle(width=200)).sheet


def test_a_road_stops_where_nothing_can_go(sheet):
    courses = smooth_lines_of_routes(sheet)["road"]
    rock = shape_on(sheet, "rock").buffer(-0.5)
    assert len(courses) == 2
    for course in courses:
        assert not shapely.LineString(course.points).intersects(rock)


def test_a_road_that_two_paths_share_is_drawn_once():
    text = TEXT.replace(
        "east, far]}}", "east, far]}, spur: {kind: road, along: [far, east, south]}}"
    )
    south = "south: South; terrain plain\n      far: Far;"
    module = module_from_text(text.replace("far: Far;", south))
    outlines = squares(east=(200, 0, 100), far=(300, 0, 100), south=(200, -100, 100))
    board = replace(module.boards["b"], outlines=outlines)
    drawn = draw_board(replace(module, boards={"b": board}), "b", MapStyle(width=200)).sheet
    courses = smooth_lines_of_routes(drawn)["road"]
    lines = [shapely.LineString(course.points) for course in courses]
    assert len(lines) == 2
    assert lines[0].intersection(lines[1]).length < 0.01
    assert shapely.distance(*lines) < 0.01


def test_land_beyond_which_nothing_is_drawn_has_no_coast(sheet):
    colours = {mark.stroke for mark in draw_borders(sheet) if isinstance(mark, DrawnPath)}
    assert sheet.palette.coast not in colours
    assert sheet.palette.border in colours


@pytest.mark.parametrize("unit", [2.0, 5.0, 14.0])
def test_a_main_road_is_broader_than_a_lesser_one_at_any_size(unit):
    line = straight_line_course(np.array([[0.0, 0.0], [10.0, 0.0]]))
    palette = MapStyle().palette
    main, lesser = (
        next(draw_strokes(line_style_of_feature(word), [line], unit, palette))
        for word in ("primary-road", "secondary-road")
    )
    assert isinstance(main, DrawnPath)
    assert isinstance(lesser, DrawnPath)
    assert main.width >= 0.75 > lesser.width >= 0.3
