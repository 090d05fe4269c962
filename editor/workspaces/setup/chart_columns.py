"""Columns of a set-up chart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QPixmap

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.name_lookup import (
    parse_piece_name,
    piece_cell_text,
    piece_suggestions,
    place_suggestions,
)
from sandtable.editor.fields.owner_lookup import headings_by_name
from sandtable.editor.fields.place_cells import parse_place_cell, place_cell_text
from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.editor.workspaces.setup.piece_pictures import piece_picture
from sandtable.model.edits.setup_cells import set_entry_cells
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.remarks import Erratum
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Proviso
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.expression_names import describe_heading
from sandtable.model.wording.places import place_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.selectors import describe_proviso

CHART_CELL_KEYS = ("heading", "place", "count", "entry", "lost", "state", "when", "")
"""Key of each column for edits; the last column is read-only."""
_PICTURE_SIDE = 22
ChartRow = GridRow[ChartEntry]


def chart_columns_for(context: EditorContext) -> tuple[GridColumn[ChartEntry], ...]:
    """Return all columns of a set-up chart, in the order of the printed chart."""
    return (
        GridColumn(
            title=translatable("Chart"),
            read_cell=partial(_heading_text, context),
            write_cell=_cell_edit("heading"),
            hint=partial(_tooltip_of_line_origin, context),
        ),
        GridColumn(
            title=translatable("Place"),
            read_cell=lambda row: place_cell_text(
                context.document.complete_module, row.value.place
            ),
            write_cell=_cell_edit("place"),
            hint=partial(_tooltip_of_place, context),
            choices=lambda _: place_suggestions(context.document.complete_module),
        ),
        GridColumn(
            title=translatable("No."),
            read_cell=_count_of_copies_as_text,
            write_cell=_cell_edit("count"),
            is_number=True,
        ),
        GridColumn(
            title=translatable("Piece"),
            read_cell=partial(_piece_text, context),
            write_cell=_cell_edit("entry"),
            picture=partial(_piece_picture, context),
            hint=partial(_tooltip_of_entry, context),
            choices=lambda row: piece_suggestions(
                context.document.complete_module, row.value.scope
            ),
        ),
        GridColumn(
            title=translatable("Lost"),
            read_cell=_lost_steps_as_text,
            write_cell=_cell_edit("lost"),
            is_number=True,
        ),
        GridColumn(
            title=translatable("State"),
            read_cell=_state_as_text,
            write_cell=_cell_edit("state"),
            choices=lambda _: tuple(context.document.complete_module.module.words.states),
        ),
        GridColumn(
            title=translatable("Only if"), read_cell=_condition_text, write_cell=_cell_edit("when")
        ),
        GridColumn(
            title=translatable("Written in"),
            read_cell=lambda row: scenario_name(
                context.document.complete_module, row.value.source_scenario
            ),
            hint=lambda row: row.value.source_scenario,
        ),
    )


def cells_with_ids(module: Module, heading: str, cells: dict[str, str]) -> dict[str, str]:
    """Return the typed cells of a row with ids in place of names of owners, places and pieces."""
    resolved = dict(cells)
    if typed := cells.get("heading", "").strip():
        # The heading decides which pieces a name may mean, so it comes first.
        resolved["heading"] = heading = headings_by_name(module).get(typed.casefold(), typed)
    if cells.get("place", "").strip():
        resolved["place"] = str(parse_place_cell(module, cells["place"]))
    if "entry" in cells:
        scope = scope_of_heading(module, heading) if heading else ""
        resolved["entry"] = parse_piece_name(module, cells["entry"], scope)
    return resolved


def _cell_edit(key: str) -> Callable[[ChartRow, str], ModuleEdit]:
    """Return an edit of one cell; the chart combines the cells of a row."""

    def write(row: ChartRow, text: str) -> ModuleEdit:
        return partial(set_entry_cells, steps=row.address, cells={key: text})

    return write


def _heading_text(context: EditorContext, row: ChartRow) -> str:
    return describe_heading(context.document.complete_module, row.value.heading)


def _tooltip_of_line_origin(context: EditorContext, row: ChartRow) -> str:
    home = scenario_name(context.document.complete_module, row.value.source_scenario)
    return tr("{heading}, written in {home}").format(
        heading=_heading_text(context, row), home=home
    )


def _tooltip_of_place(context: EditorContext, row: ChartRow) -> str:
    site = space_index_of(context.document.complete_module).find_space(row.value.place.space)
    return (
        site.spoken_name if site else place_name(context.document.complete_module, row.value.place)
    )


def _count_of_copies_as_text(row: ChartRow) -> str:
    item = row.value.item
    if item is None or item.how not in {"piece", "of"}:
        return ""
    return "~" if item.count is None else str(item.count)


def _piece_text(context: EditorContext, row: ChartRow) -> str:
    value = row.value
    if value.item is None:
        return str(value.entry)
    if value.counter is not None:
        return piece_cell_text(context.document.complete_module, value.counter.id, value.scope)
    return value.item.piece or f"{value.item.how} {value.item.among}"


def _piece_picture(context: EditorContext, row: ChartRow) -> QPixmap | None:
    counter = row.value.counter
    if counter is None:
        return None
    item = row.value.item
    state = item.state if item else ()
    return piece_picture(
        context, counter.id, _PICTURE_SIDE, lost=row.value.steps_lost, state=state
    )


def _tooltip_of_entry(context: EditorContext, row: ChartRow) -> str:
    erratum = row.value.erratum
    return (
        _entry_words(context, row)
        if erratum is None
        else f"{_entry_words(context, row)}. {erratum_text(erratum)}"
    )


def erratum_text(erratum: Erratum) -> str:
    """Return how an erratum corrects a misprint, and why."""
    if erratum.read is None:
        explanation = tr("An erratum removes this printed entry: {why}")
    elif erratum.printed is None:
        explanation = tr("An erratum adds this entry, which is not printed: {why}")
    else:
        explanation = tr("Printed as {printed}; an erratum corrects it to {read}: {why}")
    return explanation.format(printed=erratum.printed, read=erratum.read, why=erratum.why)


def _entry_words(context: EditorContext, row: ChartRow) -> str:
    module, value = context.document.complete_module, row.value
    if isinstance(value.entry, Proviso):
        return describe_proviso(module, value.entry)
    return describe_item(module, value.item, value.scope) if value.item else ""


def _lost_steps_as_text(row: ChartRow) -> str:
    return str(row.value.steps_lost or "")


def _state_as_text(row: ChartRow) -> str:
    return " ".join(row.value.item.state) if row.value.item else ""


def _condition_text(row: ChartRow) -> str:
    item = row.value.item
    return str(item.when) if item and item.when else ""
