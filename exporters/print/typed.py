"""Sheets typeset: templates, data and pictures to a PDF."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.drawing.documents import Document
from sandtable.drawing.typesetting import typeset_documents
from sandtable.exporters.print.letters import fit
from sandtable.exporters.protocol import typesetting
from sandtable.model import resources
from sandtable.model.reports.rights import module_title, rights_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.drawing.documents import TemplateSource
    from sandtable.exporters.print.desk import Sheet
    from sandtable.exporters.print.gallery import Gallery
    from sandtable.exporters.print.wish import PrintOptions
    from sandtable.exporters.protocol import Job

_OLDEST = 315_532_800
"""The year 1980: what is said to be older has no date."""
_WHOLE = ("main.typ", "book.typ")
"""The templates of whole documents."""
_PAPERS = {"a4": "a4", "letter": "us-letter"}


def typed(documents: Mapping[str, Document]) -> dict[str, bytes]:
    """The PDFs of several documents."""
    with typesetting():
        pdfs = typeset_documents(list(documents.values()))
    return {name: pdf for name, [pdf] in zip(documents, pdfs, strict=True)}


def pages(documents: Iterable[Document], dpi: float) -> list[bytes]:
    """Documents as pictures, one a page: for whoever looks before printing."""
    with typesetting():
        return [page for each in typeset_documents(list(documents), "png", dpi) for page in each]


def document_of(
    job: Job, wish: PrintOptions, gallery: Gallery, sheets: Sequence[Sheet], losses: list[str]
) -> Document:
    """Return what is to be typeset of some sheets: of a book, what each scenario has is a part.

    What cannot be printed goes to `losses`.
    """
    data = fit({**_particulars(job, wish), "sheets": sheets}, losses, wish.size[0])
    parts = _parts(data["sheets"]) if wish.book else [data["sheets"]]
    sources = tuple(_source("main.typ", {**data, "sheets": part}, gallery) for part in parts)
    binder = _source("book.typ", {**data, "sheets": []}, gallery) if wish.book else None
    return Document(sources, binder)


def _parts(sheets: Sequence[Sheet]) -> list[list[Sheet]]:
    """Part the sheets of a book, where no two share a page."""
    parts: list[list[Sheet]] = []
    for sheet in sheets:
        if sheet["part"] is not None or not parts:
            parts.append([])
        parts[-1].append(sheet)
    return parts


def _source(template: str, data: Mapping[str, Any], gallery: Gallery) -> TemplateSource:
    """A template, its data, the pictures that stand there, and all templates beside it."""
    names = set(_pictures(data["sheets"]))
    pictures = {name: svg for name, svg in gallery.files.items() if name in names}
    templates = _templates()
    beside = {name: text for name, text in templates.items() if name not in _WHOLE}
    files = {**beside, "data.json": _json(data), "pictures.json": _json(pictures)}
    return templates[template].decode(), files


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _templates() -> Mapping[str, bytes]:
    folder = resources.asset_path("sheets")
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.typ"))}


def _pictures(value: Any) -> Iterator[str]:
    """The names of all pictures in the data."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key in {"pic", "drawing"} and below:
                yield below
            elif isinstance(below, dict | list):
                yield from _pictures(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _pictures(below)


def _particulars(job: Job, wish: PrintOptions) -> dict[str, Any]:
    """What stands on every page."""
    head = job.module.module
    return {
        "title": head.title,
        "heading": module_title(job.module),
        "version": head.version,
        "credits": list(head.credits),
        "rights": " · ".join(_told_once(rights_lines(job.module))),
        "stamp": stamp(job),
        "paper": _PAPERS[wish.paper],
        "landscape": wish.landscape,
        "room": wish.room,
        "ink": wish.ink,
        "bound": wish.book,
        "since": wish.since_words,
    }


def _told_once(lines: tuple[str, ...]) -> list[str]:
    """Lines that no other line says as well."""
    return [line for line in lines if not any(line in other for other in lines if other != line)]


def stamp(job: Job) -> str:
    """The date of the data and a mark of what they say: of the newest file, never of printing."""
    files = job.loaded.files
    digest = hashlib.sha256()
    for name, text in sorted(files.texts.items()):
        digest.update(f"{name}\0{text}\0".encode())
    paths = [files.root / name for name in files.texts]
    newest = max((path.stat().st_mtime for path in paths if path.is_file()), default=0)
    mark = digest.hexdigest()[:7]
    if newest < _OLDEST:
        return f"data {mark}"
    day = dt.datetime.fromtimestamp(newest, dt.UTC)
    return f"data as of {day.day} {day:%B %Y} ({mark})"
