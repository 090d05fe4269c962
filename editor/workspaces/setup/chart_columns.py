"""The columns of a set-up chart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QPixmap

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.fields.names import pieces_offered, places_offered, shown_piece, typed_piece
from sandtable.editor.fields.places import shown_place, typed_place
from sandtable.editor.fields.powers import headings_called
from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.editor.workspaces.setup.piece_pictures import piece_picture
from sandtable.model.edits.setup_cells import set_entry_cells
from sandtable.model.edits.setup_lines import scope_of_heading
from sandtable.model.entities.remarks import Erratum
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Proviso
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.entries import item_words
from sandtable.model.wording.expressions import heading_said
from sandtable.model.wording.places import place_name
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.selectors import proviso_words

CELL_KEYS = ("heading", "place", "count", "entry", "lost", "state", "when", "")
"""What is typed in each column is called so by the edits; the last is only read."""
_PICTURE_SIDE = 22
ChartRow = Row[ChartEntry]


def columns_for(bench: EditorContext) -> tuple[Column[ChartEntry], ...]:
    """All columns, as the chart prints them."""
    return (
        Column(
            title=translatable("Chart"),
            read=partial(_heading_text, bench),
            write=_cell_edit("heading"),
            hint=partial(_home_hint, bench),
        ),
        Column(
            title=translatable("Place"),
            read=lambda row: shown_place(bench.document.whole, row.value.place),
            write=_cell_edit("place"),
            hint=partial(_place_hint, bench),
            choices=lambda _: places_offered(bench.document.whole),
        ),
        Column(
            title=translatable("No."), read=_count_text, write=_cell_edit("count"), number=True
        ),
        Column(
            title=translatable("Piece"),
            read=partial(_piece_text, bench),
            write=_cell_edit("entry"),
            picture=partial(_piece_picture, bench),
            hint=partial(_entry_hint, bench),
            choices=lambda row: pieces_offered(bench.document.whole, row.value.scope),
        ),
        Column(title=translatable("Lost"), read=_lost_text, write=_cell_edit("lost"), number=True),
        Column(
            title=translatable("State"),
            read=_state_text,
            write=_cell_edit("state"),
            choices=lambda _: tuple(bench.document.whole.module.words.states),
        ),
        Column(title=translatable("Only if"), read=_condition_text, write=_cell_edit("when")),
        Column(
            title=translatable("Written in"),
            read=lambda row: scenario_name(bench.document.whole, row.value.home),
            hint=lambda row: row.value.home,
        ),
    )


def cells_with_ids(module: Module, heading: str, cells: dict[str, str]) -> dict[str, str]:
    """Typed cells with names of owners, places and pieces as the module spells them."""
    found = dict(cells)
    if typed := cells.get("heading", "").strip():
        found["heading"] = heading = headings_called(module).get(typed.casefold(), typed)
    if cells.get("place", "").strip():
        found["place"] = str(typed_place(module, cells["place"]))
    if "entry" in cells:
        scope = scope_of_heading(module, heading) if heading else ""
        found["entry"] = typed_piece(module, cells["entry"], scope)
    return found


def _cell_edit(key: str) -> Callable[[ChartRow, str], Edit]:
    """An edit of one cell; the chart writes the cells of a row together."""

    def write(row: ChartRow, text: str) -> Edit:
        return partial(set_entry_cells, steps=row.steps, cells={key: text})

    return write


def _heading_text(bench: EditorContext, row: ChartRow) -> str:
    return heading_said(bench.document.whole, row.value.heading)


def _home_hint(bench: EditorContext, row: ChartRow) -> str:
    home = scenario_name(bench.document.whole, row.value.home)
    return tr("{heading}, written in {home}").format(heading=_heading_text(bench, row), home=home)


def _place_hint(bench: EditorContext, row: ChartRow) -> str:
    site = space_index_of(bench.document.whole).find_space(row.value.place.space)
    return site.spoken_name if site else place_name(bench.document.whole, row.value.place)


def _count_text(row: ChartRow) -> str:
    item = row.value.item
    if item is None or item.how not in {"piece", "of"}:
        return ""
    return "~" if item.count is None else str(item.count)


def _piece_text(bench: EditorContext, row: ChartRow) -> str:
    value = row.value
    if value.item is None:
        return str(value.entry)
    if value.counter is not None:
        return shown_piece(bench.document.whole, value.counter.id, value.scope)
    return value.item.piece or f"{value.item.how} {value.item.among}"


def _piece_picture(bench: EditorContext, row: ChartRow) -> QPixmap | None:
    counter = row.value.counter
    if counter is None:
        return None
    item = row.value.item
    state = item.state if item else ()
    return piece_picture(
        bench.document.reading, counter.id, _PICTURE_SIDE, lost=row.value.lost, state=state
    )


def _entry_hint(bench: EditorContext, row: ChartRow) -> str:
    erratum = row.value.erratum
    return (
        _entry_words(bench, row)
        if erratum is None
        else f"{_entry_words(bench, row)}. {erratum_text(erratum)}"
    )


def erratum_text(erratum: Erratum) -> str:
    """How a misprint is read, and why."""
    if erratum.read is None:
        said = tr("It is printed, and an erratum does not read it: {why}")
    elif erratum.printed is None:
        said = tr("It is not printed, and an erratum reads it: {why}")
    else:
        said = tr("Printed as {printed}, and an erratum reads {read}: {why}")
    return said.format(printed=erratum.printed, read=erratum.read, why=erratum.why)


def _entry_words(bench: EditorContext, row: ChartRow) -> str:
    module, value = bench.document.whole, row.value
    if isinstance(value.entry, Proviso):
        return proviso_words(module, value.entry)
    return item_words(module, value.item, value.scope) if value.item else ""


def _lost_text(row: ChartRow) -> str:
    return str(row.value.lost or "")


def _state_text(row: ChartRow) -> str:
    return " ".join(row.value.item.state) if row.value.item else ""


def _condition_text(row: ChartRow) -> str:
    item = row.value.item
    return str(item.when) if item and item.when else ""
