"""Export of a module as one file: its folder packed as a zip file, `<id>.sandtable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import ALL_KINDS_WRITTEN
from sandtable.exporters.protocol import ExportError, ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class BundleExporter:
    """Exporter of bundles: the files of a module, with those of the module that it extends."""

    id = "bundle"
    label = "Sandtable bundle"
    target: Literal["file"] = "file"
    carries = ALL_KINDS_WRITTEN
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write `<id>.sandtable`, and report the files that could not be included."""
        # Imported on export only, so that the list of formats is quick.
        from sandtable.exporters.bundle.bundle_files import collect_bundle_files
        from sandtable.model.storage import bundle
        from sandtable.model.storage.folder_writing import write_into_folder
        from sandtable.model.storage.problem import UnsayableError

        losses: list[str] = []
        try:
            data = bundle.pack_bundle(collect_bundle_files(job.loaded, losses))
        except UnsayableError as error:
            raise ExportError(str(error)) from None
        job.step("Writing")
        written_paths = write_into_folder(folder, {f"{job.name}{bundle.BUNDLE_SUFFIX}": data})
        if job.scenarios:
            losses.append("A bundle always holds every scenario.")
        return ExportReport(written_paths, tuple(losses))
