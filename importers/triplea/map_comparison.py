"""Reasons for differences between a TripleA game's connections and the borders on its map."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sandtable.importers.triplea.game_xml import (
    TerritoryPair,
    TripleAGame,
    names_in_alphabetical_order,
)
from sandtable.model.entities.boards import LinkKind
from sandtable.model.geometry.sketch_repair.map_survey import (
    BorderContact,
    Survey,
    distance_across_edge,
    distance_between,
    spaces_between,
)
from sandtable.model.geometry.sketch_repair.sketch_shapes import stacked_space_names

_MAX_SHORT_BORDER_LENGTH = 10
"""A border shorter than this fraction of a typical space is easily overlooked."""
_MIN_DISTANT_CONNECTIONS = 2


class ConnectionDifference(NamedTuple):
    """A kind of difference, the kind of link that expresses it, and the reason for the author."""

    kind: str
    link: LinkKind
    reason: str


@dataclass(frozen=True)
class MapComparison:
    """A drawn map, compared with the connections of a game."""

    map_survey: Survey
    game: TripleAGame
    wrap_size: tuple[int, int]
    """Width and height of the map; 0 in a direction in which it does not repeat."""

    @cached_property
    def contact_by_territory_pair(self) -> dict[TerritoryPair, BorderContact]:
        """Return the common borders of territories on the drawing, by pair of territories."""
        return {
            names_in_alphabetical_order(each.a, each.b): each
            for each in self.map_survey.border_contacts
        }

    @cached_property
    def box_territories(self) -> set[str]:
        """Return territories that must be boxes: drawn on another one, but linked to far ones."""
        apart = [
            both for both in self.game.connections if both not in self.contact_by_territory_pair
        ]
        count = Counter(name for both in apart for name in both)
        on_top = {top for top, _ in stacked_space_names(self.map_survey.surveyed_sketch)}
        return {name for name in on_top if count[name] >= _MIN_DISTANT_CONNECTIONS}

    def explain_connection(self, both: TerritoryPair) -> ConnectionDifference:
        """Return why two connected territories have no common border on the map."""
        contact = self.contact_by_territory_pair.get(both)
        # Canals first: a canal may also cross a strait or an edge of the map.
        if both in self.game.canals:
            return ConnectionDifference(
                "canal", "canal", f"A canal{_canal_owner_words(self.game.canals[both])}."
            )
        if not set(both) <= set(self.map_survey.surveyed_sketch.space_names) - set(
            self.map_survey.surveyed_sketch.unseen_spaces
        ):
            return ConnectionDifference(
                "not drawn", "off-map", "One of them is not drawn on the map."
            )
        if contact is not None and contact.is_across_edge:
            return ConnectionDifference("wrap", "wrap", "The map continues at its opposite edge.")
        if contact is not None and contact.kind != "point":
            return ConnectionDifference(
                "closed", "bridge", "They touch on the drawing, not in its outlines."
            )
        if contact is not None:
            return ConnectionDifference("corner", "bridge", "They touch at a point.")
        return self._explain_distant_connection(both)

    def _explain_distant_connection(self, both: TerritoryPair) -> ConnectionDifference:
        apart = distance_between(self.map_survey, *both)
        if distance_across_edge(self.map_survey, *both, self.wrap_size) < apart:
            return ConnectionDifference("wrap", "wrap", "The way leads over the edge of the map.")
        through = spaces_between(self.map_survey, *both)
        if not through:
            gap = self.map_survey.learned_gap.gap_width
            return ConnectionDifference(
                "wide gap", "bridge", f"They lie {apart:.0f} apart; the gap is {gap:.1f}."
            )
        return self._explain_territories_between(both, through)

    def _explain_territories_between(
        self, both: TerritoryPair, through: tuple[str, ...]
    ) -> ConnectionDifference:
        if names := [name for name in through if self._is_misnamed_neighbour(name, both)]:
            misnamed = _names_as_text(names)
            reason = f"{misnamed} touches one of them and is joined to nothing by the game."
            return ConnectionDifference("wrong name", "off-map", reason)
        water = self.game.territories
        wet, land = {water[n] for n in through}, {water[n] for n in both}
        if boxes := sorted(self.box_territories & set(both)):
            return ConnectionDifference(
                "box",
                "off-map",
                f"{_names_as_text(boxes)} is a box that joins distant territories.",
            )
        if land == {False} and wet == {True}:
            return ConnectionDifference("strait", "strait", f"Across {_names_as_text(through)}.")
        if land == {True} and wet == {False}:
            return ConnectionDifference("isthmus", "strait", f"Through {_names_as_text(through)}.")
        return ConnectionDifference("third space", "off-map", f"Past {_names_as_text(through)}.")

    def _is_misnamed_neighbour(self, name: str, both: TerritoryPair) -> bool:
        """Say whether a territory touches one of two others, but the game connects it to none.

        Then the map probably uses another name for it than the game.
        """
        touches = any(
            names_in_alphabetical_order(name, end) in self.contact_by_territory_pair
            for end in both
        )
        return touches and name in self.game.unconnected_territories

    def explain_missing_connection(self, both: TerritoryPair) -> ConnectionDifference:
        """Return why the game does not connect two territories with a common border."""
        # A set has no order, and the reason names the first territory.
        shut = sorted(set(both) & self.game.impassable)
        if shut:
            return ConnectionDifference(
                "impassable", "blocked", f"Nobody may enter {_names_as_text(shut)}."
            )
        out = sorted(set(both) & self.game.unconnected_territories)
        if out:
            return ConnectionDifference(
                "out of play", "blocked", f"The game joins {_names_as_text(out)} to nothing."
            )
        contact = self.contact_by_territory_pair.get(both)
        if contact is None:
            near = "They touch in the outlines, not on the drawing."
            return ConnectionDifference("closed", "blocked", near)
        long = contact.facing_length
        if long < self.map_survey.surveyed_sketch.typical_width / _MAX_SHORT_BORDER_LENGTH:
            near = f"They hardly touch, over {long:.0f}; the game does not join them."
            return ConnectionDifference("short border", "blocked", near)
        plain = f"They touch over {long:.0f}; the game does not join them."
        return ConnectionDifference("unpublished", "blocked", plain)


def _names_as_text(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(names)


def _canal_owner_words(lands: tuple[str, ...]) -> str:
    return f" by {_names_as_text(lands)}" if lands else ""
