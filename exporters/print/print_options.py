"""Options of the print export, parsed from the settings of a job."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.exporters.protocol import ExportError
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.unknown_names import unknown_name_messages
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

_TURN_RANGE_PATTERN = re.compile(r"([0-9]{1,4})(?:(?:-|\.\.)([0-9]{1,4}))?")
_PAPER_SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 11.0, 23.0, 14.0
"""Margins of a page in millimetres, which hold its header and footer."""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Options that determine the content and form of printed sheets."""

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
    """Ids of the printed scenarios, in order."""
    checked_module: Module | None = None
    """The printed module, if the sheet of findings is requested."""
    checks: tuple[Any, ...] | None = None
    """The checks that produce the findings; None means all checks of the program."""

    def is_sheet_requested(self, sheet: str) -> bool:
        """Say whether the user requested a sheet."""
        return self.chosen_sheet in {"all", sheet}

    @property
    def is_whole_set_of_sheets(self) -> bool:
        """Say whether all sheets are printed, so that none has to repeat another."""
        return self.chosen_sheet == "all" and not self.as_books

    @property
    def paper_size(self) -> tuple[float, float]:
        """Return width and height of the page in millimetres, in its orientation."""
        wide, high = _PAPER_SIZES[self.paper]
        return (high, wide) if self.landscape else (wide, high)

    @property
    def printable_size(self) -> tuple[float, float]:
        """Return width and height of the page without its margins."""
        wide, high = self.paper_size
        return wide - 2 * SIDE_MARGIN, high - TOP_MARGIN - BOTTOM_MARGIN


def read_print_options(job: Job, checks: tuple[Any, ...] | None = None) -> PrintOptions:
    """Parse the settings of a job; raise ExportError if a value makes no sense."""
    settings = job.settings
    earlier_name = settings.get("since", "")
    other = _load_earlier_module(job, earlier_name) if earlier_name else None
    return PrintOptions(
        chosen_sheet=settings.get("sheet") or "all",
        side=_parse_side(job.module, settings.get("side", "")),
        turn_range=_parse_turn_range(settings.get("turns", "")),
        piece_selector=_parse_piece_selector(job.module, settings.get("where", "")),
        grouping=settings.get("by") or "place",
        paper=settings.get("paper") or "a4",
        landscape=settings.get("landscape") == "True",
        saves_ink=settings.get("ink") == "True",
        with_odds=settings.get("odds") == "True",
        as_books=settings.get("book") == "True",
        earlier_module=other,
        earlier_module_words=_name_of_earlier_revision(other, earlier_name) if other else "",
        options=job.options,
        scenarios=job.scenarios or playable_scenarios(job.module),
        checked_module=job.loaded.complete_module if settings.get("findings") == "True" else None,
        checks=checks,
    )


def _parse_side(module: Module, text: str) -> str | None:
    owners = module.module.owners
    if text and text not in owners:
        raise ExportError(f"There is no side or power {text!r}. There are: {', '.join(owners)}.")
    return text or None


def _parse_turn_range(text: str) -> tuple[int, int] | None:
    # An empty setting means all turns, as if it were not given.
    if not text:
        return None
    match = _TURN_RANGE_PATTERN.fullmatch(text)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if first > last:
        raise ExportError(f"{text!r} is not a valid turn range: write 5 or 5-12.")
    return first, last


def _parse_piece_selector(module: Module, text: str) -> Selector | None:
    # An empty setting selects all pieces.
    if not text:
        return None
    try:
        selector = Selector.parse(text)
    except PhraseError as slip:
        raise ExportError(f"{text!r} selects nothing: {slip}") from None
    for unknown in unknown_name_messages(module, selector):
        raise ExportError(unknown)
    return selector


def _load_earlier_module(job: Job, text: str) -> Module:
    """Load the earlier module with errata applied or not, as in the printed module."""
    other = load_module(Path(text)).complete_module
    return (
        other
        # Compared are two books or two corrected readings, or every erratum would count as a
        # change.
        if job.module is job.loaded.complete_module and job.module.errata
        else module_with_errata_applied(other)
    )


def _name_of_earlier_revision(other: Module, text: str) -> str:
    version = other.module.version
    return f"version {version}" if version else Path(text).name
