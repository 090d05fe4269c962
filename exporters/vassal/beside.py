"""Windows beside the boards: a tray for what is yet to be placed, and boxes for arrivals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.badges import HEAD, sheet
from sandtable.exporters.vassal.sides import plain_power_name
from sandtable.exporters.vassal.windows import Window, Zone, pixels

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.scenes import Laid, Scene
    from sandtable.model.module import Module

TRAY, ARRIVALS, AWAY = "To be placed", "Arrivals", "Out of play"
STACK = 4
"""How many pieces lie on each other in a box."""
HIGHEST = 3 * STACK
"""A higher stack hides the number of the cell that it lies in, and the cells beside that."""
_ACROSS = 4
"""How many stacks lie side by side in a box."""
_PITCH = 16.0
_WIDE = _ACROSS * _PITCH + 4
_COLUMNS, _GAP, _TOP = 4, 4.0, 13.0
_BAR = 12.0
"""Below the boxes: VASSAL's window is as large as the sheet, and its buttons take part of that."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Beside:
    """These windows, each only where something lies in it or comes to lie there."""

    tray: Window | None
    arrivals: Window | None
    away: Window | None = None

    @property
    def windows(self) -> tuple[Window, ...]:
        """Those that there are."""
        return tuple(window for window in (self.tray, self.arrivals, self.away) if window)


def tray(
    module: Module, scenes: Iterable[Scene], images: Images, known: set[str]
) -> Window | None:
    """Boxes that spell out every choice, and every place that is on no board."""
    needs: dict[str, int] = {}
    held: dict[str, list[Laid]] = {}
    for scene in scenes:
        here: dict[str, int] = {}
        stand = {laid.piece for laid in scene.laid}
        for laid in scene.laid:
            if laid.space not in known and (laid.carrier is None or laid.carrier not in stand):
                here[laid.tray] = here.get(laid.tray, 0) + laid.number
                held.setdefault(laid.tray, []).append(laid)
        _most(needs, here)
    told = {name: ", ".join((name, *_bounds(module, laid))) for name, laid in held.items()}
    return boxed(TRAY, needs, images, "beside-tray.png", told) if needs else None


def _bounds(module: Module, held: Iterable[Laid]) -> Iterator[str]:
    """The bounds of a choice; whose they are, where they are not everybody's."""
    every: dict[str, None] = {}
    bound: dict[str, dict[str, None]] = {}
    for laid in held:
        whose = laid.entry.power or laid.entry.side
        every[whose] = None
        for proviso in laid.entry.provisos or ():
            bound.setdefault(proviso.text, {})[whose] = None
    for text, owners in bound.items():
        names = ", ".join(plain_power_name(module, owner) for owner in owners)
        yield text if len(owners) == len(every) else f"{names}: {text}"


def crowded_turns(scenes: Iterable[Scene]) -> set[int]:
    """Return the turns on which more arrives in some scenario than a cell of a track can show."""
    found: set[int] = set()
    for scene in scenes:
        numbers = Counter[int]()
        for coming in scene.coming:
            numbers[coming.turn] += coming.quantity
        found.update(turn for turn, number in numbers.items() if number > HIGHEST)
    return found


def arrivals(scenes: Iterable[Scene], images: Images, cells: Container[int]) -> Window | None:
    """A box for each turn on which something arrives and that has no cell for it on a track."""
    every = [coming for scene in scenes for coming in scene.coming if coming.turn not in cells]
    needs = {one.box: 0 for one in sorted(every, key=lambda one: one.turn)}
    for scene in scenes:
        heaps = Counter[tuple[str, ...]]()
        for coming in scene.coming:
            if coming.turn not in cells:
                heaps[coming.box, *coming.heap] += coming.quantity
        here: dict[str, int] = {}
        for (box, *_), number in heaps.items():
            here[box] = here.get(box, 0) + STACK * ceil(number / STACK)
        _most(needs, here)
    return boxed(ARRIVALS, needs, images, "beside-arrivals.png", {}) if needs else None


def _most(needs: dict[str, int], here: Mapping[str, int]) -> None:
    for name, number in here.items():
        needs[name] = max(number, needs.get(name, 0))


def boxed(
    title: str, needs: Mapping[str, int], images: Images, image: str, told: Mapping[str, str]
) -> Window:
    """Boxes by name, each as large as it must be; some say more than their names."""
    boxes = _laid_out(needs)
    high = max(y + height for _, y, _, height in boxes.values()) + _GAP + _BAR
    wide = 2 * _GAP + _COLUMNS * (_WIDE + _GAP) - _GAP
    drawing = sheet(title, wide, high, boxes, told)
    images.map(drawing, image)
    zones = tuple(Zone(name, _corners(box)) for name, box in boxes.items())
    spots = {name: _spots(box) for name, box in boxes.items()}
    return Window(title, images.size(image), image, zones, None, spots, high=True)


def _laid_out(needs: Mapping[str, int]) -> dict[str, Box]:
    """Boxes in columns: the next one goes where there is most room."""
    ends = [_TOP] * _COLUMNS
    boxes: dict[str, Box] = {}
    for name, number in needs.items():
        rows = max(1, ceil(number / STACK / _ACROSS))
        height = HEAD + 3 + rows * _PITCH
        column = ends.index(min(ends))
        boxes[name] = (_GAP + column * (_WIDE + _GAP), ends[column], _WIDE, height)
        ends[column] += height + _GAP
    return boxes


def _corners(box: Box) -> tuple[Pixel, ...]:
    x, y, wide, high = box
    left, top, right, bottom = (round(pixels(n)) for n in (x, y, x + wide, y + high))
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _spots(box: Box) -> tuple[Pixel, ...]:
    x, y, _, high = box
    rows = round((high - HEAD - 3) / _PITCH)
    return tuple(
        (
            round(pixels(x + 2 + (column + 0.5) * _PITCH)),
            round(pixels(y + HEAD + 1.5 + (row + 0.5) * _PITCH)),
        )
        for row in range(rows)
        for column in range(_ACROSS)
    )
