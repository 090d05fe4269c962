"""Open module: its current value, its undo stack, and a signal for changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.entities.entity import key_of_field_name
from sandtable.model.identity_cache import clear_memoized_results, memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange, compare_modules
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.storage.module_size_limits import require_module_size_within_limits

ModuleEdit = Callable[[Module], Module]
"""Function from a module to the changed module; it raises EditError if the edit is invalid."""


def combine_edits(edits: Sequence[ModuleEdit]) -> ModuleEdit:
    """Combine several edits into one, which makes either all of them or none."""

    def apply_all_edits(module: Module) -> Module:
        for edit in edits:
            module = edit(module)
        return module

    return apply_all_edits


_UNDO_COMMAND_MERGE_ID = 1
_MAX_UNDO_STEPS = 500
"""Maximum number of undo steps; versions share unchanged parts, so each needs little memory."""


class _ReplaceModuleCommand(QUndoCommand):
    """Undo command that replaces one version of the module by another; there is no other kind."""

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
        return _UNDO_COMMAND_MERGE_ID if self.gesture is not None else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        # Only edits of one gesture are one undo step.
        if not isinstance(other, _ReplaceModuleCommand) or other.gesture is not self.gesture:
            return False
        self.after = other.after
        # A drag that returns to its start leaves nothing to undo.
        self.setObsolete(not compare_modules(self.before, self.after))
        return True


class Document(QObject):
    """Current value of the module, with undo; views read it and listen to `module_changed`."""

    module_changed = Signal(object)
    """Emits a `ModuleChange` after the value was replaced."""

    def __init__(self, module: Module, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._module = module
        self._base: Module | None = None
        self._overlaid: tuple[Module, Module] = (module, module)
        self.undo_stack = QUndoStack(self)
        self.undo_stack.setUndoLimit(_MAX_UNDO_STEPS)

    @property
    def module(self) -> Module:
        """The module without the one it extends, as edits change it and files store it."""
        return self._module

    @property
    def complete_module(self) -> Module:
        """The module overlaid on the one it extends, without errata."""
        if self._base is None:
            return self._module
        if self._overlaid[0] is not self._module:
            self._overlaid = (self._module, overlay_module_on_base(self._base, self._module))
        return self._overlaid[1]

    @property
    def base(self) -> Module | None:
        """The module that the open module extends, or None."""
        return self._base

    def overlay_on_base(self, module: Module) -> Module:
        """Return a changed module, overlaid on the module that it extends."""
        return module if self._base is None else overlay_module_on_base(self._base, module)

    @property
    def reading(self) -> Module:
        """The complete module with its errata applied, as positions and maps show it."""
        return module_with_errata_applied(self.complete_module)

    def apply_edit(self, text: str, edit: ModuleEdit, *, gesture: object = None) -> None:
        """Apply an edit as an undo step; edits with the same `gesture` object are one step.

        Raise EditError and change nothing if the edit is invalid.
        """
        after = edit(self._module)
        # A paste could make a module that can no longer be saved and read.
        require_module_size_within_limits(after)
        # An edit without effect must not leave an undo step.
        if _cached_module_change(self._module, after):
            self.undo_stack.push(_ReplaceModuleCommand(self, text, self._module, after, gesture))

    def open_module(self, module: Module, base: Module | None = None) -> None:
        """Replace the document by another module, with an empty undo stack."""
        self._module, self._base = module, base
        self._overlaid = (module, overlay_module_on_base(base, module) if base else module)
        # The commands hold values of the previous module.
        self.undo_stack.clear()
        self.module_changed.emit(FULL_MODULE_CHANGE)
        # Every view has the new module now, so nothing asks about the one before.
        clear_memoized_results()

    def replace_base(self, base: Module | None) -> None:
        """Replace the module that the open module extends."""
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
"""Cached comparison: an edit asks first whether anything changes, and later what."""

FULL_MODULE_CHANGE = ModuleChange(
    tuple((key_of_field_name(field.name),) for field in fields(Module))
)
"""Change that affects everything: another module was opened."""
