"""Map windows with their boards, zones and grids, and the names of points in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from sandtable.importers.vassal.location_grids import HexGrid, NumberFormat, PixelPoint, RegionGrid
from sandtable.importers.vassal.piece_traits import parse_whole_number

XmlElement = etree._Element  # noqa: SLF001 - lxml has no other name for it
OFFBOARD_NAME = "offboard"
"""VASSAL's name for a point outside everything."""
_MIN_CORNERS_OF_ZONE = 3
_MAX_PIXEL_COORDINATE = 1_000_000
"""Bound of pixel coordinates in a map."""
LocationGrid = HexGrid | RegionGrid


@dataclass(frozen=True)
class MapZone:
    """A zone of VASSAL: a named area of a board; its grid may name places inside the zone."""

    name: str
    corner_points: tuple[PixelPoint, ...]
    location_format: str = "$name$"
    grid: LocationGrid | None = None
    uses_board_grid: bool = False
    """Whether the grid of the board names places in the zone."""

    @cached_property
    def _bounding_box(self) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _ in self.corner_points], [y for _, y in self.corner_points]
        return min(xs), min(ys), max(xs), max(ys)

    def has_point(self, point: PixelPoint) -> bool:
        """Say whether a point lies inside the zone.

        By Java's rule, left and upper edges belong to the zone.
        """
        # Two corners enclose nothing, so no point is inside.
        if len(self.corner_points) < _MIN_CORNERS_OF_ZONE:
            return False
        x, y = point
        left, top, right, bottom = self._bounding_box
        # The cheap test comes first, since most points lie far from a zone.
        if not (left <= x <= right and top <= y <= bottom):
            return False
        hits = 0
        last_x, last_y = self.corner_points[-1]
        for here_x, here_y in self.corner_points:
            if min(last_y, here_y) <= y < max(last_y, here_y):
                hits += x < (y - last_y) * (here_x - last_x) / (here_y - last_y) + last_x
            last_x, last_y = here_x, here_y
        return hits % 2 == 1

    def name_of_location(self, point: PixelPoint, board_place: str = "") -> str:
        """Return VASSAL's name for a point in the zone; `board_place` is its name on the board."""
        own_place = self.grid.name_of_location(point) if self.grid else ""
        place = board_place if self.uses_board_grid else own_place
        return self.location_format.replace("$name$", self.name).replace("$gridLocation$", place)


@dataclass(frozen=True)
class WindowBoard:
    """A board of a map window: its picture, zones and grid."""

    name: str
    image: str
    picture_size: PixelPoint
    zones: tuple[MapZone, ...] = ()
    grid: LocationGrid | None = None

    def name_of_location(self, point: PixelPoint) -> str:
        """Return VASSAL's name for a point of the board, by the first zone that contains it."""
        zone_at_point = next((zone for zone in self.zones if zone.has_point(point)), None)
        if zone_at_point:
            place = self.grid.name_of_location(point) if self.grid else ""
            return zone_at_point.name_of_location(point, place)
        return self.grid.name_of_location(point) if self.grid else OFFBOARD_NAME


@dataclass(frozen=True)
class MapWindow:
    """A map window of VASSAL, with the boards that a new game shows."""

    name: str
    window_boards: tuple[WindowBoard, ...]
    edge_size: PixelPoint
    element: XmlElement

    def name_of_location(self, point: PixelPoint) -> str:
        """Return VASSAL's name for a point on the window's first board."""
        x, y = point[0] - self.edge_size[0], point[1] - self.edge_size[1]
        return (
            self.window_boards[0].name_of_location((x, y)) if self.window_boards else OFFBOARD_NAME
        )

    def has_point(self, point: PixelPoint) -> bool:
        """Say whether a point is on one of the boards, which are placed in one row."""
        wide = sum(sheet.picture_size[0] for sheet in self.window_boards)
        high = max((sheet.picture_size[1] for sheet in self.window_boards), default=0)
        x, y = point[0] - self.edge_size[0], point[1] - self.edge_size[1]
        return 0 <= x < wide and 0 <= y < high


def class_name_of_element(element: XmlElement) -> str:
    """Return an element's class name without its package; an empty text for a comment."""
    return java_class_name(element).rpartition(".")[2]


def java_class_name(element: XmlElement) -> str:
    """Return the Java class that an element is named after."""
    return element.tag if isinstance(element.tag, str) else ""


def elements_of_classes(root: XmlElement, *tags: str) -> Iterator[XmlElement]:
    """Yield all elements inside an element that have one of these class names."""
    return (each for each in root.iter() if class_name_of_element(each) in tags)


def read_map_window(element: XmlElement, sizes: Mapping[str, PixelPoint]) -> MapWindow:
    """Parse a map window of VASSAL; `sizes` has the picture sizes by file name."""
    sheets = tuple(_read_board(board, sizes) for board in elements_of_classes(element, "Board"))
    edge = (
        parse_whole_number(element.get("edgeWidth", ""), 0),
        parse_whole_number(element.get("edgeHeight", ""), 0),
    )
    return MapWindow(element.get("mapName", ""), sheets, edge, element)


def _read_board(board: XmlElement, sizes: Mapping[str, PixelPoint]) -> WindowBoard:
    image = board.get("image", "")
    stated_size = (
        parse_whole_number(board.get("width", ""), 0),
        parse_whole_number(board.get("height", ""), 0),
    )
    # The size of the picture decides, as a stated one may be missing or wrong.
    size = sizes.get(image, stated_size)
    zoned = next(elements_of_classes(board, "ZonedGrid"), None)
    home = board if zoned is None else zoned
    if size == (0, 0):
        size = _size_around_zones_and_points(board)
    zones = (
        ()
        if zoned is None
        else tuple(_read_zone(z, size) for z in elements_of_classes(zoned, "Zone"))
    )
    return WindowBoard(board.get("name", ""), image, size, zones, _read_grid(home, size))


def _size_around_zones_and_points(board: XmlElement) -> PixelPoint:
    """Return a size that holds all zones and points, for a board whose picture is missing."""
    points = [
        corner for zone in elements_of_classes(board, "Zone") for corner in corners_of_zone(zone)
    ]
    points += [_point_of_region(region) for region in elements_of_classes(board, "Region")]
    return max((x for x, _ in points), default=0), max((y for _, y in points), default=0)


def _read_zone(element: XmlElement, size: PixelPoint) -> MapZone:
    path = tuple(corners_of_zone(element))
    form = element.get("locationFormat", "$name$")
    return MapZone(
        element.get("name", ""),
        path,
        form,
        _read_grid(element, size),
        element.get("useParentGrid") == "true",
    )


def corners_of_zone(zone: XmlElement) -> Iterator[PixelPoint]:
    """Yield the corners of a zone; like VASSAL, skip those that are not integers."""
    for pair in filter(None, zone.get("path", "").split(";")):
        x, _, y = pair.partition(",")
        try:
            point = int(x), int(y)
        except ValueError:
            # VASSAL skips such a corner without a message.
            continue
        if max(map(abs, point)) <= _MAX_PIXEL_COORDINATE:
            yield point


def _read_grid(home: XmlElement, size: PixelPoint) -> LocationGrid | None:
    for child in home:
        if class_name_of_element(child) == "HexGrid":
            return read_hex_grid(child, size)
        if class_name_of_element(child) == "RegionGrid":
            points = {
                each.get("name", ""): _point_of_region(each)
                for each in elements_of_classes(child, "Region")
            }
            return RegionGrid(points)
    return None


def _point_of_region(region: XmlElement) -> PixelPoint:
    return parse_whole_number(region.get("originx", ""), 0), parse_whole_number(
        region.get("originy", ""), 0
    )


def read_hex_grid(element: XmlElement, size: PixelPoint) -> HexGrid:
    """Parse a grid of hexes; the defaults are those of VASSAL."""
    number = next(elements_of_classes(element, "HexGridNumbering"), None)
    texts = {} if number is None else {str(k): str(v) for k, v in number.attrib.items()}
    return HexGrid(
        origin=(
            round(_read_pixel_count(element, "x0", 0)),
            round(_read_pixel_count(element, "y0", 32)),
        ),
        dx=_read_pixel_count(element, "dx", 55.42562584220407, least=1),
        dy=_read_pixel_count(element, "dy", 64.0, least=1),
        is_sideways=element.get("sideways") == "true",
        is_numbered=number is not None,
        label_format=texts.get("locationFormat", "$gridLocation$"),
        first_direction=texts.get("first", "H"),
        separator=texts.get("sep", ""),
        column_format=_read_number_format(texts, "h"),
        row_format=_read_number_format(texts, "v"),
        is_staggered=texts.get("stagger", "true") == "true",
        picture_size=size,
    )


def _read_number_format(texts: Mapping[str, str], letter: str) -> NumberFormat:
    return NumberFormat(
        has_letters=texts.get(f"{letter}Type", "N") == "A",
        digits=parse_whole_number(texts.get(f"{letter}Leading", ""), 1) + 1,
        offset=parse_whole_number(texts.get(f"{letter}Off", ""), 1),
        is_descending=texts.get(f"{letter}Descend") == "true",
    )


def _read_pixel_count(
    element: XmlElement, key: str, default: float, least: float = -_MAX_PIXEL_COORDINATE
) -> float:
    """Parse a number of pixels; return the default if it is missing or implausible."""
    try:
        number = float(element.get(key, ""))
    except ValueError:
        # Pixels come from hand-edited files, so a default is better than a refusal.
        return default
    # A step of zero pixels would be divided by.
    return number if least <= number <= _MAX_PIXEL_COORDINATE else default
