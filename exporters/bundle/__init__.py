"""A module as one file that stands alone: its folder as a zip, `<id>.sandtable`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from sandtable.exporters.kinds import EVERYTHING
from sandtable.exporters.protocol import ExportError, ExportReport, Setting

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.exporters.protocol import Job


class Bundle:
    """The files as they are, comments and pictures included; what it extends travels inside."""

    id = "bundle"
    label = "Sandtable bundle"
    target: Literal["file"] = "file"
    carries = EVERYTHING
    settings: tuple[Setting, ...] = ()

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write `<id>.sandtable`."""
        from sandtable.exporters.bundle.contents import contents_of
        from sandtable.model.storage import bundle
        from sandtable.model.storage.folders import write_into
        from sandtable.model.storage.problem import UnsayableError

        losses: list[str] = []
        try:
            data = bundle.pack_module(contents_of(job.loaded, losses))
        except UnsayableError as error:
            raise ExportError(str(error)) from None
        job.step("Writing")
        written = write_into(folder, {f"{job.name}{bundle.SUFFIX}": data})
        if job.scenarios:
            losses.append("A bundle always holds every scenario.")
        return ExportReport(written, tuple(losses))
