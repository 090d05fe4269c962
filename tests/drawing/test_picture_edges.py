"""A line that is traced over a picture snaps to the edge that the mouse is near."""

import numpy as np
import pytest

from sandtable.drawing.picture_edges import PictureBrightness, point_of_nearest_edge

LINE_X, SHORE_Y = 201.5, 300


@pytest.fixture(scope="module")
def scan():
    """A scan with grain: a dark line of three pixels from top to bottom, and a shore below."""
    pixels = np.full((400, 400), 230.0)
    pixels[SHORE_Y:] = 120
    pixels[:, 200:203] = 40
    grain = np.random.default_rng(5).normal(0, 8, pixels.shape)
    return PictureBrightness(np.clip(pixels + grain, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("x", [190.0, 196.5, 200.0, 203.0, 209.4])
@pytest.mark.parametrize("y", [40.0, 120.5, 250.0])
def test_the_middle_of_a_line_is_found_from_both_sides(scan, x, y):
    found_x, found_y = point_of_nearest_edge(scan, (x, y), 12)
    assert found_x == pytest.approx(LINE_X, abs=1)
    assert found_y == pytest.approx(y, abs=6)


@pytest.mark.parametrize("y", [291.0, 298.0, 304.0, 309.0])
def test_the_border_of_two_areas_is_found(scan, y):
    found_x, found_y = point_of_nearest_edge(scan, (80, y), 12)
    assert found_y == pytest.approx(SHORE_Y, abs=1)
    assert found_x == pytest.approx(80, abs=6)


@pytest.mark.parametrize("at", [(60.0, 60.0), (-50.0, 10.0), (1e6, 3.0), (0.0, 0.0), (399.0, 1.0)])
def test_where_there_is_no_edge_the_point_stays(scan, at):
    assert point_of_nearest_edge(scan, at, 12) == at


def test_a_slanted_line_is_found():
    columns, rows = np.meshgrid(np.arange(200), np.arange(200))
    is_line = np.abs(columns - rows) <= 1
    source = PictureBrightness(np.where(is_line, 30, 220).astype(np.uint8))
    x, y = point_of_nearest_edge(source, (104.0, 96.0), 15)
    assert abs(x - y) <= 1


def test_a_tiny_picture_has_no_edges():
    assert point_of_nearest_edge(PictureBrightness(np.zeros((3, 3), np.uint8)), (1, 1), 9) == (
        1,
        1,
    )
