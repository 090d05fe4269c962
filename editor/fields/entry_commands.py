"""Commands on entries: add, duplicate, rename, delete and reorder."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.prompts import ask_by_name
from sandtable.editor.fields.name_spelling import name_suggestions, names_to_ids
from sandtable.editor.fields.new_victory import (
    are_entries_victories,
    new_victory,
    victory_from_words,
)
from sandtable.editor.translation import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import rename_key
from sandtable.model.edits.entry_copying import duplicate_entry, free_id_like
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import edit_with_name, id_from_typed_text, slug_from_name
from sandtable.model.edits.removal import addresses_using_full_address, remove_value_at
from sandtable.model.edits.renaming import kind_of_definition_at, rename_definition
from sandtable.model.edits.reorder import move_entries
from sandtable.model.ids import DefinitionOf
from sandtable.model.locations import is_at_or_below, iter_parents_and_address
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.module import Module
from sandtable.model.references.completion import name_completions_for
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.text_kinds import (
    cached_key_type,
    definition_kind_named_by_text,
    kind_at_address,
)
from sandtable.model.reports.cross_board_rules import rules_spanning_boards
from sandtable.model.schema_introspection import annotation_markers
from sandtable.model.wording.limits import limit_name
from sandtable.model.wording.titles import title_at_address

_MAX_CHOICES, _MAX_NAMES_IN_UNDO_TITLE = 400, 6


class EntryCommands(QObject):
    """Edits of entries, together with the questions that they need."""

    usages_requested = Signal(tuple, list)
    """Request to list the users of an entry that was about to be deleted."""
    entry_changed = Signal(tuple)
    """Address of a new or renamed entry, to be selected next."""

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context

    @property
    def _module(self) -> Module:
        return self._context.document.module

    # ----------------------------------------------------------------------------------- adding
    def collection_for_new_entry(self, address: AddressPath | None) -> AddressPath | None:
        """Return the mapping that a new entry would be added to, or None.

        It is the selected mapping, or else the one around the selected entry.
        """
        while address:
            if cached_key_type(
                kind_at_address(address, Module)
            ) is not None and _can_address_hold_new_entries(address):
                return address
            address = address[:-1]
        return None

    def add_new_entry(self, address: AddressPath | None) -> bool:
        """Ask for a name or id, and add an entry to the selected mapping or beside the selection.

        Return whether it was added.
        """
        shelf = self.collection_for_new_entry(address)
        if shelf is None:
            self._context.messages.show_refusal_message(tr("First select where to add something."))
            return False
        keys = cached_key_type(kind_at_address(shelf, Module))
        typed = self._ask_for_key(shelf, keys)
        if typed is None:
            return False
        whole, value, key = self._context.document.complete_module, None, typed
        if are_entries_victories(shelf):
            value = victory_from_words(whole, typed)
            key = slug_from_name(typed) if value else typed
            value = value or new_victory(whole)
        new = (*shelf, id_from_typed_text(self._module, _kind_of_defined_entry(keys) or "", key))
        text = tr("Add {what}").format(what=typed.strip())
        add = partial(_add_entry_at, address=new, value=value)
        return self._apply_edit(text, edit_with_name(add, new, typed), new)

    def _ask_for_key(self, shelf: AddressPath, keys: Any) -> str | None:
        title = tr("Add to {what}").format(what=title_at_address(self._module, shelf))
        choices = self._possible_keys_with_titles(shelf, keys)
        if choices:
            return ask_by_name(self._context.prompts, title, tr("Which?"), choices)
        if are_entries_victories(shelf):
            label = tr("Name of the victory, or what decides it: “Red controls Saltholm”")
            return self._context.prompts.ask_text(title, label)
        label = tr("Name or id of the new {kind}").format(kind=entry_kind_word(keys))
        return self._context.prompts.ask_text(title, label)

    def _possible_keys_with_titles(self, shelf: AddressPath, keys: Any) -> dict[str, str]:
        """Return the possible keys of a new entry with their titles.

        The result is empty if the key is free, or if there are too many to choose from.
        """
        kind, whole = definition_kind_named_by_text(keys), self._context.document.complete_module
        if not kind:
            return {}
        present_keys = {str(key) for key in value_at_address(self._module, shelf) or ()}
        words = [word for word in name_completions_for(whole, keys) if word not in present_keys]
        homes = {word: find_definition(whole, kind, word) for word in words[:_MAX_CHOICES]}
        titles_by_word = {
            word: title_at_address(whole, home) if home else word for word, home in homes.items()
        }
        # A longer list cannot be read in a dialog; the author types the key instead.
        return titles_by_word if len(words) <= _MAX_CHOICES else {}

    def duplicate_entries(self, chosen: Collection[AddressPath]) -> bool:
        """Duplicate each selected entry right after it, under a free id."""
        entries = [address for address in chosen if self._is_address_of_entry(address)]
        if not entries:
            return self._show_refusal(tr("Select something to copy."))
        module, last = self._module, entries[-1]
        new = (*full_address(module, last)[:-1], free_id_like(module, last))
        title = self._entries_title(entries)
        is_done = self._apply_edit(
            tr("Duplicate {what}").format(what=title),
            partial(_duplicate_all_entries, entries),
            new,
        )
        if is_done and kind_of_definition_at(new) == "board":
            self._report_new_references(new)
        return is_done

    def _report_new_references(self, board: AddressPath) -> None:
        """Report the rules that apply to all boards and so include the copy of a board as well."""
        whole = self._context.document.complete_module
        names = [
            f"“{_reference_title(whole, address)}”"
            for address in rules_spanning_boards(whole, board[-1])
        ]
        if names:
            more = len(names) - _MAX_NAMES_IN_UNDO_TITLE
            few = ", ".join(names[:_MAX_NAMES_IN_UNDO_TITLE]) + (
                tr(" and {more} more").format(more=more) * (more > 0)
            )
            text = tr("These now also refer to {board}: {names}.")
            self._context.messages.show_success_message(
                text.format(board=title_at_address(whole, board), names=few)
            )

    # --------------------------------------------------------------------------------- renaming
    def rename_entry(self, address: AddressPath, new: str) -> bool:
        """Change the id or key of an entry, and all references to it."""
        is_definition = kind_of_definition_at(full_address(self._module, address)) is not None
        if not is_definition:
            new = self._known_key_for_typed_text(address, new)
            if not new:
                return False
        how = (
            partial(rename_definition, whole=self._context.document.complete_module)
            if is_definition
            else rename_key
        )
        edit = partial(how, steps=address, new=new)
        text = tr("Rename {old} to {new}").format(old=address[-1], new=new)
        return self._apply_edit(text, edit, (*address[:-1], new))

    def _known_key_for_typed_text(self, address: AddressPath, typed: str) -> str:
        """Return the id for a typed key where keys refer to entries; refuse an unknown one.

        A grouping row, such as a type above its pieces, can only be changed to another known
        entry.
        """
        module = self._context.document.complete_module
        kind = cached_key_type(kind_at_address(address[:-1], Module))
        new, named_kind = names_to_ids(module, kind, typed), definition_kind_named_by_text(kind)
        if not named_kind or name_index_of(module).has_name(named_kind, new):
            return new
        names = ", ".join(name_suggestions(module, kind))
        message = tr("There is no {kind} “{name}”. Known: {names}.")
        self._show_refusal(message.format(kind=named_kind, name=typed, names=names))
        return ""

    # --------------------------------------------------------------------------------- deleting
    def delete_entries(self, chosen: Collection[AddressPath]) -> bool:
        """Delete the selected entries; if something refers to them, ask first."""
        addresses = outermost_addresses(chosen)
        if not addresses:
            # Deleting a parent removes what lies below it, so only the outermost are left.
            return self._show_refusal(tr("Select something to delete."))
        users = self.find_usages(addresses)
        if users and not self._confirm_deletion(addresses, users):
            return False
        text = tr("Delete {what}").format(what=self._entries_title(addresses))
        return self._apply_edit(text, partial(_remove_all_entries, addresses), None)

    def find_usages(self, chosen: Collection[AddressPath]) -> list[AddressPath]:
        """Return the addresses of entries that refer to the chosen ones.

        Entries that would be deleted with the chosen ones are left out.
        """
        whole = self._context.document.complete_module
        users = [
            user for address in chosen for user in addresses_using_full_address(whole, address)
        ]
        deleted = tuple(chosen)
        return [u for u in dict.fromkeys(users) if not any(is_at_or_below(u, s) for s in deleted)]

    def _confirm_deletion(self, chosen: list[AddressPath], users: list[AddressPath]) -> bool:
        look, delete = tr("Show where"), tr("Delete anyway")
        title = self._entries_title(chosen)
        text = tr("{what} is used in %n places.", "", len(users)).format(what=title)
        answer = self._context.prompts.ask_decision(
            tr("Delete {what}").format(what=title), text, [look, delete]
        )
        if answer == look:
            self.usages_requested.emit(chosen[0], users)
        return answer == delete

    # --------------------------------------------------------------------------------- reordering
    def move_before(self, above: AddressPath, keys: list[str], before: str | None) -> bool:
        """Move entries before another entry, or to the end."""
        title = self._entries_title([(*above, key) for key in keys])
        text = tr("Move {what}").format(what=title)
        edit = partial(move_entries, above=above, keys=keys, before=before)
        return self._apply_edit(text, edit, None)

    def shift_entries(self, chosen: Collection[AddressPath], by: int) -> bool:
        """Move the selected entries one place up or down in their mapping."""
        entries = [
            full_address(self._module, address)
            for address in chosen
            if self._is_address_of_entry(address)
        ]
        # Entries of different lists have no common order.
        if not entries or len({address[:-1] for address in entries}) > 1:
            return self._show_refusal(tr("Select entries of one list to move them."))
        above, keys = entries[0][:-1], [address[-1] for address in entries]
        all_keys = [str(key) for key in value_at_address(self._module, above)]
        places = sorted(all_keys.index(key) for key in keys)
        at = places[0] - 1 if by < 0 else places[-1] + 2
        # The entry is first or last already.
        if at < 0 or at > len(all_keys):
            return False
        return self.move_before(above, keys, all_keys[at] if at < len(all_keys) else None)

    # ------------------------------------------------------------------------------------ helpers
    def _is_address_of_entry(self, address: AddressPath) -> bool:
        holder = value_at_address(self._module, full_address(self._module, address)[:-1])
        return isinstance(holder, Mapping)

    def _entries_title(self, chosen: Collection[AddressPath]) -> str:
        if len(chosen) == 1:
            return title_at_address(self._module, next(iter(chosen)))
        return tr("%n entries", "", len(chosen))

    def _show_refusal(self, text: str) -> bool:
        self._context.messages.show_refusal_message(text)
        return False

    def _apply_edit(self, text: str, edit: Any, then: AddressPath | None) -> bool:
        before = self._module
        if not self._context.try_edit(text, edit):
            return False
        if then is not None and self._module is not before:
            self.entry_changed.emit(then)
        return True


def outermost_addresses(chosen: Collection[AddressPath]) -> list[AddressPath]:
    """Return the addresses that are not below another of them."""
    address_set = set(chosen)
    return [s for s in chosen if address_set.isdisjoint(iter_parents_and_address(s[:-1]))]


def entry_kind_word(keys: Any) -> str:
    """Return the noun for entries with a type of key, such as `piece`."""
    return tr(_kind_of_defined_entry(keys) or "entry")


def _kind_of_defined_entry(keys: Any) -> str | None:
    return next((m.kind for m in annotation_markers(keys) if isinstance(m, DefinitionOf)), None)


def _can_address_hold_new_entries(address: AddressPath) -> bool:
    """Say whether entries can be added at an address: it must be a mapping of entries."""
    return address != () and address[-1] != "values"


def _reference_title(module: Module, address: AddressPath) -> str:
    """Return the title of a region or a limit, formed from its key if it has no name."""
    if "limits" not in address:
        return title_at_address(module, address)
    return limit_name(module, address[-1], value_at_address(module, address))


def _add_entry_at(module: Module, address: AddressPath, value: Any) -> Module:
    return add_entry(module, address, value)


def _duplicate_all_entries(entries: Collection[AddressPath], module: Module) -> Module:
    for address in entries:
        module = duplicate_entry(module, address, free_id_like(module, address))
    return module


def _remove_all_entries(chosen: Collection[AddressPath], module: Module) -> Module:
    for address in chosen:
        if value_at_address(module, address) is ABSENT:
            raise EditError(tr("The entry no longer exists."))
        module = remove_value_at(module, address)
    return module
