"""Putting pieces down from the keyboard: the piece in hand, a number, a place, Enter."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QSpinBox, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.names import places_offered
from sandtable.editor.fields.places import typed_place
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.words import tr
from sandtable.model.edits.errors import EditError
from sandtable.model.select.manifest import manifest_of
from sandtable.model.static_part import static_part_of

_MOST_COPIES = 999


class KeyboardPlacementBar(QWidget):
    """A line: what is in hand, how many, and where to."""

    placed = Signal(str, int)
    """A place and a number were typed."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.what, self.number, self.line = PlainLabel(self), QSpinBox(self), QLineEdit(self)
        self._words = QStringListModel(self)
        self._known: object = None
        self.number.setRange(1, _MOST_COPIES)
        self.number.setAccessibleName(tr("How many"))
        self.line.setAccessibleName(tr("Place"))
        self.line.setPlaceholderText(tr("Place, then Enter"))
        completer = QCompleter(self._words, self.line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        self.line.returnPressed.connect(self._on_return)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.what)
        layout.addWidget(self.number)
        layout.addWidget(self.line, 1)
        self.show_chosen([])

    def show_chosen(self, pieces: list[str], entries: int = 0) -> None:
        """Show what is in hand: pieces of the palette, or so many entries of the chart."""
        counters = manifest_of(self._bench.document.reading).counters
        if entries and not pieces:
            self.what.setText(
                tr("Move %n entries:", "", entries) if entries > 1 else tr("Move it:")
            )
        elif not pieces:
            self.what.setText(tr("Put down:"))
        elif len(pieces) == 1 and pieces[0] in counters:
            self.what.setText(tr("Put down {what}:").format(what=counters[pieces[0]].name))
        else:
            self.what.setText(tr("Put down %n pieces:", "", len(pieces)))
        self.number.setEnabled(bool(pieces) or not entries)
        with QSignalBlocker(self.number):
            self.number.setValue(1)

    def bring_up_to_date(self) -> None:
        """Offer the places that there are."""
        frame = static_part_of(self._bench.document.reading)
        if frame is not self._known:
            self._known = frame
            self._words.setStringList(list(places_offered(self._bench.document.reading)))

    def _on_return(self) -> None:
        try:
            place = typed_place(self._bench.document.reading, self.line.text())
        except EditError as error:
            self._bench.messages.refused(str(error))
            return
        self.placed.emit(str(place), self.number.value())
        self.line.selectAll()
