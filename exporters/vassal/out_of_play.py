"""Where pieces go that are lost, in a module that has no box for them: a window of our own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.extra_windows import (
    BOX_STACK_HEIGHT,
    OUT_OF_PLAY_TITLE,
    make_box_window,
)
from sandtable.exporters.vassal.sides import plain_power_name
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.images import ImageFiles
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.window_places import WindowPlaces, WindowPoint


@dataclass(frozen=True, slots=True)
class OutOfPlayBoxes:
    """The window, where it is needed, and by piece the point that it is sent to."""

    window: MapWindow | None = None
    points_by_piece: Mapping[str, WindowPoint] = field(default_factory=dict)
    losses: tuple[str, ...] = ()


def make_out_of_play_boxes(places: WindowPlaces, images: ImageFiles) -> OutOfPlayBoxes:
    """A box for each power, and in it a stack for each class."""
    shelves: dict[str, dict[str, list[str]]] = {}
    for name, counter in manifest_of(places.module).counters.items():
        if not places.can_leave_maps(counter):
            power = plain_power_name(places.module, counter.owner)
            shelves.setdefault(power, {}).setdefault(counter.type, []).append(name)
    if not shelves:
        return OutOfPlayBoxes()
    titles = {f"{OUT_OF_PLAY_TITLE}: {power}": power for power in shelves}
    needs = {title: BOX_STACK_HEIGHT * len(shelves[power]) for title, power in titles.items()}
    window = make_box_window(OUT_OF_PLAY_TITLE, needs, images, "beside-away.png", titles)
    found = {
        name: (OUT_OF_PLAY_TITLE, *point)
        for title, power in titles.items()
        for point, names in zip(window.stack_points[title], shelves[power].values(), strict=False)
        for name in names
    }
    lacks = (
        f"{', '.join(shelves)}: they have no box for losses, which go to “{OUT_OF_PLAY_TITLE}”."
    )
    return OutOfPlayBoxes(window, found, (lacks,))
