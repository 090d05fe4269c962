"""Conversion of map windows to boards: zones become spaces, numbered hexes a grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sandtable.importers.drawn_maps import coverage_losses, mark_inner_spaces
from sandtable.importers.vassal.location_grids import HexGrid, RegionGrid
from sandtable.importers.vassal.map_windows import OFFBOARD_NAME, MapWindow, WindowBoard
from sandtable.importers.vassal.module_conversion.hex_grid_conversion import (
    UNITS_PER_PIXEL,
    make_board_grid,
)
from sandtable.importers.vassal.module_conversion.unique_ids import UniqueIds
from sandtable.importers.vassal.piece_traits import MapPoint
from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import survey_map

_MIN_CORNERS = 3
_WIDE_GAP_FACTOR = 20
"""If gaps between zones are wider than this fraction of a zone, the zones are boxes."""


@dataclass
class ImportedBoard:
    """A board, with the ids of its spaces by their names in VASSAL."""

    board: Board
    space_ids: dict[str, str]

    def find_space_id(self, name: str) -> str:
        """Return the id of the space with a name; the id of a hex is its name."""
        grid = self.board.grid
        return name if grid and hex_on_grid(grid, name) else self.space_ids.get(name, "")


@dataclass
class ImportedBoards:
    """All boards, with the space at each point of a window."""

    windows: Mapping[str, MapWindow]
    unique_ids: UniqueIds
    losses: list[str] = field(default_factory=list)
    boards_by_window: dict[str, ImportedBoard] = field(default_factory=dict)
    """The boards by the names of their windows."""

    def make_boards(self, places: Mapping[str, Sequence[MapPoint]]) -> Mapping[str, Board]:
        """Return the boards by id. `places` has the points of pieces in each window."""
        boards: dict[str, Board] = {}
        for name, window in self.windows.items():
            if len(window.window_boards) != 1:
                self.losses.append(
                    f"{name}: it has {len(window.window_boards)} boards; one is taken."
                )
            names = [window.location_name((x, y)) for _, x, y in places.get(name, ())]
            if window.window_boards:
                key = self.unique_ids.make_id("board", name)
                self.boards_by_window[name] = self._make_board(key, window, dict.fromkeys(names))
                boards[key] = self.boards_by_window[name].board
        return boards

    def space_at_point(self, place: MapPoint) -> str:
        """Return the space at a point, or nothing."""
        name, x, y = place
        imported_board = self.boards_by_window.get(name)
        return (
            imported_board.find_space_id(self.windows[name].location_name((x, y)))
            if imported_board
            else ""
        )

    def space_with_label(self, label: str) -> str:
        """Return the space with a name, on any board."""
        return next(
            filter(
                None,
                (
                    imported_board.find_space_id(label)
                    for imported_board in self.boards_by_window.values()
                ),
            ),
            "",
        )

    def _make_board(self, key: str, window: MapWindow, stood: Mapping[str, None]) -> ImportedBoard:
        sheet = window.window_boards[0]
        grid = self._make_grid(window, sheet)
        zoned = [zone.name for zone in sheet.zones if zone.grid is None]
        names = dict.fromkeys((*zoned, *_region_names(sheet), *stood))
        # Hexes of the grid need no entry of their own: they exist by their label.
        apart = {
            n: self.unique_ids.make_id("space", n)
            for n in names
            if not (grid and hex_on_grid(grid, n))
        }
        outlines = self._zone_outlines(window, sheet, apart)
        areas = grid is None and bool(outlines)
        spaces = {new: _make_space(name) for name, new in apart.items()}
        board = Board(
            kind="hexes" if grid else "areas" if areas else "boxes",
            name=window.name or key,
            spaces_are="land" if areas else None,
            geometry=f"{key}.geojson" if outlines else None,
            outlines=outlines,
            grid=grid,
            spaces=mark_inner_spaces(spaces, outlines, dict.fromkeys(spaces, "")),
        )
        return ImportedBoard(board, apart)

    def _make_grid(self, window: MapWindow, sheet: WindowBoard) -> Grid | None:
        if not isinstance(sheet.grid, HexGrid):
            return None
        grid = make_board_grid(sheet.grid)
        if grid is None:
            self.losses.append(
                f"{window.name}: its hexes are named as no grid of ours names them."
            )
        # Hexes of two boards with equal labels would be one space in a module.
        elif self._has_board_with_labels(grid):
            self.losses.append(f"{window.name}: its hexes are called as those of another board.")
            return None
        else:
            self.losses.append(f"{window.name}: how far the hexes go is taken from the picture.")
        return grid

    def _has_board_with_labels(self, grid: Grid) -> bool:
        """Say whether another board already has hexes with these labels."""
        grids = [
            imported_board.board.grid
            for imported_board in self.boards_by_window.values()
            if imported_board.board.grid
        ]
        return any(each.label == grid.label for each in grids)

    def _zone_outlines(
        self, window: MapWindow, sheet: WindowBoard, ids: Mapping[str, str]
    ) -> dict[str, Outline]:
        """Return a coverage of the zones; where they overlap, the first one wins."""
        rings: dict[str, list[tuple[tuple[int, int], ...]]] = {}
        for zone in sheet.zones:
            if zone.name in ids and len(set(zone.corner_points)) >= _MIN_CORNERS:
                high = sheet.picture_size[1]
                ring = tuple(
                    (x * UNITS_PER_PIXEL, (high - y) * UNITS_PER_PIXEL)
                    for x, y in zone.corner_points
                )
                rings.setdefault(zone.name, []).append(ring)
        if not rings:
            return {}
        outlines = {
            n: Outline.from_points(*([ring] for ring in space_rings))
            for n, space_rings in rings.items()
        }
        survey = survey_map(outlines)
        apart = (
            survey.learned_gap.gap_width * _WIDE_GAP_FACTOR > survey.surveyed_sketch.typical_width
        )
        if apart or not any(survey.iter_neighbours()):
            return {}  # boxes on a display
        cleaned_map = clean_map(survey)
        self.losses.extend(
            f"{window.name}: {loss}" for loss in coverage_losses(survey, cleaned_map)
        )
        return {ids[name]: outline for name, outline in cleaned_map.outlines.items()}


def _make_space(name: str) -> Space:
    return Space(name="Beside the board" if name == OFFBOARD_NAME else name)


def _region_names(sheet: WindowBoard) -> Iterator[str]:
    """Yield the names of points, and of places in zones with a grid."""
    if isinstance(sheet.grid, RegionGrid):
        yield from sheet.grid.points_by_region
    for zone in sheet.zones:
        if isinstance(zone.grid, RegionGrid):
            yield from (zone.location_name(point) for point in zone.grid.points_by_region.values())
