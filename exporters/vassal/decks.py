"""Boxes whose pieces are drawn: pools, discards, and markers that are kept in hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.sequences import command, listed, literal, said, sequence
from sandtable.model.references.scope import owner_line
from sandtable.model.reports.oob import POOL
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.exporters.vassal.windows import Window
    from sandtable.model.module import Module
    from sandtable.model.select.space_index import SpaceEntry

_TAG = "VASSAL.build.module.map.DrawPile"
_SIZE = 56
_SHOWN = 4
"""So many pieces are drawn of a deck, lest it hide the name of its box."""
_EVENTS = frozenset({"event", "events"})
_PAST = frozenset({"used", "discard", "discards", "discarded", "spent", "played"})
Sort = Literal["pool", "discard", "hand"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A box that is a deck: a pool lies face down and is shuffled, the others lie open."""

    space: str
    name: str
    sort: Sort
    pool: str = ""
    """The deck into which a discard is shuffled anew."""

    @property
    def words(self) -> frozenset[str]:
        """The words of its names."""
        return frozenset(_words(f"{self.space} {self.name}"))

    @property
    def back(self) -> str:
        """What the command is called that does so."""
        return f"Shuffle into {self.pool}" if self.pool else ""

    def element(self, at: Pixel) -> ET.Element:
        """The deck as a part of its map."""
        unseen = self.sort == "pool"
        rows = {
            "name": self.name, "x": at[0], "y": at[1], "width": _SIZE,
            "height": _SIZE, "allowMultiple": True, "allowSelect": not unseen,
            "faceDown": "Always" if unseen else "Never",
            "drawFaceUp": True, "shuffle": "Always" if unseen else "Via right-click Menu",
            "shuffleCommand": "Shuffle", "reversible": False, "draw": True,
            "color": "138,125,108", "hotkeyOnEmpty": False, "emptyHotkey": "",
            "canSave": False, "maxStack": _SHOWN, "reshufflable": bool(self.pool),
        }  # fmt: skip
        if self.pool:
            rows["reshuffleCommand"], rows["reshuffleTarget"] = self.back, self.pool
            rows["reshuffleMessage"], rows["reshuffleHotkey"] = self._told, command(self.back)
        return ET.Element(_TAG, {key: said(value) for key, value in rows.items()})

    @property
    def _told(self) -> str:
        """What is said when it is done."""
        return f"$playerName$: {self.back.lower()}" if self.pool else ""

    @property
    def type(self) -> str:
        """The same deck in a saved game, field by field."""
        unseen = self.sort == "pool"
        fields = (
            *(True, "138,125,108", _SIZE, _SIZE, "Always" if unseen else "Never"),
            *("Always" if unseen else "Via right-click Menu", True, not unseen, False),
            *(self.back, self.pool, self._told, self.name, "", "", "", True, False, ""),
            *(command(self.back) if self.pool else "", _SHOWN, "", False, "", False, ""),
            *("$BasicName$", "", False, "", "Shuffle", "Reverse", "", "Draw multiple cards"),
            *("Draw specific cards", "Face up", "Face down", "", "", "", "", "Save Deck", ""),
            *("Deck Saved", "Load Deck", "", "Deck Loaded", False, ""),
        )
        return f"deck;{sequence(fields, ';')}"

    def state(self, window: Window, at: Pixel, pieces: Iterable[str]) -> str:
        """Where it lies, and what is in it from the bottom to the top."""
        names = list(pieces)
        held = (listed(names),) if names else ()
        return sequence((window.name, *at, self.sort == "pool", *held), ";")


def decks_of(module: Module) -> dict[str, Deck]:
    """By space: the boxes that are decks. Without a pool no box of events is one."""
    sites = space_index_of(module).sites.values()
    pools = [site for site in sites if POOL in site.space.tags]
    found = {site.id: Deck(site.id, literal(site.label), "pool") for site in pools}
    named = {site.id: site for site in sites if site.kind == "box" and site.id not in found}
    for name in _of_events(module, named.values()) if pools else ():
        site = named[name]
        if _PAST & _told(site):
            pool = max(pools, key=lambda one: len(_told(one) & _told(site)))
            found[name] = Deck(name, literal(site.label), "discard", literal(pool.label))
        else:
            found[name] = Deck(name, literal(site.label), "hand")
    return found


def _of_events(module: Module, boxes: Iterable[SpaceEntry]) -> Iterator[str]:
    """Boxes that are called after events, or to which an event's marker goes."""
    ends = {
        event.then.space
        for events in module.events.values()
        for event in events.values()
        if event.then and event.then.to == "box"
    }
    for site in boxes:
        if _EVENTS & _told(site) or site.id in ends:
            yield site.id


def _told(site: SpaceEntry) -> set[str]:
    return _words(f"{site.id} {site.label}")


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.lower()))


def decks_for(module: Module, decks: Mapping[str, Deck], owner: str) -> Iterator[Deck]:
    """The decks that an owner's event markers go through.

    None is another's by name; and where a pool is called after events, no other is one for them.
    """
    owners = module.module.owners
    line = set(owner_line(owners, owner)) or set(owners)
    named = any(deck.sort == "pool" and _EVENTS & deck.words for deck in decks.values())
    for deck in decks.values():
        whose = deck.words & set(owners)
        strange = deck.sort == "pool" and named and not _EVENTS & deck.words
        if (not whose or whose & line) and not strange:
            yield deck


def menu_of(decks: Iterable[Deck]) -> Iterator[tuple[str, str]]:
    """The commands that put a marker onto a deck, and the decks' names."""
    words = {"pool": "Return to", "discard": "Discard to", "hand": "Keep in"}
    for deck in decks:
        yield f"{words[deck.sort]} {deck.name}", deck.name
