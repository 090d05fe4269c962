"""Sheets as pictures of pages, to look at before they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.drawing.pictures import pictures_of
from sandtable.exporters.print.documents import Print
from sandtable.exporters.print.gallery import Gallery
from sandtable.exporters.print.typed import document_of, pages
from sandtable.exporters.print.wish import wish_of

if TYPE_CHECKING:
    from sandtable.exporters.print.extra_sheet import ExtraSheet
    from sandtable.exporters.protocol import Job


@dataclass(frozen=True, slots=True)
class Preview:
    """The pages as PNG, and what of the module they do not show."""

    pages: tuple[bytes, ...]
    losses: tuple[str, ...]


def preview(
    job: Job,
    dpi: float,
    extra_sheets: tuple[ExtraSheet, ...] = (),
    checks: tuple[Any, ...] | None = None,
) -> Preview:
    """What would be printed, page by page; raise ExportError where a setting makes no sense."""
    wish, losses = wish_of(job, checks), list[str]()
    made = Print(
        job,
        wish,
        Gallery(job.module, pictures_of(job.module, job.loaded.files.root, losses)),
        losses,
        extra_sheets,
    )
    documents = [
        document_of(job, wish, made.gallery, sheets, []) for _, sheets in made.sheets() if sheets
    ]
    shown = pages(documents, dpi) if documents else []
    return Preview(tuple(shown), tuple(dict.fromkeys([*losses, *made.gallery.losses()])))
