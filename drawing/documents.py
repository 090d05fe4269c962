"""Documents to be typeset: a template with its data, or several whose pages are joined."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TemplateSource = tuple[str, Mapping[str, bytes]]
"""A template, and the files beside it."""
PLACES_MARK = "<places>"
"""The mark in a part that says which sheets it has, and on which pages."""
_PAGES_FILE = "pages.json"
"""The file by which a binder knows the pages of all parts."""


@dataclass(frozen=True, slots=True)
class TypesetDocument:
    """What becomes one PDF: a source alone, or parts and the source that joins their pages."""

    parts: tuple[TemplateSource, ...]
    binder: TemplateSource | None = None


def join_parts(
    binder: TemplateSource, parts: Sequence[tuple[bytes, Mapping[str, Any]]]
) -> TemplateSource:
    """Return a binder with the parts beside it: the PDF of each, and its places."""
    source, files = binder
    names = [f"part-{number}.pdf" for number in range(len(parts))]
    pages = [
        page
        for name, (_, places) in zip(names, parts, strict=True)
        for page in _page_entries(name, places)
    ]
    beside = {name: pdf for name, (pdf, _) in zip(names, parts, strict=True)}
    return source, {**files, **beside, _PAGES_FILE: json.dumps(pages).encode()}


def _page_entries(name: str, places: Mapping[str, Any]) -> list[dict[str, Any]]:
    """List the pages of a part: how each lies, and which sheets begin there."""
    pages: list[dict[str, Any]] = []
    flipped = False
    for number in range(1, places["count"] + 1):
        sheets = [sheet for sheet in places["sheets"] if sheet["page"] == number]
        flipped = sheets[0]["flipped"] if sheets else flipped
        pages.append({"file": name, "page": number, "flipped": flipped, "sheets": sheets})
    return pages
