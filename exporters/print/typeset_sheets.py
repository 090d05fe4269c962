"""Sheets typeset: templates, data and pictures to a PDF."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.drawing.documents import TypesetDocument
from sandtable.drawing.typesetting import typeset_documents
from sandtable.exporters.print.printable_text import make_printable
from sandtable.exporters.protocol import convert_typesetting_errors
from sandtable.model import resources
from sandtable.model.reports.rights import module_title, rights_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.drawing.documents import TemplateSource
    from sandtable.exporters.print.picture_gallery import PictureGallery
    from sandtable.exporters.print.print_options import PrintOptions
    from sandtable.exporters.print.sheet_context import PrintedSheet
    from sandtable.exporters.protocol import Job

_EARLIEST_FILE_TIME = 315_532_800
"""The year 1980: what is said to be older has no date."""
_DOCUMENT_TEMPLATES = ("main.typ", "book.typ")
"""The templates of whole documents."""
_TYPST_PAPERS = {"a4": "a4", "letter": "us-letter"}


def typeset_pdfs(documents: Mapping[str, TypesetDocument]) -> dict[str, bytes]:
    """The PDFs of several documents."""
    with convert_typesetting_errors():
        pdfs = typeset_documents(list(documents.values()))
    return {name: pdf for name, [pdf] in zip(documents, pdfs, strict=True)}


def typeset_page_pictures(documents: Iterable[TypesetDocument], dpi: float) -> list[bytes]:
    """Documents as pictures, one a page: for whoever looks before printing."""
    with convert_typesetting_errors():
        return [page for each in typeset_documents(list(documents), "png", dpi) for page in each]


def make_typeset_document(
    job: Job,
    wish: PrintOptions,
    gallery: PictureGallery,
    sheets: Sequence[PrintedSheet],
    losses: list[str],
) -> TypesetDocument:
    """Return what is to be typeset of some sheets: of a book, what each scenario has is a part.

    What cannot be printed goes to `losses`.
    """
    data = make_printable(
        {**_document_particulars(job, wish), "sheets": sheets}, losses, wish.paper_size[0]
    )
    parts = _book_parts(data["sheets"]) if wish.as_books else [data["sheets"]]
    sources = tuple(
        _template_source("main.typ", {**data, "sheets": part}, gallery) for part in parts
    )
    binder = (
        _template_source("book.typ", {**data, "sheets": []}, gallery) if wish.as_books else None
    )
    return TypesetDocument(sources, binder)


def _book_parts(sheets: Sequence[PrintedSheet]) -> list[list[PrintedSheet]]:
    """Part the sheets of a book, where no two share a page."""
    parts: list[list[PrintedSheet]] = []
    for sheet in sheets:
        if sheet["part"] is not None or not parts:
            parts.append([])
        parts[-1].append(sheet)
    return parts


def _template_source(
    template: str, data: Mapping[str, Any], gallery: PictureGallery
) -> TemplateSource:
    """A template, its data, the pictures that stand there, and all templates beside it."""
    names = set(_picture_names(data["sheets"]))
    pictures = {name: svg for name, svg in gallery.svg_files.items() if name in names}
    templates = _sheet_templates()
    beside = {name: text for name, text in templates.items() if name not in _DOCUMENT_TEMPLATES}
    files = {**beside, "data.json": _json_bytes(data), "pictures.json": _json_bytes(pictures)}
    return templates[template].decode(), files


def _json_bytes(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _sheet_templates() -> Mapping[str, bytes]:
    folder = resources.asset_path("sheets")
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}


def _picture_names(value: Any) -> Iterator[str]:
    """The names of all pictures in the data."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key in {"pic", "drawing"} and below:
                yield below
            elif isinstance(below, dict | list):
                yield from _picture_names(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _picture_names(below)


def _document_particulars(job: Job, wish: PrintOptions) -> dict[str, Any]:
    """What stands on every page."""
    head = job.module.module
    return {
        "title": head.title,
        "heading": module_title(job.module),
        "version": head.version,
        "credits": list(head.credits),
        "rights": " · ".join(_without_repetitions(rights_lines(job.module))),
        "stamp": version_stamp(job),
        "paper": _TYPST_PAPERS[wish.paper],
        "landscape": wish.landscape,
        "room": wish.printable_size,
        "ink": wish.saves_ink,
        "bound": wish.as_books,
        "since": wish.earlier_module_words,
    }


def _without_repetitions(lines: tuple[str, ...]) -> list[str]:
    """Lines that no other line says as well."""
    return [line for line in lines if not any(line in other for other in lines if other != line)]


def version_stamp(job: Job) -> str:
    """The date of the data and a mark of what they say: of the newest file, never of printing."""
    files = job.loaded.files
    digest = hashlib.sha256()
    for name, text in sorted(files.texts.items()):
        digest.update(f"{name}\0{text}\0".encode())
    paths = [files.root / name for name in files.texts]
    newest = max((path.stat().st_mtime for path in paths if path.is_file()), default=0)
    mark = digest.hexdigest()[:7]
    if newest < _EARLIEST_FILE_TIME:
        return f"data {mark}"
    day = dt.datetime.fromtimestamp(newest, dt.UTC)
    return f"data as of {day.day} {day:%B %Y} ({mark})"
