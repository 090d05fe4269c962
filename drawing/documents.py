"""Documents for typst: a template with data, or several parts whose pages are joined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TemplateSource = tuple[str, Mapping[str, bytes]]
"""A template, and the files beside it by name."""
LABEL_OF_SHEET_PLACES = "<places>"
"""Label in a typst part that lists its sheets and their pages."""
_PAGES_FILE_NAME = "pages.json"
"""File that tells the binder the pages of all parts."""


@dataclass(frozen=True, slots=True)
class TypesetDocument:
    """Input for one PDF: a template, or several parts and a template that joins their pages."""

    parts: tuple[TemplateSource, ...]
    binder: TemplateSource | None = None


def join_document_parts(
    binder: TemplateSource, parts: Sequence[tuple[bytes, Mapping[str, Any]]]
) -> TemplateSource:
    """Return the template that joins finished parts, with their PDFs and a list of all pages."""
    source, files = binder
    names = [f"part-{number}.pdf" for number in range(len(parts))]
    pages = [
        page
        for name, (_, places) in zip(names, parts, strict=True)
        for page in _pages_of_part(name, places)
    ]
    beside = {name: pdf for name, (pdf, _) in zip(names, parts, strict=True)}
    return source, {**files, **beside, _PAGES_FILE_NAME: json.dumps(pages).encode()}


def _pages_of_part(name: str, places: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the pages of one part of a PDF: orientation, and the sheets that begin there."""
    pages: list[dict[str, Any]] = []
    flipped = False
    for number in range(1, places["count"] + 1):
        sheets = [sheet for sheet in places["sheets"] if sheet["page"] == number]
        # A page on which no sheet begins continues the sheet before, and lies as that does.
        flipped = sheets[0]["flipped"] if sheets else flipped
        # Typst counts the pages of a part from 1; the binder gives them one count.
        pages.append({"file": name, "page": number, "flipped": flipped, "sheets": sheets})
    return pages
