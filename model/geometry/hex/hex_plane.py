"""Planes of joined hex boards: which hexes are neighbours, and which are the same hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sandtable.model.entities.boards import Board, Grid, MapEdge
from sandtable.model.geometry.hex.board_joining import lattice_offset_between
from sandtable.model.geometry.hex.grid_hexes import Hex, is_on_grid, label_of_hex, labelled_hexes
from sandtable.model.geometry.hex.hex_lattice import (
    NEIGHBOUR_OFFSETS,
    LatticePoint,
    all_lattice_points,
    hex_at_lattice_point,
    lattice_frame,
    lattice_point_of_hex,
)

_CODE_FACTOR_OF_POINTS = 1 << 24
"""Factor that turns a lattice point into one number. No plane is wider."""


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A hex board, with the position of its first hex in the plane of all joined boards."""

    board: str
    grid: Grid
    lattice_offset: LatticePoint = (0, 0)

    def lattice_point(self, place: Hex) -> LatticePoint:
        """Return the position of a hex's centre in the plane."""
        u, v = lattice_point_of_hex(self.grid, place)
        return u + self.lattice_offset[0], v + self.lattice_offset[1]

    def column_in_plane(self, place: Hex) -> int:
        """Return the column of a hex, counted eastwards over the whole plane."""
        step = 3 if self.grid.orientation == "flat" else 2
        return self.lattice_offset[0] // step + place.column - self.grid.columns[0]

    def row_in_plane(self, place: Hex) -> int:
        """Return the row of a hex, counted southwards over the whole plane."""
        step = 2 if self.grid.orientation == "flat" else 3
        row = place.row - self.grid.rows[0]
        # Lattice points count upwards, rows of the plane downwards.
        return (row if self.grid.down else -row) - self.lattice_offset[1] // step


@dataclass(frozen=True, slots=True)
class HexPlane:
    """Joined hex boards, and the distance after which a map that wraps around repeats."""

    placed_boards: tuple[PlacedBoard, ...]
    wrap_period: LatticePoint = (0, 0)


@dataclass(frozen=True, slots=True)
class HexSides:
    """All pairs of hexes of a plane that share a side, and second labels of shared hexes."""

    neighbour_pairs: tuple[tuple[str, str], ...]
    label_by_double: Mapping[str, str]
    """For a hex that two boards print, the label on the board that the other one joins."""


def hex_planes(boards: Mapping[str, Board]) -> tuple[HexPlane, ...]:
    """Return the planes of all hex boards. A board that joins no other board has its own plane."""
    boards_by_root: dict[str, list[PlacedBoard]] = {}
    # Boards come before those that join them, so the label of a shared hex is that of the first.
    for name in sorted(boards, key=lambda name: _depth_of_joined_board(boards, name)):
        grid = boards[name].grid
        if grid is not None:
            root, at = _root_board_and_offset(boards, name, ())
            boards_by_root.setdefault(root, []).append(PlacedBoard(name, grid, at))
    return tuple(
        HexPlane(
            tuple(sheets),
            _steps_until_map_repeats(sheets, {boards[sheet.board].wrap for sheet in sheets}),
        )
        for sheets in boards_by_root.values()
    )


def _depth_of_joined_board(boards: Mapping[str, Board], name: str) -> int:
    """Return how many joins lie between a board and the first board of its plane."""
    chain = [name]
    while (after := boards[chain[-1]].east_of or boards[chain[-1]].south_of) in boards:
        if after is None or after in chain:
            break
        chain.append(after)
    return len(chain)


def _root_board_and_offset(
    boards: Mapping[str, Board], name: str, visited: tuple[str, ...]
) -> tuple[str, LatticePoint]:
    """Return the first board of a board's plane, and the offset of the board from it."""
    board = boards[name]
    other = board.east_of or board.south_of
    grid, before = board.grid, boards[other].grid if other and other in boards else None
    # Boards that join in a circle must not recurse for ever; a check reports them.
    if other is None or grid is None or before is None or other in (*visited, name):
        return name, (0, 0)
    if grid.orientation != before.orientation:
        return name, (0, 0)
    root, (du, dv) = _root_board_and_offset(boards, other, (*visited, name))
    u, v = lattice_offset_between(
        grid, before, "east" if board.east_of else "south", board.lies_on
    )
    return root, (du + u, dv + v)


def _steps_until_map_repeats(sheets: list[PlacedBoard], wraps: set[str | None]) -> LatticePoint:
    """Return how far to go in each direction until the map repeats.

    It is 0 in a direction in which the map does not wrap around.
    """
    pointy = sheets[0].grid.orientation == "pointy"
    steps = [
        _steps_around_map_to_same_hex(sheets, side, across=(side == 1) == pointy)
        for side in (0, 1)
    ]
    around = (bool(wraps & {"x", "both"}), bool(wraps & {"y", "both"}))
    return steps[0] * around[0], steps[1] * around[1]


def _steps_around_map_to_same_hex(sheets: list[PlacedBoard], side: int, *, across: bool) -> int:
    """Return how far it is around the map to the same hex; 0 if both edges do not match."""
    low = min(lattice_frame(sheet.grid)[side] + sheet.lattice_offset[side] for sheet in sheets)
    high = max(
        lattice_frame(sheet.grid)[side + 2] + sheet.lattice_offset[side] for sheet in sheets
    )
    edges: tuple[MapEdge, MapEdge] = ("west", "east") if side == 0 else ("south", "north")
    halved = all(any(edge in sheet.grid.half for sheet in sheets) for edge in edges)
    if across:  # columns of flat hexes: whole ones reach a third into the next
        steps = high - low - (0 if halved else 1)
        return steps if steps % 6 == 0 else 0
    odd = (high - low) % 2
    return 0 if halved and odd else high - low - odd


def can_wrap_evenly(plane: HexPlane, wrap: str) -> bool:
    """Say whether the hexes on both sides fit together where the map wraps around."""
    sheets = list(plane.placed_boards)
    u, v = _steps_until_map_repeats(sheets, {wrap})
    return bool((u or wrap == "y") and (v or wrap == "x"))


def label_at_lattice_point(plane: HexPlane, spot: LatticePoint) -> str | None:
    """Return the label of the hex at a lattice point, from the first board that has this hex."""
    for sheet in plane.placed_boards:
        place = hex_at_lattice_point(
            sheet.grid, (spot[0] - sheet.lattice_offset[0], spot[1] - sheet.lattice_offset[1])
        )
        # A point between boards belongs to the one that prints a hex there.
        if place and is_on_grid(sheet.grid, place):
            return label_of_hex(sheet.grid, place)
    return None


@lru_cache(maxsize=16)
def hex_sides(plane: HexPlane) -> HexSides:
    """Return all pairs of hexes that share a side, the western or northern hex first."""
    owners, doubles = _labels_of_plane_points(plane)
    ways = NEIGHBOUR_OFFSETS[plane.placed_boards[0].grid.orientation]
    pairs = (
        _iter_sides_with_wrap(plane, owners, ways)
        if any(plane.wrap_period)
        else _iter_sides_without_wrap(owners, ways)
    )
    return HexSides(tuple(pairs), doubles)


def first_label_by_second_label(plane: HexPlane) -> Mapping[str, str]:
    """Return the first label of each hex that is printed twice, by its second label."""
    return _labels_of_plane_points(plane)[1]


@lru_cache(maxsize=16)
def _labels_of_plane_points(plane: HexPlane) -> tuple[Mapping[int, str], Mapping[str, str]]:
    """Return labels by lattice point, and first labels by second label.

    A hex on two joined boards has two labels.
    """
    owners: dict[int, str] = {}
    doubles: dict[str, str] = {}
    for spot, label in _iter_labelled_points(plane):
        owner = owners.setdefault(_code_of_point(plane, spot), label)
        if owner is not label and owner != label:
            doubles[label] = owner
    return owners, doubles


def _iter_labelled_points(plane: HexPlane) -> Iterator[tuple[LatticePoint, str]]:
    for sheet in plane.placed_boards:
        x, y = sheet.lattice_offset
        for (u, v), (_, label) in zip(
            all_lattice_points(sheet.grid), labelled_hexes(sheet.grid), strict=True
        ):
            yield (u + x, v + y), label


def _code_of_point(plane: HexPlane, spot: LatticePoint) -> int:
    (u, v), (around, over) = spot, plane.wrap_period
    return (u % around if around else u) * _CODE_FACTOR_OF_POINTS + (v % over if over else v)


def _iter_sides_without_wrap(
    owners: Mapping[int, str], ways: tuple[LatticePoint, ...]
) -> Iterator[tuple[str, str]]:
    """Yield pairs of hexes that share a side, on a plane that does not wrap around.

    Hexes are numbered so that a step in one direction always adds the same amount.
    """
    steps = [u * _CODE_FACTOR_OF_POINTS + v for u, v in ways]
    for key, label in owners.items():
        for step in steps:
            other = owners.get(key + step)
            if other is not None and other != label:
                yield label, other


def _iter_sides_with_wrap(
    plane: HexPlane, owners: Mapping[int, str], ways: tuple[LatticePoint, ...]
) -> Iterator[tuple[str, str]]:
    """Yield pairs of hexes that share a side, on a plane that wraps around.

    On a narrow map a hex may meet the same neighbour on both sides.
    """
    known_pairs = set[frozenset[str]]()
    for spot, label in _iter_labelled_points(plane):
        if owners[_code_of_point(plane, spot)] != label:
            continue
        for u, v in ways:
            other = owners.get(_code_of_point(plane, (spot[0] + u, spot[1] + v)))
            # On a narrow map, one neighbour lies on both sides, and counts once.
            pair = frozenset((label, other or label))
            if other is None or label == other or pair in known_pairs:
                continue
            known_pairs.add(pair)
            yield label, other
