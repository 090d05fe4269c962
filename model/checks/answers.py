"""What is commonly checked in such data, and how each is answered here, as a page.

`python -m model.checks.answers` writes it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from model.checks import ALL_CHECKS
from model.checks.answers_beyond import BEYOND
from model.checks.answers_in_books import ROWS as IN_BOOKS
from model.checks.answers_in_play import ROWS as IN_PLAY
from model.checks.answers_on_maps import ROWS as ON_MAPS
from model.checks.answers_on_paper import ROWS as ON_PAPER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.checks.answering import Answer, Rows

COMMAND = "python -m model.checks.answers > docs/checks/ANSWERS.md"
RANGES = {
    "GEO": ("Shapes", 28),
    "ADJ": ("Neighbours", 16),
    "CMP": ("Components", 20),
    "SET": ("Set-up", 27),
    "OOA": ("Order of arrival", 19),
    "TBL": ("Tables, events and pools", 18),
    "REF": ("References", 10),
    "SCH": ("The form of the files", 10),
    "TXT": ("Texts", 7),
    "EXP": ("Exports", 10),
    "PLY": ("Play", 3),
    "RUL": ("What rulebooks ask for", 27),
}
"""The families of rows, with what each is about and how many rows there are."""
ANSWERS: Rows = {**ON_MAPS, **IN_PLAY, **ON_PAPER, **IN_BOOKS}
"""Every row, by its id."""


def as_markdown(rows: Rows, beyond: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """Write the page: how many rows are answered in which way, then a table a family."""
    tables = (_table(family, subject, rows) for family, (subject, _number) in RANGES.items())
    return "\n".join([_header(rows), *tables, *_beyond(beyond, titles)])


def _header(rows: Rows) -> str:
    told: dict[str, int] = {}
    for _title, answer in rows.values():
        told[answer.how.value] = told.get(answer.how.value, 0) + 1
    counted = "\n".join(f"| {how} | {number} |" for how, number in told.items())
    return (
        f"# What is checked, and what is not\n\nWritten by `{COMMAND}`; do not edit.\n\n"
        "Each row is a mistake that people make in such data, and tells how it is caught.\n"
        "The rows have numbers of their own; those of checks have no hyphen and stand in "
        f"the [catalogue](CATALOGUE.md).\n\n| answered | rows |\n| --- | --- |\n{counted}\n"
    )


def _table(family: str, subject: str, rows: Rows) -> str:
    lines = [f"## {subject}\n", "| row | mistake | answer |", "| --- | --- | --- |"]
    for row, (title, answer) in rows.items():
        if row.startswith(family):
            lines.append(f"| {row} | {title} | {_said(answer)} |")
    return "\n".join(lines) + "\n"


def _said(answer: Answer) -> str:
    """An answer in a cell: the checks, or the kind of answer, and what there is to say of it."""
    checks = ", ".join(f"[{check}]({_link(check)})" for check in answer.checks)
    head = checks or answer.how.value
    return f"{head}: {answer.note}" if answer.note else head


def _link(check: str) -> str:
    """Where the catalogue tells of a check."""
    return f"CATALOGUE.md#{_anchors()[check]}" if check in _anchors() else "CATALOGUE.md"


def _anchors() -> dict[str, str]:
    """By the id of a check: the anchor that its heading gets."""
    return {check.id: _anchor(f"{check.id}: {check.title}") for check in ALL_CHECKS}


def _anchor(heading: str) -> str:
    kept = (sign for sign in heading.casefold() if sign.isalnum() or sign in " -_")
    return "".join(kept).replace(" ", "-")


def _beyond(beyond: Mapping[str, str], titles: Mapping[str, str]) -> Iterator[str]:
    yield "## Ours besides\n\nChecks that answer none of these rows.\n"
    yield "| check | finds | why there is one |\n| --- | --- | --- |"
    yield from _lines_beyond(beyond.items(), titles)
    yield ""


def _lines_beyond(beyond: Iterable[tuple[str, str]], titles: Mapping[str, str]) -> Iterator[str]:
    for check, why in beyond:
        yield f"| [{check}]({_link(check)}) | {titles.get(check, '')} | {why} |"


if __name__ == "__main__":
    named = {check.id: check.title for check in ALL_CHECKS}
    sys.stdout.write(as_markdown(ANSWERS, BEYOND, named))
