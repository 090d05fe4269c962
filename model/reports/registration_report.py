"""Where hex boards lie on the globe: how well known places fit, and where every hex is."""

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
    """Boards that lie side by side, and how they are laid over the globe."""

    boards: list[str]
    fit: str
    kilometres: float
    """From the centre of a hex to that of the next."""
    turned: float
    """By how many degrees north lies to the left of the map's top."""
    miss: float
    """The root mean square of all misses, in hexes."""


@dataclass(frozen=True, slots=True)
class KnownEntry:
    """A hex whose place is known, and how far the fit misses it."""

    id: str
    board: str
    name: str | None
    longitude: float
    latitude: float
    miss: float
    """In hexes."""
    east: float
    """By how many hexes the fit lies to the east of the hex."""
    north: float


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """A hex, and where its centre lies by the fit."""

    id: str
    board: str
    name: str | None
    longitude: float
    latitude: float


@dataclass(frozen=True, slots=True)
class Geography:
    """The answer of `sandtable geography`."""

    module: str
    fits: list[FitEntry]
    known: list[KnownEntry]
    """The worst first."""
    hexes: list[PlacedEntry]


def geography_report(module: Module, board: str | None = None) -> Geography:
    """All registered boards of a module, or one of them with those it joins."""
    found = [
        each
        for each in registered_planes(module.boards)
        if board is None or any(sheet.board == board for sheet in each.hex_plane.placed_boards)
    ]
    known = sorted(
        (k for each in found for k in _known_entries(module, each)), key=lambda k: -k.miss
    )
    return Geography(
        module.module.id or module.module.title,
        [fit_entry(module, each) for each in found],
        known,
        [entry for each in found for entry in _placed_entries(module, each, board)],
    )


def fit_entry(module: Module, each: RegisteredPlane) -> FitEntry:
    """How boards that lie side by side are laid over the globe."""
    boards = [sheet.board for sheet in each.hex_plane.placed_boards]
    way = next(said.fit for name in boards if (said := module.boards[name].registration))
    fit = each.globe_fit
    return FitEntry(
        boards,
        way,
        round(fit.kilometres_per_hex, 3),
        round(fit.north_angle, 2),
        round(fit.mean_miss, 3),
    )


def _known_entries(module: Module, each: RegisteredPlane) -> Iterator[KnownEntry]:
    for known, (east, north) in zip(
        each.known_hexes, each.globe_fit.fit_residuals.tolist(), strict=True
    ):
        yield KnownEntry(
            id=known.label,
            board=known.board,
            name=_name_of_hex(module, known.label),
            longitude=known.known_place[0],
            latitude=known.known_place[1],
            miss=round(hypot(east, north), 2),
            east=round(east, 2),
            north=round(north, 2),
        )


def _placed_entries(
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
    site = space_index_of(module).find_space(label)
    return site.space.name if site else None
