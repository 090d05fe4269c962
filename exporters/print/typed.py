"""Sheets typeset: templates, data and pictures to a PDF."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.drawing.typeset import compiled, compiled_pdfs
from sandtable.exporters.print.letters import fit
from sandtable.exporters.protocol import typesetting
from sandtable.model import resources
from sandtable.model.reports.rights import rights_lines, titled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.print.desk import Sheet
    from sandtable.exporters.print.gallery import Gallery
    from sandtable.exporters.print.wish import Wish
    from sandtable.exporters.protocol import Job

_OLDEST = 315_532_800
"""The year 1980: what is said to be older has no date."""
_PAPERS = {"a4": "a4", "letter": "us-letter"}

Source = tuple[str, dict[str, bytes]]
"""A template, and the files beside it."""


def typed(sources: Mapping[str, Source]) -> dict[str, bytes]:
    """The PDFs of several documents."""
    with typesetting():
        return dict(zip(sources, compiled_pdfs(list(sources.values())), strict=True))


def pages(
    job: Job, wish: Wish, gallery: Gallery, sheets: Sequence[Sheet], dpi: float
) -> list[bytes]:
    """Sheets as pictures, one a page: for whoever looks before printing."""
    source = source_of(job, wish, gallery, sheets, [])
    with typesetting():
        return compiled(*source, "png", dpi=dpi)


def source_of(
    job: Job, wish: Wish, gallery: Gallery, sheets: Sequence[Sheet], losses: list[str]
) -> Source:
    """The template of some sheets and the files that it reads.

    What cannot be printed goes to `losses`.
    """
    data = fit({**_particulars(job, wish), "sheets": sheets}, losses, wish.size[0])
    names = set(_pictures(sheets))
    pictures = {name: svg for name, svg in gallery.files.items() if name in names}
    templates = dict(_templates())
    source = templates.pop("main.typ").decode()
    return source, {**templates, "data.json": _json(data), "pictures.json": _json(pictures)}


def _json(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def _templates() -> Mapping[str, bytes]:
    folder = resources.asset("sheets")
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


def _particulars(job: Job, wish: Wish) -> dict[str, Any]:
    """What stands on every page."""
    head = job.module.module
    return {
        "title": head.title,
        "heading": titled(job.module),
        "version": head.version,
        "credits": list(head.credits),
        "rights": " · ".join(_told_once(rights_lines(job.module))),
        "stamp": stamp(job),
        "paper": _PAPERS[wish.paper],
        "landscape": wish.landscape,
        "room": wish.room,
        "ink": wish.ink,
        "contents": wish.book,
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
