"""Boxes near a place are found without those far off, and no other map comes of it."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from sandtable.drawing.maps import label_fitting
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.box_overlap_test import BoxCounts
from sandtable.drawing.maps.free_space_grid import FreeSpaceGrid
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.exporters.vassal.map_windows import MapWindow, MapZone
from sandtable.model.entities.boards import Space
from tests.support.coverages import bricks
from tests.support.modules import module_from_text


@pytest.fixture
def boxes():
    random = Random(1)
    corners = [(random.uniform(0, 900), random.uniform(0, 900)) for _ in range(300)]
    return [(x, y, x + random.uniform(1, 90), y + random.uniform(1, 9)) for x, y in corners]


def test_those_near_a_place_are_found_in_order(boxes):
    left, top, right, bottom = 200, 200, 400, 300
    near = [
        (a, b, c, d)
        for a, b, c, d in boxes
        if a <= right + 5 and c >= left - 5 and b <= bottom + 5 and d >= top - 5
    ]
    assert near
    assert BoxList(boxes).boxes_near_box((left, top, right, bottom), 5) == near
    assert BoxList().boxes_near_box((left, top, right, bottom)) == []


def test_what_surely_meets_a_box_does_and_most_is_found(boxes):
    rows, random = np.array(boxes), Random(2)
    low = np.array([(random.uniform(0, 900), random.uniform(0, 900)) for _ in range(200)])
    high = low + np.array((80, 40))
    meets = (low[:, None] < rows[:, 2:]) & (high[:, None] > rows[:, :2])
    meets = meets.all(axis=2).any(axis=1)
    surely = BoxCounts.count_boxes(rows, (0, 0, 1000, 1000)).surely_overlap(low, high)
    assert not (surely & ~meets).any()
    assert surely.sum() > meets.sum() / 2


@pytest.mark.parametrize("angle", [20, 45, 80])
def test_those_that_touch_when_turned_are_among_those_found(boxes, angle):
    place = (200.0, 200.0, 400.0, 300.0)
    corners = label_fitting._corners_of_box(place)
    found = BoxList(boxes).boxes_near_rotated_box(place)
    assert len(found) < len(boxes) / 2
    room = FreeSpaceGrid.from_rings([label_fitting.rotate_points(corners, (300, 250), -angle)])

    def around_turned(box):
        corners = label_fitting._corners_of_box(box)
        return bounding_box(label_fitting.rotate_points(corners, (300, 250), -angle))

    turned = [[around_turned(box) for box in some] for some in (boxes, found)]
    assert (room.without_boxes(turned[0]).is_free == room.without_boxes(turned[1]).is_free).all()


def test_a_name_looks_only_at_names_near_its_space(monkeypatch):
    """What is gone through for each space does not grow with the map."""
    seen = []

    def counted(room, boxes):
        boxes = list(boxes)
        seen.append(len(boxes))
        return original(room, boxes)

    original = FreeSpaceGrid.without_boxes
    monkeypatch.setattr(FreeSpaceGrid, "without_boxes", counted)
    draw_board(many_spaces(14), "map", MapStyle())
    assert len(seen) >= 14 * 14
    assert max(seen) < 40


def many_spaces(across):
    module = module_from_text("boards: {map: {kind: areas, name: M}}")
    outlines = bricks(across, across)
    spaces = {name: Space(name=f"The land of {name}") for name in outlines}
    board = replace(module.boards["map"], outlines=outlines, spaces=spaces, geometry="m.geojson")
    return replace(module, boards={"map": board})


def test_a_point_is_looked_for_in_zones_near_it(monkeypatch):
    zones = tuple(
        MapZone(f"{x}-{y}", ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100)))
        for x in range(0, 3000, 100)
        for y in range(0, 3000, 100)
    )
    window = MapWindow("Map", (3000, 3000), "map.png", zones)
    asked = []
    holds = MapZone.contains_point

    def counted(zone, at):
        asked.append(at)
        return holds(zone, at)

    monkeypatch.setattr(MapZone, "contains_point", counted)
    assert window.location_name_at_point((2950, 1250)) == "2900-1200"
    assert window.location_name_at_point((3100, 50)) is None
    assert len(asked) <= 9
