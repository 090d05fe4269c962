"""Hex boards that join at an edge lie in one plane: which hexes touch, and which are one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sandtable.model.entities.boards import Board, Edge, Grid
from sandtable.model.geometry.hex.hexes import Hex, is_on, label_of, labelled
from sandtable.model.geometry.hex.join import way_between
from sandtable.model.geometry.hex.lattice import (
    ONWARDS,
    Spot,
    all_spots,
    frame_of,
    place_at,
    spot_of,
)

_WIDE = 1 << 24
"""Lattice points as one number: no plane is wider."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hex board and where the centre of its first hex lies in the plane."""

    board: str
    grid: Grid
    at: Spot = (0, 0)

    def spot(self, place: Hex) -> Spot:
        """Where the centre of a hex lies in the plane."""
        u, v = spot_of(self.grid, place)
        return u + self.at[0], v + self.at[1]

    def column(self, place: Hex) -> int:
        """The column of a hex, counted eastwards over the whole plane."""
        step = 3 if self.grid.orientation == "flat" else 2
        return self.at[0] // step + place.column - self.grid.columns[0]

    def row(self, place: Hex) -> int:
        """The row of a hex, counted southwards over the whole plane."""
        step = 2 if self.grid.orientation == "flat" else 3
        row = place.row - self.grid.rows[0]
        return (row if self.grid.down else -row) - self.at[1] // step


@dataclass(frozen=True, slots=True)
class Plane:
    """Boards that lie side by side, and after how many steps the map comes back to itself."""

    sheets: tuple[Sheet, ...]
    period: Spot = (0, 0)


@dataclass(frozen=True, slots=True)
class Sides:
    """All hexes of a plane that share a side, by label, and labels that mean one hex."""

    pairs: tuple[tuple[str, str], ...]
    doubles: Mapping[str, str]
    """A hex that two boards print goes by its label on the board that the other joins."""


def planes_of(boards: Mapping[str, Board]) -> tuple[Plane, ...]:
    """The planes of all hex boards, a board that joins no other in one of its own."""
    laid: dict[str, list[Sheet]] = {}
    for name in sorted(boards, key=lambda name: _depth(boards, name)):
        grid = boards[name].grid
        if grid is not None:
            root, at = _place(boards, name, ())
            laid.setdefault(root, []).append(Sheet(name, grid, at))
    return tuple(
        Plane(tuple(sheets), _period(sheets, {boards[sheet.board].wrap for sheet in sheets}))
        for sheets in laid.values()
    )


def _depth(boards: Mapping[str, Board], name: str) -> int:
    """How many boards lie between a board and the one where its plane begins."""
    seen = [name]
    while (after := boards[seen[-1]].east_of or boards[seen[-1]].south_of) in boards:
        if after is None or after in seen:
            break
        seen.append(after)
    return len(seen)


def _place(boards: Mapping[str, Board], name: str, seen: tuple[str, ...]) -> tuple[str, Spot]:
    """The board that a board joins in the end, and how far from it its first hex lies."""
    board = boards[name]
    other = board.east_of or board.south_of
    grid, before = board.grid, boards[other].grid if other and other in boards else None
    if other is None or grid is None or before is None or other in (*seen, name):
        return name, (0, 0)
    if grid.orientation != before.orientation:
        return name, (0, 0)
    root, (du, dv) = _place(boards, other, (*seen, name))
    u, v = way_between(grid, before, "east" if board.east_of else "south", board.lies_on)
    return root, (du + u, dv + v)


def _period(sheets: list[Sheet], wraps: set[str | None]) -> Spot:
    """How many steps round the map it is, each way; 0 where it does not wrap."""
    pointy = sheets[0].grid.orientation == "pointy"
    steps = [_round(sheets, side, across=(side == 1) == pointy) for side in (0, 1)]
    around = (bool(wraps & {"x", "both"}), bool(wraps & {"y", "both"}))
    return steps[0] * around[0], steps[1] * around[1]


def _round(sheets: list[Sheet], side: int, *, across: bool) -> int:
    """Steps from a hex to itself; 0 if the pattern of the hexes does not close."""
    low = min(frame_of(sheet.grid)[side] + sheet.at[side] for sheet in sheets)
    high = max(frame_of(sheet.grid)[side + 2] + sheet.at[side] for sheet in sheets)
    edges: tuple[Edge, Edge] = ("west", "east") if side == 0 else ("south", "north")
    halved = all(any(edge in sheet.grid.half for sheet in sheets) for edge in edges)
    if across:  # columns of flat hexes: whole ones reach a third into the next
        steps = high - low - (0 if halved else 1)
        return steps if steps % 6 == 0 else 0
    odd = (high - low) % 2
    return 0 if halved and odd else high - low - odd


def wraps_whole(plane: Plane, wrap: str) -> bool:
    """Say whether the pattern of the hexes closes where the map is to wrap."""
    sheets = list(plane.sheets)
    u, v = _period(sheets, {wrap})
    return bool((u or wrap == "y") and (v or wrap == "x"))


def place_on(plane: Plane, spot: Spot) -> str | None:
    """The label of the hex at a point of the plane; the first board that has it gives it."""
    for sheet in plane.sheets:
        place = place_at(sheet.grid, (spot[0] - sheet.at[0], spot[1] - sheet.at[1]))
        if place and is_on(sheet.grid, place):
            return label_of(sheet.grid, place)
    return None


@lru_cache(maxsize=16)
def sides_of(plane: Plane) -> Sides:
    """All hexes of a plane that share a side; the first of a pair lies west or north."""
    owners: dict[int, str] = {}
    doubles: dict[str, str] = {}
    for spot, label in _labelled(plane):
        owner = owners.setdefault(_key(plane, spot), label)
        if owner is not label and owner != label:
            doubles[label] = owner
    ways = ONWARDS[plane.sheets[0].grid.orientation]
    pairs = _wrapped(plane, owners, ways) if any(plane.period) else _open(owners, ways)
    return Sides(tuple(pairs), doubles)


def _labelled(plane: Plane) -> Iterator[tuple[Spot, str]]:
    for sheet in plane.sheets:
        x, y = sheet.at
        for (u, v), (_, label) in zip(all_spots(sheet.grid), labelled(sheet.grid), strict=True):
            yield (u + x, v + y), label


def _key(plane: Plane, spot: Spot) -> int:
    (u, v), (around, over) = spot, plane.period
    return (u % around if around else u) * _WIDE + (v % over if over else v)


def _open(owners: Mapping[int, str], ways: tuple[Spot, ...]) -> Iterator[tuple[str, str]]:
    """The sides of a plane that does not wrap: a step is always the same number."""
    steps = [u * _WIDE + v for u, v in ways]
    for key, label in owners.items():
        for step in steps:
            other = owners.get(key + step)
            if other is not None and other != label:
                yield label, other


def _wrapped(
    plane: Plane, owners: Mapping[int, str], ways: tuple[Spot, ...]
) -> Iterator[tuple[str, str]]:
    """The sides of a plane that wraps; a narrow map may meet a neighbour on both sides."""
    seen = set[frozenset[str]]()
    for spot, label in _labelled(plane):
        if owners[_key(plane, spot)] != label:
            continue
        for u, v in ways:
            other = owners.get(_key(plane, (spot[0] + u, spot[1] + v)))
            pair = frozenset((label, other or label))
            if other is None or label == other or pair in seen:
                continue
            seen.add(pair)
            yield label, other
