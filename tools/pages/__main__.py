"""`python -m tools.pages`: write all generated pages, and list those that changed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tools.pages import (
    answer_schemas,
    api_signatures,
    cache_list,
    check_catalogue,
    check_messages,
    check_pages,
    common_mistakes,
    coverage_pages,
    exporters_page,
    file_schemas,
    format_keys,
    keys_page,
    scenario_sentences,
    source_counts,
)
from tools.pages.places import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    Generator = Callable[[], Mapping[Path, str]]

GENERATORS: Mapping[str, Generator] = {
    "answers": answer_schemas.pages,
    "caches": cache_list.pages,
    "catalogue": check_catalogue.pages,
    "checks": check_pages.pages,
    "coverage": coverage_pages.pages,
    "exporters": exporters_page.pages,
    "format": format_keys.pages,
    "interface": api_signatures.pages,
    "keys": keys_page.pages,
    "messages": check_messages.pages,
    "mistakes": common_mistakes.pages,
    "schemas": file_schemas.pages,
    "sentences": scenario_sentences.pages,
    "sources": source_counts.pages,
}
"""By name: what returns each page as it should be. Two may write parts of one page in turn."""


def write_pages(names: list[str]) -> list[Path]:
    """Write the pages of some generators, or of all; return the changed ones."""
    changed: dict[Path, None] = {}
    for name in names or GENERATORS:
        for path, text in GENERATORS[name]().items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
                changed[path] = None
    return list(changed)


def main() -> int:
    """Write the requested pages; return 2 for an unknown name."""
    names = sys.argv[1:]
    if unknown := sorted({*names} - {*GENERATORS}):
        sys.stderr.write(
            f"No such pages: {', '.join(unknown)}. There are {', '.join(GENERATORS)}.\n"
        )
        return 2
    changed = write_pages(names)
    if not names or "checks" in names:
        changed += check_pages.delete_leftovers()
    for path in changed:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
