"""Single steps of drawing a board: cells, bends, polygons and the drawing area."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.entities.recipes import Division, Projection, Recipe, Seed
from sandtable.model.geometry.atlas.face_mesh import (
    border_lengths,
    border_lengths_across_seam,
    edges_of_faces,
    faces_between_lines,
    points_from_unique_numbers,
    unique_numbers_of_points,
)
from sandtable.model.geometry.atlas.intended_gaps import are_gaps_intended
from sandtable.model.geometry.atlas.irregular_borders import (
    BorderBendSettings,
    iter_bent_versions_of_border,
)
from sandtable.model.geometry.atlas.projected_board import project_board
from sandtable.model.geometry.atlas.recipe_drawing import carry_out_recipe
from sandtable.model.geometry.atlas.seed_points import SeedPoints
from sandtable.model.geometry.atlas.space_growth import grow_from_seeds
from sandtable.model.geometry.atlas.voronoi_cells import weighted_voronoi_cells
from sandtable.model.geometry.shape_conversion import outline_from_shape, shapes_from_outlines

SQUARE = shapely.box(0, 0, 100, 100)
MANNER = BorderBendSettings(bend_share=0.2, bend_roughness=0.5, shortest_bend=4, max_offset=50)


def test_cells_of_equal_weight_are_what_is_nearest():
    points = np.array([[20.0, 50.0], [80.0, 50.0], [50.0, 90.0]])
    found = weighted_voronoi_cells(points, np.ones(3), SQUARE)
    assert [cell.contains(shapely.Point(at)) for cell, at in zip(found, points, strict=True)]
    assert found[0].contains(shapely.Point(49, 50))
    assert not found[0].contains(shapely.Point(51, 50))


def test_cells_of_unequal_weight_cover_the_area_too():
    points = np.array([[20.0, 50.0], [80.0, 50.0], [50.0, 90.0]])
    found = shapely.intersection(
        weighted_voronoi_cells(points, np.array([1.5, 1.0, 0.8]), SQUARE), SQUARE
    )
    assert shapely.area(found).sum() == pytest.approx(SQUARE.area)
    assert found[0].contains(shapely.Point(51, 50))


def test_a_bend_keeps_its_ends_and_its_distance():
    line = shapely.LineString([(0, 0), (400, 0)])
    wall = shapely.LineString([(0, 10), (400, 10)])
    first = next(iter_bent_versions_of_border(line, wall, "a/b/0", MANNER))
    assert (first.coords[0], first.coords[-1]) == ((0, 0), (400, 0))
    assert first.distance(wall) > 5
    assert first.length > line.length


def test_a_bend_is_the_same_for_the_same_name_and_another_for_another():
    line, far = shapely.LineString([(0, 0), (400, 0)]), shapely.LineString([(0, 900), (1, 900)])
    one, again, other = (
        next(iter_bent_versions_of_border(line, far, name, MANNER))
        for name in ("a/b", "a/b", "a/c")
    )
    assert one == again
    assert one != other


def test_what_is_too_short_is_not_bent():
    assert (
        list(
            iter_bent_versions_of_border(
                shapely.LineString([(0, 0), (9, 0)]), SQUARE, "a/b", MANNER
            )
        )
        == []
    )


def test_a_border_that_is_alone_is_bent():
    line = shapely.LineString([(0, 0), (400, 0)])
    assert (
        next(iter_bent_versions_of_border(line, shapely.MultiLineString(), "a/b", MANNER)).length
        > line.length
    )


def test_faces_know_who_is_beside_them():
    found = faces_between_lines([SQUARE.boundary, shapely.LineString([(30, 0), (30, 100)])])
    edges = edges_of_faces(found)
    assert border_lengths(edges) == {(0, 1): 100, (1, 0): 100}
    assert border_lengths_across_seam(edges, 100) == {(0, 1): 100, (1, 0): 100}


@given(x=st.integers(-(10**9), 10**9), y=st.integers(-(10**9), 10**9))
def test_every_point_of_the_grid_has_a_number_of_its_own(x, y):
    point = np.array([[x, y]])
    assert (points_from_unique_numbers(unique_numbers_of_points(point)) == point).all()


def test_the_sheet_is_as_wide_as_asked_and_as_high_as_follows():
    sheet = project_board(Recipe(window=(0.0, -10.0, 40.0, 10.0), size=1000))
    assert (sheet.width, sheet.height) == (1000, 500)
    corners = sheet.degrees_to_board(np.array([[0.0, -10.0], [40.0, 10.0]]))
    assert corners == pytest.approx(np.array([[0, 0], [1000, 500]]), abs=1)


def test_a_conic_sheet_shows_its_whole_window_and_more():
    recipe = Recipe(window=(0.0, 30.0, 40.0, 60.0), projection=Projection(kind="lambert"))
    west, south, east, north = project_board(recipe).visible_window()
    assert west < 0
    assert south < 30
    assert east > 40
    assert north > 60


def test_longitudes_are_turned_into_the_window():
    sheet = project_board(Recipe(window=(170.0, 0.0, 200.0, 10.0)))
    assert sheet.turn_longitudes_into_window(np.array([[-175.0, 5.0], [175.0, 5.0]])).tolist() == [
        [185, 5],
        [175, 5],
    ]


degrees = st.tuples(st.floats(-10, 40), st.floats(30, 60))
seeds = st.dictionaries(st.sampled_from("abcdefgh"), degrees, min_size=1)


@settings(max_examples=12)
@given(land=seeds, sea=seeds)
def test_whatever_the_seeds_the_outlines_are_a_valid_coverage(land, sea):
    recipe = Recipe(
        window=(-10.0, 30.0, 40.0, 60.0),
        projection=Projection(kind="lambert"),
        size=2000,
        detail="110m",
        land=Division(seeds={f"land-of-{name}": Seed(at=at) for name, at in land.items()}),
        sea=Division(seeds={f"sea-of-{name}": Seed(at=at) for name, at in sea.items()}),
    )
    shapes = shapes_from_outlines(list(carry_out_recipe(recipe).outlines.values()))
    assert shapely.is_valid(shapes).all()
    assert shapely.coverage_is_valid(shapes)


@pytest.mark.parametrize(("common", "bodies"), [(3, 2), (60, 1)])
def test_pieces_are_one_body_over_the_seam_only_where_they_meet_for_some_length(common, bodies):
    """A coast that is drawn a little differently on one side does not connect two lands."""
    pieces = np.array([shapely.box(0, 0, 200, 100), shapely.box(800, 100 - common, 1000, 300)])
    seeds = SeedPoints(
        owner_names=("west", "east"),
        blank_count=0,
        seed_coordinates=np.array([[100.0, 50.0], [900.0, 200.0]]),
        point_owners=np.array([0, 1]),
        point_weights=np.ones(2),
        island_widths=np.zeros(2),
        is_typed=np.ones(2, bool),
    )
    found = grow_from_seeds(pieces, seeds, np.array([0, 1]), neck=10, wide=1000)
    assert len(found.connected_bodies) == bodies


def test_a_recipe_tells_which_gaps_it_leaves():
    """The module has Lake Victoria, a blank, and an area that its recipe does not mention."""
    recipe = Recipe(
        window=(30, -4, 36, 2),
        size=600,
        lakes=1000,
        land=Division(blanks={"ruins": Seed(at=(31, 1.5))}),
    )
    sheet = project_board(recipe)

    def box(west, south, east, north):
        corners = np.array([[west, south], [east, south], [east, north], [west, north]], float)
        return outline_from_shape(shapely.Polygon(np.rint(sheet.degrees_to_board(corners))))

    gaps = [box(32, -2, 33.8, 0), box(30.8, 1.2, 31.2, 1.8), box(35, -3.5, 35.5, -3)]
    assert are_gaps_intended(recipe, gaps) == [True, True, False]
