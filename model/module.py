"""The module as one immutable value: a game system with all its scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from sandtable.model.entities.boards import Board, Region, Terrain
from sandtable.model.entities.components import Formation, Piece, PieceType
from sandtable.model.entities.conflicts import ByAddress, Conflict
from sandtable.model.entities.entity import entity, many
from sandtable.model.entities.events import Event
from sandtable.model.entities.head import Head
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
from sandtable.model.ids import AddressText, Defines, OwnerId, TypeId
from sandtable.model.phrases.place import Place


@entity
class Module:
    """Everything a module's files hold. The fields are the top keys of the files.

    A module may hold mistakes: checks find them, nothing here raises.
    """

    module: Head
    types: Mapping[Annotated[str, Defines("type")], PieceType] = many()
    pieces: Mapping[OwnerId, Mapping[TypeId, Mapping[Annotated[str, Defines("piece")], Piece]]] = (
        many()
    )
    formations: Mapping[Annotated[str, Defines("formation")], Formation] = many()
    boards: Mapping[Annotated[str, Defines("board")], Board] = many()
    terrains: Mapping[Annotated[str, Defines("terrain")], Terrain] = many()
    regions: Mapping[Annotated[str, Defines("region")], Region] = many()
    limits: Mapping[Annotated[str, Defines("limit")], Limit] = many()
    movement: Mapping[Annotated[str, Defines("movement")], MovementClass] = many()
    supply: Mapping[Annotated[str, Defines("supply")], SupplyLine] = many()
    options: Mapping[Annotated[str, Defines("option")], Option] = many()
    packs: Mapping[Annotated[str, Defines("pack")], Pack] = many()
    tables: Mapping[Annotated[str, Defines("table")], Table] = many()
    events: Mapping[OwnerId, Mapping[Annotated[str, Defines("event")], Event]] = many()
    series: Mapping[Annotated[str, Defines("series")], Series] = many()
    scenarios: Mapping[Annotated[str, Defines("scenario")], Scenario] = many()
    labels: Mapping[Place, str] = many()
    """The words printed for a place expression."""
    errata: Mapping[Annotated[str, Defines("erratum")], Erratum] = many()
    sources: Mapping[Annotated[str, Defines("source")], Source] = many()
    waivers: Mapping[Annotated[str, Defines("waiver")], Waiver] = many()
    notes: Mapping[Annotated[str, Defines("note")], Note] = many()
    proofs: Mapping[Annotated[str, Defines("proof")], Proof] = many()
    texts: Mapping[str, Mapping[str, str]] = many()
    """Translations: by language, address to text."""
    conflicts: Annotated[Mapping[AddressText, Conflict], ByAddress()] = many()
    """What two merged versions changed in two ways: by address, until it is settled."""
