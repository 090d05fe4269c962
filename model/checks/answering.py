"""How a row of the table of answers is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class How(Enum):
    """The ways to answer; the words stand in the page."""

    FOUND = "found by a check"
    READ = "refused when read"
    UNSAID = "the format cannot say it"
    REFUSED = "not wanted"
    EXPORT = "told by an export's report"


@dataclass(frozen=True, slots=True)
class Answer:
    """How a mistake is caught, or why it is not."""

    how: How
    note: str = ""
    checks: tuple[str, ...] = ()


Rows = Mapping[str, tuple[str, Answer]]
"""By the row's id: what the mistake is, and the answer."""


def found(*checks: str, note: str = "") -> Answer:
    """These checks find it."""
    return Answer(How.FOUND, note, checks)


def read(note: str) -> Answer:
    """No such file is opened; the message names file, line and column."""
    return Answer(How.READ, note)


def unsaid(note: str) -> Answer:
    """Nobody can write it."""
    return Answer(How.UNSAID, note)


def refused(note: str) -> Answer:
    """It is not checked, and will not be."""
    return Answer(How.REFUSED, note)


def told(note: str) -> Answer:
    """Only an export knows; what it cannot carry stands in its report."""
    return Answer(How.EXPORT, note)
