"""Whose pieces there are: sides that players take, and nationalities below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.importers.vassal import own
from sandtable.importers.vassal.making.ids import Ids
from sandtable.importers.vassal.modules import Slot
from sandtable.model.entities.head import Owner
from sandtable.model.ids import is_id
from sandtable.model.references.scope import COMMON


@dataclass(frozen=True)
class People:
    """The owners, and who owns what."""

    owners: Mapping[str, Owner]
    by_name: Mapping[str, str]
    """The id of an owner by name; of two, that of the side."""

    def of(self, slot: Slot) -> str:
        """Who owns a piece: as it says, or as the palette does in which it lies."""
        if said := prefix(slot):
            return said
        return next((self.by_name[n] for n in _told(slot) if n in self.by_name), COMMON)


def prefix(slot: Slot) -> str:
    """The id of the owner that a piece of our own names."""
    owner, slash, _ = own.says(slot.piece, own.PIECE).partition("/")
    return owner if slash and (owner == COMMON or is_id(owner, "owner")) else ""


def _told(slot: Slot) -> Iterator[str]:
    yield own.says(slot.piece, own.NATION)
    yield own.says(slot.piece, own.SIDE)
    yield from slot.path
    yield from slot.piece.properties.values()


def people_of(sides: Sequence[str], slots: Sequence[Slot], ids: Ids) -> People:
    """Read them off the pieces, and add the sides that have none."""
    known: dict[str, tuple[str, str]] = {}
    for slot in slots:
        owner = prefix(slot)
        if owner and owner != COMMON and owner not in known:
            side = own.says(slot.piece, own.SIDE)
            known[owner] = own.says(slot.piece, own.NATION) or side or owner, side
    names = {name: owner for owner, (name, _) in known.items()}
    ids.taken.update(known)
    above = [*sides, *(side for _, side in known.values() if side)]
    tops = {
        side: names.get(side) or ids.of("owner", side) for side in dict.fromkeys(above) if side
    }
    owners = {top: Owner(name=side) for side, top in tops.items()}
    for owner, (name, side) in known.items():
        if owner not in owners:
            owners[owner] = Owner(name=name, of=tops.get(side))
    return People(owners, {**names, **tops})
