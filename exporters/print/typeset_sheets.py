"""Typesetting of sheets: templates, data and pictures become PDFs or pictures."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.drawing.documents import TypesetDocument
from sandtable.drawing.typesetting import typeset_documents
from sandtable.exporters.print.printable_text import make_document_printable
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
"""Start of 1980, before which no file time of a zip archive is real."""
_DOCUMENT_TEMPLATES = ("main.typ", "book.typ")
"""Templates of whole documents; the others are included by them."""
_TYPST_PAPERS = {"a4": "a4", "letter": "us-letter"}


def typeset_pdfs(documents: Mapping[str, TypesetDocument]) -> dict[str, bytes]:
    """Return the PDFs of several documents, by name."""
    with convert_typesetting_errors():
        pdfs = typeset_documents(list(documents.values()))
    return {name: pdf for name, [pdf] in zip(documents, pdfs, strict=True)}


def typeset_page_pictures(documents: Iterable[TypesetDocument], dpi: float) -> list[bytes]:
    """Return the pages of documents as PNG pictures, for the preview."""
    with convert_typesetting_errors():
        return [page for each in typeset_documents(list(documents), "png", dpi) for page in each]


def make_typeset_document(
    job: Job,
    print_options: PrintOptions,
    gallery: PictureGallery,
    sheets: Sequence[PrintedSheet],
    losses: list[str],
) -> TypesetDocument:
    """Return the templates and data of one PDF document, as typst needs them.

    A book has a part for each scenario, which are typeset separately (DECISIONS 60). Texts that
    cannot be printed are added to `losses`.
    """
    data = make_document_printable(
        {**_texts_on_every_page(job, print_options), "sheets": sheets},
        losses,
        print_options.paper_size[0],
    )
    seat = next((sheet["seat"] for sheet in data["sheets"] if sheet["seat"]), None)
    parts = _split_book_into_parts(data["sheets"]) if print_options.as_books else [data["sheets"]]
    sources = tuple(
        _source_of_template("main.typ", {**data, "sheets": part}, gallery) for part in parts
    )
    binder = (
        _source_of_template("book.typ", {**data, "sheets": [], "seat": seat}, gallery)
        if print_options.as_books
        else None
    )
    return TypesetDocument(sources, binder)


def _split_book_into_parts(sheets: Sequence[PrintedSheet]) -> list[list[PrintedSheet]]:
    """Split the sheets of a book into parts that never share a page."""
    parts: list[list[PrintedSheet]] = []
    for sheet in sheets:
        if sheet["part"] is not None or not parts:
            parts.append([])
        parts[-1].append(sheet)
    return parts


def _source_of_template(
    template: str, data: Mapping[str, Any], gallery: PictureGallery
) -> TemplateSource:
    """Return a template with its data and pictures, and with the templates that it includes."""
    # Only pictures that this document shows, since all of them are passed to typst.
    names = set(_picture_names_in_data(data["sheets"]))
    pictures = {name: svg for name, svg in gallery.svg_files.items() if name in names}
    templates = _read_sheet_templates()
    beside = {name: text for name, text in templates.items() if name not in _DOCUMENT_TEMPLATES}
    files = {
        **beside,
        "data.json": _encode_as_json(data),
        "pictures.json": _encode_as_json(pictures),
    }
    return templates[template].decode(), files


def _encode_as_json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _read_sheet_templates() -> Mapping[str, bytes]:
    folder = resources.path_of_asset("sheets")
    # The order of a folder differs between systems.
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}


def _picture_names_in_data(value: Any) -> Iterator[str]:
    """Yield the names of all pictures that the data of sheets contain."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key in {"pic", "drawing"} and below:
                yield below
            elif isinstance(below, dict | list):
                yield from _picture_names_in_data(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _picture_names_in_data(below)


def _texts_on_every_page(job: Job, print_options: PrintOptions) -> dict[str, Any]:
    """Return the texts that stand on every page, with the format of the paper."""
    head = job.module.module
    return {
        "title": head.title,
        "heading": module_title(job.module),
        "version": head.version,
        "credits": list(head.credits),
        "rights": " · ".join(_remove_repeated_lines(rights_lines(job.module))),
        "stamp": version_stamp(job),
        "paper": _TYPST_PAPERS[print_options.paper],
        "landscape": print_options.landscape,
        "room": print_options.printable_size,
        "ink": print_options.saves_ink,
        "bound": print_options.as_books,
        "since": print_options.earlier_module_words,
    }


def _remove_repeated_lines(lines: tuple[str, ...]) -> list[str]:
    """Return the lines without those that another line contains completely."""
    return [line for line in lines if not any(line in other for other in lines if other != line)]


def version_stamp(job: Job) -> str:
    """Return the version to print on sheets: date of the newest file, and a hash of all texts.

    The time of printing is left out, so that the same data give the same PDF.
    """
    files = job.loaded.files
    # The order of files depends on the system, so they are sorted before hashing.
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
