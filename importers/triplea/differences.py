"""Why a game's connections differ from the borders of its map: computed, a kind and a reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sandtable.importers.triplea.game import Game, Pair, pair
from sandtable.model.entities.boards import LinkKind
from sandtable.model.geometry.sloppy.shapes import islands_of
from sandtable.model.geometry.sloppy.survey import (
    Contact,
    Survey,
    between,
    distance,
    distance_across,
)

_SHORT = 10
"""A border shorter than this part of a space is easily overlooked."""
_SEVERAL = 2


class Why(NamedTuple):
    """A kind of difference, the link that says the same, and the words for it."""

    kind: str
    link: LinkKind
    reason: str


@dataclass(frozen=True)
class Reasons:
    """A drawn map beside what a game says of it."""

    found: Survey
    game: Game
    wrap: tuple[int, int]
    """The width and height of the map, 0 where it does not go on at its other side."""

    @cached_property
    def contacts(self) -> dict[Pair, Contact]:
        """All contacts, by pair."""
        return {pair(each.a, each.b): each for each in self.found.contacts}

    @cached_property
    def boxes(self) -> set[str]:
        """Territories that lie on top of another and are joined to several that they touch not."""
        apart = [both for both in self.game.connections if both not in self.contacts]
        count = Counter(name for both in apart for name in both)
        on_top = {top for top, _ in islands_of(self.found.sketch)}
        return {name for name in on_top if count[name] >= _SEVERAL}

    def joined(self, both: Pair) -> Why:
        """Why two that the game joins have no common border on the map."""
        contact = self.contacts.get(both)
        if both in self.game.canals:
            return Why("canal", "canal", f"A canal{_by(self.game.canals[both])}.")
        if not set(both) <= set(self.found.sketch.names) - set(self.found.sketch.empty):
            return Why("not drawn", "off-map", "One of them is not drawn on the map.")
        if contact is not None and contact.across:
            return Why("wrap", "wrap", "The map goes on at its other side.")
        if contact is not None and contact.kind != "point":
            return Why("closed", "bridge", "They touch on the drawing, not in its outlines.")
        if contact is not None:
            return Why("corner", "bridge", "They touch at a point.")
        return self._apart(both)

    def _apart(self, both: Pair) -> Why:
        apart = distance(self.found, *both)
        if distance_across(self.found, *both, self.wrap) < apart:
            return Why("wrap", "wrap", "The way leads over the edge of the map.")
        through = between(self.found, *both)
        if not through:
            gap = self.found.gap.width
            return Why("wide gap", "bridge", f"They lie {apart:.0f} apart; the gap is {gap:.1f}.")
        return self._through(both, through)

    def _through(self, both: Pair, through: tuple[str, ...]) -> Why:
        if names := [name for name in through if self._stands_for(name, both)]:
            reason = f"{_names(names)} touches one of them and is joined to nothing by the game."
            return Why("wrong name", "off-map", reason)
        water = self.game.territories
        wet, land = {water[n] for n in through}, {water[n] for n in both}
        if boxes := sorted(self.boxes & set(both)):
            return Why("box", "off-map", f"{_names(boxes)} is a box, joined to what lies apart.")
        if land == {False} and wet == {True}:
            return Why("strait", "strait", f"Across {_names(through)}.")
        if land == {True} and wet == {False}:
            return Why("isthmus", "strait", f"Through {_names(through)}.")
        return Why("third space", "off-map", f"Past {_names(through)}.")

    def _stands_for(self, name: str, both: Pair) -> bool:
        """Whether one that lies between has the neighbour that the game gives to another."""
        touches = any(pair(name, end) in self.contacts for end in both)
        return touches and name in self.game.alone()

    def unjoined(self, both: Pair) -> Why:
        """Why the game does not join two that have a common border on the map."""
        shut = sorted(set(both) & self.game.impassable)
        if shut:
            return Why("impassable", "blocked", f"Nobody may enter {_names(shut)}.")
        out = sorted(set(both) & self.game.alone())
        if out:
            return Why("out of play", "blocked", f"The game joins {_names(out)} to nothing.")
        contact = self.contacts.get(both)
        if contact is None:
            near = "They touch in the outlines, not on the drawing."
            return Why("closed", "blocked", near)
        long = contact.length
        if long < self.found.sketch.typical / _SHORT:
            near = f"They hardly touch, over {long:.0f}; the game does not join them."
            return Why("short border", "blocked", near)
        plain = f"They touch over {long:.0f}; the game does not join them."
        return Why("unpublished", "blocked", plain)


def _names(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(names)


def _by(lands: tuple[str, ...]) -> str:
    return f" by {_names(lands)}" if lands else ""
