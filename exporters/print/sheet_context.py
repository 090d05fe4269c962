"""All data that a printed sheet needs: module, scenario, player, options and pictures."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sandtable.drawing import colours
from sandtable.exporters.print.common_marks import replace_common_marks_by_notes
from sandtable.exporters.print.piece_layouts import layouts_that_may_fit
from sandtable.exporters.print.strength_legend import (
    legend_of_printed_numbers,
    legend_of_strength_letters,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    SOURCE_MARK,
    UNKNOWN_SOURCE,
    text_with_source_mark,
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
"""Plain data that a template prints. Its `kind` names the template."""
# Shared pieces have no owner whose colour could be used.
_DEFAULT_SEAT_COLOUR = "#404040"
_MULTIPLICATION_SIGN = "\u00d7"


@dataclass(frozen=True)
class SheetContext:
    """Data for the sheets of one scenario and one player, or of the whole module."""

    module: Module
    print_options: PrintOptions
    gallery: PictureGallery | None
    """Store of pictures; None if only the texts of a sheet are needed."""
    scenario: str | None = None
    seat: str | None = None
    losses: list[str] = field(default_factory=list)
    """Sentences about everything that the sheets could not show."""

    @cached_property
    def flattened_scenario(self) -> Scenario:
        """Return the scenario of the sheets with all that it inherits from others."""
        return flatten_scenario(self.module, self.scenario or "")

    @property
    def seat_colour(self) -> str:
        """Return the colour of the player whose sheet it is, or a default."""
        owner = self.module.module.owners.get(self.seat or "")
        return (colours.parse_colour(owner.colour) if owner else None) or _DEFAULT_SEAT_COLOUR

    def with_scenario(self, scenario: str | None, seat: str | None = None) -> SheetContext:
        """Return a copy of the context for another scenario and player."""
        return replace(self, scenario=scenario, seat=seat)

    def make_sheet(self, kind: str, name: str, **more: Any) -> PrintedSheet:
        """Return the data of a sheet, with its header and its further fields."""
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

    def picture_file_of_piece_in_state(
        self, piece: str | None, lost: int = 0, state: str | None = None
    ) -> str | None:
        """Return the name of the file that shows a piece in a state, if sheets show pictures."""
        return (
            self.gallery.picture_file_of_piece(piece, lost, (state or "").split())
            if self.gallery
            else None
        )

    def column_count(self, upright: int, sideways: int) -> int:
        """Return the number of columns for upright paper, or the one for sideways paper."""
        return sideways if self.print_options.landscape else upright


def line_for_pieces(context: SheetContext, row: PieceRow, *more: str) -> dict[str, Any]:
    """Return pieces as a line of a sheet, in the form that the template needs."""
    among = [_choice_of_pieces_in_words(row)] if row.candidates else []
    is_named_piece = row.piece is not None and not row.candidates
    # A number alone is no name for who looks for a counter.
    sort = [row.type] if row.type and not any(c.isalpha() for c in row.name) else []
    count = (
        count_with_multiplication_sign(row.quantity)
        if is_named_piece
        else count_before_noun(row.quantity)
    )
    strength = row.field_sources.get("strength", PRINTED_SOURCE)
    return {
        "n": count if row.source == PRINTED_SOURCE else f"{SOURCE_MARK} {count}".rstrip(),
        "pic": context.picture_file_of_piece_in_state(row.piece, row.face),
        "name": text_with_source_mark(row.name, row.field_sources.get("name", PRINTED_SOURCE)),
        "strength": text_with_source_mark(
            row.strength or ("" if strength == PRINTED_SOURCE else "?"), strength
        ),
        "details": ", ".join([*more, *sort, *row.details, *among]),
    }


_MAX_LISTED_ENTRIES = 15
"""Up to this number, the pieces of a choice are named one by one."""


def _choice_of_pieces_in_words(row: PieceRow) -> str:
    """Return the pieces among which a player may choose, in words."""
    if row.quantity is None and row.source == UNKNOWN_SOURCE:
        return "which ones and how many is not known"
    # A long list of candidates would fill the line.
    if len(row.candidates) > _MAX_LISTED_ENTRIES and row.name != OPEN_CHOICE_TEXT:
        return f"{OPEN_CHOICE_TEXT} of {len(row.candidates)}"
    return f"{'one ' * (row.quantity == 1)}of {', '.join(row.candidates)}"


def count_with_multiplication_sign(quantity: int | None) -> str:
    """Return a count before a counter's name, with a multiplication sign; nothing for one."""
    return (
        "" if quantity == 1 else f"{'?' if quantity is None else quantity} {_MULTIPLICATION_SIGN}"
    )


def count_before_noun(quantity: int | None) -> str:
    """Return a count before a noun, such as `3`; an empty text for one."""
    return "" if quantity in {None, 1} else str(quantity)


def section_for_template(
    title: str | None, rows: list[dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """Return a heading and its lines, in the form that the template needs.

    A title under `big` stands above all sections of one kind.
    """
    plain: dict[str, Any] = {
        "big": None,
        "spoken": None,
        "rules": [],
        "count": "",
        "marked": False,
    }
    return {**plain, "title": title, "rows": rows, **more}


def sections_by_action(
    title: str, rows: list[tuple[str, dict[str, Any]]], **more: Any
) -> Iterator[dict[str, Any]]:
    """Yield the lines of one turn in sections by action, so that each action is named once."""
    groups: dict[str, list[dict[str, Any]]] = {}
    # Lines without an action come first: they belong to the title itself.
    for action, row in sorted(rows, key=lambda pair: pair[0] != ""):
        groups.setdefault(action, []).append(row)
    for number, (action, lines) in enumerate(groups.items()):
        rules = [f"{action[0].upper()}{action[1:]}:"] if action else []
        head = {"of": title, "rules": rules}
        yield (
            section_for_template(None, lines, **head)
            if number
            else section_for_template(title, lines, **head, **more)
        )


def make_piece_sheet(
    context: SheetContext,
    name: str,
    sections: list[dict[str, Any]],
    *,
    close: bool = False,
    **more: Any,
) -> PrintedSheet:
    """Return a sheet of pieces under headings. With `close` it may use dense layouts."""
    marks = replace_common_marks_by_notes(sections)
    for section in sections:
        # Names stand below each other, also of pieces without a picture.
        is_indented = any(row["pic"] for row in section["rows"])
        section["rows"] = [{**row, "indented": is_indented} for row in section["rows"]]
    plain: dict[str, Any] = {
        "lead": [],
        "tick": False,
        "after": [],
        "after_title": "",
        **layouts_that_may_fit(
            context.print_options, sections, tick=more.get("tick", False), close=close
        ),
    }
    options = {**plain, **more}
    strengths = [row["strength"] for part in sections for row in part["rows"]]
    numbers = legend_of_printed_numbers(context.module, strengths)
    numbers_told = [["Numbers:", numbers]] if numbers else []
    letters = legend_of_strength_letters(context.module, strengths)
    letters_told = [["Letters:", "; ".join(letters)]] if letters else []
    options["lead"] = [*options["lead"], *marks, *numbers_told, *letters_told]
    return context.make_sheet("pieces", name, sections=sections, **options)
