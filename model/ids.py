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
class Ref:
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
    named = isinstance(marker, Ref | Defines) and marker.kind in ID_KINDS
    return named and marker != Ref("piece")


Domain = Literal["land", "sea", "air"]
"""Where a piece moves, and what a space can hold."""

BoardId = Annotated[str, Ref("board")]
EventId = Annotated[str, Ref("event")]
FormationId = Annotated[str, Ref("formation")]
OptionId = Annotated[str, Ref("option")]
OwnerValue = Annotated[str, Ref("owner value")]
OwnerId = Annotated[str, Ref("owner")]
PieceName = Annotated[str, Ref("piece")]
PackId = Annotated[str, Ref("pack")]
PhaseId = Annotated[str, Ref("phase")]
ScenarioId = Annotated[str, Ref("scenario")]
SpaceId = Annotated[str, Ref("space")]
TerrainId = Annotated[str, Ref("terrain")]
TypeId = Annotated[str, Ref("type")]

# Words of the game's own vocabulary, declared under `module.words`.
FeatureWord = Annotated[str, Ref("feature")]
GroupWord = Annotated[str, Ref("group")]
PieceTag = Annotated[str, Ref("piece tag")]
PieceValue = Annotated[str, Ref("piece value")]
SpaceTag = Annotated[str, Ref("space tag")]
SpaceValue = Annotated[str, Ref("space value")]
AddressText = Annotated[str, Ref("address")]
