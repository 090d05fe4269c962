"""The columns of the list of events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtGui import QPixmap

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.document import Edit
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.words import translatable
from sandtable.model.entities.events import Event
from sandtable.model.locations import EventRef
from sandtable.model.module import Module
from sandtable.model.reports.dispositions import disposition_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.text_input.values import enter_text, text_of
from sandtable.model.wording.owners import power_name

_PICTURE_SIDE = 22
_KEY_COLUMNS = (
    (translatable("No."), "number"),
    (translatable("Name"), "name"),
    (translatable("Play"), "play"),
    (translatable("Years"), "years"),
    (translatable("When"), "at"),
    (translatable("If"), "if"),
    (translatable("Does"), "does"),
    (translatable("Note"), "note"),
    (translatable("Rule"), "rule"),
)
_PLAY_CHOICES = ("immediate", "keep", "trigger")


def event_rows(module: Module) -> Iterator[Row[Event]]:
    """A row for each event, in file order."""
    for owner, events in module.events.items():
        for key, event in events.items():
            yield Row(EventRef(owner, key).steps, event)


def columns_for(bench: EditorContext) -> tuple[Column[Event], ...]:
    """What is shown of an event; cells are typed as the files have them."""
    return (
        Column(
            title=translatable("Side"),
            read=partial(_side_name, bench),
            picture=partial(_marker_picture, bench),
        ),
        *(_event_column(bench, title, key) for title, key in _KEY_COLUMNS),
        Column(
            title=translatable("Then"), read=_disposition_text, write=partial(_cell_edit, "then")
        ),
    )


def _side_name(bench: EditorContext, row: Row[Event]) -> str:
    return power_name(bench.document.whole, EventRef.holding(row.steps).owner)


def _event_column(bench: EditorContext, title: str, key: str) -> Column[Event]:
    return Column(
        title=title,
        read=_cell_reader(bench, key),
        write=partial(_cell_edit, key),
        number=key == "number",
        choices=(lambda _: _PLAY_CHOICES) if key == "play" else None,
    )


def _cell_reader(bench: EditorContext, key: str) -> Callable[[Row[Event]], str]:
    def read(row: Row[Event]) -> str:
        return "; ".join(text_of(bench.document.whole, (*row.steps, key)).splitlines())

    return read


def _cell_edit(key: str, row: Row[Event], text: str) -> Edit:
    return partial(enter_text, steps=(*row.steps, key), text="\n".join(text.split("; ")))


def _disposition_text(row: Row[Event]) -> str:
    return disposition_of(row.value) or ""


def _marker_picture(bench: EditorContext, row: Row[Event]) -> QPixmap | None:
    module = bench.document.reading
    piece = EventRef.holding(row.steps).id
    known = row.value.play != "trigger" and piece in manifest_of(module).counters
    return counter_pixmap(module, piece, _PICTURE_SIDE) if known else None
