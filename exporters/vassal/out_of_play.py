"""Boxes for lost pieces, in a window of our own, for modules without such boxes (DECISIONS 30)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.extra_windows import (
    BOX_STACK_HEIGHT,
    OUT_OF_PLAY_TITLE,
    make_window_of_boxes,
)
from sandtable.exporters.vassal.sides import name_of_power
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.space_window_index import WindowPlaces, WindowPoint


@dataclass(frozen=True, slots=True)
class OutOfPlayBoxes:
    """The window of boxes for lost pieces, if needed, and where each piece is sent."""

    window: MapWindow | None = None
    points_by_piece: Mapping[str, WindowPoint] = field(default_factory=dict)
    losses: tuple[str, ...] = ()


def make_out_of_play_boxes(places: WindowPlaces, images: ImageFiles) -> OutOfPlayBoxes:
    """Make a box for the lost pieces of each power, with a stack for each class of pieces."""
    pieces_by_power: dict[str, dict[str, list[str]]] = {}
    for name, counter in manifest_of_module(places.module).counters.items():
        if not places.can_leave_maps(counter):
            power = name_of_power(places.module, counter.owner)
            pieces_by_power.setdefault(power, {}).setdefault(counter.type, []).append(name)
    if not pieces_by_power:
        return OutOfPlayBoxes()
    titles = {f"{OUT_OF_PLAY_TITLE}: {power}": power for power in pieces_by_power}
    needs = {
        title: BOX_STACK_HEIGHT * len(pieces_by_power[power]) for title, power in titles.items()
    }
    window = make_window_of_boxes(OUT_OF_PLAY_TITLE, needs, images, "beside-away.png", titles)
    points_by_piece = {
        name: (OUT_OF_PLAY_TITLE, *point)
        for title, power in titles.items()
        for point, names in zip(
            # A window has more points than pieces, because boxes have room for more.
            window.stack_points[title],
            pieces_by_power[power].values(),
            strict=False,
        )
        for name in names
    }
    powers = ", ".join(pieces_by_power)
    loss = f"{powers}: they have no box for losses, which go to “{OUT_OF_PLAY_TITLE}”."
    return OutOfPlayBoxes(window, points_by_piece, (loss,))
