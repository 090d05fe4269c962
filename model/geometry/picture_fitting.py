"""Calculation of the edges of a picture on a board, from points known on both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from statistics import fmean

PictureFrame = tuple[float, float, float, float]
"""West, south, east and north edge of the picture, in board units."""
Point = tuple[float, float]

_MIN_SPREAD_OF_POINTS = 0.05
"""Least distance of points, as a share of the picture, from which a scale is computed."""
_MIN_POINTS_FOR_TWO_SCALES = 3
"""With fewer points the picture keeps its proportions: a small error would distort it."""


@dataclass(frozen=True, slots=True)
class RegistrationPoint:
    """A point of a picture and its known position on the board."""

    picture_point: Point
    """Shares of width and height, from the left and from the top."""
    board_point: Point


def board_point_of_picture_point(frame: PictureFrame, picture_point: Point) -> Point:
    """Return the point of the board at which a point of the picture lies."""
    west, south, east, north = frame
    across, down = picture_point
    return west + across * (east - west), north - down * (north - south)


def picture_point_of_board_point(frame: PictureFrame, board_point: Point) -> Point:
    """Return the point of the picture that lies at a point of the board."""
    west, south, east, north = frame
    x, y = board_point
    return (x - west) / (east - west), (north - y) / (north - south)


def picture_frame_that_fits_points(
    points: Sequence[RegistrationPoint], frame: PictureFrame, proportions: float
) -> PictureFrame:
    """Return the frame of a picture that brings its points closest to their known positions.

    One point moves the picture, two also scale it, three or more scale it in both directions.
    `proportions` is the width of the picture divided by its height.
    """
    if not points:
        return frame
    width, height = _picture_size_that_fits_points(points, frame, proportions)
    west = fmean(p.board_point[0] - p.picture_point[0] * width for p in points)
    north = fmean(p.board_point[1] + p.picture_point[1] * height for p in points)
    return west, north - height, west + width, north


def _picture_size_that_fits_points(
    points: Sequence[RegistrationPoint], frame: PictureFrame, proportions: float
) -> Point:
    across = _offsets_from_mean([p.picture_point[0] for p in points])
    down = _offsets_from_mean([p.picture_point[1] for p in points])
    easts = _offsets_from_mean([p.board_point[0] for p in points])
    souths = _offsets_from_mean([-p.board_point[1] for p in points])
    has_both = min(max(map(abs, across)), max(map(abs, down))) > _MIN_SPREAD_OF_POINTS
    if len(points) >= _MIN_POINTS_FOR_TWO_SCALES and has_both:
        size = _slope_by_least_squares(across, easts), _slope_by_least_squares(down, souths)
    else:
        height = _slope_by_least_squares(
            [each * proportions for each in across] + down, easts + souths
        )
        size = height * proportions, height
    # Points that lie on each other, or on the wrong sides, give no size.
    if min(size) > 0:
        return size
    return frame[2] - frame[0], frame[3] - frame[1]


def _offsets_from_mean(numbers: Sequence[float]) -> list[float]:
    mean = fmean(numbers)
    return [number - mean for number in numbers]


def _slope_by_least_squares(inputs: Sequence[float], outputs: Sequence[float]) -> float:
    """Return the factor between two lists of numbers by least squares; 0 if one is constant."""
    squares = sum(number * number for number in inputs)
    products = sum(a * b for a, b in zip(inputs, outputs, strict=True))
    return products / squares if squares else 0.0


def errors_of_picture_points(
    points: Sequence[RegistrationPoint], frame: PictureFrame
) -> tuple[float, ...]:
    """Return how far each point of the picture lies from its known position on the board."""
    seen_places = (board_point_of_picture_point(frame, p.picture_point) for p in points)
    return tuple(
        hypot(x - p.board_point[0], y - p.board_point[1])
        for (x, y), p in zip(seen_places, points, strict=True)
    )


def picture_tilt_in_degrees(points: Sequence[RegistrationPoint], frame: PictureFrame) -> float:
    """Return by how many degrees clockwise the picture should be turned to fit better."""
    west, south, east, north = frame
    across = _offsets_from_mean([p.picture_point[0] * (east - west) for p in points])
    down = _offsets_from_mean([p.picture_point[1] * (north - south) for p in points])
    easts = _offsets_from_mean([p.board_point[0] for p in points])
    souths = _offsets_from_mean([-p.board_point[1] for p in points])
    pairs = list(zip(across, down, easts, souths, strict=True))
    along = sum(a * x + d * y for a, d, x, y in pairs)
    crosswise = sum(a * y - d * x for a, d, x, y in pairs)
    return degrees(atan2(crosswise, along)) if along or crosswise else 0.0
