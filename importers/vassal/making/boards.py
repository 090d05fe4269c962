"""Map windows as boards: zones are spaces, numbered hexes a grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sandtable.importers.drawn import told, with_inner
from sandtable.importers.vassal.grids import HexGrid, RegionGrid
from sandtable.importers.vassal.making.hexes import UNITS, grid_of
from sandtable.importers.vassal.making.ids import Ids
from sandtable.importers.vassal.maps import OFFBOARD, Sheet, Window
from sandtable.importers.vassal.pieces import Place
from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.hexes import hex_at
from sandtable.model.geometry.sloppy.cleaning import cleaned
from sandtable.model.geometry.sloppy.survey import survey

_CORNERS = 3
_APART = 20
"""Where the gap is a larger part of a zone, zones are boxes beside each other."""


@dataclass
class Made:
    """A board, and the ids of its spaces by what VASSAL calls them."""

    board: Board
    ids: dict[str, str]

    def space(self, name: str) -> str:
        """The space of a name: a hex is called as it is."""
        grid = self.board.grid
        return name if grid and hex_at(grid, name) else self.ids.get(name, "")


@dataclass
class Boards:
    """All boards, and where each point of a window is."""

    windows: Mapping[str, Window]
    ids: Ids
    losses: list[str] = field(default_factory=list)
    made: dict[str, Made] = field(default_factory=dict)
    """By the name of the window."""

    def make(self, places: Mapping[str, Sequence[Place]]) -> Mapping[str, Board]:
        """Boards by id; the places by window are those where something stands."""
        found: dict[str, Board] = {}
        for name, window in self.windows.items():
            if len(window.sheets) != 1:
                self.losses.append(f"{name}: it has {len(window.sheets)} boards; one is taken.")
            names = [window.name_at((x, y)) for _, x, y in places.get(name, ())]
            if window.sheets:
                key = self.ids.of("board", name)
                self.made[name] = self._board(key, window, dict.fromkeys(names))
                found[key] = self.made[name].board
        return found

    def space_at(self, place: Place) -> str:
        """The space in which a point lies; nothing, where none does."""
        name, x, y = place
        made = self.made.get(name)
        return made.space(self.windows[name].name_at((x, y))) if made else ""

    def space_called(self, label: str) -> str:
        """The space of a name, on whichever board it is."""
        return next(filter(None, (made.space(label) for made in self.made.values())), "")

    def _board(self, key: str, window: Window, stood: Mapping[str, None]) -> Made:
        sheet = window.sheets[0]
        grid = self._grid(window, sheet)
        zoned = [zone.name for zone in sheet.zones if zone.grid is None]
        names = dict.fromkeys((*zoned, *_regions(sheet), *stood))
        apart = {n: self.ids.of("space", n) for n in names if not (grid and hex_at(grid, n))}
        outlines = self._outlines(window, sheet, apart)
        areas = grid is None and bool(outlines)
        spaces = {new: _space(name) for name, new in apart.items()}
        board = Board(
            kind="hexes" if grid else "areas" if areas else "boxes",
            name=window.name or key,
            spaces_are="land" if areas else None,
            geometry=f"{key}.geojson" if outlines else None,
            outlines=outlines,
            grid=grid,
            spaces=with_inner(spaces, outlines, dict.fromkeys(spaces, "")),
        )
        return Made(board, apart)

    def _grid(self, window: Window, sheet: Sheet) -> Grid | None:
        if not isinstance(sheet.grid, HexGrid):
            return None
        grid = grid_of(sheet.grid)
        if grid is None:
            self.losses.append(
                f"{window.name}: its hexes are named as no grid of ours names them."
            )
        elif self._taken(grid):
            self.losses.append(f"{window.name}: its hexes are called as those of another board.")
            return None
        else:
            self.losses.append(f"{window.name}: how far the hexes go is taken from the picture.")
        return grid

    def _taken(self, grid: Grid) -> bool:
        """Say whether another board has such hexes already."""
        grids = [made.board.grid for made in self.made.values() if made.board.grid]
        return any(each.label == grid.label for each in grids)

    def _outlines(
        self, window: Window, sheet: Sheet, ids: Mapping[str, str]
    ) -> dict[str, Outline]:
        """A coverage of the zones: what comes first lies on top."""
        rings: dict[str, list[tuple[tuple[int, int], ...]]] = {}
        for zone in sheet.zones:
            if zone.name in ids and len(set(zone.path)) >= _CORNERS:
                high = sheet.size[1]
                ring = tuple((x * UNITS, (high - y) * UNITS) for x, y in zone.path)
                rings.setdefault(zone.name, []).append(ring)
        if not rings:
            return {}
        drawn = {n: Outline.of(*([ring] for ring in own)) for n, own in rings.items()}
        found = survey(drawn)
        apart = found.gap.width * _APART > found.sketch.typical
        if apart or not any(found.neighbours()):
            return {}  # boxes on a display
        clean = cleaned(found)
        self.losses.extend(f"{window.name}: {loss}" for loss in told(found, clean))
        return {ids[name]: outline for name, outline in clean.outlines.items()}


def _space(name: str) -> Space:
    return Space(name="Beside the board" if name == OFFBOARD else name)


def _regions(sheet: Sheet) -> Iterator[str]:
    """The names of points, and of places that a zone names by a grid of its own."""
    if isinstance(sheet.grid, RegionGrid):
        yield from sheet.grid.regions
    for zone in sheet.zones:
        if isinstance(zone.grid, RegionGrid):
            yield from (zone.name_at(point) for point in zone.grid.regions.values())
