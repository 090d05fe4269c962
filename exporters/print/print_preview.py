"""Preview of printed sheets as pictures of pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.drawing.picture_resolution import sentences_on_coarse_pictures
from sandtable.drawing.pictures import read_all_pictures
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.exporters.print.print_documents import PrintJob
from sandtable.exporters.print.print_options import read_print_options
from sandtable.exporters.print.typeset_sheets import make_typeset_document, typeset_page_pictures

if TYPE_CHECKING:
    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job


@dataclass(frozen=True, slots=True)
class PrintPreview:
    """Preview of printed sheets: their pages as PNG files, and the losses."""

    pages: tuple[bytes, ...]
    losses: tuple[str, ...]


def make_print_preview(
    job: Job,
    dpi: float,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> PrintPreview:
    """Typeset the pages as pictures; raise ExportError if a setting makes no sense."""
    print_options, losses = read_print_options(job, checks), list[str]()
    print_job = PrintJob(
        job,
        print_options,
        PictureGallery(job.module, read_all_pictures(job.module, job.loaded, losses)),
        losses,
        extra_sheets,
    )
    losses.extend(sentences_on_coarse_pictures(job.module, job.loaded))
    documents = [
        make_typeset_document(job, print_options, print_job.gallery, sheets, [])
        for _, sheets in print_job.sheets_by_document()
        if sheets
    ]
    pages = typeset_page_pictures(documents, dpi) if documents else []
    return PrintPreview(
        tuple(pages),
        tuple(dict.fromkeys([*losses, *print_job.gallery.losses_of_unreadable_counters()])),
    )
