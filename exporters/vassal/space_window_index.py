"""Index of places in the windows: spaces on maps, and boxes to which pieces are sent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.decks import (
    PieceDeck,
    deck_by_space,
    deck_menu_commands,
    decks_of_owner,
)
from sandtable.exporters.vassal.extra_windows import OUT_OF_PLAY_TITLE
from sandtable.exporters.vassal.token_sequences import text_on_one_line
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

# VASSAL has no tags, so the purpose of a box follows from its name.
_WORDS_FOR_LOSS_BOX = frozenset(
    {"dead", "destroyed", "eliminated", "killed", "lost", "casualties"}
)
# These words name the box for pieces that may not come back.
_WORDS_FOR_WITHDRAWAL_BOX = frozenset({"withdrawn", "removed"})
_SPACE_KINDS_OF_BOXES = frozenset({"box", "off-map"})
_SPACE_KINDS_OF_DISPLAYS = _SPACE_KINDS_OF_BOXES | {"track"}
_PIECE_KINDS_NEVER_LOST = frozenset({"event", "marker", "control"})
"""Kinds of pieces that are never lost."""
DELETABLE_PIECE_KINDS = frozenset({"marker", "control", "chip"})
"""Kinds of pieces that players may delete; all others stay in the game (DECISIONS 30)."""

WindowPoint = tuple[str, int, int]
"""A map window and a point in it."""
_SEND_AWAY_COMMAND = "Send away"
_MAX_LISTED_SPACES = 4
"""Up to this number, each space of a choice has its own command."""
# The menu uses the words in which players speak of the schedule.
_MENU_VERB_BY_ACTION = {"enter": "Enter at", "box": "Send to", "withdraw": "Withdraw to",
          "release": "Release to", "remove": "Withdraw to"}  # fmt: skip


@dataclass(frozen=True)
class WindowPlaces:
    """Map windows of all boards, with a search for the positions of spaces."""

    module: Module
    windows: tuple[MapWindow, ...]
    journeys_by_piece: Mapping[str, tuple[PieceJourney, ...]] = field(default_factory=dict)
    """For each piece: the actions of schedules and the spaces that they send it to."""
    out_of_play_points: Mapping[str, WindowPoint] = field(default_factory=dict)
    """For each piece without a box of the module: where it goes when it is lost."""

    @cached_property
    def decks_by_space(self) -> Mapping[str, PieceDeck]:
        """Return the boxes that become decks, by space."""
        return {
            name: deck
            for name, deck in deck_by_space(self.module).items()
            if name in self.points_by_space
        }

    @cached_property
    def points_by_space(self) -> Mapping[str, tuple[MapWindow, tuple[PixelPoint, ...]]]:
        """Return the window of each space, and the points of its stacks there."""
        places_by_space: dict[str, tuple[MapWindow, tuple[PixelPoint, ...]]] = {}
        for window in self.windows:
            for name, points in window.stack_points.items():
                places_by_space.setdefault(name, (window, points))
        return places_by_space

    def first_space_point(self, space: str) -> WindowPoint | None:
        """Return the first point for stacks in a space, or None if no map window shows it."""
        site = space_index_of(self.module).find_space(space)
        # A deck or a box beside the maps has no point in a window.
        if site is None or site.id not in self.points_by_space:
            return None
        window, points = self.points_by_space[site.id]
        return (window.name, *points[0]) if points else None

    def is_display(self, space: str) -> bool:
        """Say whether a space is a box or track, where stacks stand in rows."""
        site = space_index_of(self.module).find_space(space)
        return site is not None and site.kind in _SPACE_KINDS_OF_DISPLAYS

    def send_command_traits(self, counter: Counter) -> Iterator[PieceTrait]:
        """Yield the commands that send a piece to its boxes, its start or places in a schedule.

        Markers of events also have commands that put them on decks.
        """
        if counter.kind == "event":
            owner_decks = decks_of_owner(self.module, self.decks_by_space, counter.owner)
            yield from (
                send_to_deck_trait(menu, deck) for menu, deck in deck_menu_commands(owner_decks)
            )
        if counter.id in self.out_of_play_points:
            yield send_to_point_trait(
                f"Send to {OUT_OF_PLAY_TITLE}",
                _SEND_AWAY_COMMAND,
                self.out_of_play_points[counter.id],
            )
        listed_spaces: set[str] = set()
        for word, space, name in self._destinations_of_send_commands(counter):
            site = space_index_of(self.module).find_space(space)
            target = self.first_space_point(space)
            # A menu with the same space twice would be confusing.
            if site is None or target is None or site.id in listed_spaces:
                continue
            listed_spaces.add(site.id)
            menu = f"{word} {text_on_one_line(site.spoken_name)}"
            deck = self.decks_by_space.get(site.id)
            yield (
                send_to_deck_trait(menu, deck.name)
                if deck
                else send_to_point_trait(menu, name or menu, target)
            )

    def _destinations_of_send_commands(self, counter: Counter) -> Iterator[tuple[str, str, str]]:
        """Yield the verb, the space and the name of each menu command that moves a piece."""
        loss_box = self._find_box_by_words(counter, _WORDS_FOR_LOSS_BOX)
        # The shared name lets one key send away a whole stack, whatever boxes its pieces go to.
        if loss_box and counter.kind not in _PIECE_KINDS_NEVER_LOST:
            yield "Send to", loss_box.id, _SEND_AWAY_COMMAND
        start = counter.piece.starts
        if start and start.space:
            yield "Send to", start.space, "Send to start"
        for does, space in self.journeys_by_piece.get(counter.id, ()):
            left = (
                self._find_box_by_words(counter, _WORDS_FOR_WITHDRAWAL_BOX) if not space else None
            )
            if does in _MENU_VERB_BY_ACTION and (space or left):
                yield _MENU_VERB_BY_ACTION[does], space or (left.id if left else ""), ""
        if counter.kind in {"unit", "leader", "supply"}:
            for place in self._entry_spaces_of_piece(counter):
                yield "Enter at", place, ""

    def _entry_spaces_of_piece(self, counter: Counter) -> Iterator[str]:
        """Yield the spaces where pieces of the owner enter, or else of the owners above it."""
        owners = self.module.module.owners
        for owner in owner_with_ancestors(owners, counter.owner):
            if owners[owner].entry:
                for entrance in owners[owner].entry:
                    yield from self._spaces_listable_in_menu(entrance.place)
                return

    def _spaces_listable_in_menu(self, place: Place) -> tuple[str, ...]:
        """Return the space of a place; of a choice, all spaces if they fit into a menu."""
        if place.among is None:
            return (place.space,)
        spaces = spaces_matching(self.module, place.among)
        return spaces if len(spaces) <= _MAX_LISTED_SPACES else ()

    def can_leave_maps(self, counter: Counter) -> bool:
        """Say whether the piece can leave the maps: to a deck, to a box, or by deletion."""
        if counter.kind in _PIECE_KINDS_NEVER_LOST | DELETABLE_PIECE_KINDS:
            return counter.kind != "event" or bool(self.decks_by_space)
        loss_box = self._find_box_by_words(counter, _WORDS_FOR_LOSS_BOX)
        return loss_box is not None and self.first_space_point(loss_box.id) is not None

    @cached_property
    def _boxes_on_all_boards(self) -> tuple[SpaceEntry, ...]:
        return tuple(
            s
            for s in space_index_of(self.module).spaces_by_id.values()
            if s.kind in _SPACE_KINDS_OF_BOXES
        )

    def _find_box_by_words(self, counter: Counter, words: frozenset[str]) -> SpaceEntry | None:
        """Return the box that is named with one of the words.

        A box of the piece's own side comes before a neutral one; boxes of other sides are
        excluded.
        """
        owners = self.module.module.owners
        owner_line = set(owner_with_ancestors(owners, counter.owner))
        neutral = None
        for site in self._boxes_on_all_boards:
            # A box without one of these words has another purpose.
            if not words & _words_in_lower_case(f"{site.id} {site.printed_label}"):
                continue
            named_owners = _words_in_lower_case(site.id) & set(owners)
            if named_owners & owner_line:
                return site
            if not named_owners and neutral is None:
                neutral = site
        return neutral


def _words_in_lower_case(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))
