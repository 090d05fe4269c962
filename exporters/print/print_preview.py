"""Sheets as pictures of pages, to look at before they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.drawing.pictures import all_pictures_of
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.exporters.print.print_documents import PrintJob
from sandtable.exporters.print.print_options import read_print_options
from sandtable.exporters.print.typeset_sheets import make_typeset_document, typeset_page_pictures

if TYPE_CHECKING:
    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job


@dataclass(frozen=True, slots=True)
class PrintPreview:
    """The pages as PNG, and what of the module they do not show."""

    pages: tuple[bytes, ...]
    losses: tuple[str, ...]


def make_print_preview(
    job: Job,
    dpi: float,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> PrintPreview:
    """What would be printed, page by page; raise ExportError where a setting makes no sense."""
    wish, losses = read_print_options(job, checks), list[str]()
    made = PrintJob(
        job,
        wish,
        PictureGallery(job.module, all_pictures_of(job.module, job.loaded, losses)),
        losses,
        extra_sheets,
    )
    documents = [
        make_typeset_document(job, wish, made.gallery, sheets, [])
        for _, sheets in made.sheets_by_document()
        if sheets
    ]
    shown = typeset_page_pictures(documents, dpi) if documents else []
    return PrintPreview(
        tuple(shown), tuple(dict.fromkeys([*losses, *made.gallery.counter_losses()]))
    )
