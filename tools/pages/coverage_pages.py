"""The pages of `docs/coverage`, and the totals in the samples' READMEs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from sandtable.model.module import Module
from sandtable.model.reports.coverage import coverage_report
from sandtable.model.reports.coverage_page import coverage_as_markdown, totals_table
from sandtable.model.storage.module_loading import load_module
from tools.pages import places
from tools.pages.places import COMMAND

SAMPLES = places.ROOT / "sample_scenarios"
DOCS = places.DOCS / "coverage"
BEGIN = f"<!-- coverage, written by {COMMAND} -->"
END = "<!-- end of coverage -->"
_TOTALS = re.compile(rf"{re.escape(BEGIN)}\n.*?{re.escape(END)}", re.DOTALL)


def pages() -> Mapping[Path, str]:
    """Return each page with its current content, for samples that list a book's sections."""
    texts: dict[Path, str] = {}
    for folder in sorted(SAMPLES.iterdir()):
        if not (folder / "module.yaml").exists():
            continue
        module = load_module(folder).complete_module
        if module.module.rules:
            texts[DOCS / f"{folder.name}.md"] = coverage_as_markdown(module)
            readme = folder / "README.md"
            page = f"docs/coverage/{folder.name}.md"
            texts[readme] = with_totals(readme.read_text("utf-8"), module, page)
    return texts


def with_totals(text: str, module: Module, page: str) -> str:
    """Return a README with the totals of the module between their marks."""
    link = f"[{page}](../../{page})"
    lines = [
        BEGIN,
        (
            f"{link} lists every section of the rulebook. `sandtable coverage --prove` "
            "tests the proofs."
        ),
        "",
        *totals_table(coverage_report(module).totals),
        "",
        END,
    ]
    return _TOTALS.sub("\n".join(lines).replace("\\", r"\\"), text)
