"""Joined hex boards with their position on the globe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_lattice import HEX_CORNERS
from sandtable.model.geometry.hex.hex_plane import HexPlane, hex_planes
from sandtable.model.geometry.hex.registration import (
    GlobeFit,
    fit_to_globe,
    lattice_points_in_hexes,
)
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.recipes import Projection
    from sandtable.model.geometry.hex.grid_hexes import Hex
    from sandtable.model.geometry.hex.hex_plane import PlacedBoard
    from sandtable.model.geometry.hex.registration import FitKind

    FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class KnownHex:
    """A hex with a stated position on the globe."""

    board: str
    label: str
    known_place: tuple[float, float]
    stated_on_board: str
    """The board that states it, and the name it uses for the hex."""
    stated_name: str


@dataclass(frozen=True, eq=False)
class RegisteredPlane:
    """Joined hex boards, and their common position on the globe."""

    hex_plane: HexPlane
    globe_fit: GlobeFit
    known_hexes: tuple[KnownHex, ...]
    """In the order of the residuals."""
    fit_kind: FitKind = "similarity"
    projection: Projection | None = None
    """The projection that the module asks for."""

    @property
    def hex_orientation(self) -> str:
        """Return the orientation of all hexes of the plane."""
        return self.hex_plane.placed_boards[0].grid.orientation

    def placed_board(self, board: str) -> PlacedBoard:
        """Return the given board with its position in the plane."""
        return next(sheet for sheet in self.hex_plane.placed_boards if sheet.board == board)

    def hex_centres(self, board: str, places: Iterable[Hex]) -> FloatArray:
        """Return the centres of hexes as longitude and latitude, a row for each hex."""
        spots = map(self.placed_board(board).lattice_point, places)
        return self.globe_fit.hexes_to_degrees(
            lattice_points_in_hexes(spots, self.hex_orientation)
        )

    def hex_corners(self, board: str, places: Iterable[Hex]) -> FloatArray:
        """Return the corners of hexes as longitude and latitude, by hex, corner and coordinate."""
        spots = np.array(
            [self.placed_board(board).lattice_point(p) for p in places], dtype=np.int64
        )
        around = spots.reshape(-1, 1, 2) + np.array(HEX_CORNERS[self.hex_orientation])
        flat = lattice_points_in_hexes(around.reshape(-1, 2).tolist(), self.hex_orientation)
        return self.globe_fit.hexes_to_degrees(flat).reshape(-1, len(HEX_CORNERS["flat"]), 2)


@memoize_by_identity
def registered_planes(boards: Mapping[str, Board]) -> tuple[RegisteredPlane, ...]:
    """Return all planes of hex boards that have a position on the globe.

    Raise GeometryError where the stated places do not determine it.
    """
    return tuple(_iter_registered_planes(boards, hex_planes(boards)))


def registered_plane_of_board(boards: Mapping[str, Board], board: str) -> RegisteredPlane | None:
    """Return the position on the globe of a board, or of the boards that it joins."""
    return next(
        (
            plane
            for plane in registered_planes(boards)
            if any(sheet.board == board for sheet in plane.hex_plane.placed_boards)
        ),
        None,
    )


def errors_of_fit_without_hex(
    plane: RegisteredPlane, left_out: int
) -> tuple[float, list[float]] | None:
    """Return the errors of the fit to the globe if one hex is left out.

    The first is the error of that hex, the others those of all other hexes. A large error of that
    hex alone shows that its stated place is wrong. Returns None if no fit is possible without it.
    """
    places = np.array([each.known_place for each in plane.known_hexes], dtype=np.float64)
    points = plane.globe_fit.degrees_to_hexes(places) - plane.globe_fit.fit_residuals
    rest = np.arange(len(places)) != left_out
    try:
        fit = fit_to_globe(points[rest], places[rest], plane.fit_kind, plane.projection)
    except GeometryError:
        # Without this hex too few are left for a fit, so it cannot be judged.
        return None
    misses = np.hypot(*(fit.degrees_to_hexes(places) - points).T).tolist()
    return misses.pop(left_out), misses


def _iter_registered_planes(
    boards: Mapping[str, Board], planes: Iterable[HexPlane]
) -> Iterator[RegisteredPlane]:
    for plane in planes:
        registrations = [
            registration
            for s in plane.placed_boards
            if (registration := boards[s.board].registration)
        ]
        known_hexes = tuple(_iter_known_hexes(boards, plane))
        if registrations:
            spots = [
                _lattice_point_of_label(plane, each.board, each.label) for each in known_hexes
            ]
            points = lattice_points_in_hexes(spots, plane.placed_boards[0].grid.orientation)
            places = np.array(
                [each.known_place for each in known_hexes], dtype=np.float64
            ).reshape(-1, 2)
            projection = next(
                (
                    registration.projection
                    for registration in registrations
                    if registration.projection
                ),
                None,
            )
            way = registrations[0].fit
            fit = fit_to_globe(points, places, way, projection)
            yield RegisteredPlane(plane, fit, known_hexes, way, projection)


def _iter_known_hexes(boards: Mapping[str, Board], plane: HexPlane) -> Iterator[KnownHex]:
    """Yield hexes with stated places on the globe. Names without a hex are ignored."""
    for sheet in plane.placed_boards:
        registration = boards[sheet.board].registration
        for name, place in registration.points.items() if registration else ():
            for other in plane.placed_boards:
                label = _labels_by_alias(boards[other.board]).get(name, name)
                if hex_on_grid(other.grid, label):
                    yield KnownHex(other.board, label, place, sheet.board, name)
                    # A name means one hex; the first board that has it wins.
                    break


def _labels_by_alias(board: Board) -> Mapping[str, str]:
    return {space.alias: label for label, space in board.spaces.items() if space.alias}


def _lattice_point_of_label(plane: HexPlane, board: str, label: str) -> tuple[int, int]:
    sheet = next(sheet for sheet in plane.placed_boards if sheet.board == board)
    place = hex_on_grid(sheet.grid, label)
    assert place is not None
    return sheet.lattice_point(place)
