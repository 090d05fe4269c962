"""The kinds of facts in a module, and the set of kinds that an export format can contain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self


class Kind(StrEnum):
    """Kind of facts in a module; its value is the noun for one fact, such as `path`."""

    SPACES = "space"
    OUTLINES = "outline"
    TERRAIN = "space with terrain"
    GROUND = "effect of terrain"
    TRAITS = "tag or number of a space"
    REGIONS = "region"
    BORDERS = "border feature"
    PATHS = "path"
    LINKS = "link"
    PIECES = "piece"
    STRENGTHS = "printed strength"
    FORMATIONS = "formation"
    SCENARIOS = "scenario"
    PLACEMENTS = "placement"
    CHOICES = "choice in the set-up"
    STATES = "state in the set-up"
    CONTROL = "space under control"
    ATTACKS = "declared attack"
    ARRIVALS = "arrival"
    DESTINATIONS = "place of arrival"
    CONDITIONS = "condition"
    EVENTS = "event"
    EFFECTS = "effect of an event"
    TABLES = "row of a table"
    LIMITS = "limit"
    MOVEMENT = "movement class"
    SUPPLY = "supply line"
    COMBAT = "kind of battle"
    OPTIONS = "option"
    OPTION_EFFECTS = "effect of an option"
    PACKS = "pack"
    SERIES = "series"
    VICTORY = "victory condition"
    DRAWS = "draw rule"
    NOTES = "note"
    ERRATA = "erratum"
    SOURCES = "source"
    WAIVERS = "waiver"
    PROOFS = "proof"
    TRANSLATIONS = "translation"

    @property
    def plural_name(self) -> str:
        """Return the noun for several facts of the kind."""
        return _PLURAL_NAME_BY_KIND.get(self, f"{self.value}s")

    def count_with_noun(self, number: int) -> str:
        """Return a number with the kind's noun: `1 path`, `3 paths`."""
        return f"{number} {self.value if number == 1 else self.plural_name}"


_PLURAL_NAME_BY_KIND = {
    Kind.TERRAIN: "spaces with terrain",
    Kind.GROUND: "effects of terrain",
    Kind.TRAITS: "tags and numbers of spaces",
    Kind.CHOICES: "choices in the set-up",
    Kind.STATES: "states in the set-up",
    Kind.CONTROL: "spaces under control",
    Kind.DESTINATIONS: "places of arrival",
    Kind.EFFECTS: "effects of events",
    Kind.TABLES: "rows of tables",
    Kind.MOVEMENT: "movement classes",
    Kind.COMBAT: "kinds of battles",
    Kind.OPTION_EFFECTS: "effects of options",
    Kind.SERIES: "series",
    Kind.ERRATA: "errata",
}


AUTHOR_KINDS = frozenset({Kind.WAIVERS, Kind.PROOFS})
"""Facts for the author and the checks, which players never need."""


@dataclass(frozen=True, slots=True)
class Carries:
    """The kinds of facts that a format can contain; an export reports the others as losses."""

    written: frozenset[Kind] = frozenset()
    """Kinds that a reader of the file can restore."""
    drawn: frozenset[Kind] = frozenset()
    """Kinds that a person can see in the file, in pictures or among other words."""
    irrelevant: frozenset[Kind] = frozenset()
    """Other kinds that no reader looks for in such a file, so that no loss names them."""

    @property
    def kinds_not_in_format(self) -> tuple[Kind, ...]:
        """Return the kinds of facts that the format cannot contain, without irrelevant ones."""
        present_or_irrelevant = self.written | self.drawn | self.irrelevant
        return tuple(kind for kind in Kind if kind not in present_or_irrelevant)

    def copy_with_written_kinds(self, *kinds: Kind) -> Self:
        """Return a copy to which the given kinds of facts are added as written."""
        return replace(self, written=self.written | {*kinds})

    def copy_with_relevant_kinds(self, *kinds: Kind) -> Self:
        """Return a copy in which these kinds of facts are no longer irrelevant."""
        return replace(self, irrelevant=self.irrelevant.difference(kinds))

    def copy_with_drawn_kinds(self, *kinds: Kind) -> Self:
        """Return a copy to which the given kinds of facts are added as drawn."""
        return replace(self, drawn=self.drawn | {*kinds})


ALL_KINDS_WRITTEN = Carries(written=frozenset(Kind))
