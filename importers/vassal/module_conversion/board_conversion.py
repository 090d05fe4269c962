"""Conversion of map windows to boards: zones and points become spaces, hexes a grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sandtable.importers.drawn_maps import losses_of_drawn_map, mark_spaces_inside_others
from sandtable.importers.vassal.imported_picture_files import PictureFiles
from sandtable.importers.vassal.location_grids import HexGrid, PixelPoint, RegionGrid
from sandtable.importers.vassal.map_windows import (
    OFFBOARD_NAME,
    MapWindow,
    MapZone,
    WindowBoard,
)
from sandtable.importers.vassal.module_conversion.board_scale import BoardScale, scale_for_grid
from sandtable.importers.vassal.module_conversion.hex_grid_conversion import (
    ImportedGrid,
    PixelBox,
    make_board_grid,
    make_renumbered_grid,
)
from sandtable.importers.vassal.module_conversion.space_outlines import (
    Ring,
    octagons_around_points,
)
from sandtable.importers.vassal.module_file import StartPile
from sandtable.importers.vassal.unique_ids import UniqueIds
from sandtable.importers.vassal.window_layouts import PlacedWindowBoard, boards_of_new_game
from sandtable.model.entities.boards import Board, Space, SpaceKind
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.outline_separation import outlines_without_overlaps
from sandtable.model.geometry.sketch_repair.map_cleaning import clean_map
from sandtable.model.geometry.sketch_repair.map_survey import Survey, survey_map

_MIN_CORNERS_OF_ZONE = 3
_WIDE_GAP_FACTOR = 20
"""If gaps between zones are wider than this fraction of a zone, the zones are boxes."""
_MIN_SHARE_OF_TOUCHING_ZONES = 0.6
"""If more zones of a stranger's board touch others, they are the areas of a map."""
_NAME_FOR_PIECES_BESIDE_SPACES = "Beside the spaces"
"""Name of the space for pieces that lie on a board, but in none of its zones."""
_LETTERS_FOR_FURTHER_GRIDS = "BCDEFGHIJKLMNOPQRSTUVWXYZ"
BoardKey = tuple[str, str]
"""The names of a window and of one of its boards."""


@dataclass
class ImportedBoard:
    """A board, with the ids of its spaces by their names in VASSAL."""

    board: Board
    space_ids: dict[str, str]
    window_board: WindowBoard
    grid: ImportedGrid | None = None

    def find_space_id(self, name: str) -> str:
        """Return the id of the space with a name; the id of a hex is its name."""
        grid = self.board.grid
        return name if grid and hex_on_grid(grid, name) else self.space_ids.get(name, "")

    def space_at_board_point(self, point: PixelPoint) -> str:
        """Return the space at a point of the board, or an empty text."""
        zone = next((each for each in self.window_board.zones if each.has_point(point)), None)
        grid_zone = self.grid.zone if self.grid else None
        is_in_grid = zone is None or zone.name == grid_zone or zone.uses_board_grid
        label = self.grid.label_of_hex_at_point(point) if self.grid and is_in_grid else None
        return label or self.find_space_id(self.window_board.name_of_location(point))


@dataclass
class ImportedBoards:
    """All imported boards, with a search for the space at a point of a VASSAL window."""

    windows: Mapping[str, MapWindow]
    unique_ids: UniqueIds
    pictures: PictureFiles
    is_own: bool = False
    """Whether an export of ours wrote the module, whose boards we draw ourselves."""
    losses: list[str] = field(default_factory=list)
    boards_by_key: dict[BoardKey, ImportedBoard] = field(default_factory=dict)

    def make_boards(
        self,
        points: Mapping[BoardKey, Iterable[PixelPoint]],
        piles: Mapping[BoardKey, Mapping[str, PixelPoint]],
    ) -> Mapping[str, Board]:
        """Return the boards by id.

        `points` has the points where pieces are placed, and `piles` the named stacks and decks
        outside all zones, by window and board.
        """
        boards: dict[str, Board] = {}
        for window_name, window in self.windows.items():
            sheets = window.window_boards[:1] if self.is_own else window.window_boards
            for sheet in sheets:
                key = window_name, sheet.name
                name = window_name if len(sheets) == 1 else sheet.name or window_name
                board_id = self.unique_ids.make_id("board", name or "map")
                stood = dict.fromkeys(map(sheet.name_of_location, points.get(key, ())))
                made = self._make_board(board_id, name, sheet, stood, piles.get(key, {}))
                self.boards_by_key[key] = made
                boards[board_id] = made.board
        return boards

    def space_at_window_point(
        self, window: str, point: PixelPoint, layout: Sequence[PlacedWindowBoard] | None = None
    ) -> str:
        """Return the space at a point of a window, or an empty text."""
        # Pieces in windows without a map, such as reserves, lie in no space.
        if window not in self.windows:
            return ""
        for placed in layout or boards_of_new_game(self.windows[window]):
            made = self.boards_by_key.get((window, placed.board.name))
            if made and placed.has_point(point):
                return made.space_at_board_point(placed.window_point_to_board_pixels(point))
        return ""

    def space_of_start_pile(self, pile: StartPile) -> str:
        """Return the space where a stack or a deck lies at the start."""
        made = self._board_of_start_pile(pile)
        if made is None:
            return ""
        by_name = made.find_space_id(pile.location) if pile.location else ""
        if by_name:
            return by_name
        space = made.space_at_board_point(pile.point)
        beside = made.space_ids.get(OFFBOARD_NAME, "")
        # A pile in no zone has a space of its own, called as the pile.
        return made.space_ids.get(pile.name, space) if space in {"", beside} else space

    def space_made_for_deck(self, window: str, deck: str) -> str:
        """Return the space made for a deck of a window, or an empty text."""
        boards = (made for (name, _), made in self.boards_by_key.items() if name == window)
        return next((made.space_ids[deck] for made in boards if deck in made.space_ids), "")

    def _board_of_start_pile(self, pile: StartPile) -> ImportedBoard | None:
        if made := self.boards_by_key.get((pile.window, pile.board)):
            return made
        boards = (made for (name, _), made in self.boards_by_key.items() if name == pile.window)
        return next(boards, None)

    def space_with_label(self, label: str) -> str:
        """Return the space with a printed name, on any board."""
        if not label:
            return ""
        made = (each.find_space_id(label) for each in self.boards_by_key.values())
        return next(filter(None, made), "")

    def _make_board(
        self,
        board_id: str,
        name: str,
        sheet: WindowBoard,
        stood: Mapping[str, None],
        piles: Mapping[str, PixelPoint],
    ) -> ImportedBoard:
        grid, scale = self._make_grid_and_scale(name, sheet)
        zones = [zone for zone in sheet.zones if zone.grid is None and not zone.uses_board_grid]
        regions = dict(_points_of_regions(sheet))
        names = dict.fromkeys((*(zone.name for zone in zones), *regions, *stood, *piles))
        # Hexes of the grid need no entry of their own: they exist by their label.
        apart = {
            n: self.unique_ids.make_id("space", n if n != OFFBOARD_NAME else "beside")
            for n in names
            if not (grid and hex_on_grid(grid.grid, n))
        }
        is_map, outlines = self._outlines_of_board(name, scale, apart, zones, {**regions, **piles})
        picture = None if self.is_own else self.pictures.module_path_of_image(sheet.image)
        spaces = {
            new: _make_space(n, "box" if is_map and new not in outlines else None)
            for n, new in apart.items()
        }
        is_drawn = bool(outlines) and not (self.is_own and grid)
        kind = "hexes" if grid else "areas" if outlines else "boxes"
        board = Board(
            kind=kind,  # type: ignore[arg-type]
            name=name or board_id,
            spaces_are=None if kind != "areas" else "land" if is_map else "box",
            geometry=f"{board_id}.geojson" if is_drawn else None,
            outlines=outlines if is_drawn else {},
            grid=grid.grid if grid else None,
            image=picture,
            image_frame=scale.picture_frame if picture else None,
            spaces=mark_spaces_inside_others(spaces, outlines, dict.fromkeys(spaces, ""))
            if is_map
            else spaces,
        )
        return ImportedBoard(board, apart, sheet, grid)

    def _make_grid_and_scale(
        self, name: str, sheet: WindowBoard
    ) -> tuple[ImportedGrid | None, BoardScale]:
        """Return the grid of a board, or of its largest zone that has one, and the scale."""
        hex_grid, zone = _hex_grid_of_board(sheet)
        plain_scale = BoardScale(sheet.picture_size)
        if hex_grid is None:
            return None, plain_scale
        scale = plain_scale if self.is_own else scale_for_grid(sheet.picture_size, hex_grid)
        extent = _bounding_box_of_zone(zone) if zone else (0, 0, *sheet.picture_size)
        grid = make_board_grid(hex_grid, scale, extent)
        others = [each.grid.grid.label for each in self.boards_by_key.values() if each.grid]
        zone_name = zone.name if zone else None
        if grid and grid.label not in others:
            self.losses.append(f"{name}: the extent of the hexes is taken from the picture.")
            return ImportedGrid(grid, hex_grid, zone_name), scale
        if self.is_own:
            self.losses.append(
                f"{name}: its hexes have the same labels as those of another board."
                if grid
                else f"{name}: a grid cannot express the labels of its hexes."
            )
            return None, scale
        # Hexes of two boards with equal labels would be one space in a module.
        letter = (
            _LETTERS_FOR_FURTHER_GRIDS[(len(others) - 1) % len(_LETTERS_FOR_FURTHER_GRIDS)]
            if others
            else ""
        )
        renumbered = make_renumbered_grid(hex_grid, scale, extent, letter)
        if renumbered is None:
            self.losses.append(f"{name}: its hexes cannot be expressed as a grid.")
            return None, plain_scale
        if hex_grid.is_numbered:
            self.losses.append(f"{name}: its hexes are numbered again, by column and row.")
        return replace(renumbered, zone=zone_name), scale

    def _outlines_of_board(
        self,
        name: str,
        scale: BoardScale,
        ids: Mapping[str, str],
        zones: Iterable[MapZone],
        points: Mapping[str, PixelPoint],
    ) -> tuple[bool, dict[str, Outline]]:
        """Return whether the zones are a map of areas, and the outline of each space by id."""
        rings: dict[str, list[Ring]] = {}
        for zone in zones:
            if zone.name in ids and len(set(zone.corner_points)) >= _MIN_CORNERS_OF_ZONE:
                ring = tuple(scale.pixel_to_board_units(point) for point in zone.corner_points)
                rings.setdefault(zone.name, []).append(ring)
        survey = survey_map(_drawn_outlines(rings)) if rings else None
        shown = {n: p for n, p in points.items() if n in ids}
        octagons = {n: [ring] for n, ring in octagons_around_points(shown, scale).items()}
        least_share = 0.0 if self.is_own else _MIN_SHARE_OF_TOUCHING_ZONES
        if survey and _share_of_touching_zones(survey, len(rings)) > least_share:
            cleaned_map = clean_map(survey)
            self.losses.extend(
                f"{name}: {loss}" for loss in losses_of_drawn_map(survey, cleaned_map)
            )
            if self.is_own:
                return True, {ids[n]: outline for n, outline in cleaned_map.outlines.items()}
            left = {n: r for n, r in (octagons | rings).items() if n not in cleaned_map.outlines}
            beside = outlines_without_overlaps(left, cleaned_map.outlines.values())
            outlines = {**cleaned_map.outlines, **beside}
            return True, {ids[n]: outline for n, outline in outlines.items()}
        if self.is_own:
            return False, {}  # boxes on a display
        separated = outlines_without_overlaps(octagons | rings)
        return False, {ids[n]: outline for n, outline in separated.items()}


def _drawn_outlines(rings: Mapping[str, Sequence[Ring]]) -> dict[str, Outline]:
    return {
        name: Outline.from_points(
            *([tuple((round(x), round(y)) for x, y in ring)] for ring in space_rings)
        )
        for name, space_rings in rings.items()
    }


def _share_of_touching_zones(survey: Survey, zone_count: int) -> float:
    """Return the share of zones that touch another one: high for areas, low for boxes."""
    wide_gap = survey.learned_gap.gap_width * _WIDE_GAP_FACTOR
    if wide_gap > survey.surveyed_sketch.typical_width:
        return 0.0
    touching = {name for pair in survey.iter_neighbours() for name in (pair.a, pair.b)}
    return len(touching) / zone_count


def _hex_grid_of_board(sheet: WindowBoard) -> tuple[HexGrid | None, MapZone | None]:
    """Return the grid of hexes of a board, or that of its largest zone with hexes."""
    if isinstance(sheet.grid, HexGrid):
        return sheet.grid, None
    zones = [zone for zone in sheet.zones if isinstance(zone.grid, HexGrid) and zone.corner_points]
    largest = max(zones, key=lambda zone: _area_of_box(_bounding_box_of_zone(zone)), default=None)
    # The map itself has no grid, but its largest zone does.
    if largest and isinstance(largest.grid, HexGrid):
        return largest.grid, largest
    return None, None


def _bounding_box_of_zone(zone: MapZone) -> PixelBox:
    xs, ys = zip(*zone.corner_points, strict=True)
    return max(0, min(xs)), max(0, min(ys)), max(xs), max(ys)


def _area_of_box(box: PixelBox) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _make_space(name: str, kind: SpaceKind | None) -> Space:
    known_name = (
        _NAME_FOR_PIECES_BESIDE_SPACES if name == OFFBOARD_NAME else " ".join(name.split())
    )
    return Space(name=known_name or "Nameless space", kind=kind)


def _points_of_regions(sheet: WindowBoard) -> Iterator[tuple[str, PixelPoint]]:
    """Yield named points of a board, and named places in its zones with a grid."""
    if isinstance(sheet.grid, RegionGrid):
        yield from sheet.grid.points_by_region.items()
    for zone in sheet.zones:
        if isinstance(zone.grid, RegionGrid):
            for point in zone.grid.points_by_region.values():
                yield zone.name_of_location(point), point
