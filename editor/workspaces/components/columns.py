"""The columns of the table of components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.components.rows import ComponentUse
from sandtable.editor.workspaces.components.use_bars import draw_use_bars
from sandtable.model.address_path import parse_address
from sandtable.model.edits.pieces import UNKNOWN, set_piece_cell
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.wording.addresses import places_listed
from sandtable.model.wording.owners import power_name
from sandtable.model.wording.piece_names import class_name
from sandtable.model.wording.scenario_names import scenario_name

CellReader = Callable[[Row[ComponentUse]], str]
_PICTURE_SIDE = 22


def columns_for(bench: EditorContext) -> tuple[Column[ComponentUse], ...]:
    """Return all columns; what a type says of its pieces is shown, and typed over by piece."""
    return (*_description_columns(bench), *_stock_columns(bench), *_group_columns(bench))


def _description_columns(bench: EditorContext) -> tuple[Column[ComponentUse], ...]:
    """Return the columns that describe a piece."""
    return (
        Column(
            title=translatable("Piece"),
            read=lambda row: row.value.counter.name,
            write=partial(_cell_edit, "name"),
            picture=partial(_counter_picture, bench),
            hint=lambda row: row.value.counter.id,
        ),
        Column(
            title=translatable("Power"),
            read=lambda row: power_name(bench.document.whole, row.value.counter.owner),
            hint=lambda row: row.value.counter.owner,
        ),
        Column(
            title=translatable("Type"),
            read=lambda row: class_name(bench.document.whole, row.value.counter.type),
            hint=lambda row: row.value.counter.type,
        ),
        Column(title=translatable("Kind"), read=lambda row: row.value.counter.kind),
        Column(
            title=translatable("Strength"), read=_strength_text, write=partial(_cell_edit, "rated")
        ),
    )


def _stock_columns(bench: EditorContext) -> tuple[Column[ComponentUse], ...]:
    """Return the columns that count a piece and its use."""
    return (
        Column(
            title=translatable("Copies"),
            read=_copies_text,
            write=partial(_cell_edit, "copies"),
            number=True,
        ),
        Column(
            title=translatable("Spare"),
            read=_spare_text,
            write=partial(_cell_edit, "spare"),
            number=True,
        ),
        Column(
            title=translatable("Peak"), read=lambda row: str(row.value.peak_use or ""), number=True
        ),
        Column(
            title=translatable("State"),
            read=lambda row: row.value.state_text,
            hint=partial(_state_hint, bench),
        ),
        Column(
            title=translatable("Use by scenario"),
            read=lambda _: "",
            picture=_use_bars,
            hint=partial(_use_hint, bench),
        ),
    )


def _group_columns(bench: EditorContext) -> tuple[Column[ComponentUse], ...]:
    """Return the columns that say what a piece belongs to."""
    return (
        Column(
            title=translatable("Group"),
            read=_own_field("group"),
            write=partial(_cell_edit, "group"),
        ),
        Column(
            title=translatable("Formation"),
            read=_own_field("part_of"),
            write=partial(_cell_edit, "part-of"),
            choices=lambda _: tuple(bench.document.module.formations),
        ),
        Column(title=translatable("Tags"), read=_tags_text, write=partial(_cell_edit, "tags")),
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
"""How the columns that a file holds are called in it, besides `piece`."""


def csv_row(row: Row[ComponentUse]) -> dict[str, str]:
    """A piece as a row of a file: what it says itself, not what its type says of it."""
    found, own = row.value.counter, row.value.counter.piece
    said = {"power": found.owner, "type": found.type, "kind": found.kind}
    texts = (("name", own.name), ("rated", own.rated), ("group", own.group))
    said |= {key: _plain_text(value) for key, value in texts}
    said |= {"copies": _copies_text(row), "spare": _spare_text(row), "part-of": own.part_of or ""}
    return {"piece": row.steps[-1], **said, "tags": " ".join(own.tags)}


def _cell_edit(key: str, row: Row[ComponentUse], text: str) -> Edit:
    return partial(set_piece_cell, steps=row.steps, key=key, text=text)


def _own_field(field: str) -> CellReader:
    return lambda row: _plain_text(getattr(row.value.counter.piece, field))


def _plain_text(value: object) -> str:
    if isinstance(value, Phrase):
        return str(value)
    return "" if value is None else str(value)


def _strength_text(row: Row[ComponentUse]) -> str:
    return _plain_text(row.value.counter.rated)


def _copies_text(row: Row[ComponentUse]) -> str:
    copies = row.value.counter.piece.copies
    return UNKNOWN if copies is None else str(copies)


def _spare_text(row: Row[ComponentUse]) -> str:
    return str(row.value.counter.piece.spare or "")


def _tags_text(row: Row[ComponentUse]) -> str:
    return " ".join(row.value.counter.piece.tags)


def _counter_picture(bench: EditorContext, row: Row[ComponentUse]) -> QPixmap:
    return counter_pixmap(bench.document.reading, row.value.counter.id, _PICTURE_SIDE)


def _use_bars(row: Row[ComponentUse]) -> QPixmap | None:
    use = row.value.use
    if use is None or not any(use.peak.values()):
        return None
    ground = QApplication.palette().color(QPalette.ColorRole.Base).rgb()
    return draw_use_bars(tuple(use.peak.values()), use.stock, ground)


def _use_hint(bench: EditorContext, row: Row[ComponentUse]) -> str:
    module, use = bench.document.whole, row.value.use
    peaks = use.peak.items() if use else ()
    return "\n".join(f"{scenario_name(module, name)}: {peak}" for name, peak in peaks)


def _state_hint(bench: EditorContext, row: Row[ComponentUse]) -> str:
    return "\n".join(_conflict_lines(bench.document.whole, row.value)) or row.value.state_text


def _conflict_lines(module: Module, component: ComponentUse) -> Iterator[str]:
    for conflict in component.use.conflicts if component.use else ():
        since = conflict.label or "the set-up"
        needed = f"{conflict.needed} needed, {conflict.stock} there"
        places = places_listed(module, filter(None, map(parse_address, conflict.entries)))
        yield f"{scenario_name(module, conflict.scenario)}, {since}: {needed} ({places})"
