"""What an exporter is given by the editor: the document as it stands, saved or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.exporters.protocol import Job, ignore_progress
from sandtable.model.edits.errata import corrected_reading
from sandtable.model.module import Module
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.outline_files import with_outlines_in_files
from sandtable.model.storage.splice import splice_module
from sandtable.model.wording.owner_names import owner_name


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """What is asked of an exporter: a value that a thread beside the window can work on."""

    module: Module
    loaded: ModuleWithFiles | None
    """The files it was read from, if any."""
    settings: Mapping[str, str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    is_printed: bool = False
    """As the book prints it, errata not applied."""

    def export_job(self, step: Callable[[str], None] = ignore_progress) -> Job:
        """The job as the command line would give it, had the document been saved."""
        now = _loaded_as_saved(self.module, self.loaded)
        whole = now.complete_module if self.is_printed else corrected_reading(now.complete_module)
        return Job(now, whole, self.scenarios, dict(self.options), dict(self.settings), step)


def _loaded_as_saved(module: Module, loaded: ModuleWithFiles | None) -> ModuleWithFiles:
    if loaded is None:
        named = Path(module.module.title)  # exports are called after the folder, or so
        return parse_module_files(
            ModuleFiles(named, canonical_file_texts(with_outlines_in_files(module)))
        )
    return loaded if loaded.module is module else splice_module(loaded, module)[1]


def owner_names(module: Module) -> dict[str, str]:
    """All owners by id, with their names."""
    return {owner: owner_name(module, owner) for owner in module.module.owners}
