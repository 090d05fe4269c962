"""The fit of hexes to the globe, its errors and error messages.

Land and sea follow from the fit.
"""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.entities.boards import Board, Grid, Registration, Space
from sandtable.model.entities.recipes import Projection
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.coasts_on_hexes import (
    board_units_to_degrees,
    coast_outline_on_board,
    coast_rings_in_window,
    degree_window_of_board,
    degrees_to_board_units,
)
from sandtable.model.geometry.hex.grid_hexes import Hex, all_hexes, label_of_hex
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.geometry.hex.hexes_on_globe import (
    registered_plane_of_board,
    registered_planes,
)
from sandtable.model.geometry.hex.land_shares import (
    LandAndSeaTerrains,
    land_shares_from_polygons,
    terrain_chart_from_land,
)
from sandtable.model.geometry.hex.registration import fit_to_globe
from tests.support.present import present

SQUARE = np.array([[0.0, 0.0], [10.0, 0.0], [10.0, 8.0], [0.0, 8.0]])
PLACES = np.array([[20.0, 30.0], [21.0, 30.0], [21.0, 30.7], [20.0, 30.7]])
PROJECTIONS = (
    None,
    Projection(kind="mercator"),
    Projection(kind="lambert"),
    Projection(kind="equirectangular", centre=(0.0, 10.0)),
)


@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("way", ["similarity", "affine"])
def test_hexes_lead_to_the_globe_and_back(projection, way):
    fit = fit_to_globe(SQUARE, PLACES, way, projection)
    assert np.allclose(fit.degrees_to_hexes(fit.hexes_to_degrees(SQUARE)), SQUARE)
    assert fit.mean_error_in_hexes < 1


@given(st.floats(-180, 180), st.floats(0.01, 0.5), st.floats(-170, 170), st.floats(-60, 60))
def test_a_map_that_is_turned_and_scaled_is_met_exactly(turn, size, longitude, latitude):
    angle = np.radians(turn)
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * size
    flat = SQUARE @ matrix.T
    shrunk = np.cos(np.radians(latitude))
    centre = Projection(centre=(longitude, latitude))
    places = flat / (shrunk, 1) + (longitude, latitude)
    fit = fit_to_globe(SQUARE, places, "similarity", centre)
    assert fit.mean_error_in_hexes < 1e-6
    assert fit.kilometres_per_hex == pytest.approx(size * np.pi / 180 * 6371, rel=1e-6)
    assert np.cos(np.radians(fit.north_angle + turn)) == pytest.approx(1)


def test_a_place_across_the_date_line_is_near_its_neighbours():
    places = np.array([[179.5, 0.0], [-179.5, 0.0]])
    fit = fit_to_globe(np.array([[0.0, 0.0], [10.0, 0.0]]), places)
    assert fit.hexes_to_degrees(np.array([[5.0, 0.0]])) == pytest.approx(np.array([[180.0, 0.0]]))


def test_a_place_that_is_wrong_is_missed_by_the_most():
    points = np.array([[x, y] for x in range(4) for y in range(4)], dtype=float)
    places = points / 10 + (0, 40)
    places[5] += (0.2, 0.1)
    misses = np.hypot(*fit_to_globe(points, places).fit_residuals.T)
    second, first = np.sort(misses)[-2:]
    assert misses[5] == first > 2 * second


@pytest.mark.parametrize(
    ("points", "places", "way", "words"),
    [
        (SQUARE[:1], PLACES[:1], "similarity", "the positions of two hexes"),
        (SQUARE[:0], PLACES[:0], "similarity", "the positions of two hexes"),
        (SQUARE[[0, 0]], PLACES[:2], "similarity", "the positions of two hexes"),
        (SQUARE[:2], PLACES[:2], "affine", "three hexes that are not in a line"),
        (SQUARE[:2], PLACES[:2] * 10, "similarity", "in degrees"),
        (SQUARE[:2], PLACES[:2] + np.nan, "similarity", "in degrees"),
        (
            SQUARE * (1, 1.25),
            np.array([[0, 0], [1, 0], [1, -1], [0, -1]]),
            "similarity",
            "the positions are mirrored",
        ),
    ],
)
def test_what_cannot_be_fitted_is_told(points, places, way, words):
    with pytest.raises(GeometryError, match=words):
        fit_to_globe(points, places, way)


def boards(**points):
    """Return two boards side by side; the first has 6 by 4 hexes, the second 4 by 4 and a hole."""
    grids = [
        Grid(label=letter + "{column}.{row}", columns=(1, n), rows=(1, 4), orientation="pointy")
        for letter, n in (("A", 6), ("B", 4))
    ]
    said = {
        name: Registration(points=places) if places else None for name, places in points.items()
    }
    return {
        "a": Board(kind="hexes", name="A", grid=grids[0], registration=said.get("a")),
        "b": Board(
            kind="hexes",
            name="B",
            grid=grids[1],
            east_of="a",
            registration=said.get("b"),
            spaces={"B3.1": Space(alias="well")},
        ),
    }


def test_boards_that_join_are_registered_together():
    found = boards(a={"A1.1": (10.0, 0.0)}, b={"well": (18.0, 0.0)})
    (each,) = registered_planes(found)
    assert registered_plane_of_board(found, "a") is registered_plane_of_board(found, "b") is each
    assert each.hex_centres("b", [Hex(1, 1)]) == pytest.approx(np.array([[16.0, 0.0]]))
    assert each.globe_fit.kilometres_per_hex == pytest.approx(111.2, abs=0.1)
    assert registered_plane_of_board(boards(), "a") is None


def test_what_names_no_hex_of_the_boards_says_nothing():
    found = boards(a={"A1.1": (10.0, 0.0), "Z1.1": (0.0, 0.0), "A3.1": (12.0, 0.0)})
    assert [known.label for known in registered_planes(found)[0].known_hexes] == ["A1.1", "A3.1"]


def shares(land):
    (each,) = registered_planes(WORLD)
    return land_shares_from_polygons(each, "a", np.array(land, dtype=object))


WORLD = boards(a={"A1.1": (10.0, 0.0), "A6.1": (15.0, 0.0)})


def test_land_and_sea_and_coast_follow_from_the_land():
    lake = shapely.box(11.6, -0.4, 12.4, 0.4)
    found = shares([shapely.box(10.5, -9, 14.0, 9).difference(lake), shapely.box(40, 0, 41, 1)])
    chart = terrain_chart_from_land(
        WORLD["a"].grid,
        found,
        LandAndSeaTerrains(land_terrain="plain", sea_terrain="water", coast_terrain="beach"),
    )
    assert chart.rows.splitlines()[0] == "wpbpbw"
    assert chart.legend == {"w": "water", "p": "plain", "b": "beach"}
    whole = terrain_chart_from_land(
        WORLD["a"].grid, found, LandAndSeaTerrains(land_terrain="plain", sea_terrain="water")
    )
    assert whole.rows.splitlines()[0] in {"wpwppw", "wpwpww"}


def test_shares_of_an_island_sum_to_its_area():
    found = shares([shapely.box(11.25, -1.5, 13.5, -0.5)])
    hex_area = np.sqrt(3) / 2
    assert found.sum() * hex_area == pytest.approx(2.25 * 1.0, rel=1e-3)
    labels = [label_of_hex(WORLD["a"].grid, place) for place in all_hexes(WORLD["a"].grid)]
    full = [label for label, share in zip(labels, found, strict=True) if share > 0.9]
    assert full == ["A4.2"]


def test_no_land_is_sea():
    assert not shares([]).any()


def test_coasts_fall_on_the_board_where_its_hexes_lie():
    grid = Grid(label="{column}.{row}", columns=(1, 12), rows=(1, 10))
    points = {"2.5": (27.0, 45.0), "11.5": (40.0, 45.0)}
    board = Board(kind="hexes", name="Sea", grid=grid, registration=Registration(points=points))
    found = registered_plane_of_board({"sea": board}, "sea")
    middles = hex_centres(grid)
    there = board_units_to_degrees(present(found), "sea", middles)
    assert np.allclose(there, present(found).hex_centres("sea", all_hexes(grid)))
    assert np.allclose(degrees_to_board_units(present(found), "sea", there), middles)
    coasts = coast_outline_on_board(present(found), "sea", "110m")
    assert coasts.polygons
    west, south, east, north = degree_window_of_board(present(found), "sea")
    assert west < 27
    assert east > 40
    assert south < 45 < north
    assert all(
        len(ring) == 2 for ring in coast_rings_in_window((west, south, east, north), "110m")[0]
    )
