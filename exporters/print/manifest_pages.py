"""The component manifest: every piece with its picture, stock, spares and greatest use."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING, Any

from sandtable.exporters.print.printed_tables import (
    make_sheet_of_tables,
    table_for_template,
    text_lines_as_table,
)
from sandtable.exporters.print.strength_legend import (
    legend_of_printed_numbers,
    legend_of_strength_letters,
)
from sandtable.exporters.print.table_pages import box_content_sheets
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.reports.data_sources import (
    PRINTED_SOURCE,
    SOURCE_MARK,
    SOURCE_MARK_MEANING,
    UNKNOWN_NUMBER_SIGN,
    sources_of_piece_fields,
    text_with_source_mark,
)
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.setup_sheet import type_name_of_counter
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.module import Module
    from sandtable.model.reports.manifest_report import ManifestEntry

# The manifest is a list, so its counters only need to be recognisable.
_COUNTER_SIZE = 5.8


def manifest_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the manifest of a module, and the tables that count the contents of its box."""
    yield from _component_manifest(context)
    yield from box_content_sheets(context)


def _component_manifest(context: SheetContext) -> Iterator[PrintedSheet]:
    module = context.module
    rows = manifest_report(module, context.print_options.options).pieces
    scenarios = playable_scenarios(module)
    names = [scenario_name(module, name) for name in scenarios]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    heads = ["", "Piece", "Strength", "Stock", "Spare", *numbers, "Remarks"]
    aligns = ["left", "left", "left", "right", "right", *["right"] * len(names), "left"]
    widths: list[str | int] = ["auto", 3, *["auto"] * (3 + len(names)), 3]
    groups: dict[str | None, list[ManifestEntry]] = {}
    for row in rows:
        groups.setdefault(row.power, []).append(row)
    table = table_for_template("Pieces", heads, [], aligns, widths, tight=True)
    for power, group in groups.items():
        name = owner_name(module, power) if power else "Shared"
        sorts = f"{len(group)} {_noun_for_sorts_of_pieces(len(group))}"
        total = f"{name}: {sorts}, {total_piece_count_in_words(group)}"
        table["rows"].append({"group": total, "cells": []})
        table["rows"] += [
            {"cells": _cells_of_manifest_row(context, row, scenarios), "first": 1} for row in group
        ]
    if rows:
        summary = text_lines_as_table(
            "In all",
            [
                *_lines_with_totals(rows),
                *_lines_about_substitutes(module, rows),
                *_legend_of_manifest(table, names),
            ],
        )
        strengths = [row.strength or "" for row in rows]
        if ratings := legend_of_printed_numbers(module, strengths):
            summary["after"].append(f"Numbers of strengths: {ratings}.")
        if letters := legend_of_strength_letters(module, strengths):
            summary["after"].append(f"Letters of strengths: {'; '.join(letters)}.")
        yield from make_sheet_of_tables(context, "Component manifest", [summary, table])


def _noun_for_sorts_of_pieces(number: int) -> str:
    return "sort" if number == 1 else "sorts"


def _cells_of_manifest_row(
    context: SheetContext, row: ManifestEntry, scenarios: tuple[str, ...]
) -> list[Any]:
    counter = manifest_of_module(context.module).counters[row.piece]
    picture = {"pic": context.picture_file_of_piece_in_state(row.piece), "size": _COUNTER_SIZE}
    sources = sources_of_piece_fields(context.module, counter)
    texts = {
        "name": _distinct_piece_name(context.module, row),
        "strength": row.strength or (UNKNOWN_NUMBER_SIGN if "strength" in sources else ""),
        "copies": UNKNOWN_NUMBER_SIGN if row.stock is None else str(row.stock),
        "spare": str(row.spare) if row.spare else "",
    }
    name, *figures = (
        text_with_source_mark(t, sources.get(field, PRINTED_SOURCE)) for field, t in texts.items()
    )
    return [
        picture,
        {"b": name},
        *figures,
        *(_most_copies_in_play(row, name) for name in scenarios),
        ", ".join(_remarks_on_piece(context, row)),
    ]


def _distinct_piece_name(module: Module, row: ManifestEntry) -> str:
    """Return the name of a piece; a name without letters is followed by its type."""
    counters = manifest_of_module(module).counters
    counter = counters[row.piece]
    if any(letter.isalpha() for letter in row.name):
        namesakes = [
            other
            for other in counters.values()
            if (other.owner, other.name) == (counter.owner, counter.name)
        ]
        group = counter.piece.group
        is_ambiguous = len({other.piece.group for other in namesakes}) > 1
        return f"{row.name} ({group})" if is_ambiguous and group else row.name
    return f"{row.name} ({type_name_of_counter(module, counter)})"


def _most_copies_in_play(row: ManifestEntry, scenario: str) -> str:
    """Return how many copies of a piece can be in play at once in a scenario; `?` if unknown."""
    number = row.peak.get(scenario, 0)
    # An unknown number must not look like none.
    return str(number) if number else "?" if scenario in row.uncounted else "-"


def _is_piece_never_used(row: ManifestEntry) -> bool:
    """Say whether a piece is used in no scenario."""
    return bool(row.peak) and not any(row.peak.values()) and not row.uncounted


def _remarks_on_piece(context: SheetContext, row: ManifestEntry) -> Iterator[str]:
    if row.short:
        yield f"short by {row.short}"
    if _is_piece_never_used(row):
        yield "in no set-up or schedule"
    # A substitute that serves many pieces is named once above the table instead of on each row.
    if row.substitutes and tuple(row.substitutes) not in _widely_shared_substitutes(
        context.module
    ):
        yield f"or {_piece_names_as_text(context.module, row.substitutes)}"


def _piece_names_as_text(module: Module, pieces: Iterable[str]) -> str:
    return ", ".join(_piece_names(module, pieces))


def _piece_names(module: Module, pieces: Iterable[str]) -> list[str]:
    counters = manifest_of_module(module).counters
    return [counters[p].name if p in counters else p for p in pieces]


@memoize_by_identity
def _widely_shared_substitutes(module: Module) -> Mapping[tuple[str, ...], int]:
    """Return sets of pieces that may replace others, if many pieces have the same set."""
    uses = Tally(
        tuple(row.substitutes) for row in manifest_report(module).pieces if row.substitutes
    )
    return {
        pieces: number
        for pieces, number in uses.items()
        if number > _MIN_SORTS_WITH_SHARED_SUBSTITUTES
    }


_MIN_SORTS_WITH_SHARED_SUBSTITUTES = 5
"""Up to this number of pieces, each names its own substitutes."""


def total_piece_count_in_words(rows: list[ManifestEntry]) -> str:
    """Return the number of pieces in words: `12 pieces`, `at least 1 piece`, `number unknown`."""
    known_copies = sum(row.stock or 0 for row in rows)
    pieces = f"{known_copies} {'piece' if known_copies == 1 else 'pieces'}"
    if all(row.stock is not None for row in rows):
        return pieces
    return f"at least {pieces}" if known_copies else "number unknown"


def _lines_with_totals(rows: list[ManifestEntry]) -> Iterator[str]:
    """Yield the total of all pieces, and the pieces that the box is short of."""
    idle = sum(map(_is_piece_never_used, rows))
    short = [f"{row.name} ({row.short})" for row in rows if row.short]
    spare = sum(row.spare for row in rows)
    sorts = f"{len(rows)} {_noun_for_sorts_of_pieces(len(rows))} of pieces"
    unknown = sum(row.stock is None for row in rows)
    partly = (
        f"; of {unknown} {_noun_for_sorts_of_pieces(unknown)} the number is unknown"
        if 0 < unknown < len(rows)
        else ""
    )
    yield (
        f"{sorts}, "
        f"{total_piece_count_in_words(rows)}{f', {spare} of them spare' if spare else ''}{partly}."
    )
    unused = (
        f" In no set-up or schedule: {idle} {_noun_for_sorts_of_pieces(idle)}." if idle else ""
    )
    yield f"Short: {', '.join(short) or 'none'}.{unused}"


def _lines_about_substitutes(module: Module, rows: list[ManifestEntry]) -> Iterator[str]:
    """Yield a line for each set of substitutes: pieces that may replace many other pieces."""
    for pieces, number in _widely_shared_substitutes(module).items():
        sorts = "any piece" if number == len(rows) else f"{number} types of pieces"
        names = join_words(_piece_names(module, pieces))
        yield f"{names} may stand for {sorts}."


def _legend_of_manifest(table: dict[str, Any], names: list[str]) -> Iterator[str]:
    """Yield explanations of the mark for data with a source, and of the scenario columns."""
    if any(SOURCE_MARK in str(cell) for row in table["rows"] for cell in row["cells"]):
        yield f"{SOURCE_MARK} {SOURCE_MARK_MEANING}: see the module's sources."
    if names:
        columns = "; ".join(f"{number}: {name}" for number, name in enumerate(names, 1))
        yield f"Most in play at one time, by scenario: {columns}."
