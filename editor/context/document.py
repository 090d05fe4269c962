"""The open module: its value, its undo stack, and word of every change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sandtable.model.edits.errata import corrected_reading
from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.identity_cache import clear_memoized_results, memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange, compare_modules
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.storage.module_size_limits import insist_on_module_size

ModuleEdit = Callable[[Module], Module]
"""A function from a module to the next one; it raises EditError where it makes no sense."""


def combine_edits(edits: Sequence[ModuleEdit]) -> ModuleEdit:
    """Return several edits as one: all of them, or none."""

    def one(module: Module) -> Module:
        for edit in edits:
            module = edit(module)
        return module

    return one


_MERGE_ID = 1
_MAX_UNDO_STEPS = 500
"""So many steps can be undone; values share what they leave alone, so they weigh little."""


class _ReplaceModuleCommand(QUndoCommand):
    """The only undo command there is: one value for another."""

    def __init__(
        self, document: Document, text: str, before: Module, after: Module, gesture: object
    ) -> None:
        super().__init__(text)
        self._document = document
        self.before, self.after, self.gesture = before, after, gesture

    def redo(self) -> None:
        self._document._replace_module(self.after)  # noqa: SLF001 - nobody else may

    def undo(self) -> None:
        self._document._replace_module(self.before)  # noqa: SLF001 - nobody else may

    def id(self) -> int:
        return _MERGE_ID if self.gesture is not None else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _ReplaceModuleCommand) or other.gesture is not self.gesture:
            return False
        self.after = other.after
        self.setObsolete(not compare_modules(self.before, self.after))
        return True


class Document(QObject):
    """Holds the module as it now stands. Views read it and listen to `changed`."""

    module_changed = Signal(object)
    """Emits a sandtable.model.module_change.ModuleChange after the value has been replaced."""

    def __init__(self, module: Module, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._module = module
        self._base: Module | None = None
        self._overlaid: tuple[Module, Module] = (module, module)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(_MAX_UNDO_STEPS)

    @property
    def module(self) -> Module:
        """The module's own value, which edits change and files hold."""
        return self._module

    @property
    def complete_module(self) -> Module:
        """The module laid over the one it extends, errata as printed."""
        if self._base is None:
            return self._module
        if self._overlaid[0] is not self._module:
            self._overlaid = (self._module, overlay_module_on_base(self._base, self._module))
        return self._overlaid[1]

    def overlay_on_base(self, module: Module) -> Module:
        """Another value of the module, laid over the one it extends."""
        return module if self._base is None else overlay_module_on_base(self._base, module)

    @property
    def reading(self) -> Module:
        """The whole module with its applied errata: what positions and maps show."""
        return corrected_reading(self.complete_module)

    def apply_edit(self, text: str, edit: ModuleEdit, *, gesture: object = None) -> None:
        """Do an edit so that it can be undone; edits of one gesture are undone together.

        Raise EditError, and change nothing, where the edit makes no sense.
        """
        after = edit(self._module)
        insist_on_module_size(after)
        if _cached_module_change(self._module, after):
            self.undo_stack.push(_ReplaceModuleCommand(self, text, self._module, after, gesture))

    def open_module(self, module: Module, base: Module | None = None) -> None:
        """Hold another module, with nothing to undo."""
        self._module, self._base = module, base
        self._overlaid = (module, overlay_module_on_base(base, module) if base else module)
        self.undo_stack.clear()
        self.module_changed.emit(FULL_MODULE_CHANGE)
        # Every view has the new module now, so nothing asks about the one before.
        clear_memoized_results()

    def replace_base(self, base: Module | None) -> None:
        """Say that what this module extends has become another."""
        if base != self._base:
            self._base = base
            self._overlaid = (
                self._module,
                overlay_module_on_base(base, self._module) if base else self._module,
            )
            self.module_changed.emit(FULL_MODULE_CHANGE)

    def _replace_module(self, module: Module) -> None:
        change = _cached_module_change(self._module, module)
        self._module = module
        if change:
            self.module_changed.emit(change)


_cached_module_change = memoize_by_identity(compare_modules)
"""An edit asks whether it changes anything, and then what."""

FULL_MODULE_CHANGE = ModuleChange(
    tuple((key_of_field_name(field.name),) for field in fields(Module))
)
"""The change of a module for another one."""
