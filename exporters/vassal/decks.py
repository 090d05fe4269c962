"""Boxes that become VASSAL decks: pools, discard boxes and boxes of held markers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import (
    join_tokens_by_separator,
    join_with_commas,
    name_without_expression_signs,
    named_keystroke,
    value_as_token,
)
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.reports.order_of_battle import POOL_SPACE_TAG
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.map_windows import MapWindow
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry

# A smaller deck would be hard to hit with the mouse.
_DRAW_PILE_TAG = "VASSAL.build.module.map.DrawPile"
_DECK_SIZE_IN_PIXELS = 56
_MAX_VISIBLE_PIECES = 4
"""Number of pieces drawn for a deck; more would hide the name of its box."""
# VASSAL has no tags, so the purpose of a box follows from its name.
_WORDS_FOR_EVENTS = frozenset({"event", "events"})
# Rulebooks use these words for a box of played markers.
_WORDS_FOR_DISCARD_BOX = frozenset({"used", "discard", "discards", "discarded", "spent", "played"})
DeckSort = Literal["pool", "discard", "hand"]


@dataclass(frozen=True, slots=True)
class PieceDeck:
    """A box as a deck: a pool is face down and shuffled, other decks are face up."""

    space: str
    name: str
    sort: DeckSort
    pool_name: str = ""
    """The deck into which a discard deck is reshuffled."""

    @property
    def words_in_deck_name(self) -> frozenset[str]:
        """Return the words in the id and the name of the deck's space."""
        return frozenset(_words_in_lower_case(f"{self.space} {self.name}"))

    @property
    def name_of_reshuffle_command(self) -> str:
        """Return the name of the command that shuffles this deck into its pool; empty if none."""
        return f"Shuffle into {self.pool_name}" if self.pool_name else ""

    def deck_as_xml(self, at: PixelPoint) -> ET.Element:
        """Return this deck as an XML element of its map."""
        unseen = self.sort == "pool"
        rows = {
            "name": self.name, "x": at[0], "y": at[1], "width": _DECK_SIZE_IN_PIXELS,
            "height": _DECK_SIZE_IN_PIXELS, "allowMultiple": True, "allowSelect": not unseen,
            "faceDown": "Always" if unseen else "Never",
            "drawFaceUp": True, "shuffle": "Always" if unseen else "Via right-click Menu",
            "shuffleCommand": "Shuffle", "reversible": False, "draw": True,
            "color": "138,125,108", "hotkeyOnEmpty": False, "emptyHotkey": "",
            "canSave": False, "maxStack": _MAX_VISIBLE_PIECES,
            "reshufflable": bool(self.pool_name),
        }  # fmt: skip
        if self.pool_name:
            rows["reshuffleCommand"], rows["reshuffleTarget"] = (
                self.name_of_reshuffle_command,
                self.pool_name,
            )
            rows["reshuffleMessage"], rows["reshuffleHotkey"] = (
                self._reshuffle_message,
                named_keystroke(self.name_of_reshuffle_command),
            )
        return ET.Element(
            _DRAW_PILE_TAG, {key: value_as_token(value) for key, value in rows.items()}
        )

    @property
    def _reshuffle_message(self) -> str:
        """Return the message that VASSAL shows when players reshuffle the deck."""
        return f"$playerName$: {self.name_of_reshuffle_command.lower()}" if self.pool_name else ""

    @property
    def deck_type_text(self) -> str:
        """Return the type of the deck for a saved game, field by field."""
        # The order and number of the fields are VASSAL's: a missing one shifts all that follow.
        unseen = self.sort == "pool"
        fields = (
            *(
                True,
                "138,125,108",
                _DECK_SIZE_IN_PIXELS,
                _DECK_SIZE_IN_PIXELS,
                "Always" if unseen else "Never",
            ),
            *("Always" if unseen else "Via right-click Menu", True, not unseen, False),
            *(
                self.name_of_reshuffle_command,
                self.pool_name,
                self._reshuffle_message,
                self.name,
                "",
                "",
                "",
                True,
                False,
                "",
            ),
            *(
                named_keystroke(self.name_of_reshuffle_command) if self.pool_name else "",
                _MAX_VISIBLE_PIECES,
                "",
                False,
                "",
                False,
                "",
            ),
            *("$BasicName$", "", False, "", "Shuffle", "Reverse", "", "Draw multiple cards"),
            *("Draw specific cards", "Face up", "Face down", "", "", "", "", "Save Deck", ""),
            *("Deck Saved", "Load Deck", "", "Deck Loaded", False, ""),
        )
        return f"deck;{join_tokens_by_separator(fields, ';')}"

    def state_text(self, window: MapWindow, at: PixelPoint, pieces: Iterable[str]) -> str:
        """Return the state of the deck for a saved game: position and pieces, bottom first."""
        names = list(pieces)
        content = (join_with_commas(names),) if names else ()
        return join_tokens_by_separator((window.name, *at, self.sort == "pool", *content), ";")


def deck_by_space(module: Module) -> dict[str, PieceDeck]:
    """Return the boxes that become decks, by space; boxes of events only if there is a pool."""
    sites = space_index_of(module).spaces_by_id.values()
    pools = [site for site in sites if POOL_SPACE_TAG in site.space.tags]
    decks = {
        site.id: PieceDeck(site.id, name_without_expression_signs(site.printed_label), "pool")
        for site in pools
    }
    boxes = {site.id: site for site in sites if site.kind == "box" and site.id not in decks}
    for name in _boxes_of_events(module, boxes.values()) if pools else ():
        site = boxes[name]
        if _WORDS_FOR_DISCARD_BOX & _words_in_space_name(site):
            # The discards of a module with several pools go to the pool whose name they share most
            # words with.
            pool = max(
                pools,
                key=lambda candidate: len(
                    _words_in_space_name(candidate) & _words_in_space_name(site)
                ),
            )
            decks[name] = PieceDeck(
                name,
                name_without_expression_signs(site.printed_label),
                "discard",
                name_without_expression_signs(pool.printed_label),
            )
        else:
            decks[name] = PieceDeck(
                name, name_without_expression_signs(site.printed_label), "hand"
            )
    return decks


def _boxes_of_events(module: Module, boxes: Iterable[SpaceEntry]) -> Iterator[str]:
    """Yield the boxes named after events, and the boxes to which event markers go."""
    ends = {
        event.then.space
        for events in module.events.values()
        for event in events.values()
        if event.then and event.then.to == "box"
    }
    for site in boxes:
        if _WORDS_FOR_EVENTS & _words_in_space_name(site) or site.id in ends:
            yield site.id


def _words_in_space_name(site: SpaceEntry) -> set[str]:
    return _words_in_lower_case(f"{site.id} {site.printed_label}")


def _words_in_lower_case(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.lower()))


def decks_of_owner(
    module: Module, decks: Mapping[str, PieceDeck], owner: str
) -> Iterator[PieceDeck]:
    """Yield the decks that an owner's event markers may go to.

    Decks named after other owners are left out, and so are pools for other things if one pool is
    named after events.
    """
    owners = module.module.owners
    line = set(owner_with_ancestors(owners, owner)) or set(owners)
    has_event_pool = any(
        deck.sort == "pool" and _WORDS_FOR_EVENTS & deck.words_in_deck_name
        for deck in decks.values()
    )
    for deck in decks.values():
        named_owners = deck.words_in_deck_name & set(owners)
        is_other_pool = (
            deck.sort == "pool"
            and has_event_pool
            and not _WORDS_FOR_EVENTS & deck.words_in_deck_name
        )
        if (not named_owners or named_owners & line) and not is_other_pool:
            yield deck


def deck_menu_commands(decks: Iterable[PieceDeck]) -> Iterator[tuple[str, str]]:
    """Yield the commands that put a marker on a deck, each with the deck's name."""
    words = {"pool": "Return to", "discard": "Discard to", "hand": "Keep in"}
    for deck in decks:
        yield f"{words[deck.sort]} {deck.name}", deck.name
