"""Where things are: spaces on their maps, and the boxes to which pieces are sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.decks import (
    PieceDeck,
    deck_menu_commands,
    decks_of,
    decks_of_owner,
)
from sandtable.exporters.vassal.extra_windows import OUT_OF_PLAY_TITLE
from sandtable.exporters.vassal.token_sequences import to_plain_line
from sandtable.exporters.vassal.traits import send_to_deck_trait, send_to_point_trait
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.exporters.vassal.played_scenarios import PieceJourney
    from sandtable.exporters.vassal.traits import PieceTrait
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceEntry

_LOSS_BOX_WORDS = frozenset({"dead", "destroyed", "eliminated", "killed", "lost", "casualties"})
_WITHDRAWAL_BOX_WORDS = frozenset({"withdrawn", "removed"})
_BOX_KINDS = frozenset({"box", "off-map"})
_DISPLAY_KINDS = _BOX_KINDS | {"track"}
_KINDS_NEVER_LOST = frozenset({"event", "marker", "control"})
"""Kinds that nobody loses."""
DELETABLE_KINDS = frozenset({"marker", "control", "chip"})
"""Kinds of which players may delete copies; nothing else leaves the table."""

WindowPoint = tuple[str, int, int]
"""A map window and a point of it."""
_SEND_AWAY_COMMAND = "Send away"
_MAX_LISTED_SPACES = 4
"""So many spaces of a choice have a command each."""
_MENU_VERBS = {"enter": "Enter at", "box": "Send to", "withdraw": "Withdraw to",
          "release": "Release to", "remove": "Withdraw to"}  # fmt: skip


@dataclass(frozen=True)
class WindowPlaces:
    """The boards' windows, asked by space."""

    module: Module
    windows: tuple[MapWindow, ...]
    journeys_by_piece: Mapping[str, tuple[PieceJourney, ...]] = field(default_factory=dict)
    """By piece: where schedules send it."""
    out_of_play_points: Mapping[str, WindowPoint] = field(default_factory=dict)
    """By piece that has no box of the module's own to go to: where it goes when it is lost."""

    @cached_property
    def decks_by_space(self) -> Mapping[str, PieceDeck]:
        """By space: the boxes that are decks."""
        return {
            name: deck
            for name, deck in decks_of(self.module).items()
            if name in self.points_by_space
        }

    @cached_property
    def points_by_space(self) -> Mapping[str, tuple[MapWindow, tuple[PixelPoint, ...]]]:
        """By space: the window it is on, and where its stacks lie."""
        found: dict[str, tuple[MapWindow, tuple[PixelPoint, ...]]] = {}
        for window in self.windows:
            for name, points in window.stack_points.items():
                found.setdefault(name, (window, points))
        return found

    def first_space_point(self, space: str) -> WindowPoint | None:
        """The first place of a space."""
        site = space_index_of(self.module).find_space(space)
        if site is None or site.id not in self.points_by_space:
            return None
        window, points = self.points_by_space[site.id]
        return (window.name, *points[0]) if points else None

    def is_display(self, space: str) -> bool:
        """Say whether a space is a display beside the map, where nothing stacks as on it."""
        site = space_index_of(self.module).find_space(space)
        return site is not None and site.kind in _DISPLAY_KINDS

    def send_command_traits(self, counter: Counter) -> Iterator[PieceTrait]:
        """Commands that send a piece away, to where it starts, and where schedules have it go.

        An event's marker goes from deck to deck.
        """
        if counter.kind == "event":
            own = decks_of_owner(self.module, self.decks_by_space, counter.owner)
            yield from (send_to_deck_trait(menu, deck) for menu, deck in deck_menu_commands(own))
        if counter.id in self.out_of_play_points:
            yield send_to_point_trait(
                f"Send to {OUT_OF_PLAY_TITLE}",
                _SEND_AWAY_COMMAND,
                self.out_of_play_points[counter.id],
            )
        seen: set[str] = set()
        for word, space, name in self._send_destinations(counter):
            site = space_index_of(self.module).find_space(space)
            target = self.first_space_point(space)
            if site is None or target is None or site.id in seen:
                continue
            seen.add(site.id)
            menu = f"{word} {to_plain_line(site.spoken_name)}"
            deck = self.decks_by_space.get(site.id)
            yield (
                send_to_deck_trait(menu, deck.name)
                if deck
                else send_to_point_trait(menu, name or menu, target)
            )

    def _send_destinations(self, counter: Counter) -> Iterator[tuple[str, str, str]]:
        """What is done, the space, and the command's name, where several pieces share it."""
        gone = self._find_box_by_words(counter, _LOSS_BOX_WORDS)
        if gone and counter.kind not in _KINDS_NEVER_LOST:
            yield "Send to", gone.id, _SEND_AWAY_COMMAND
        start = counter.piece.starts
        if start and start.space:
            yield "Send to", start.space, "Send to start"
        for does, space in self.journeys_by_piece.get(counter.id, ()):
            left = self._find_box_by_words(counter, _WITHDRAWAL_BOX_WORDS) if not space else None
            if does in _MENU_VERBS and (space or left):
                yield _MENU_VERBS[does], space or (left.id if left else ""), ""
        if counter.kind in {"unit", "leader", "supply"}:
            for place in self._entry_spaces(counter):
                yield "Enter at", place, ""

    def _entry_spaces(self, counter: Counter) -> Iterator[str]:
        """The spaces where arrivals of its owner come, or else of whom it is under."""
        owners = self.module.module.owners
        for owner in owner_with_ancestors(owners, counter.owner):
            if owners[owner].entry:
                for entrance in owners[owner].entry:
                    yield from self._listable_spaces(entrance.place)
                return

    def _listable_spaces(self, place: Place) -> tuple[str, ...]:
        """The space that a place is, or those of a choice where a menu can list them."""
        if place.among is None:
            return (place.space,)
        spaces = spaces_matching(self.module, place.among)
        return spaces if len(spaces) <= _MAX_LISTED_SPACES else ()

    def can_leave_maps(self, counter: Counter) -> bool:
        """Say whether it can leave the maps: by a deck, to a box of its own, or altogether."""
        if counter.kind in _KINDS_NEVER_LOST | DELETABLE_KINDS:
            return counter.kind != "event" or bool(self.decks_by_space)
        gone = self._find_box_by_words(counter, _LOSS_BOX_WORDS)
        return gone is not None and self.first_space_point(gone.id) is not None

    @cached_property
    def _all_boxes(self) -> tuple[SpaceEntry, ...]:
        return tuple(
            s for s in space_index_of(self.module).spaces_by_id.values() if s.kind in _BOX_KINDS
        )

    def _find_box_by_words(self, counter: Counter, words: frozenset[str]) -> SpaceEntry | None:
        """The box that is called so: its own side's before nobody's; never another side's."""
        owners = self.module.module.owners
        own = set(owner_with_ancestors(owners, counter.owner))
        neutral = None
        for site in self._all_boxes:
            if not words & _lower_case_words(f"{site.id} {site.printed_label}"):
                continue
            whose = _lower_case_words(site.id) & set(owners)
            if whose & own:
                return site
            if not whose and neutral is None:
                neutral = site
        return neutral


def _lower_case_words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
