"""Boards are drawn by recipes: which area belongs to which space, and how borders look."""

from typing import Any

import numpy as np
import pytest
import shapely

from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.storage.geojson_outlines import geojson_text
from tests.support.atlas import Map

STRAIT = """
window: [12, 36, 18, 40]
size: 2000
land:
  seeds: {toe: [15.9, 38.15], far-west: [12.9, 37.8]}
sea:
  seeds: {north: [14, 39.3], south: [16, 37]}
"""
GULF = """
window: [16, 34, 30, 42]
size: 4000
detail: 10m
land: {seeds: {north: [22.8, 38.6], south: [22.3, 37.3]}}
"""
TWO_SEAS = """
window: [24, 38, 34, 44]
size: 3000
detail: 10m
sea: {seeds: {inner: [28.2, 40.7], lower: [25, 38.6], upper: [31.5, 43]}}
"""
PLAIN = """
window: [10, 20, 20, 28]
size: 1000
land: {seeds: {west: [12, 24], east: [18, 24]}}
"""


def test_every_point_of_the_sheet_is_somebodys_and_nobodys_twice():
    assert Map(STRAIT).covered() == pytest.approx(1)


def test_the_same_recipe_gives_the_same_bytes():
    assert geojson_text(Map(STRAIT).outlines) == geojson_text(Map(STRAIT).outlines)


def test_a_seed_across_a_strait_takes_no_slice_of_the_far_shore():
    """The tip of the island is ten times nearer to the mainland's seed than to its own."""
    found = Map(STRAIT)
    assert found.at(15.45, 38.1) == "far-west"
    assert found.at(15.9, 38.4) == "toe"


def test_the_far_shore_of_a_gulf_belongs_to_its_own_land():
    found = Map(GULF)
    assert found.at(22.3, 38.1) == "south"
    assert found.at(22.0, 38.5) == "north"


def test_a_sea_ends_where_its_strait_does():
    """The far side of the strait is nearer to the inner sea than to the upper one."""
    found = Map(TWO_SEAS)
    assert found.at(29.2, 41.5) == "upper"
    assert found.at(28.5, 40.8) == "inner"
    assert found.at(26.0, 40.2) == "lower"


def test_borders_wiggle_and_coasts_do_not():
    bent, straight = Map(PLAIN), Map(PLAIN.replace("{seeds", "{wiggle: 0, seeds"))
    border = shapely.intersection(bent.shape("west"), bent.shape("east"))
    flat = shapely.intersection(straight.shape("west"), straight.shape("east"))
    assert border.length > 1.01 * flat.length
    assert max(segment_lengths(border)) < flat.length / 20
    assert border.hausdorff_distance(flat) < flat.length / 5


def segment_lengths(lines):
    points, of = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    steps = np.diff(points, axis=0)[of[1:] == of[:-1]]
    return np.hypot(steps[:, 0], steps[:, 1])


def test_more_points_push_a_border():
    pushed = Map(PLAIN.replace("[12, 24]", "[12, 24, 16, 24]"))
    assert Map(PLAIN).at(15.8, 24) == "east"
    assert pushed.at(15.8, 24) == "west"


def test_a_line_of_seeds_is_as_near_everywhere():
    along = "{at: [11, 21, 11, 27], line: true}"
    found = Map(PLAIN.replace("[12, 24]", along).replace("[18, 24]", "[14, 24]"))
    assert [found.at(12, latitude) for latitude in (21, 24, 27)] == ["west"] * 3
    assert found.at(13.2, 24) == "east"


def test_weight_pushes_a_border():
    heavy = Map(PLAIN.replace("[12, 24]", "{at: [12, 24], weight: 1.4}"))
    assert heavy.shape("west").area > 1.1 * Map(PLAIN).shape("west").area
    assert heavy.covered() == pytest.approx(1)


def test_what_is_blank_stays_empty():
    found = Map(PLAIN.replace("}}", "}, blanks: {void: [15, 21]}}"))
    assert set(found.outlines) == {"west", "east"}
    assert found.at(15, 20.5) is None


def test_a_cut_is_a_wall():
    cut = ", cuts: {wall: {along: [13, 19, 13, 29], straight: true}}}"
    found = Map(PLAIN.replace("}}", "}" + cut))
    assert found.at(13.3, 24) == "east"
    border = shapely.intersection(found.shape("west"), found.shape("east"))
    assert border.bounds[2] - border.bounds[0] <= 1
    assert found.drawing.idle_cuts == ()


def test_a_cut_that_leads_nowhere_is_told_of():
    found = Map(PLAIN.replace("}}", "}, cuts: {stub: [13, 23, 13, 25], away: [50, 50, 51, 51]}}"))
    assert found.drawing.idle_cuts == ("stub", "away")
    assert found.covered() == pytest.approx(1)


def test_a_river_parts_its_banks():
    found = Map("""
window: [29, 25.5, 32.5, 29.9]
size: 2000
land: {rivers: [Nile], seeds: {west: [30, 27], east: [32, 28]}}
""")
    assert found.at(30.6, 29) == "west"
    assert found.at(31.6, 26.9) == "east"
    assert found.drawing.seeds_adrift == ()


def test_meridians_and_parallels_part_what_has_no_seeds():
    found = Map("{window: [10, 20, 20, 28], size: 1000, land: {graticule: 4}}")
    assert sorted(found.outlines) == [f"land-{n}" for n in range(1, len(found.outlines) + 1)]
    assert found.at(13, 21) != found.at(11, 21)
    assert found.covered() == pytest.approx(1)


def test_made_up_pieces_are_merged_under_a_name():
    found = Map("""
window: [10, 20, 20, 28]
size: 1000
land: {graticule: 4, merges: {corner: [land-1, land-2]}}
""")
    assert "corner" in found.outlines
    assert not {"land-1", "land-2"} & set(found.outlines)


def test_small_islands_go_unless_a_seed_lies_on_them():
    text = """
window: [12, 34, 17, 39]
size: 1000
detail: 10m
land: {smallest: 5000, seeds: {large: [14, 37.5]%s}}
"""
    without, with_seed = Map(text % ""), Map(text % ", small: [14.4, 35.9]")
    assert without.at(14.4, 35.9) is None
    assert without.drawing.dropped_island_count > with_seed.drawing.dropped_island_count
    assert with_seed.at(14.4, 35.9) == "small"


def test_an_island_can_be_made_as_large_as_it_must_be():
    found = Map("""
window: [160, 15, 170, 22]
size: 1000
land: {seeds: {atoll: {at: [166.6, 19.3], island: 60}}}
sea: {seeds: {around: [163, 18]}}
""")
    assert found.shape("atoll").area == pytest.approx(np.pi * 30**2, rel=0.4)
    assert found.covered() == pytest.approx(1)


def test_seeds_that_miss_are_told_of():
    found = Map(PLAIN.replace("[18, 24]", "[40, 60]"))
    assert found.drawing.seeds_adrift == ("east",)
    assert found.at(18, 24) == "west"


def test_an_island_without_a_seed_goes_to_the_nearest_or_to_nobody():
    text = "{window: [12, 36, 18, 40], size: 1000, land: {unseeded: %s, seeds: {toe: [16.4, 39]}}}"
    assert Map(text % "nearest").at(14, 37.5) == "toe"
    assert Map(text % "none").at(14, 37.5) is None


def test_lakes_are_cut_out_when_they_are_large_enough():
    text = "{window: [28, -5, 36, 3], size: 1000, lakes: %d, land: {seeds: {all: [30, 0]}}}"
    assert Map(text % 10_000).at(33, -1) is None
    assert Map(text % 100_000).at(33, -1) == "all"


def test_a_lagoon_is_land_when_it_is_small():
    text = """
window: [28, -5, 36, 3]
size: 1000
lakes: 500
land: {seeds: {all: [30, 0]}}
sea: {smallest: %d, seeds: {far: [50, 50]}}
"""
    assert Map(text % 10_000).at(33, -1) is None
    assert Map(text % 100_000).at(33, -1) == "all"


def test_a_window_may_lie_across_the_antimeridian():
    text = "{window: [%s], size: 1500, land: {seeds: {cape: [178, 66.5]}}}"
    for window in ("170, 62, -165, 70", "170, 62, 195, 70", "-190, 62, -165, 70"):
        found = Map(text % window)
        assert found.at(179.9, 66.5) == found.at(-179.9, 66.5) == "cape"
        seam = found.sheet.degrees_to_board(
            found.sheet.turn_longitudes_into_window(np.array([[180.0, 66.5]]))
        )[0, 0]
        assert not any(on_a_meridian(found.outlines["cape"], round(seam)))


def on_a_meridian(outline, x):
    for ring in outline.iter_rings():
        points = unpack_points_of_ring(ring)
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            yield a[0] == b[0] == x and abs(a[1] - b[1]) > 5


WORLD = """
window: [-100, -58, 260, 75]
projection: {kind: mercator}
size: 3000
detail: 110m
land:
  smallest: 50000
  seeds: {americas: [-95, 40, -60, -10], old-world: [40, 50, 20, 0], down-under: [135, -25]}
sea:
  seeds: {atlantic: [-30, 0], indian: [80, -30], west-pacific: [170, 0], east-pacific: [-130, 0]}
"""


@pytest.fixture(scope="module")
def world():
    return Map(WORLD)


def test_the_whole_world_wraps_round(world):
    assert world.drawing.wraps_around
    assert world.at(-99.5, 40) == world.at(-100.5, 40) == "americas"
    shape = world.shape("americas")
    assert shape.bounds[0] == 0
    assert shape.bounds[2] == world.drawing.width


def test_both_sides_of_the_seam_have_the_same_points(world):
    edges: dict[Any, Any] = {0: set(), world.drawing.width: set()}
    for outline in world.outlines.values():
        for ring in outline.iter_rings():
            for x, y in unpack_points_of_ring(ring):
                if x in edges:
                    edges[x].add(y)
    west, east = edges.values()
    assert west == east


def test_the_southern_continent_can_be_drawn():
    found = Map("""
window: [-180, -90, 180, -60]
projection: {kind: equirectangular, centre: [0, -60]}
size: 2000
land: {seeds: {ice: [0, -80]}}
""")
    assert all(found.at(longitude, -85) == "ice" for longitude in (-179, -90, 0, 90, 179))
    assert found.at(0, -62) is None


def test_an_island_far_from_the_space_it_went_to_is_told_of():
    """Sardinia has no seed, and is nearest to a space of the mainland."""
    found = Map("""
window: [8, 36, 18, 42]
size: 1000
detail: 110m
land: {seeds: {mainland: [16, 41]}}
""")
    assert any(
        each.name == "mainland" and each.longitude < 10 for each in found.drawing.stray_islands
    )


def test_islands_are_not_told_of_where_the_recipe_says_that_they_go_to_the_nearest():
    found = Map("""
window: [8, 36, 18, 42]
size: 1000
detail: 110m
land: {unseeded: nearest, seeds: {mainland: [16, 41]}}
""")
    assert found.drawing.stray_islands == ()


def test_water_cut_off_by_the_window_is_told_of():
    """The Adriatic has no seed, and no connection to the sea that has one."""
    found = Map("""
window: [8, 40.5, 18, 44]
size: 1000
detail: 110m
land: {seeds: {mainland: [14.5, 41.5]}}
sea: {seeds: {west: [9, 41.5]}}
""")
    assert any(each.longitude > 13 for each in found.drawing.unowned_waters)


def test_a_line_between_two_points_that_are_one_is_a_point():
    found = Map(PLAIN.replace("[12, 24]", "{at: [12, 24, 12, 24], line: true}"))
    assert found.at(12, 24) == "west"


def test_a_merged_seed_did_not_come_to_nothing():
    found = Map(PLAIN.replace("seeds:", "merges: {all: [west, east]}, seeds:"))
    assert set(found.outlines) == {"all"}
    assert found.drawing.seeds_without_area == ()
