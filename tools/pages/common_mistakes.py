"""Page of common mistakes in such data, with the check that finds each one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import yaml

from sandtable.model.checks import ALL_CHECKS
from tools.pages.places import COMMAND, DOCS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.model.checks.registry import Check

PAGE = DOCS / "checks" / "ANSWERS.md"
MISTAKES = Path(__file__).with_suffix(".yaml")
FOUND = "found by a check"
OTHERWISE = {
    "refused_when_read": "refused when read",
    "cannot_be_said": "the format cannot say it",
    "not_wanted": "not wanted",
    "told_by_exports": "told by an export's report",
}
"""By key of the data: how a mistake is answered that no check finds."""


class Mistake(NamedTuple):
    """A common mistake: its row, its description, the kind of answer, and its checks."""

    row: str
    title: str
    answer: str
    note: str
    checks: tuple[str, ...]


def mistake_rows() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return the rows of the data file by topic."""
    text = MISTAKES.read_text(encoding="utf-8")
    return yaml.safe_load(text)  # type: ignore[no-any-return]  # noqa: TID251 - no module's file


def mistakes(checks: Iterable[Check]) -> Mapping[str, list[Mistake]]:
    """Return all rows by topic, with the checks that find them."""
    finders: dict[str, list[str]] = {}
    for check in checks:
        for row in check.answers:
            finders.setdefault(row, []).append(check.id)
    return {
        subject: [_mistake(row, entry, finders.get(row, ())) for row, entry in rows.items()]
        for subject, rows in mistake_rows().items()
    }


def _mistake(row: str, entry: Mapping[str, str], finders: Iterable[str]) -> Mistake:
    checks = tuple(finders)
    answer = next((key for key in OTHERWISE if key in entry), "note")
    words = OTHERWISE.get(answer, FOUND)
    return Mistake(row, entry["mistake"], words, entry.get(answer, ""), checks)


def pages() -> dict[Path, str]:
    """Return the page with its current content."""
    return {PAGE: as_markdown(ALL_CHECKS)}


def as_markdown(checks: Iterable[Check]) -> str:
    """Return the page: the number of rows with each kind of answer, then a table per topic."""
    checks = tuple(checks)
    families = mistakes(checks)
    anchors = {check.id: _anchor(f"{check.id}: {check.title}") for check in checks}
    tables = (_table(subject, rows, anchors) for subject, rows in families.items())
    others = [check for check in checks if not check.answers]
    return "\n".join([_header(families), *tables, *_other_checks(others, anchors)])


def _header(families: Mapping[str, list[Mistake]]) -> str:
    numbers = Counter(mistake.answer for rows in families.values() for mistake in rows)
    counts = "\n".join(f"| {answer} | {number} |" for answer, number in numbers.items())
    return (
        f"# What is checked, and what is not\n\nWritten by `{COMMAND}`; do not edit.\n\n"
        "Each row describes a mistake that authors of modules make, and how "
        "Sandtable reports it.\n"
        "Numbers of mistakes contain a hyphen. Numbers of checks do not, and are listed in "
        f"the [catalogue](CATALOGUE.md).\n\n| answered | rows |\n| --- | --- |\n{counts}\n"
    )


def _table(subject: str, rows: Iterable[Mistake], anchors: Mapping[str, str]) -> str:
    lines = [f"## {subject}\n", "| row | mistake | answer |", "| --- | --- | --- |"]
    lines += (f"| {one.row} | {one.title} | {_answer_cell(one, anchors)} |" for one in rows)
    return "\n".join(lines) + "\n"


def _answer_cell(mistake: Mistake, anchors: Mapping[str, str]) -> str:
    """Return the cell that names the checks, or the kind of answer with its remark."""
    links = ", ".join(f"[{check}](CATALOGUE.md#{anchors[check]})" for check in mistake.checks)
    head = links or mistake.answer
    return f"{head}: {mistake.note}" if mistake.note else head


def _anchor(heading: str) -> str:
    signs = (sign for sign in heading.casefold() if sign.isalnum() or sign in " -_")
    return "".join(signs).replace(" ", "-")


def _other_checks(checks: Iterable[Check], anchors: Mapping[str, str]) -> Iterator[str]:
    yield "## Other checks\n\nThese checks find mistakes that are in none of the rows above.\n"
    yield "| check | finds | why there is one |\n| --- | --- | --- |"
    for check in checks:
        link = f"[{check.id}](CATALOGUE.md#{anchors[check.id]})"
        yield f"| {link} | {check.title} | {check.rationale} |"
    yield ""
