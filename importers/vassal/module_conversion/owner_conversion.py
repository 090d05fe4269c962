"""Owners of pieces: sides that players take, and nationalities below them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.module_conversion.owner_matching import (
    can_side_own_pieces,
    first_text_that_names_owner,
)
from sandtable.importers.vassal.module_file import PieceSlot
from sandtable.importers.vassal.unique_ids import UniqueIds
from sandtable.model.entities.head import Owner
from sandtable.model.ids import is_valid_id
from sandtable.model.references.owner_scope import COMMON_OWNER

_PROPERTY_THAT_NAMES_OWNER = re.compile(
    r"side|nation|owner|player|army|power|country|faction|team|force", re.IGNORECASE
)
"""Keys of properties that may name the owner of a piece."""


@dataclass(frozen=True)
class PieceOwners:
    """The owners of a module, with a search for the owner of a piece."""

    owners: Mapping[str, Owner]
    owner_by_name: Mapping[str, str]
    """Id of each owner by name; of two with one name, that of the side."""
    matches: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The number of pieces by the text that names their owner, and the owner."""

    def find_owner_of_slot(self, slot: PieceSlot) -> str:
        """Return the owner that the piece states, or else the one that its palettes suggest."""
        if exported := owner_of_exported_piece(slot):
            return exported
        match = first_text_that_names_owner(_texts_that_may_name_owner(slot), self.owner_by_name)
        if match is None:
            return COMMON_OWNER
        self.matches[match] += 1
        return match[1]


def owner_of_exported_piece(slot: PieceSlot) -> str:
    """Return the id of the owner that an exported piece states, or an empty text."""
    owner, slash, _ = export_markers.piece_property(
        slot.piece, export_markers.PIECE_KEY
    ).partition("/")
    return owner if slash and (owner == COMMON_OWNER or is_valid_id(owner, "owner")) else ""


def _texts_that_may_name_owner(slot: PieceSlot) -> Iterator[str]:
    yield export_markers.piece_property(slot.piece, export_markers.NATION_KEY)
    yield export_markers.piece_property(slot.piece, export_markers.SIDE_KEY)
    for key, value in slot.piece.properties.items():
        if _PROPERTY_THAT_NAMES_OWNER.search(key):
            yield value
    # The innermost palette tells most.
    yield from reversed(slot.palette_path)


def read_piece_owners(
    sides: Sequence[str], slots: Sequence[PieceSlot], ids: UniqueIds
) -> PieceOwners:
    """Return the owners that pieces state, and the sides of the player roster."""
    names_by_owner: dict[str, tuple[str, str]] = {}
    for slot in slots:
        owner = owner_of_exported_piece(slot)
        if owner and owner != COMMON_OWNER and owner not in names_by_owner:
            side = export_markers.piece_property(slot.piece, export_markers.SIDE_KEY)
            names_by_owner[owner] = (
                export_markers.piece_property(slot.piece, export_markers.NATION_KEY)
                or side
                or owner,
                side,
            )
    names = {name: owner for owner, (name, _) in names_by_owner.items()}
    # Exported pieces bring their owners' ids, which new ids must not repeat.
    ids.taken_ids.update(names_by_owner)
    playing = [side for side in sides if can_side_own_pieces(side)]
    above = [*playing, *(side for _, side in names_by_owner.values() if side)]
    tops = {
        side: names.get(side) or ids.make_id("owner", side)
        for side in dict.fromkeys(above)
        if side
    }
    owners = {top: Owner(name=side) for side, top in tops.items()}
    for owner, (name, side) in names_by_owner.items():
        if owner not in owners:
            owners[owner] = Owner(name=name, of=tops.get(side))
    return PieceOwners(owners, {**names, **tops})
