"""The atlas: its contents, and what of them lies in a window."""

import numpy as np
import pytest
import shapely

from sandtable.model.geometry.atlas.atlas_layers import (
    lake_polygons,
    land_polygons,
    river_lines,
    river_names,
)
from sandtable.model.geometry.atlas.generalized_land import areas_in_square_kilometres
from sandtable.model.resources import path_of_asset

WORLD = (-180.0, -90.0, 180.0, 90.0)
LAND_OF_THE_EARTH = 149e6


def test_it_is_small_and_says_whose_it_is():
    files = list(path_of_asset("atlas").glob("*.bin"))
    assert len(files) == 6
    assert sum(file.stat().st_size for file in files) < 2_000_000
    assert "public domain" in (path_of_asset("atlas") / "README.md").read_text("utf-8")


@pytest.mark.parametrize("detail", ["110m", "50m"])
def test_all_land_is_there_and_valid(detail):
    whole = land_polygons(detail, WORLD)
    assert shapely.is_valid(whole).all()
    assert areas_in_square_kilometres(whole).sum() == pytest.approx(LAND_OF_THE_EARTH, rel=0.02)


@pytest.mark.parametrize("detail", ["110m", "50m", "10m"])
def test_the_southern_continent_reaches_the_pole(detail):
    south = land_polygons(detail, (-180.0, -90.0, 180.0, -63.0))
    largest = max(areas_in_square_kilometres(south))
    assert largest == pytest.approx(12.2e6, rel=0.04)
    assert min(part.bounds[1] for part in south) == -90


def test_a_window_is_cut_at_its_edges():
    found = land_polygons("10m", (-12.0, 20.0, 50.0, 46.0))
    west, south, east, north = shapely.total_bounds(found)
    assert (west, south, east, north) == (-12, 20, 50, 46)


def test_land_at_the_antimeridian_is_in_one_piece():
    across = land_polygons("50m", (170.0, 60.0, 195.0, 72.0))
    here = [part for part in across if part.contains(shapely.Point(179.9, 66.5))]
    assert here
    assert here[0].contains(shapely.Point(180.1, 66.5))


@pytest.mark.parametrize("turn", [-360, 0, 360])
def test_a_window_may_be_told_with_any_turn(turn):
    here = land_polygons("110m", (10.0 + turn, 30.0, 30.0 + turn, 40.0))
    there = shapely.area(land_polygons("110m", (10.0, 30.0, 30.0, 40.0))).sum()
    assert shapely.area(here).sum() == pytest.approx(there)


def test_rivers_are_known_by_name():
    found = river_lines(("Nile",), (25.0, 15.0, 35.0, 32.0))
    assert set(found) == {"Nile"}
    assert found["Nile"].length > 10
    assert {"Danube", "Rhine", "Mississippi"} <= set(river_names())
    assert river_lines(("Nile",), (0.0, 40.0, 10.0, 50.0)) == {}


def test_a_lake_lies_where_it_lies():
    victoria = shapely.Point(33.0, -1.0)
    assert any(lake.contains(victoria) for lake in lake_polygons("110m", (28.0, -4.0, 36.0, 2.0)))


@pytest.mark.parametrize("detail", ["110m", "50m", "10m"])
def test_the_caspian_is_a_lake_and_lies_on_the_land_as_lakes_do(detail):
    window, within = (45.0, 35.0, 56.0, 49.0), shapely.Point(51.0, 42.0)
    found = [lake for lake in lake_polygons(detail, window) if lake.contains(within)]
    assert len(found) == 1
    assert areas_in_square_kilometres(np.array(found)).sum() == pytest.approx(371_000, rel=0.1)
    assert any(mass.contains(within) for mass in land_polygons(detail, window))
