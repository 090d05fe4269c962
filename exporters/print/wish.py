"""What is wanted on paper: the settings of the command line, read and proved."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.exporters.protocol import ExportError
from sandtable.model.edits.errata import corrected_reading
from sandtable.model.phrases.phrase import Slip
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.unknown_names import unknown_name_messages
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.load import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

_TURNS = re.compile(r"([0-9]{1,4})(?:(?:-|\.\.)([0-9]{1,4}))?")
_PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

SIDE, TOP, BOTTOM = 11.0, 23.0, 14.0
"""The margins of a page, in millimetres: its head and its foot stand in them."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What the sheets are to be like."""

    sheet: str = "all"
    side: str | None = None
    turns: tuple[int, int] | None = None
    where: Selector | None = None
    by: str = "place"
    paper: str = "a4"
    landscape: bool = False
    ink: bool = False
    odds: bool = False
    book: bool = False
    since: Module | None = None
    since_words: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    """The scenarios that are printed, in order."""
    checked: Module | None = None
    """The module as printed, whose findings are wanted."""
    checks: tuple[Any, ...] | None = None
    """What finds them; all of the program's own, if it is not said."""

    def wants(self, sheet: str) -> bool:
        """Say whether a sheet is asked for."""
        return self.sheet in {"all", sheet}

    @property
    def is_whole_set(self) -> bool:
        """Say whether all sheets are printed, so that none need repeat another."""
        return self.sheet == "all" and not self.book

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper as it lies, in millimetres."""
        wide, high = _PAPERS[self.paper]
        return (high, wide) if self.landscape else (wide, high)

    @property
    def room(self) -> tuple[float, float]:
        """What of the paper a sheet has for itself."""
        wide, high = self.size
        return wide - 2 * SIDE, high - TOP - BOTTOM


def wish_of(job: Job, checks: tuple[Any, ...] | None = None) -> PrintOptions:
    """Read the settings; raise ExportError where one makes no sense."""
    said = job.settings
    since = said.get("since", "")
    other = _other(job, since) if since else None
    return PrintOptions(
        sheet=said.get("sheet") or "all",
        side=_side(job.module, said.get("side", "")),
        turns=_turns(said.get("turns", "")),
        where=_where(job.module, said.get("where", "")),
        by=said.get("by") or "place",
        paper=said.get("paper") or "a4",
        landscape=said.get("landscape") == "True",
        ink=said.get("ink") == "True",
        odds=said.get("odds") == "True",
        book=said.get("book") == "True",
        since=other,
        since_words=_revision(other, since) if other else "",
        options=job.options,
        scenarios=job.scenarios or playable(job.module),
        checked=job.loaded.whole if said.get("findings") == "True" else None,
        checks=checks,
    )


def _side(module: Module, text: str) -> str | None:
    owners = module.module.owners
    if text and text not in owners:
        raise ExportError(f"There is no side or power {text!r}. There are: {', '.join(owners)}.")
    return text or None


def _turns(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    found = _TURNS.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise ExportError(f"{text!r} is not a valid turn range: write 5 or 5-12.")
    return first, last


def _where(module: Module, text: str) -> Selector | None:
    if not text:
        return None
    try:
        selector = Selector.parse(text)
    except Slip as slip:
        raise ExportError(f"{text!r} selects nothing: {slip}") from None
    for strange in unknown_name_messages(module, selector):
        raise ExportError(strange)
    return selector


def _other(job: Job, text: str) -> Module:
    """The other module, in the reading in which this one is printed."""
    other = load(Path(text)).whole
    return (
        other if job.module is job.loaded.whole and job.module.errata else corrected_reading(other)
    )


def _revision(other: Module, text: str) -> str:
    version = other.module.version
    return f"version {version}" if version else Path(text).name
