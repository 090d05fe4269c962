"""Coverage of the rulebook, and tests of proofs: planted mistakes that a check must find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.api.proving import trials
from sandtable.model.reports.coverage import Coverage, Totals, coverage_report
from sandtable.model.reports.coverage_page import coverage_as_markdown, numbers_by_status

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule


def book_coverage(module: LoadedModule) -> Coverage:
    """Return every section of the rulebook with the data that cover it."""
    return coverage_report(module.complete_module)


def prove_coverage(module: LoadedModule) -> Coverage:
    """Return the coverage, and for each proof whether its check finds the planted mistake."""
    return replace(book_coverage(module), trials=list(trials(module.now)))


def coverage_page(module: LoadedModule) -> str:
    """Return all sections of the rulebook with their coverage, as a page in Markdown."""
    return coverage_as_markdown(module.complete_module)


def coverage_totals(totals: Totals) -> Mapping[str, int]:
    """Return the number of rulebook sections for each status, as texts for a summary line."""
    return numbers_by_status(totals)
