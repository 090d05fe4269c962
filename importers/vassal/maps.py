"""Map windows: their boards, zones and grids, and what they call each point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lxml import etree

from sandtable.importers.vassal.grids import Count, HexGrid, Pixel, RegionGrid
from sandtable.importers.vassal.pieces import whole

Element = etree._Element  # noqa: SLF001 - lxml has no other name for it
OFFBOARD = "offboard"
"""What VASSAL calls a point that is nowhere."""
_CORNERS = 3
_FAR = 1_000_000
"""No point of a map is so many pixels away."""
Grid = HexGrid | RegionGrid


@dataclass(frozen=True)
class Zone:
    """An area with a name; a grid of its own may name places in it."""

    name: str
    path: tuple[Pixel, ...]
    format: str = "$name$"
    grid: Grid | None = None

    @cached_property
    def _box(self) -> tuple[int, int, int, int]:
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        return min(xs), min(ys), max(xs), max(ys)

    def holds(self, point: Pixel) -> bool:
        """Count crossings as Java does: left and upper edges are in, the others are not."""
        if len(self.path) < _CORNERS:
            return False
        x, y = point
        left, top, right, bottom = self._box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        hits = 0
        last_x, last_y = self.path[-1]
        for here_x, here_y in self.path:
            if min(last_y, here_y) <= y < max(last_y, here_y):
                hits += x < (y - last_y) * (here_x - last_x) / (here_y - last_y) + last_x
            last_x, last_y = here_x, here_y
        return hits % 2 == 1

    def name_at(self, point: Pixel) -> str:
        """What a point in it is called."""
        place = self.grid.name_at(point) if self.grid else ""
        return self.format.replace("$name$", self.name).replace("$gridLocation$", place)


@dataclass(frozen=True)
class Sheet:
    """A board of a map window: a picture, and what lies on it."""

    name: str
    image: str
    size: Pixel
    zones: tuple[Zone, ...] = ()
    grid: Grid | None = None

    def name_at(self, point: Pixel) -> str:
        """What a point is called; the first zone that holds it tells."""
        found = next((zone for zone in self.zones if zone.holds(point)), None)
        if found:
            return found.name_at(point)
        return self.grid.name_at(point) if self.grid else OFFBOARD


@dataclass(frozen=True)
class Window:
    """A map window, as a game without a choice of boards shows it."""

    name: str
    sheets: tuple[Sheet, ...]
    edge: Pixel
    element: Element

    def name_at(self, point: Pixel) -> str:
        """What a point of it is called, on its first board."""
        x, y = point[0] - self.edge[0], point[1] - self.edge[1]
        return self.sheets[0].name_at((x, y)) if self.sheets else OFFBOARD

    def holds(self, point: Pixel) -> bool:
        """Say whether a point lies on its boards; several of them lie in one row."""
        wide = sum(sheet.size[0] for sheet in self.sheets)
        high = max((sheet.size[1] for sheet in self.sheets), default=0)
        x, y = point[0] - self.edge[0], point[1] - self.edge[1]
        return 0 <= x < wide and 0 <= y < high


def tag_of(element: Element) -> str:
    """The name of a part without its package; nothing for a comment."""
    return class_of(element).rpartition(".")[2]


def class_of(element: Element) -> str:
    """The Java class that a part is called after."""
    return element.tag if isinstance(element.tag, str) else ""


def all_of(root: Element, *tags: str) -> Iterator[Element]:
    """Every part below whose name is one of these."""
    return (each for each in root.iter() if tag_of(each) in tags)


def window_of(element: Element, sizes: Mapping[str, Pixel]) -> Window:
    """Read a map window; the sizes of pictures are known by file."""
    sheets = tuple(_sheet(board, sizes) for board in all_of(element, "Board"))
    edge = whole(element.get("edgeWidth", ""), 0), whole(element.get("edgeHeight", ""), 0)
    return Window(element.get("mapName", ""), sheets, edge, element)


def _sheet(board: Element, sizes: Mapping[str, Pixel]) -> Sheet:
    image = board.get("image", "")
    own = whole(board.get("width", ""), 0), whole(board.get("height", ""), 0)
    size = sizes.get(image, own)
    zoned = next(all_of(board, "ZonedGrid"), None)
    home = board if zoned is None else zoned
    zones = () if zoned is None else tuple(_zone(z, size) for z in all_of(zoned, "Zone"))
    return Sheet(board.get("name", ""), image, size, zones, _grid(home, size))


def _zone(element: Element, size: Pixel) -> Zone:
    path = tuple(path_of(element))
    form = element.get("locationFormat", "$name$")
    return Zone(element.get("name", ""), path, form, _grid(element, size))


def path_of(zone: Element) -> Iterator[Pixel]:
    """The corners of a zone; VASSAL leaves out what is no whole number."""
    for pair in filter(None, zone.get("path", "").split(";")):
        x, _, y = pair.partition(",")
        try:
            point = int(x), int(y)
        except ValueError:
            continue
        if max(map(abs, point)) <= _FAR:
            yield point


def _grid(home: Element, size: Pixel) -> Grid | None:
    for child in home:
        if tag_of(child) == "HexGrid":
            return hex_grid(child, size)
        if tag_of(child) == "RegionGrid":
            found = {each.get("name", ""): _origin(each) for each in all_of(child, "Region")}
            return RegionGrid(found)
    return None


def _origin(region: Element) -> Pixel:
    return whole(region.get("originx", ""), 0), whole(region.get("originy", ""), 0)


def hex_grid(element: Element, size: Pixel) -> HexGrid:
    """Read a grid of hexes."""
    number = next(all_of(element, "HexGridNumbering"), None)
    says = {} if number is None else {str(k): str(v) for k, v in number.attrib.items()}
    return HexGrid(
        origin=(round(_float(element, "x0", 0)), round(_float(element, "y0", 32))),
        dx=_float(element, "dx", 55.42562584220407, least=1),
        dy=_float(element, "dy", 64.0, least=1),
        sideways=element.get("sideways") == "true",
        numbered=number is not None,
        format=says.get("locationFormat", "$gridLocation$"),
        first=says.get("first", "H"),
        sep=says.get("sep", ""),
        column=_count(says, "h"),
        row=_count(says, "v"),
        stagger=says.get("stagger", "true") == "true",
        size=size,
    )


def _count(says: Mapping[str, str], letter: str) -> Count:
    return Count(
        letters=says.get(f"{letter}Type", "N") == "A",
        digits=whole(says.get(f"{letter}Leading", ""), 1) + 1,
        offset=whole(says.get(f"{letter}Off", ""), 1),
        descends=says.get(f"{letter}Descend") == "true",
    )


def _float(element: Element, key: str, default: float, least: float = -_FAR) -> float:
    """A number of pixels; another one, where none stands there that could be meant."""
    try:
        found = float(element.get(key, ""))
    except ValueError:
        return default
    return found if least <= found <= _FAR else default
