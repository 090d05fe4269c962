"""Where the stacks of a set-up lie: on the maps, in the tray, on the turn track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.exporters.vassal.beside import Beside
    from sandtable.exporters.vassal.coming import Coming
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.places import Places
    from sandtable.exporters.vassal.scenes import Laid, Scene
    from sandtable.exporters.vassal.windows import Window


@dataclass(frozen=True)
class Spot:
    """A place of a window, and the points at which stacks lie there."""

    window: str
    points: tuple[Pixel, ...]
    boxed: bool = False
    """Whether it is a display, where stacks are small and stand in rows."""
    whole: bool = False
    """Whether all that lies there is one stack, whosever it is."""
    apart: bool = False
    """Whether what goes to one place has stacks of its own."""
    flag: Pixel | None = None
    """Where marks of control lie, if they have a place of their own."""


@dataclass(frozen=True)
class Spots:
    """Finds them."""

    places: Places
    beside: Beside

    def of_entry(self, laid: Laid, scene: Scene) -> Spot:
        """Where an entry lies: the tray, where its place is a choice or on no map.

        What stands on the turn track marks the turn that the scenario begins with.
        """
        if laid.space is None or laid.space not in self.places.spots:
            tray = self.beside.tray
            assert tray is not None
            return Spot(tray.name, tray.spots[laid.tray], boxed=True)
        window, _ = self.places.spots[laid.space]
        if laid.space == window.track and scene.first in window.turns:
            return _cell(window, scene.first)
        return self.of_space(laid.space)

    def of_space(self, space: str) -> Spot:
        """The stacks of a space; where it is a deck, those beside it."""
        window, points = self.places.spots[space]
        if space in self.places.decks:
            points = points[1:] or points
        boxed = self.places.is_box(space)
        whole, flag = window.numbering is not None, window.flags.get(space)
        return Spot(window.name, points, boxed=boxed, whole=whole, flag=flag)

    def of_turn(self, coming: Coming) -> Spot:
        """Return the turn's own box, if it has one, or its cell on the turn track."""
        arrivals = self.beside.arrivals
        if arrivals and coming.box in arrivals.spots:
            return Spot(arrivals.name, arrivals.spots[coming.box], boxed=True, apart=True)
        window = next(one for one in self.places.windows if coming.turn in one.turns)
        return _cell(window, coming.turn)


def _cell(window: Window, turn: int) -> Spot:
    """Return the middle of a turn's cell: one stack there leaves its number to be read."""
    return Spot(window.name, window.turns[turn][:1], whole=True)
