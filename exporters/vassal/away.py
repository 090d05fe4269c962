"""Where pieces go that are lost, in a module that has no box for them: a window of our own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.beside import AWAY, STACK, boxed
from sandtable.exporters.vassal.sides import plain_power_name
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.places import Places, Target
    from sandtable.exporters.vassal.windows import Window


@dataclass(frozen=True, slots=True)
class Away:
    """The window, where it is needed, and by piece the point that it is sent to."""

    window: Window | None = None
    targets: Mapping[str, Target] = field(default_factory=dict)
    losses: tuple[str, ...] = ()


def away(places: Places, images: Images) -> Away:
    """A box for each power, and in it a stack for each class."""
    shelves: dict[str, dict[str, list[str]]] = {}
    for name, counter in manifest_of(places.module).counters.items():
        if not places.has_way_out(counter):
            power = plain_power_name(places.module, counter.owner)
            shelves.setdefault(power, {}).setdefault(counter.type, []).append(name)
    if not shelves:
        return Away()
    titles = {f"{AWAY}: {power}": power for power in shelves}
    needs = {title: STACK * len(shelves[power]) for title, power in titles.items()}
    window = boxed(AWAY, needs, images, "beside-away.png", titles)
    found = {
        name: (AWAY, *point)
        for title, power in titles.items()
        for point, names in zip(window.spots[title], shelves[power].values(), strict=False)
        for name in names
    }
    lacks = f"{', '.join(shelves)}: they have no box for losses, which go to “{AWAY}”."
    return Away(window, found, (lacks,))
