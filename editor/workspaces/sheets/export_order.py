"""What an exporter is given by the editor: the document as it stands, saved or not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.exporters.protocol import Job, silently
from sandtable.model.edits.errata import corrected_reading
from sandtable.model.module import Module
from sandtable.model.storage.files import Files
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import Loaded, read
from sandtable.model.storage.outlined import in_files
from sandtable.model.storage.splice import spliced
from sandtable.model.wording.owners import owner_name


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """What is asked of an exporter: a value that a thread beside the window can work on."""

    module: Module
    loaded: Loaded | None
    """The files it was read from, if any."""
    settings: Mapping[str, str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    printed: bool = False
    """As the book prints it, errata not applied."""

    def export_job(self, step: Callable[[str], None] = silently) -> Job:
        """The job as the command line would give it, had the document been saved."""
        now = _as_saved(self.module, self.loaded)
        whole = now.whole if self.printed else corrected_reading(now.whole)
        return Job(now, whole, self.scenarios, dict(self.options), dict(self.settings), step)


def _as_saved(module: Module, loaded: Loaded | None) -> Loaded:
    if loaded is None:
        named = Path(module.module.title)  # exports are called after the folder, or so
        return read(Files(named, new_files(in_files(module))))
    return loaded if loaded.module is module else spliced(loaded, module)[1]


def owner_names(module: Module) -> dict[str, str]:
    """All owners by id, with their names."""
    return {owner: owner_name(module, owner) for owner in module.module.owners}
