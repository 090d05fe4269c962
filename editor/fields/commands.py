"""What can be done with entries: add, copy, rename, delete, put elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.bench.asking import one_named
from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.at_address import rename_key
from sandtable.model.edits.copying import duplicate_entry, free_id
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.new_ids import id_from_text, naming_edit
from sandtable.model.edits.removal import addresses_using_full, remove_at
from sandtable.model.edits.renaming import kind_defined, rename_thing
from sandtable.model.edits.reorder import move_entries
from sandtable.model.ids import Defines
from sandtable.model.locations import is_within, iter_inwards
from sandtable.model.lookup import ABSENT, full_address, look_up
from sandtable.model.module import Module
from sandtable.model.references.completion import completions_for
from sandtable.model.references.definition_place import definition_place
from sandtable.model.references.text_kinds import cached_key_type, kind_at, referenced_kind
from sandtable.model.reports.counted_too import counting_too
from sandtable.model.schema_introspection import annotation_markers
from sandtable.model.wording.limits import limit_name
from sandtable.model.wording.titles import title_at

_MOST_CHOICES, _NAMED = 400, 6


class Commands(QObject):
    """Edits of what has an address of its own, with the questions that they need."""

    asked_for_users = Signal(tuple, list)
    """Asks for a list of who uses something, for somebody who wanted it gone."""
    done = Signal(tuple)
    """An address to go on with: what is new, or has another name."""

    def __init__(self, bench: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench

    @property
    def _module(self) -> Module:
        return self._bench.document.module

    # ----------------------------------------------------------------------------------- adding
    def shelf(self, steps: AddressPath | None) -> AddressPath | None:
        """Where something new would go: on the selected shelf, or beside the selected entry."""
        while steps:
            if cached_key_type(kind_at(steps, Module)) is not None and _opens(steps):
                return steps
            steps = steps[:-1]
        return None

    def add(self, steps: AddressPath | None) -> bool:
        """Add an entry to the shelf that is selected, under a name or id that is asked for."""
        shelf = self.shelf(steps)
        if shelf is None:
            self._bench.messages.refused(tr("First select where to add something."))
            return False
        keys = cached_key_type(kind_at(shelf, Module))
        typed = self._typed(shelf, keys)
        if typed is None:
            return False
        new = (*shelf, id_from_text(self._module, _defined(keys) or "", typed))
        text = tr("Add {what}").format(what=typed.strip())
        return self._do(text, naming_edit(partial(_added, steps=new), new, typed), new)

    def _typed(self, shelf: AddressPath, keys: Any) -> str | None:
        title = tr("Add to {what}").format(what=title_at(self._module, shelf))
        choices = self._choices(shelf, keys)
        if choices:
            return one_named(self._bench.asking, title, tr("Which?"), choices)
        label = tr("Name or id of the new {kind}").format(kind=kind_said(keys))
        return self._bench.asking.text(title, label)

    def _choices(self, shelf: AddressPath, keys: Any) -> dict[str, str]:
        """What the key of a new entry may be, where it names what there is, and its name."""
        kind, whole = referenced_kind(keys), self._bench.document.whole
        if not kind:
            return {}
        there = {str(key) for key in look_up(self._module, shelf) or ()}
        found = [word for word in completions_for(whole, keys) if word not in there]
        homes = {word: definition_place(whole, kind, word) for word in found[:_MOST_CHOICES]}
        named = {word: title_at(whole, home) if home else word for word, home in homes.items()}
        return named if len(found) <= _MOST_CHOICES else {}

    def duplicate(self, chosen: Collection[AddressPath]) -> bool:
        """Copy each selected entry under an id of its own, right after it."""
        entries = [steps for steps in chosen if self._is_entry(steps)]
        if not entries:
            return self._nothing(tr("Select what is to be copied."))
        module, last = self._module, entries[-1]
        new = (*full_address(module, last)[:-1], free_id(module, last))
        what = self._called(entries)
        done = self._do(tr("Duplicate {what}").format(what=what), partial(_copied, entries), new)
        if done and kind_defined(new) == "board":
            self._tell_who_counts(new)
        return done

    def _tell_who_counts(self, board: AddressPath) -> None:
        """Say what speaks of the copy of a board although nobody said so."""
        whole = self._bench.document.whole
        names = [f"“{_named(whole, steps)}”" for steps in counting_too(whole, board[-1])]
        if names:
            more = len(names) - _NAMED
            few = ", ".join(names[:_NAMED]) + (
                tr(" and {more} more").format(more=more) * (more > 0)
            )
            text = tr("These now also refer to {board}: {names}.")
            self._bench.messages.news(text.format(board=title_at(whole, board), names=few))

    # --------------------------------------------------------------------------------- renaming
    def rename(self, steps: AddressPath, new: str) -> bool:
        """Give an entry another id, or key; all that use it follow."""
        named = kind_defined(full_address(self._module, steps)) is not None
        how = partial(rename_thing, whole=self._bench.document.whole) if named else rename_key
        edit = partial(how, steps=steps, new=new)
        text = tr("Rename {old} to {new}").format(old=steps[-1], new=new)
        return self._do(text, edit, (*steps[:-1], new))

    # --------------------------------------------------------------------------------- deleting
    def delete(self, chosen: Collection[AddressPath]) -> bool:
        """Take away what is selected; who uses it is told before, and may be looked at."""
        there = outermost(chosen)
        if not there:
            return self._nothing(tr("Select what is to be deleted."))
        users = self.users(there)
        if users and not self._is_sure(there, users):
            return False
        text = tr("Delete {what}").format(what=self._called(there))
        return self._do(text, partial(_removed, there), None)

    def users(self, chosen: Collection[AddressPath]) -> list[AddressPath]:
        """Who would miss what is selected, what goes with it aside."""
        whole = self._bench.document.whole
        found = [user for steps in chosen for user in addresses_using_full(whole, steps)]
        gone = tuple(chosen)
        return [u for u in dict.fromkeys(found) if not any(is_within(u, s) for s in gone)]

    def _is_sure(self, chosen: list[AddressPath], users: list[AddressPath]) -> bool:
        look, delete = tr("Show where"), tr("Delete all the same")
        what = self._called(chosen)
        text = tr("{what} is used in %n places.", "", len(users)).format(what=what)
        answer = self._bench.asking.decision(
            tr("Delete {what}").format(what=what), text, [look, delete]
        )
        if answer == look:
            self.asked_for_users.emit(chosen[0], users)
        return answer == delete

    # --------------------------------------------------------------------------------- reordering
    def move(self, above: AddressPath, keys: list[str], before: str | None) -> bool:
        """Put entries before another one, or last."""
        what = self._called([(*above, key) for key in keys])
        text = tr("Move {what}").format(what=what)
        edit = partial(move_entries, above=above, keys=keys, before=before)
        return self._do(text, edit, None)

    def shift(self, chosen: Collection[AddressPath], by: int) -> bool:
        """Put what is selected one place up or down among its like."""
        entries = [full_address(self._module, steps) for steps in chosen if self._is_entry(steps)]
        if not entries or len({steps[:-1] for steps in entries}) > 1:
            return self._nothing(tr("Select entries of one list to put them elsewhere."))
        above, keys = entries[0][:-1], [steps[-1] for steps in entries]
        known = [str(key) for key in look_up(self._module, above)]
        places = sorted(known.index(key) for key in keys)
        at = places[0] - 1 if by < 0 else places[-1] + 2
        if at < 0 or at > len(known):
            return False
        return self.move(above, keys, known[at] if at < len(known) else None)

    # ------------------------------------------------------------------------------------ helpers
    def _is_entry(self, steps: AddressPath) -> bool:
        holder = look_up(self._module, full_address(self._module, steps)[:-1])
        return isinstance(holder, Mapping)

    def _called(self, chosen: Collection[AddressPath]) -> str:
        if len(chosen) == 1:
            return title_at(self._module, next(iter(chosen)))
        return tr("%n things", "", len(chosen))

    def _nothing(self, text: str) -> bool:
        self._bench.messages.refused(text)
        return False

    def _do(self, text: str, edit: Any, then: AddressPath | None) -> bool:
        before = self._module
        if not self._bench.do(text, edit):
            return False
        if then is not None and self._module is not before:
            self.done.emit(then)
        return True


def outermost(chosen: Collection[AddressPath]) -> list[AddressPath]:
    """Addresses without those that lie below others of them."""
    there = set(chosen)
    return [s for s in chosen if there.isdisjoint(iter_inwards(s[:-1]))]


def kind_said(keys: Any) -> str:
    """What a mapping's entries are, in a word."""
    return tr(_defined(keys) or "entry")


def _defined(keys: Any) -> str | None:
    return next((m.kind for m in annotation_markers(keys) if isinstance(m, Defines)), None)


def _opens(steps: AddressPath) -> bool:
    """Say whether entries may be added at an address: it is a shelf, and no value of a thing."""
    return steps != () and steps[-1] != "values"


def _named(module: Module, steps: AddressPath) -> str:
    """What a region or a limit is called; limits by the words of their keys."""
    if "limits" not in steps:
        return title_at(module, steps)
    return limit_name(module, steps[-1], look_up(module, steps))


def _added(module: Module, steps: AddressPath) -> Module:
    return add_entry(module, steps)


def _copied(entries: Collection[AddressPath], module: Module) -> Module:
    for steps in entries:
        module = duplicate_entry(module, steps, free_id(module, steps))
    return module


def _removed(chosen: Collection[AddressPath], module: Module) -> Module:
    for steps in chosen:
        if look_up(module, steps) is ABSENT:
            raise EditError(tr("It is not there any more."))
        module = remove_at(module, steps)
    return module
