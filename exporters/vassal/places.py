"""Where things are: spaces on their maps, and the boxes to which pieces are sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from exporters.vassal.sequences import plain
from exporters.vassal.traits import send
from model.references.scope import line_of
from model.select.ground import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from exporters.vassal.traits import Trait
    from exporters.vassal.windows import Pixel, Window
    from model.module import Module
    from model.select.ground import Site
    from model.select.manifest import Counter

_GONE = frozenset({"dead", "destroyed", "eliminated", "killed", "lost", "casualties"})
_BOXES = frozenset({"box", "off-map"})
_DISPLAYS = _BOXES | {"track"}

Target = tuple[str, int, int]
"""A map window and a point of it."""


@dataclass(frozen=True)
class Places:
    """The boards' windows, asked by space."""

    module: Module
    windows: tuple[Window, ...]

    @cached_property
    def spots(self) -> Mapping[str, tuple[Window, tuple[Pixel, ...]]]:
        """By space: the window it is on, and where its stacks lie."""
        found: dict[str, tuple[Window, tuple[Pixel, ...]]] = {}
        for window in self.windows:
            for name, points in window.spots.items():
                found.setdefault(name, (window, points))
        return found

    def target(self, space: str) -> Target | None:
        """The first place of a space."""
        site = ground_of(self.module).site(space)
        if site is None or site.id not in self.spots:
            return None
        window, points = self.spots[site.id]
        return (window.name, *points[0]) if points else None

    def is_box(self, space: str) -> bool:
        """Say whether a space is a display beside the map, where nothing stacks as on it."""
        site = ground_of(self.module).site(space)
        return site is not None and site.kind in _DISPLAYS

    def ways(self, counter: Counter) -> Iterator[Trait]:
        """Commands that send a piece to where it goes when it is lost, and where it starts."""
        gone = self._gone_of(counter)
        if gone and (target := self.target(gone.id)):
            yield send(f"Send to {plain(gone.label)}", "Send away", target)
        start = counter.piece.starts
        if start and start.space and (target := self.target(start.space)):
            label = ground_of(self.module).site(start.space)
            name = plain(label.label) if label else start.space
            yield send(f"Send to {name}", "Send to start", target)

    @cached_property
    def _gone(self) -> tuple[Site, ...]:
        """Boxes that are called as if lost pieces went there."""
        return tuple(
            site
            for site in ground_of(self.module).sites.values()
            if site.kind in _BOXES and _GONE & _words(f"{site.id} {site.label}")
        )

    def _gone_of(self, counter: Counter) -> Site | None:
        """The box of a piece's own side before one of nobody's; never that of another side."""
        owners = self.module.module.owners
        own = set(line_of(owners, counter.owner))
        neutral = None
        for site in self._gone:
            whose = _words(site.id) & set(owners)
            if whose & own:
                return site
            if not whose and neutral is None:
                neutral = site
        return neutral


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
