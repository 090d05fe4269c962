"""Identifiers: what a well-formed one is, and which kind of thing each field names or defines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

ID_PATTERN = r"^(?:[A-Za-z]|[0-9][0-9._+'-]*[A-Za-z])[A-Za-z0-9._+'-]*$"
ID = re.compile(ID_PATTERN)
LABEL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._+'-]*$"
"""Spaces are called as they are printed: many maps number their hexes 1203."""
LABEL = re.compile(LABEL_PATTERN)

HOW_AN_ID_IS_WRITTEN = "letters, digits and . _ + ' -, with at least one letter"


def is_id(text: str, kind: str = "") -> bool:
    """Say whether a text can be the id of something of this kind."""
    return bool((LABEL if kind == "space" else ID).fullmatch(text))


@dataclass(frozen=True, slots=True)
class RefersTo:
    """Marks a field (or a mapping's keys) as the name of something of this kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Defines:
    """Marks a mapping's keys as the ids of things of this kind, defined there."""

    kind: str


ID_KINDS = frozenset(
    (
        *("board", "erratum", "event", "formation", "limit", "movement", "note", "option"),
        *("owner", "pack", "phase", "piece", "region", "scenario", "series", "source"),
        *("space", "supply", "table", "terrain", "type", "waiver"),
    )
)
"""Names of these kinds are ids; the others are words as printed, or pairs."""


def is_of_ids(marker: object) -> bool:
    """Say whether what is marked so is an id; the name of a piece may say whose: `owner/id`."""
    named = isinstance(marker, RefersTo | Defines) and marker.kind in ID_KINDS
    return named and marker != RefersTo("piece")


Domain = Literal["land", "sea", "air"]
"""Where a piece moves, and what a space can hold."""

BoardId = Annotated[str, RefersTo("board")]
EventId = Annotated[str, RefersTo("event")]
FormationId = Annotated[str, RefersTo("formation")]
OptionId = Annotated[str, RefersTo("option")]
OwnerValue = Annotated[str, RefersTo("owner value")]
OwnerId = Annotated[str, RefersTo("owner")]
PieceName = Annotated[str, RefersTo("piece")]
PackId = Annotated[str, RefersTo("pack")]
PhaseId = Annotated[str, RefersTo("phase")]
ScenarioId = Annotated[str, RefersTo("scenario")]
SpaceId = Annotated[str, RefersTo("space")]
TerrainId = Annotated[str, RefersTo("terrain")]
TypeId = Annotated[str, RefersTo("type")]

# Words of the game's own vocabulary, declared under `module.words`.
FeatureWord = Annotated[str, RefersTo("feature")]
GroupWord = Annotated[str, RefersTo("group")]
PieceTag = Annotated[str, RefersTo("piece tag")]
PieceValue = Annotated[str, RefersTo("piece value")]
SpaceTag = Annotated[str, RefersTo("space tag")]
SpaceValue = Annotated[str, RefersTo("space value")]
AddressText = Annotated[str, RefersTo("address")]
