"""Completion of the word at the cursor, with names that are looked up when one types."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.translation import tr, translatable
from sandtable.model.references.completion import completions_for, kinds_nameable_in
from sandtable.model.references.definition_lookup import find_definition

_WORD_BEFORE_CURSOR = re.compile(r"[A-Za-z0-9._+'/-]*$")
_WORD_AFTER_CURSOR = re.compile(r"[A-Za-z0-9._+'/-]*")

_POPUP_KEYS = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
)


JUMP_SHORTCUT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_J)
"""Key that goes to the definition of the name at the cursor."""
JUMP_HINT = translatable("Ctrl+J goes to what is named at the cursor.")


class NameCompletion(QObject):
    """Completion popup of a text widget, and the jump to the definition of a name."""

    def __init__(
        self,
        context: EditorContext,
        kind: Any,
        edit: QLineEdit | QPlainTextEdit,
        words: Collection[str] = (),
    ) -> None:
        """Offer the names that a type of value may contain, or else a fixed set of words."""
        super().__init__(edit)
        self._context, self._kind, self._edit = context, kind, edit
        self._fixed_words = sorted(words)
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setWidget(edit)
        self.completer.activated.connect(self._insert_name)
        if isinstance(edit, QLineEdit):
            edit.textEdited.connect(self.offer_names)

    def completion_words(self) -> list[str]:
        """Return the words that can be completed."""
        return self._fixed_words or list(
            completions_for(self._context.document.complete_module, self._kind)
        )

    def jump_to_definition(self) -> None:
        """Show the definition of the name at the cursor."""
        module, word = (
            self._context.document.complete_module,
            self._word_before_cursor() + self._word_after_cursor(),
        )
        for kind in kinds_nameable_in(self._kind):
            home = find_definition(module, kind, word) if word else None
            if home is not None:
                self._context.selection.reveal_address(home)
                return
        self._context.messages.show_refusal(tr("Nothing of that name is declared."))

    def takes_key(self, event: QKeyEvent) -> bool:
        """Say whether the open popup handles a key, so that the text widget must ignore it."""
        popup = self.completer.popup()
        return popup is not None and popup.isVisible() and event.key() in _POPUP_KEYS

    def offer_names(self) -> None:
        """Show the words that match the word at the cursor, or hide the popup."""
        word, popup = self._word_before_cursor(), self.completer.popup()
        assert popup is not None
        words = self.completion_words() if word else []
        # A complete word needs no popup, which would take the Return key.
        if not word or word.casefold() in map(str.casefold, words):
            popup.hide()
            return
        self._model.setStringList(words)
        self.completer.setCompletionPrefix(word)
        if self.completer.completionCount() == 0:
            popup.hide()
            return
        rectangle = self._edit.rect()
        if isinstance(self._edit, QPlainTextEdit):
            # In several lines the popup belongs to the cursor, not to the widget.
            rectangle = self._edit.cursorRect()
            rectangle.setWidth(self._edit.width() // 2)
        self.completer.complete(rectangle)

    def _word_before_cursor(self) -> str:
        text, at = self._current_line()
        match = _WORD_BEFORE_CURSOR.search(text[:at])
        return match[0] if match else ""

    def _word_after_cursor(self) -> str:
        """Return the part of the word after the cursor."""
        text, at = self._current_line()
        match = _WORD_AFTER_CURSOR.match(text, at)
        return match[0] if match else ""

    def _current_line(self) -> tuple[str, int]:
        """Return the line of the cursor, and the position of the cursor in it."""
        if isinstance(self._edit, QLineEdit):
            return self._edit.text(), self._edit.cursorPosition()
        cursor = self._edit.textCursor()
        return cursor.block().text(), cursor.positionInBlock()

    def _insert_name(self, name: str) -> None:
        length = len(self._word_before_cursor())
        if isinstance(self._edit, QLineEdit):
            self._edit.cursorBackward(True, length)
            self._edit.insert(name)
            self._edit.setModified(True)
            # insert does not emit textEdited, which the field needs; the popup must not open
            # again.
            self._edit.textEdited.disconnect(self.offer_names)
            self._edit.textEdited.emit(self._edit.text())
            self._edit.textEdited.connect(self.offer_names)
            return
        cursor = self._edit.textCursor()
        cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor, length)
        cursor.insertText(name)
