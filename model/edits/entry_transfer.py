"""Copies of entries from one module to another, together with all that they refer to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import delete_entry, parse_key, set_value
from sandtable.model.edits.board_copies import copy_board
from sandtable.model.edits.entry_copying import free_id_like, require_free_id
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import kind_of_definition_at, rename_definition
from sandtable.model.entities.head import ModuleHead
from sandtable.model.locations import (
    BoardRef,
    EventRef,
    OwnerRef,
    PieceRef,
    ScenarioRef,
    iter_parents_and_address,
    owner_at_address,
)
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_uses import NameUse, all_name_uses_in_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.addresses import describe_address


@dataclass(frozen=True, slots=True)
class EntryBundle:
    """Copied entries, in a module that contains only them and what they refer to."""

    part: Module
    chosen: tuple[AddressPath, ...]
    needed: tuple[AddressPath, ...] = ()


@dataclass(frozen=True, slots=True)
class PasteResult:
    """A module with pasted entries, and their addresses.

    `needed` are the addresses of entries that were pasted because others refer to them.
    """

    module: Module
    pasted: tuple[AddressPath, ...]
    needed: tuple[AddressPath, ...]


def copy_entries(module: Module, addresses: Collection[AddressPath]) -> EntryBundle:
    """Return copies of entries with all that they refer to, to any depth.

    `module` is the module together with its base module. Raises EditError for what cannot be
    copied.
    """
    # An entry selected twice is copied once.
    chosen = tuple(dict.fromkeys(_copyable_address(module, address) for address in addresses))
    if not chosen:
        raise EditError("Select something to copy.")
    part = Module(module=_module_head_of_part(module.module, chosen))
    copied: dict[AddressPath, None] = {}
    waiting = list(chosen)
    while waiting:
        for address in waiting:
            part = _module_with_value_at(part, address, value_at_address(module, address))
            copied[address] = None
        waiting = list(dict.fromkeys(_missing_definitions(part, module, copied)))
    return EntryBundle(part, chosen, tuple(copied)[len(chosen) :])


def _module_head_of_part(head: ModuleHead, chosen: Collection[AddressPath]) -> ModuleHead:
    """Return the general data that copied entries need.

    These are the ratings and the style of pieces; for scenarios also the calendar and victory
    levels.
    """
    part = ModuleHead(format=head.format, title=head.title, rights=head.rights)
    part = replace(part, ratings=head.ratings, style=head.style)
    if not any(map(ScenarioRef.from_whole_address, chosen)):
        return part
    return replace(part, calendar=head.calendar, levels=head.levels)


def _copyable_address(module: Module, address: AddressPath) -> AddressPath:
    """Return the full address of an entry that can be copied to another module."""
    whole = full_address(module, address)
    board = BoardRef.from_address_prefix(whole)
    if board is not None and whole != board.address_path:
        name = describe_address(module, whole)
        raise EditError(f"“{name}” belongs to its board: copy the board.")
    if kind_of_definition_at(whole) is None or value_at_address(module, whole) is ABSENT:
        name = describe_address(module, whole)
        raise EditError(f"“{name}” cannot be copied: select a piece, a type, a table or the like.")
    return whole


def _missing_definitions(
    part: Module, module: Module, copied: Collection[AddressPath]
) -> Iterator[AddressPath]:
    """Yield the addresses of definitions that copied entries mention but do not contain."""
    for address in copied:
        owner = OwnerRef(owner_at_address(address)).address_path
        if owner not in copied and value_at_address(module, owner) is not ABSENT:
            yield owner
    for use in all_name_uses_in_module(part):
        for found in _definitions_of_use(module, use):
            board = BoardRef.from_address_prefix(found)
            home = board.address_path if board else found
            if home not in copied:
                yield home


def _definitions_of_use(module: Module, use: NameUse) -> Iterator[AddressPath]:
    """Yield the addresses of everything that a name may refer to."""
    if use.kind == "address":
        return
    if found := find_definition(module, use.kind, use.name, use.scope):
        yield found
        return
    # A piece that is named in nobody's chart may be anybody's.
    for owner in name_index_of(module).owners_by_piece_id.get(use.name, ()):
        if piece := find_definition(module, "piece", f"{owner}/{use.name}"):
            yield piece


def _module_with_value_at(module: Module, address: AddressPath, value: object) -> Module:
    """Return the module with a value at an address.

    Mappings in the address that do not exist are created.
    """
    for above in iter_parents_and_address(address[:-1]):
        if value_at_address(module, above) is ABSENT:
            module = set_value(module, above, {})
    # The mapping is set, not the entry: the address of a piece that is called like its type
    # could be read as one below that piece.
    above, entries = address[:-1], value_at_address(module, address[:-1])
    return set_value(module, above, {**entries, parse_key(above, address[-1]): value})


# ------------------------------------------------------------------------------------ pasting
def paste_entries(
    module: Module, base: Module | None, bundle: EntryBundle, owner: str | None = None
) -> PasteResult:
    """Return the module with the entries of a bundle, under free ids.

    Entries that they refer to are pasted too, unless the module has an entry with that id. `base`
    is the module that this one extends. If `owner` is given, the pieces and events become that
    side's.
    """
    work = _PasteInProgress(module, base, bundle.part)
    work.module = replace(
        module, module=_module_head_with_needed_values(module.module, bundle.part.module)
    )
    pasted = []
    for address in bundle.chosen:
        goal = _address_of_owner(address, owner)
        pasted.append(work.paste_chosen_entry(address, goal))
    needed = [
        address
        for address in bundle.needed
        if not (owner and _is_owner_of(address, bundle.chosen))
        and work.paste_referenced_entry(address)
    ]
    return PasteResult(work.module, tuple(pasted), tuple(needed))


def _module_head_with_needed_values(head: ModuleHead, part: ModuleHead) -> ModuleHead:
    """Return a module's general data, with values that pasted entries need and it lacks."""
    levels = dict.fromkeys((*head.levels, *part.levels))
    blank = ModuleHead(format=head.format, title=head.title, rights=head.rights)
    return replace(
        head,
        ratings=head.ratings or part.ratings,
        style=head.style or part.style,
        levels=tuple(levels) if part.levels != blank.levels else head.levels,
        calendar=part.calendar if head.calendar == blank.calendar else head.calendar,
    )


def _address_of_owner(address: AddressPath, owner: str | None) -> AddressPath:
    """Return the address that a piece or an event has if it belongs to another owner."""
    if owner is not None and (piece := PieceRef.from_whole_address(address)):
        return piece.with_keys(owner=owner).address_path
    if owner is not None and (event := EventRef.from_whole_address(address)):
        return event.with_keys(owner=owner).address_path
    return address


def _is_owner_of(address: AddressPath, chosen: Collection[AddressPath]) -> bool:
    """Say whether an address is that of a side that was copied only because of its pieces."""
    owner = OwnerRef.from_whole_address(address)
    return owner is not None and owner.owner in {owner_at_address(each) for each in chosen}


class _PasteInProgress:
    """A paste of entries in progress: the changed module, and the module with the copies."""

    def __init__(self, module: Module, base: Module | None, part: Module) -> None:
        self.module, self._base, self._part = module, base, part

    @property
    def _complete_module(self) -> Module:
        return overlay_module_on_base(self._base, self.module) if self._base else self.module

    def paste_chosen_entry(self, address: AddressPath, goal: AddressPath) -> AddressPath:
        """Paste a chosen entry at its target, and return its address.

        If the id is already used, a free one is chosen.
        """
        new = self._unused_address_for_entry(goal)
        if new[-1] != address[-1]:
            # Renamed in the part, so that what else comes from there follows.
            self._part = rename_definition(self._part, address, new[-1])
        value = value_at_address(self._part, (*address[:-1], new[-1]))
        if BoardRef.from_whole_address(new) and self._name_of_clashing_space(new):
            return self._paste_board_copy(new, value)
        self.module = _module_with_value_at(self.module, new, value)
        return new

    def paste_referenced_entry(self, address: AddressPath) -> bool:
        """Paste an entry that others refer to, unless the module has an entry with that id."""
        if value_at_address(self._complete_module, address) is not ABSENT:
            return False
        value = value_at_address(self._part, address)
        if value is ABSENT:  # it was pasted under another id
            return False
        if BoardRef.from_whole_address(address) and (
            clash := self._name_of_clashing_space(address)
        ):
            board = describe_address(self._part, address)
            raise EditError(
                f"The board “{board}” comes along, but this module already has a space"
                f" “{clash}”: copy what does not need the board."
            )
        self.module = _module_with_value_at(self.module, address, value)
        return True

    def _unused_address_for_entry(self, goal: AddressPath) -> AddressPath:
        try:
            require_free_id(self._complete_module, goal)
        except EditError:
            # A copy gets a free id, because two modules often use the same ids.
            return (*goal[:-1], free_id_like(self._complete_module, goal))
        return goal

    def _name_of_clashing_space(self, board: AddressPath) -> str:
        """Return a space of the pasted board that already exists on another board, by name."""
        own = space_index_of(self._complete_module)
        name = BoardRef.require_address_prefix(board).board
        spaces = space_index_of(self._part).spaces_by_id.values()
        return next((s.id for s in spaces if s.board == name and own.find_space(s.id)), "")

    def _paste_board_copy(self, address: AddressPath, value: object) -> AddressPath:
        """Paste a board with new names for its spaces, because the old names are already used."""
        stand_in = _module_with_value_at(self.module, address, value)
        new = (*address[:-1], free_id_like(stand_in, address))
        copied = copy_board(stand_in, address[-1], new[-1])
        self.module = delete_entry(copied, address)
        return new
