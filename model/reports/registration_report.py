"""Report on hex boards on the globe: known places, and the positions of all hexes."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.grid_hexes import all_hexes, label_of_hex
from sandtable.model.geometry.hex.hexes_on_globe import registered_planes
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class FitEntry:
    """Joined hex boards, and how well they fit their known places on the globe."""

    boards: list[str]
    fit: str
    kilometres: float
    """Distance between the centres of neighbouring hexes."""
    turned: float
    """Angle in degrees by which north lies to the left of the map's top."""
    miss: float
    """Root mean square of all misses, in hexes."""


@dataclass(frozen=True, slots=True)
class KnownEntry:
    """A hex with a known place on the globe, and how far from it the fit puts the hex."""

    id: str
    board: str
    name: str | None
    longitude: float
    latitude: float
    miss: float
    """Distance in hexes."""
    east: float
    """Distance in hexes by which the fit lies to the east."""
    north: float


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """A hex with the computed position of its centre on the globe."""

    id: str
    board: str
    name: str | None
    longitude: float
    latitude: float


@dataclass(frozen=True, slots=True)
class Geography:
    """The answer to the command `sandtable geography`."""

    module: str
    fits: list[FitEntry]
    known: list[KnownEntry]
    """Hexes with known places, those with the largest errors first."""
    hexes: list[PlacedEntry]


def geography_report(module: Module, board: str | None = None) -> Geography:
    """Return the places on the globe of all registered boards, or of one with joined boards."""
    planes = [
        registered
        for registered in registered_planes(module.boards)
        if board is None
        or any(sheet.board == board for sheet in registered.hex_plane.placed_boards)
    ]
    # The worst fit is the one to look at.
    known_entries = sorted(
        (k for registered in planes for k in _entries_of_known_hexes(module, registered)),
        key=lambda k: -k.miss,
    )
    return Geography(
        module.module.id or module.module.title,
        [fit_entry(module, registered) for registered in planes],
        known_entries,
        [
            entry
            for registered in planes
            for entry in _entries_of_placed_hexes(module, registered, board)
        ],
    )


def fit_entry(module: Module, each: RegisteredPlane) -> FitEntry:
    """Return how joined hex boards are fitted to the globe."""
    boards = [sheet.board for sheet in each.hex_plane.placed_boards]
    fit_kind = next(
        registration.fit for name in boards if (registration := module.boards[name].registration)
    )
    fit = each.globe_fit
    return FitEntry(
        boards,
        fit_kind,
        round(fit.kilometres_per_hex, 3),
        round(fit.north_angle, 2),
        round(fit.mean_error_in_hexes, 3),
    )


def _entries_of_known_hexes(module: Module, each: RegisteredPlane) -> Iterator[KnownEntry]:
    for known_hex, (east, north) in zip(
        each.known_hexes, each.globe_fit.fit_residuals.tolist(), strict=True
    ):
        yield KnownEntry(
            id=known_hex.label,
            board=known_hex.board,
            name=_name_of_hex(module, known_hex.label),
            longitude=known_hex.known_place[0],
            latitude=known_hex.known_place[1],
            miss=round(hypot(east, north), 2),
            east=round(east, 2),
            north=round(north, 2),
        )


def _entries_of_placed_hexes(
    module: Module, each: RegisteredPlane, only: str | None
) -> Iterator[PlacedEntry]:
    for sheet in each.hex_plane.placed_boards:
        if only not in {None, sheet.board}:
            continue
        places = list(all_hexes(sheet.grid))
        centres = each.hex_centres(sheet.board, places).round(4).tolist()
        for place, (longitude, latitude) in zip(places, centres, strict=True):
            label = label_of_hex(sheet.grid, place)
            yield PlacedEntry(label, sheet.board, _name_of_hex(module, label), longitude, latitude)


def _name_of_hex(module: Module, label: str) -> str | None:
    space = space_index_of(module).find_space(label)
    return space.space.name if space else None
