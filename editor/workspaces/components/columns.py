"""Columns of the components table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.components.rows import ComponentUse
from sandtable.editor.workspaces.components.use_bars import draw_use_bars
from sandtable.model.address_path import parse_address
from sandtable.model.edits.pieces import TEXT_OF_UNKNOWN_CELL, set_piece_cell
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.wording.addresses import describe_addresses
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name
from sandtable.model.wording.scenario_names import scenario_name

CellReader = Callable[[GridRow[ComponentUse]], str]
_PICTURE_SIDE = 22


def component_columns(context: EditorContext) -> tuple[GridColumn[ComponentUse], ...]:
    """Return all columns; values inherited from a type can be overridden for a piece."""
    return (*_description_columns(context), *_stock_columns(context), *_group_columns(context))


def _description_columns(context: EditorContext) -> tuple[GridColumn[ComponentUse], ...]:
    """Return the table columns that describe a piece."""
    return (
        GridColumn(
            title=translatable("Piece"),
            read_cell=lambda row: row.value.counter.name,
            write_cell=partial(_cell_edit, "name"),
            picture=partial(_counter_picture, context),
            hint=lambda row: row.value.counter.id,
        ),
        GridColumn(
            title=translatable("Side"),
            read_cell=lambda row: owner_name_or_everybody(
                context.document.complete_module, row.value.counter.owner
            ),
            hint=lambda row: row.value.counter.owner,
        ),
        GridColumn(
            title=translatable("Type"),
            read_cell=lambda row: piece_type_name(
                context.document.complete_module, row.value.counter.type
            ),
            hint=lambda row: row.value.counter.type,
        ),
        GridColumn(title=translatable("Kind"), read_cell=lambda row: row.value.counter.kind),
        GridColumn(
            title=translatable("Strength"),
            read_cell=_strength_text,
            write_cell=partial(_cell_edit, "rated"),
        ),
    )


def _stock_columns(context: EditorContext) -> tuple[GridColumn[ComponentUse], ...]:
    """Return the columns with the stock and use of a piece."""
    return (
        GridColumn(
            title=translatable("Copies"),
            read_cell=_copies_text,
            write_cell=partial(_cell_edit, "copies"),
            is_number=True,
        ),
        GridColumn(
            title=translatable("Spare"),
            read_cell=_spare_text,
            write_cell=partial(_cell_edit, "spare"),
            is_number=True,
        ),
        GridColumn(
            title=translatable("Peak"),
            read_cell=lambda row: str(row.value.peak_use or ""),
            is_number=True,
        ),
        GridColumn(
            title=translatable("State"),
            read_cell=lambda row: row.value.state_text,
            hint=partial(_tooltip_of_stock_state, context),
        ),
        GridColumn(
            title=translatable("Use in each scenario"),
            read_cell=lambda _: "",
            picture=_bars_of_stock_use,
            hint=partial(_tooltip_of_stock_use, context),
        ),
    )


def _group_columns(context: EditorContext) -> tuple[GridColumn[ComponentUse], ...]:
    """Return the table columns with group, formation and tags of a piece."""
    return (
        GridColumn(
            title=translatable("Group"),
            read_cell=_reader_of_own_field("group"),
            write_cell=partial(_cell_edit, "group"),
        ),
        GridColumn(
            title=translatable("Formation"),
            read_cell=_reader_of_own_field("part_of"),
            write_cell=partial(_cell_edit, "part-of"),
            choices=lambda _: tuple(context.document.module.formations),
        ),
        GridColumn(
            title=translatable("Tags"),
            read_cell=_tags_text,
            write_cell=partial(_cell_edit, "tags"),
        ),
    )


CSV_KEYS = (
    "name",
    "power",
    "type",
    "kind",
    "rated",
    "copies",
    "spare",
    "group",
    "part-of",
    "tags",
)
"""Columns of a CSV file, besides `piece`."""


def row_for_csv(row: GridRow[ComponentUse]) -> dict[str, str]:
    """Return a piece as a row of a CSV file, without values inherited from its type."""
    counter, piece = row.value.counter, row.value.counter.piece
    cells = {"power": counter.owner, "type": counter.type, "kind": counter.kind}
    texts = (("name", piece.name), ("rated", piece.rated), ("group", piece.group))
    cells |= {key: _value_as_plain_text(value) for key, value in texts}
    cells |= {
        "copies": _copies_text(row),
        "spare": _spare_text(row),
        "part-of": piece.part_of or "",
    }
    return {"piece": row.address[-1], **cells, "tags": " ".join(piece.tags)}


def _cell_edit(key: str, row: GridRow[ComponentUse], text: str) -> ModuleEdit:
    return partial(set_piece_cell, steps=row.address, key=key, text=text)


def _reader_of_own_field(field: str) -> CellReader:
    return lambda row: _value_as_plain_text(getattr(row.value.counter.piece, field))


def _value_as_plain_text(value: object) -> str:
    if isinstance(value, Phrase):
        return str(value)
    return "" if value is None else str(value)


def _strength_text(row: GridRow[ComponentUse]) -> str:
    return _value_as_plain_text(row.value.counter.printed_faces)


def _copies_text(row: GridRow[ComponentUse]) -> str:
    copies = row.value.counter.piece.copies
    # A book may not state the number; an empty cell would look like none.
    return TEXT_OF_UNKNOWN_CELL if copies is None else str(copies)


def _spare_text(row: GridRow[ComponentUse]) -> str:
    return str(row.value.counter.piece.spare or "")


def _tags_text(row: GridRow[ComponentUse]) -> str:
    return " ".join(row.value.counter.piece.tags)


def _counter_picture(context: EditorContext, row: GridRow[ComponentUse]) -> QPixmap:
    return counter_pixmap(
        context.document.reading,
        row.value.counter.id,
        _PICTURE_SIDE,
        pictures=context.pictures.pictures,
    )


def _bars_of_stock_use(row: GridRow[ComponentUse]) -> QPixmap | None:
    use = row.value.use
    if use is None or not any(use.peak.values()):
        return None
    ground = QApplication.palette().color(QPalette.ColorRole.Base).rgb()
    return draw_use_bars(tuple(use.peak.values()), use.stock, ground)


def _tooltip_of_stock_use(context: EditorContext, row: GridRow[ComponentUse]) -> str:
    module, use = context.document.complete_module, row.value.use
    peaks = use.peak.items() if use else ()
    return "\n".join(f"{scenario_name(module, name)}: {peak}" for name, peak in peaks)


def _tooltip_of_stock_state(context: EditorContext, row: GridRow[ComponentUse]) -> str:
    return (
        "\n".join(_conflict_lines(context.document.complete_module, row.value))
        or row.value.state_text
    )


def _conflict_lines(module: Module, component: ComponentUse) -> Iterator[str]:
    for conflict in component.use.conflicts if component.use else ():
        since = conflict.label or "the set-up"
        needed = f"{conflict.needed} needed, {conflict.stock} in the box"
        places = describe_addresses(module, filter(None, map(parse_address, conflict.entries)))
        yield f"{scenario_name(module, conflict.scenario)}, {since}: {needed} ({places})"
