"""What is wanted on paper: the settings of the command line, read and proved."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.exporters.protocol import ExportError
from sandtable.model.edits.errata import corrected_reading
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.unknown_names import unknown_name_messages
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

_TURN_RANGE = re.compile(r"([0-9]{1,4})(?:(?:-|\.\.)([0-9]{1,4}))?")
_PAPER_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 11.0, 23.0, 14.0
"""The margins of a page, in millimetres: its head and its foot stand in them."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What the sheets are to be like."""

    chosen_sheet: str = "all"
    side: str | None = None
    turn_range: tuple[int, int] | None = None
    piece_selector: Selector | None = None
    grouping: str = "place"
    paper: str = "a4"
    landscape: bool = False
    saves_ink: bool = False
    with_odds: bool = False
    as_books: bool = False
    earlier_module: Module | None = None
    earlier_module_words: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    scenarios: tuple[str, ...] = ()
    """The scenarios that are printed, in order."""
    checked_module: Module | None = None
    """The module as printed, whose findings are wanted."""
    checks: tuple[Any, ...] | None = None
    """What finds them; all of the program's own, if it is not said."""

    def has_sheet(self, sheet: str) -> bool:
        """Say whether a sheet is asked for."""
        return self.chosen_sheet in {"all", sheet}

    @property
    def is_whole_set(self) -> bool:
        """Say whether all sheets are printed, so that none need repeat another."""
        return self.chosen_sheet == "all" and not self.as_books

    @property
    def paper_size(self) -> tuple[float, float]:
        """Width and height of the paper as it lies, in millimetres."""
        wide, high = _PAPER_SIZES[self.paper]
        return (high, wide) if self.landscape else (wide, high)

    @property
    def printable_size(self) -> tuple[float, float]:
        """What of the paper a sheet has for itself."""
        wide, high = self.paper_size
        return wide - 2 * SIDE_MARGIN, high - TOP_MARGIN - BOTTOM_MARGIN


def read_print_options(job: Job, checks: tuple[Any, ...] | None = None) -> PrintOptions:
    """Read the settings; raise ExportError where one makes no sense."""
    said = job.settings
    since = said.get("since", "")
    other = _load_earlier_module(job, since) if since else None
    return PrintOptions(
        chosen_sheet=said.get("sheet") or "all",
        side=_parse_side(job.module, said.get("side", "")),
        turn_range=_parse_turn_range(said.get("turns", "")),
        piece_selector=_parse_piece_selector(job.module, said.get("where", "")),
        grouping=said.get("by") or "place",
        paper=said.get("paper") or "a4",
        landscape=said.get("landscape") == "True",
        saves_ink=said.get("ink") == "True",
        with_odds=said.get("odds") == "True",
        as_books=said.get("book") == "True",
        earlier_module=other,
        earlier_module_words=_revision_words(other, since) if other else "",
        options=job.options,
        scenarios=job.scenarios or playable_scenarios(job.module),
        checked_module=job.loaded.complete_module if said.get("findings") == "True" else None,
        checks=checks,
    )


def _parse_side(module: Module, text: str) -> str | None:
    owners = module.module.owners
    if text and text not in owners:
        raise ExportError(f"There is no side or power {text!r}. There are: {', '.join(owners)}.")
    return text or None


def _parse_turn_range(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    found = _TURN_RANGE.fullmatch(text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise ExportError(f"{text!r} is not a valid turn range: write 5 or 5-12.")
    return first, last


def _parse_piece_selector(module: Module, text: str) -> Selector | None:
    if not text:
        return None
    try:
        selector = Selector.parse(text)
    except PhraseError as slip:
        raise ExportError(f"{text!r} selects nothing: {slip}") from None
    for strange in unknown_name_messages(module, selector):
        raise ExportError(strange)
    return selector


def _load_earlier_module(job: Job, text: str) -> Module:
    """The other module, in the reading in which this one is printed."""
    other = load_module(Path(text)).complete_module
    return (
        other
        if job.module is job.loaded.complete_module and job.module.errata
        else corrected_reading(other)
    )


def _revision_words(other: Module, text: str) -> str:
    version = other.module.version
    return f"version {version}" if version else Path(text).name
