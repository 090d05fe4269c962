"""Identifiers: their syntax, and the kinds of definitions to which fields refer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Literal

ID_PATTERN = r"^(?:[A-Za-z]|[0-9][0-9._+'-]*[A-Za-z])[A-Za-z0-9._+'-]*$"
ID_REGEX = re.compile(ID_PATTERN)
LABEL_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._+'-]*$"
"""Syntax of ids of spaces, which are printed labels. Many maps number their hexes 1203."""
LABEL_REGEX = re.compile(LABEL_PATTERN)

ID_SYNTAX_TEXT = "letters, digits and . _ + ' -, with at least one letter"


def is_valid_id(text: str, kind: str = "") -> bool:
    """Say whether a text is a valid id for definitions of some kind."""
    return bool((LABEL_REGEX if kind == "space" else ID_REGEX).fullmatch(text))


@dataclass(frozen=True, slots=True)
class ReferenceTo:
    """Marker of a field, or of the keys of a mapping, that names a definition of some kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class DefinitionOf:
    """Marker of a mapping whose keys are the ids of definitions of some kind."""

    kind: str


KINDS_NAMED_BY_ID = frozenset(
    (
        *("board", "erratum", "event", "formation", "limit", "movement", "note", "option"),
        *("owner", "pack", "phase", "piece", "region", "scenario", "series", "source"),
        *("combat", "space", "supply", "table", "terrain", "type", "waiver"),
    )
)
"""Kinds whose names are ids. The names of others are printed words, or pairs."""


def is_id_marker(marker: object) -> bool:
    """Say whether a marker of a field means that its value is an id.

    The name of a piece may include its owner: `owner/id`.
    """
    names_by_id = (
        isinstance(marker, ReferenceTo | DefinitionOf) and marker.kind in KINDS_NAMED_BY_ID
    )
    return names_by_id and marker != ReferenceTo("piece")


MovementDomain = Literal["land", "sea", "air"]
"""The domain of a piece's movement, and of the pieces that a space can hold."""

BoardId = Annotated[str, ReferenceTo("board")]
EventId = Annotated[str, ReferenceTo("event")]
FormationId = Annotated[str, ReferenceTo("formation")]
MovementId = Annotated[str, ReferenceTo("movement")]
OptionId = Annotated[str, ReferenceTo("option")]
OwnerValue = Annotated[str, ReferenceTo("owner value")]
OwnerId = Annotated[str, ReferenceTo("owner")]
PieceName = Annotated[str, ReferenceTo("piece")]
PackId = Annotated[str, ReferenceTo("pack")]
PhaseId = Annotated[str, ReferenceTo("phase")]
ScenarioId = Annotated[str, ReferenceTo("scenario")]
SpaceId = Annotated[str, ReferenceTo("space")]
TerrainId = Annotated[str, ReferenceTo("terrain")]
TypeId = Annotated[str, ReferenceTo("type")]

# Words of the game's own vocabulary, declared under `module.words`.
FeatureWord = Annotated[str, ReferenceTo("feature")]
GroupWord = Annotated[str, ReferenceTo("group")]
PieceTag = Annotated[str, ReferenceTo("piece tag")]
PieceValue = Annotated[str, ReferenceTo("piece value")]
SpaceTag = Annotated[str, ReferenceTo("space tag")]
SpaceValue = Annotated[str, ReferenceTo("space value")]
AddressText = Annotated[str, ReferenceTo("address")]
