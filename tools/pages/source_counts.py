"""The tables of sources in the READMEs of the samples."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.model import resources
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    UNKNOWN_SOURCE,
    has_piece_field,
    sources_of_piece_fields,
)
from sandtable.model.reports.lists import listing_of_kind
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module
from tools.pages.places import COMMAND

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.model.module import Module

_BEGIN = f"<!-- sources: written by `{COMMAND}` -->"
_END = "<!-- end of sources -->"
_BLOCK = re.compile(f"{re.escape(_BEGIN)}.*?{re.escape(_END)}", re.DOTALL)
_COLUMNS = {
    PRINTED_SOURCE: "rulebook",
    "reconstructed": "reconstructed",
    "other-edition": "other edition",
    "estimated": "estimated",
    UNKNOWN_SOURCE: "unknown",
}
_FIELDS = {
    "name": "Names of pieces",
    "strength": "Their strengths",
    "steps": "Their steps",
    "copies": "Their numbers of copies",
    "tags": "Their tags",
    "group": "Their groups",
}


def readme(sample: str) -> Path:
    """Return the README of a sample."""
    return resources.path_of_sample(sample) / "README.md"


def with_counts(text: str, module: Module) -> str:
    """Return a README with its current table, which is appended if it is missing."""
    block = "\n".join([_BEGIN, *_table(module), _END])
    if _BEGIN in text:
        return _BLOCK.sub(lambda _: block, text)
    return f"{text.rstrip()}\n\n## Where the data come from\n\n{block}\n"


def _table(module: Module) -> Iterator[str]:
    rows = {what: counts for what, counts in _rows(module) if counts}
    used = [word for word in _COLUMNS if any(counts[word] for counts in rows.values())]
    yield f"| from | {' | '.join(_COLUMNS[word] for word in used)} |"
    yield f"| --- |{' ---: |' * len(used)}"
    for what, counts in rows.items():
        yield f"| {what} | {' | '.join(str(counts[word] or '') for word in used)} |"


def _rows(module: Module) -> Iterator[tuple[str, Counter[str]]]:
    spaces = listing_of_kind(module, "spaces").entries
    yield "Spaces", Counter(row["source"] for row in spaces)
    counters = manifest_of_module(module).counters.values()
    sources = {counter.id: sources_of_piece_fields(module, counter) for counter in counters}
    for field, words in _FIELDS.items():
        having = [c.id for c in counters if has_piece_field(module, c, field)]
        yield words, Counter(sources[piece].get(field, PRINTED_SOURCE) for piece in having)
    placements = listing_of_kind(module, "placements").entries
    yield "Lines of set-ups", Counter(row["source"] for row in placements)
    yield "Lines of arrivals", Counter(row.source for row in arrivals_report(module).entries)


def pages() -> dict[Path, str]:
    """Return the README of each sample with its table up to date."""
    return {
        readme(sample): with_counts(
            readme(sample).read_text(encoding="utf-8"),
            load_module(resources.path_of_sample(sample)).complete_module,
        )
        for sample in resources.sample_names()
    }
