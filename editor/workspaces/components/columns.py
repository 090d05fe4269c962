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
from sandtable.editor.workspaces.components.bars import bars
from sandtable.editor.workspaces.components.rows import Component
from sandtable.model.address_path import parse_address
from sandtable.model.edits.pieces import UNKNOWN, set_piece_cell
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.wording.addresses import places_listed
from sandtable.model.wording.owners import power_name
from sandtable.model.wording.piece_names import class_name
from sandtable.model.wording.scenario_names import scenario_name

Read = Callable[[Row[Component]], str]
_SIDE = 22


def columns_for(bench: EditorContext) -> tuple[Column[Component], ...]:
    """All columns; what a type says of its pieces is shown, and typed over piece by piece."""
    return (
        Column(
            title=translatable("Piece"),
            read=lambda row: row.value.counter.name,
            write=partial(_typed, "name"),
            picture=partial(_picture, bench),
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
        Column(title=translatable("Strength"), read=_strength, write=partial(_typed, "rated")),
        Column(
            title=translatable("Copies"),
            read=_copies,
            write=partial(_typed, "copies"),
            number=True,
        ),
        Column(
            title=translatable("Spare"), read=_spare, write=partial(_typed, "spare"), number=True
        ),
        Column(
            title=translatable("Peak"), read=lambda row: str(row.value.peak or ""), number=True
        ),
        Column(
            title=translatable("State"),
            read=lambda row: row.value.state,
            hint=partial(_causes, bench),
        ),
        Column(
            title=translatable("Use by scenario"),
            read=lambda _: "",
            picture=_bars,
            hint=partial(_use, bench),
        ),
        Column(title=translatable("Group"), read=_own("group"), write=partial(_typed, "group")),
        Column(
            title=translatable("Formation"),
            read=_own("part_of"),
            write=partial(_typed, "part-of"),
            choices=lambda _: tuple(bench.document.module.formations),
        ),
        Column(title=translatable("Tags"), read=_tags, write=partial(_typed, "tags")),
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


def csv_row(row: Row[Component]) -> dict[str, str]:
    """A piece as a row of a file: what it says itself, not what its type says of it."""
    found, own = row.value.counter, row.value.counter.piece
    said = {"power": found.owner, "type": found.type, "kind": found.kind}
    texts = (("name", own.name), ("rated", own.rated), ("group", own.group))
    said |= {key: _plain(value) for key, value in texts}
    said |= {"copies": _copies(row), "spare": _spare(row), "part-of": own.part_of or ""}
    return {"piece": row.steps[-1], **said, "tags": " ".join(own.tags)}


def _typed(key: str, row: Row[Component], text: str) -> Edit:
    return partial(set_piece_cell, steps=row.steps, key=key, text=text)


def _own(field: str) -> Read:
    return lambda row: _plain(getattr(row.value.counter.piece, field))


def _plain(value: object) -> str:
    if isinstance(value, Phrase):
        return str(value)
    return "" if value is None else str(value)


def _strength(row: Row[Component]) -> str:
    return _plain(row.value.counter.rated)


def _copies(row: Row[Component]) -> str:
    copies = row.value.counter.piece.copies
    return UNKNOWN if copies is None else str(copies)


def _spare(row: Row[Component]) -> str:
    return str(row.value.counter.piece.spare or "")


def _tags(row: Row[Component]) -> str:
    return " ".join(row.value.counter.piece.tags)


def _picture(bench: EditorContext, row: Row[Component]) -> QPixmap:
    return counter_pixmap(bench.document.reading, row.value.counter.id, _SIDE)


def _bars(row: Row[Component]) -> QPixmap | None:
    use = row.value.use
    if use is None or not any(use.peak.values()):
        return None
    ground = QApplication.palette().color(QPalette.ColorRole.Base).rgb()
    return bars(tuple(use.peak.values()), use.stock, ground)


def _use(bench: EditorContext, row: Row[Component]) -> str:
    module, use = bench.document.whole, row.value.use
    peaks = use.peak.items() if use else ()
    return "\n".join(f"{scenario_name(module, name)}: {peak}" for name, peak in peaks)


def _causes(bench: EditorContext, row: Row[Component]) -> str:
    return "\n".join(_told(bench.document.whole, row.value)) or row.value.state


def _told(module: Module, component: Component) -> Iterator[str]:
    for conflict in component.use.conflicts if component.use else ():
        since = conflict.label or "the set-up"
        needed = f"{conflict.needed} needed, {conflict.stock} there"
        places = places_listed(module, filter(None, map(parse_address, conflict.entries)))
        yield f"{scenario_name(module, conflict.scenario)}, {since}: {needed} ({places})"
