"""Export order: the current document, saved or not, in the form that an exporter needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.exporters.protocol import ExportError, Job, ignore_progress
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.module import Module
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.outline_files import with_outlines_in_files
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.splice import splice_module
from sandtable.model.wording.owner_names import owner_name

_UNSAVABLE_MODULE_MESSAGE = "As it is now, the module cannot be saved or exported: {problem}"


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """Order to export a module, as an immutable value for another thread or process."""

    module: Module
    loaded: ModuleWithFiles | None
    """Files of the module, or None if it was never saved."""
    settings: Mapping[str, str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    is_printed: bool = False
    """Whether to print without errata, as in the book."""

    def export_job(self, step: Callable[[str], None] = ignore_progress) -> Job:
        """Return the job that the command line would run if the document were saved.

        Raise ExportError if no file can express the document.
        """
        try:
            now = _loaded_as_saved(self.module, self.loaded)
        except (UnreadableError, UnsayableError) as error:
            raise ExportError(_UNSAVABLE_MODULE_MESSAGE.format(problem=error)) from None
        whole = (
            now.complete_module
            if self.is_printed
            else module_with_errata_applied(now.complete_module)
        )
        return Job(now, whole, self.scenarios, dict(self.options), dict(self.settings), step)


def _loaded_as_saved(module: Module, loaded: ModuleWithFiles | None) -> ModuleWithFiles:
    if loaded is None:
        folder = Path(module.module.title)  # exports are called after the folder, or so
        return parse_module_files(
            ModuleFiles(folder, canonical_file_texts(with_outlines_in_files(module)))
        )
    return loaded if loaded.module is module else splice_module(loaded, module)[1]


def owner_names(module: Module) -> dict[str, str]:
    """Return the names of all owners (sides and powers) by id."""
    return {owner: owner_name(module, owner) for owner in module.module.owners}
