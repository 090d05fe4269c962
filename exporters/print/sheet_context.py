"""Where a sheet is made: the module, whose sheet it is, what is wanted, and the pictures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sandtable.drawing import colours
from sandtable.exporters.print.common_marks import collect_common_marks
from sandtable.exporters.print.piece_layouts import possible_layouts
from sandtable.exporters.print.strength_legend import letter_legend, number_legend
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    SOURCE_MARK,
    UNKNOWN_SOURCE,
    with_source_mark,
)
from sandtable.model.reports.setup_sheet import OPEN_CHOICE_TEXT
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.picture_gallery import PictureGallery
    from sandtable.exporters.print.print_options import PrintOptions
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.reports.setup_sheet import PieceRow

PrintedSheet = dict[str, Any]
"""What a template prints: plain data for JSON. `kind` names the template."""
_DEFAULT_COLOUR = "#404040"
_TIMES_SIGN = "\u00d7"


@dataclass(frozen=True)
class SheetContext:
    """A sheet of one scenario and seat; without them, of the whole module."""

    module: Module
    print_options: PrintOptions
    gallery: PictureGallery | None
    """None draws nothing: only what is said is wanted."""
    scenario: str | None = None
    seat: str | None = None
    losses: list[str] = field(default_factory=list)
    """What could not be shown, in sentences."""

    @cached_property
    def flattened_scenario(self) -> Scenario:
        """The scenario with all that it takes over."""
        return flatten_scenario(self.module, self.scenario or "")

    @property
    def seat_colour(self) -> str:
        """The colour of the seat."""
        owner = self.module.module.owners.get(self.seat or "")
        return (colours.parse_colour(owner.colour) if owner else None) or _DEFAULT_COLOUR

    def with_scenario(self, scenario: str | None, seat: str | None = None) -> SheetContext:
        """Another scenario and seat."""
        return replace(self, scenario=scenario, seat=seat)

    def make_sheet(self, kind: str, name: str, **more: Any) -> PrintedSheet:
        """A sheet with what stands in its head."""
        module = self.module
        scenario = (
            (self.flattened_scenario.name or self.scenario)
            if self.scenario
            else module.module.title
        )
        seat = owner_name(module, self.seat) if self.seat else None
        return {
            "kind": kind,
            "name": name,
            "scenario": scenario,
            "seat": seat,
            "colour": self.seat_colour,
            "bookmark": f"{name}, {seat}" if seat else name,
            "part": None,
            "brief": False,
            "turned": False,
            "gone": [],
            **more,
        }

    def piece_picture(
        self, piece: str | None, lost: int = 0, state: str | None = None
    ) -> str | None:
        """The file that shows a piece, in a state."""
        return (
            self.gallery.piece_file(piece, lost, (state or "").split()) if self.gallery else None
        )

    def column_count(self, upright: int, sideways: int) -> int:
        """How many columns stand side by side."""
        return sideways if self.print_options.landscape else upright


def piece_line(desk: SheetContext, row: PieceRow, *more: str) -> dict[str, Any]:
    """Pieces as a line of a sheet."""
    among = [_choice_words(row)] if row.candidates else []
    named = row.piece is not None and not row.candidates
    # A number alone is no name for who looks for a counter.
    sort = [row.type] if row.type and not any(c.isalpha() for c in row.name) else []
    count = multiplier_words(row.quantity) if named else quantity_words(row.quantity)
    strength = row.field_sources.get("strength", PRINTED_SOURCE)
    return {
        "n": count if row.source == PRINTED_SOURCE else f"{SOURCE_MARK} {count}".rstrip(),
        "pic": desk.piece_picture(row.piece, row.face),
        "name": with_source_mark(row.name, row.field_sources.get("name", PRINTED_SOURCE)),
        "strength": with_source_mark(
            row.strength or ("" if strength == PRINTED_SOURCE else "?"), strength
        ),
        "details": ", ".join([*more, *sort, *row.details, *among]),
    }


_MOST_LISTED = 15
"""So many pieces of a choice are named; a noun tells of more."""


def _choice_words(row: PieceRow) -> str:
    """Among which pieces one may choose."""
    if row.quantity is None and row.source == UNKNOWN_SOURCE:
        return "which ones and how many is not known"
    if len(row.candidates) > _MOST_LISTED and row.name != OPEN_CHOICE_TEXT:
        return f"{OPEN_CHOICE_TEXT} of {len(row.candidates)}"
    return f"{'one ' * (row.quantity == 1)}of {', '.join(row.candidates)}"


def multiplier_words(quantity: int | None) -> str:
    """How many, where it is not one."""
    return "" if quantity == 1 else f"{'?' if quantity is None else quantity} {_TIMES_SIGN}"


def quantity_words(quantity: int | None) -> str:
    """How many of what has no counter of its own, before its noun: `3` units."""
    return "" if quantity in {None, 1} else str(quantity)


def sheet_section(title: str | None, rows: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Lines under a heading; a big heading stands before those of a sort."""
    plain: dict[str, Any] = {
        "big": None,
        "spoken": None,
        "rules": [],
        "count": "",
        "marked": False,
    }
    return {**plain, "title": title, "rows": rows, **more}


def sections_by_deed(
    title: str, rows: list[tuple[str, dict[str, Any]]], **more: Any
) -> Iterator[dict[str, Any]]:
    """Lines of one turn: those that do the same stand together, and it is said but once."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for deed, row in sorted(rows, key=lambda pair: pair[0] != ""):
        groups.setdefault(deed, []).append(row)
    for number, (deed, lines) in enumerate(groups.items()):
        rules = [f"{deed[0].upper()}{deed[1:]}:"] if deed else []
        head = {"of": title, "rules": rules}
        yield (
            sheet_section(None, lines, **head)
            if number
            else sheet_section(title, lines, **head, **more)
        )


def make_piece_sheet(
    desk: SheetContext,
    name: str,
    sections: list[dict[str, Any]],
    *,
    close: bool = False,
    **more: Any,
) -> PrintedSheet:
    """A sheet of pieces under headings; a close one goes far to be one page."""
    marks = collect_common_marks(sections)
    plain: dict[str, Any] = {
        "lead": [],
        "tick": False,
        "after": [],
        "after_title": "",
        **possible_layouts(
            desk.print_options, sections, tick=more.get("tick", False), close=close
        ),
    }
    made = {**plain, **more}
    strengths = [row["strength"] for part in sections for row in part["rows"]]
    numbers = number_legend(desk.module, strengths)
    numbers_told = [["Numbers:", numbers]] if numbers else []
    letters = letter_legend(desk.module, strengths)
    letters_told = [["Letters:", "; ".join(letters)]] if letters else []
    made["lead"] = [*made["lead"], *marks, *numbers_told, *letters_told]
    return desk.make_sheet("pieces", name, sections=sections, **made)
