"""The hex boards that lie on the globe: planes with the registration of their boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.hex.hexes import hex_at
from sandtable.model.geometry.hex.lattice import CORNERS
from sandtable.model.geometry.hex.plane import Plane, planes_of
from sandtable.model.geometry.hex.registration import Fit, fitted, in_hexes
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.recipes import Projection
    from sandtable.model.geometry.hex.hexes import Hex
    from sandtable.model.geometry.hex.plane import Sheet
    from sandtable.model.geometry.hex.registration import Way

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Known:
    """A hex whose place is known."""

    board: str
    label: str
    place: tuple[float, float]
    said_on: str
    """The board that says so, and the name by which it does."""
    name: str


@dataclass(frozen=True, eq=False)
class Registered:
    """Boards that join and their common fit to the globe."""

    plane: Plane
    fit: Fit
    known: tuple[Known, ...]
    """In the order of the residuals."""
    way: Way = "similarity"
    projection: Projection | None = None
    """How it was asked to be fitted."""

    @property
    def orientation(self) -> str:
        """Of all hexes of the plane."""
        return self.plane.sheets[0].grid.orientation

    def sheet(self, board: str) -> Sheet:
        """How one of the boards lies in the plane."""
        return next(sheet for sheet in self.plane.sheets if sheet.board == board)

    def centres(self, board: str, places: Iterable[Hex]) -> Floats:
        """Longitude and latitude of the centres of hexes, a row each."""
        spots = map(self.sheet(board).spot, places)
        return self.fit.degrees(in_hexes(spots, self.orientation))

    def corners(self, board: str, places: Iterable[Hex]) -> Floats:
        """Longitude and latitude of the corners of hexes: by hex, corner, and which of the two."""
        spots = np.array([self.sheet(board).spot(p) for p in places], dtype=np.int64)
        around = spots.reshape(-1, 1, 2) + np.array(CORNERS[self.orientation])
        flat = in_hexes(around.reshape(-1, 2).tolist(), self.orientation)
        return self.fit.degrees(flat).reshape(-1, len(CORNERS["flat"]), 2)


@memoize_by_identity
def registered(boards: Mapping[str, Board]) -> tuple[Registered, ...]:
    """All planes of which a board says where it lies; raise GeometryError where none fits."""
    return tuple(_registered(boards, planes_of(boards)))


def on_globe(boards: Mapping[str, Board], board: str) -> Registered | None:
    """The registration of a board, its own or that of a board it joins."""
    return next(
        (
            found
            for found in registered(boards)
            if any(sheet.board == board for sheet in found.plane.sheets)
        ),
        None,
    )


def fit_without(found: Registered, left_out: int) -> tuple[float, list[float]] | None:
    """How far a fit of all other known places misses one, and each of them; None without a fit."""
    places = np.array([each.place for each in found.known], dtype=np.float64)
    points = found.fit.hexes(places) - found.fit.residuals
    rest = np.arange(len(places)) != left_out
    try:
        fit = fitted(points[rest], places[rest], found.way, found.projection)
    except GeometryError:
        return None
    misses = np.hypot(*(fit.hexes(places) - points).T).tolist()
    return misses.pop(left_out), misses


def _registered(boards: Mapping[str, Board], planes: Iterable[Plane]) -> Iterator[Registered]:
    for plane in planes:
        own = [said for s in plane.sheets if (said := boards[s.board].registration)]
        known = tuple(_known(boards, plane))
        if own:
            spots = [_spot(plane, each.board, each.label) for each in known]
            points = in_hexes(spots, plane.sheets[0].grid.orientation)
            places = np.array([each.place for each in known], dtype=np.float64).reshape(-1, 2)
            projection = next((said.projection for said in own if said.projection), None)
            way = own[0].fit
            fit = fitted(points, places, way, projection)
            yield Registered(plane, fit, known, way, projection)


def _known(boards: Mapping[str, Board], plane: Plane) -> Iterator[Known]:
    """Hexes with their places; a name that means no hex of these boards says nothing."""
    for sheet in plane.sheets:
        said = boards[sheet.board].registration
        for name, place in said.points.items() if said else ():
            for other in plane.sheets:
                label = _aliases(boards[other.board]).get(name, name)
                if hex_at(other.grid, label):
                    yield Known(other.board, label, place, sheet.board, name)
                    break


def _aliases(board: Board) -> Mapping[str, str]:
    return {space.alias: label for label, space in board.spaces.items() if space.alias}


def _spot(plane: Plane, board: str, label: str) -> tuple[int, int]:
    sheet = next(sheet for sheet in plane.sheets if sheet.board == board)
    place = hex_at(sheet.grid, label)
    assert place is not None
    return sheet.spot(place)
