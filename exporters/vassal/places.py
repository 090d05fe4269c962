"""Where things are: spaces on their maps, and the boxes to which pieces are sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.beside import AWAY
from sandtable.exporters.vassal.decks import Deck, decks_for, decks_of, menu_of
from sandtable.exporters.vassal.sequences import plain
from sandtable.exporters.vassal.traits import send, to_deck
from sandtable.model.references.scope import owner_line
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.vassal.courses import Journey
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.traits import Trait
    from sandtable.exporters.vassal.windows import Window
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceEntry

_GONE = frozenset({"dead", "destroyed", "eliminated", "killed", "lost", "casualties"})
_LEFT = frozenset({"withdrawn", "removed"})
_BOXES = frozenset({"box", "off-map"})
_DISPLAYS = _BOXES | {"track"}
_SIGNS = frozenset({"event", "marker", "control"})
"""Kinds that nobody loses."""
LOOSE = frozenset({"marker", "control", "chip"})
"""Kinds of which players may delete copies; nothing else leaves the table."""

Target = tuple[str, int, int]
"""A map window and a point of it."""
_SEND_AWAY = "Send away"
_LISTED = 4
"""So many spaces of a choice have a command each."""
_VERBS = {"enter": "Enter at", "box": "Send to", "withdraw": "Withdraw to",
          "release": "Release to", "remove": "Withdraw to"}  # fmt: skip


@dataclass(frozen=True)
class Places:
    """The boards' windows, asked by space."""

    module: Module
    windows: tuple[Window, ...]
    journeys: Mapping[str, tuple[Journey, ...]] = field(default_factory=dict)
    """By piece: where schedules send it."""
    away: Mapping[str, Target] = field(default_factory=dict)
    """By piece that has no box of the module's own to go to: where it goes when it is lost."""

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """By space: the boxes that are decks."""
        return {name: deck for name, deck in decks_of(self.module).items() if name in self.spots}

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
        site = space_index_of(self.module).find_space(space)
        if site is None or site.id not in self.spots:
            return None
        window, points = self.spots[site.id]
        return (window.name, *points[0]) if points else None

    def is_box(self, space: str) -> bool:
        """Say whether a space is a display beside the map, where nothing stacks as on it."""
        site = space_index_of(self.module).find_space(space)
        return site is not None and site.kind in _DISPLAYS

    def ways(self, counter: Counter) -> Iterator[Trait]:
        """Commands that send a piece away, to where it starts, and where schedules have it go.

        An event's marker goes from deck to deck.
        """
        if counter.kind == "event":
            own = decks_for(self.module, self.decks, counter.owner)
            yield from (to_deck(menu, deck) for menu, deck in menu_of(own))
        if counter.id in self.away:
            yield send(f"Send to {AWAY}", _SEND_AWAY, self.away[counter.id])
        seen: set[str] = set()
        for word, space, name in self._goals(counter):
            site = space_index_of(self.module).find_space(space)
            target = self.target(space)
            if site is None or target is None or site.id in seen:
                continue
            seen.add(site.id)
            menu = f"{word} {plain(site.spoken_name)}"
            deck = self.decks.get(site.id)
            yield to_deck(menu, deck.name) if deck else send(menu, name or menu, target)

    def _goals(self, counter: Counter) -> Iterator[tuple[str, str, str]]:
        """What is done, the space, and the command's name, where several pieces share it."""
        gone = self._box_of(counter, _GONE)
        if gone and counter.kind not in _SIGNS:
            yield "Send to", gone.id, _SEND_AWAY
        start = counter.piece.starts
        if start and start.space:
            yield "Send to", start.space, "Send to start"
        for does, space in self.journeys.get(counter.id, ()):
            left = self._box_of(counter, _LEFT) if not space else None
            if does in _VERBS and (space or left):
                yield _VERBS[does], space or (left.id if left else ""), ""
        if counter.kind in {"unit", "leader", "supply"}:
            for place in self._entries(counter):
                yield "Enter at", place, ""

    def _entries(self, counter: Counter) -> Iterator[str]:
        """The spaces where arrivals of its owner come, or else of whom it is under."""
        owners = self.module.module.owners
        for owner in owner_line(owners, counter.owner):
            if owners[owner].entry:
                for entrance in owners[owner].entry:
                    yield from self._spaces_of(entrance.place)
                return

    def _spaces_of(self, place: Place) -> tuple[str, ...]:
        """The space that a place is, or those of a choice where a menu can list them."""
        if place.among is None:
            return (place.space,)
        spaces = spaces_of(self.module, place.among)
        return spaces if len(spaces) <= _LISTED else ()

    def has_way_out(self, counter: Counter) -> bool:
        """Say whether it can leave the maps: by a deck, to a box of its own, or altogether."""
        if counter.kind in _SIGNS | LOOSE:
            return counter.kind != "event" or bool(self.decks)
        gone = self._box_of(counter, _GONE)
        return gone is not None and self.target(gone.id) is not None

    @cached_property
    def _boxes(self) -> tuple[SpaceEntry, ...]:
        return tuple(s for s in space_index_of(self.module).sites.values() if s.kind in _BOXES)

    def _box_of(self, counter: Counter, words: frozenset[str]) -> SpaceEntry | None:
        """The box that is called so: its own side's before nobody's; never another side's."""
        owners = self.module.module.owners
        own = set(owner_line(owners, counter.owner))
        neutral = None
        for site in self._boxes:
            if not words & _words(f"{site.id} {site.label}"):
                continue
            whose = _words(site.id) & set(owners)
            if whose & own:
                return site
            if not whose and neutral is None:
                neutral = site
        return neutral


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
