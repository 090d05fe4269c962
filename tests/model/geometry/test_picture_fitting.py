"""A picture is placed under a board by points with known positions on both."""

import math

import pytest

from sandtable.model.geometry.picture_fitting import (
    RegistrationPoint,
    board_point_of_picture_point,
    errors_of_picture_points,
    picture_frame_that_fits_points,
    picture_point_of_board_point,
    picture_tilt_in_degrees,
)

FRAME = (100.0, -50.0, 500.0, 150.0)
START = (0.0, 0.0, 40.0, 20.0)


def points_on(frame, *picture_points):
    return [RegistrationPoint(p, board_point_of_picture_point(frame, p)) for p in picture_points]


def test_a_point_of_the_picture_is_found_on_the_board_and_back():
    assert board_point_of_picture_point(FRAME, (0.25, 0.5)) == (200, 50)
    assert picture_point_of_board_point(FRAME, (200, 50)) == (0.25, 0.5)


@pytest.mark.parametrize(
    "picture_points",
    [
        [(0.1, 0.2), (0.8, 0.9)],
        [(0.1, 0.5), (0.8, 0.5)],
        [(0.4, 0.1), (0.4, 0.9)],
        [(0.1, 0.2), (0.8, 0.3), (0.4, 0.9)],
        [(0.1, 0.5), (0.5, 0.5), (0.9, 0.5)],
    ],
)
def test_two_points_or_more_give_the_frame(picture_points):
    points = points_on(FRAME, *picture_points)
    assert picture_frame_that_fits_points(points, START, 2.0) == pytest.approx(FRAME)
    assert max(errors_of_picture_points(points, FRAME)) == pytest.approx(0)


def test_one_point_moves_the_picture_and_leaves_its_size():
    point = RegistrationPoint((0.5, 0.5), (1000.0, 1000.0))
    assert picture_frame_that_fits_points([point], START, 2.0) == pytest.approx(
        (980, 990, 1020, 1010)
    )
    assert picture_frame_that_fits_points([], START, 2.0) == START


def test_three_points_stretch_a_picture_whose_copy_was_stretched():
    stretched = (0.0, 0.0, 300.0, 400.0)
    points = points_on(stretched, (0.1, 0.2), (0.8, 0.3), (0.4, 0.9))
    assert picture_frame_that_fits_points(points, START, 2.0) == pytest.approx(stretched)


def test_a_picture_that_was_only_stretched_is_not_turned():
    points = points_on((0.0, 0.0, 300.0, 400.0), (0.1, 0.2), (0.8, 0.3), (0.4, 0.9))
    assert picture_tilt_in_degrees(
        points, picture_frame_that_fits_points(points, START, 2.0)
    ) == pytest.approx(0)


def test_points_that_mirror_the_picture_or_lie_on_each_other_leave_its_size():
    mirrored = [RegistrationPoint((0.1, 0.1), (9, 9)), RegistrationPoint((0.9, 0.9), (1, 10))]
    same = [RegistrationPoint((0.5, 0.5), (9, 9)), RegistrationPoint((0.5, 0.5), (1, 10))]
    for points in (mirrored, same):
        west, south, east, north = picture_frame_that_fits_points(points, START, 2.0)
        assert (east - west, north - south) == pytest.approx((40, 20))


def test_a_point_that_does_not_fit_is_seen_by_its_distance():
    points = points_on(FRAME, (0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9))
    wrong = [*points[:3], RegistrationPoint((0.9, 0.9), (460 + 40, -30))]
    distances = errors_of_picture_points(wrong, picture_frame_that_fits_points(wrong, START, 2.0))
    assert max(distances) == distances[3] > 10


@pytest.mark.parametrize("angle", [0, 1.5, -12])
def test_the_tilt_of_a_scan_is_measured(angle):
    turn = math.radians(angle)
    points = [
        RegistrationPoint(
            (across, down),
            (
                300 * (2 * across * math.cos(turn) + -down * math.sin(turn)),
                -300 * (2 * across * math.sin(turn) + down * math.cos(turn)),
            ),
        )
        for across, down in ((0.1, 0.1), (0.9, 0.2), (0.3, 0.9))
    ]
    frame = picture_frame_that_fits_points(points, START, 2.0)
    assert picture_tilt_in_degrees(points, frame) == pytest.approx(angle, rel=0.15, abs=0.001)
