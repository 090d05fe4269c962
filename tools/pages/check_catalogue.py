"""The catalogue of checks as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import ALL_CHECKS, CHECK_FAMILIES
from sandtable.model.checks.retired_checks import RETIRED_CHECKS
from tools.pages.places import COMMAND, DOCS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from sandtable.model.checks.registry import Check

PAGE = DOCS / "checks" / "CATALOGUE.md"


def pages() -> dict[Path, str]:
    """Return the page with its current content."""
    return {PAGE: as_markdown(ALL_CHECKS, RETIRED_CHECKS)}


def as_markdown(checks: Iterable[Check], retired: Mapping[str, str]) -> str:
    """Return the checks as Markdown, one section each."""
    return "\n".join([_header(), *map(_section, checks), *_retired(retired)])


def _header() -> str:
    families = "\n".join(f"- {family}: {subject}" for family, subject in CHECK_FAMILIES.items())
    return (
        f"# Checks\n\nWritten by `{COMMAND}`; do not edit.\n\n"
        "An *error* makes `sandtable check` fail, a *warning* only with `--strict`, and an *info* "
        "never does.\nTo waive a finding, write into `waivers.yaml` the id of the "
        "check, the address of the finding "
        f"(or an address above it), and the reason.\n\n{families}\n"
    )


def _section(check: Check) -> str:
    return (
        f"## {check.id}: {check.title}\n\n*{check.severity.word}* — {check.rationale}\n\n"
        f"What to do: {check.hint} [Examples and fixes]({check.id}.md)\n"
    )


def _retired(retired: Mapping[str, str]) -> Iterator[str]:
    if retired:
        yield "## Retired\n"
        yield "".join(f"- {check}: {reason}\n" for check, reason in retired.items())
