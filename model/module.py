"""The module as one immutable value: a game system with all its scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from sandtable.model.entities.boards import Board, Region, Terrain
from sandtable.model.entities.combat import Combat
from sandtable.model.entities.components import Formation, Piece, PieceType
from sandtable.model.entities.conflicts import KeyedByAddress, MergeConflict
from sandtable.model.entities.entity import empty_mapping, entity
from sandtable.model.entities.events import Event
from sandtable.model.entities.head import ModuleHead
from sandtable.model.entities.remarks import Erratum, Note, Proof, Source, Waiver
from sandtable.model.entities.rules import (
    Limit,
    MovementClass,
    Option,
    Pack,
    Series,
    SupplyLine,
    Table,
)
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ids import AddressText, DefinitionOf, OwnerId, TypeId
from sandtable.model.phrases.place import Place


@entity
class Module:
    """All data in the files of a module. The fields are the top-level keys of the files.

    A module may contain mistakes: checks find them, and nothing here raises an error.
    """

    module: ModuleHead
    types: Mapping[Annotated[str, DefinitionOf("type")], PieceType] = empty_mapping()
    pieces: Mapping[
        OwnerId, Mapping[TypeId, Mapping[Annotated[str, DefinitionOf("piece")], Piece]]
    ] = empty_mapping()
    formations: Mapping[Annotated[str, DefinitionOf("formation")], Formation] = empty_mapping()
    boards: Mapping[Annotated[str, DefinitionOf("board")], Board] = empty_mapping()
    terrains: Mapping[Annotated[str, DefinitionOf("terrain")], Terrain] = empty_mapping()
    regions: Mapping[Annotated[str, DefinitionOf("region")], Region] = empty_mapping()
    limits: Mapping[Annotated[str, DefinitionOf("limit")], Limit] = empty_mapping()
    movement: Mapping[Annotated[str, DefinitionOf("movement")], MovementClass] = empty_mapping()
    supply: Mapping[Annotated[str, DefinitionOf("supply")], SupplyLine] = empty_mapping()
    combat: Mapping[Annotated[str, DefinitionOf("combat")], Combat] = empty_mapping()
    options: Mapping[Annotated[str, DefinitionOf("option")], Option] = empty_mapping()
    packs: Mapping[Annotated[str, DefinitionOf("pack")], Pack] = empty_mapping()
    tables: Mapping[Annotated[str, DefinitionOf("table")], Table] = empty_mapping()
    events: Mapping[OwnerId, Mapping[Annotated[str, DefinitionOf("event")], Event]] = (
        empty_mapping()
    )
    series: Mapping[Annotated[str, DefinitionOf("series")], Series] = empty_mapping()
    scenarios: Mapping[Annotated[str, DefinitionOf("scenario")], Scenario] = empty_mapping()
    labels: Mapping[Place, str] = empty_mapping()
    """The words printed for a place expression."""
    errata: Mapping[Annotated[str, DefinitionOf("erratum")], Erratum] = empty_mapping()
    sources: Mapping[Annotated[str, DefinitionOf("source")], Source] = empty_mapping()
    waivers: Mapping[Annotated[str, DefinitionOf("waiver")], Waiver] = empty_mapping()
    notes: Mapping[Annotated[str, DefinitionOf("note")], Note] = empty_mapping()
    proofs: Mapping[Annotated[str, DefinitionOf("proof")], Proof] = empty_mapping()
    texts: Mapping[str, Mapping[str, str]] = empty_mapping()
    """Translations: by language, address to text."""
    conflicts: Annotated[Mapping[AddressText, MergeConflict], KeyedByAddress()] = empty_mapping()
    """Contradictory changes of two merged versions, by address, until they are settled."""
