"""Completion of names while the author types; the names are those of the module."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QKeyCombination,
    QModelIndex,
    QObject,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QPlainTextEdit

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.name_spelling import id_at_position, name_suggestions
from sandtable.editor.translation import tr, translatable
from sandtable.model.references.completion import definition_kinds_nameable_in
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.owner_scope import COMMON_OWNER

_WORD_START = re.compile(r"(?<![^\s(,:\[{])(?=[^\s(,:\[{])")
"""Position at which a word begins: after a blank, a bracket, a comma or a colon."""

_KEYS_THAT_ACCEPT_COMPLETION = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab})
_POPUP_KEYS = _KEYS_THAT_ACCEPT_COMPLETION | {Qt.Key.Key_Escape, Qt.Key.Key_Backtab}

JUMP_SHORTCUT = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_J)
"""Key that goes to the definition of the name at the cursor."""
JUMP_HINT = translatable("Ctrl+J opens the entry named at the cursor.")


class NameCompletion(QObject):
    """Completion popup of a text widget, and the jump to the definition of a name.

    The typed text may be the beginning of any word of a name, and names may have several words.
    Enter and Tab accept the only match.
    """

    name_inserted = Signal()

    def __init__(
        self,
        context: EditorContext,
        kind: Any,
        edit: QLineEdit | QPlainTextEdit,
        words: Callable[[], Collection[str]] | None = None,
        *,
        scope: Callable[[], str] = lambda: COMMON_OWNER,
    ) -> None:
        """Offer the names that a type of value may contain, or else the given words.

        `scope` returns the owner in whose chart the value is.
        """
        super().__init__(edit)
        self._context, self._kind, self._edit = context, kind, edit
        self._words, self._scope = words, scope
        self.matches: list[str] = []
        """Offered names, while the popup is open."""
        self._model = QStringListModel(self)
        self.completer = QCompleter(self._model, self)
        # The model holds the matches only, which begin a word: Qt knows no such filter.
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(edit)
        self.completer.activated.connect(self._insert_name)
        # After the filter of the completer, so that this one is asked first.
        popup = self.completer.popup()
        assert popup is not None
        for watched in (popup, edit):
            watched.installEventFilter(self)
        if isinstance(edit, QLineEdit):
            edit.textEdited.connect(self.offer_names)

    def completion_words(self) -> list[str]:
        """Return the names that the completion can offer."""
        if self._words is not None:
            return sorted(self._words(), key=str.casefold)
        module = self._context.document.complete_module
        return name_suggestions(module, self._kind, self._scope())

    def jump_to_definition(self) -> None:
        """Show the definition of the name at the cursor."""
        module, (text, at) = self._context.document.complete_module, self._current_line()
        word = id_at_position(module, self._kind, text, at, self._scope())
        for kind in definition_kinds_nameable_in(self._kind):
            home = find_definition(module, kind, word, self._scope()) if word else None
            if home is not None:
                self._context.selection.reveal_address(home)
                return
        self._context.messages.show_refusal_message(tr("There is nothing of this name."))

    def does_popup_handle_key(self, event: QKeyEvent) -> bool:
        """Say whether the open popup handles a key, so that the text widget must ignore it."""
        return self._is_popup_open() and event.key() in _POPUP_KEYS

    def _is_popup_open(self) -> bool:
        popup = self.completer.popup()
        return popup is not None and popup.isVisible()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in _KEYS_THAT_ACCEPT_COMPLETION
            and not event.modifiers()
            and self._is_popup_open()
        ):
            return self._accept_completion_with_key(event, watched)
        return super().eventFilter(watched, event)

    def _accept_completion_with_key(self, event: QKeyEvent, watched: QObject) -> bool:
        """Accept the chosen or the only name offered; without one, the widget handles the key.

        Return whether the popup handled the key.
        """
        popup = self.completer.popup()
        assert popup is not None
        # What the arrow keys chose wins over the only match, and the key is used up by it:
        # a second Enter then enters the whole text.
        chosen = popup.currentIndex()
        if chosen.isValid():
            popup.hide()
            self._insert_name(str(chosen.data()))
            return True
        if len(self.matches) == 1:
            self._insert_name(self.matches[0])
        popup.hide()
        if watched is self._edit:
            return False
        # The popup has the keyboard while it is open: the widget gets the key from here.
        again = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
        self._edit.event(again)
        return True

    def offer_names(self) -> None:
        """Show the names that match the text before the cursor, or hide the popup."""
        popup = self.completer.popup()
        assert popup is not None
        words = self.completion_words() if self._current_line()[1] else []
        fragment = self._name_fragment_before_cursor(words)
        # A complete name needs no popup, which would take the Return key.
        if not fragment or fragment.casefold() in map(str.casefold, words):
            popup.hide()
            return
        self.matches = _matching_names(fragment, words)
        if not self.matches:
            popup.hide()
            return
        self._model.setStringList(self.matches)
        self.completer.setCompletionPrefix(fragment)
        rectangle = self._edit.rect()
        if isinstance(self._edit, QPlainTextEdit):
            # In several lines the popup belongs to the cursor, not to the widget.
            rectangle = self._edit.cursorRect()
            rectangle.setWidth(self._edit.width() // 2)
        self.completer.complete(rectangle)
        # Without a filter, the completer would choose the first name before its author does.
        popup.setCurrentIndex(QModelIndex())

    def _name_fragment_before_cursor(self, words: Collection[str]) -> str:
        """Return the longest text before the cursor that a name contains.

        Several words match only at the beginning of a word of the name.
        """
        text, at = self._current_line()
        before = text[:at]
        # With a blank in front, the beginning of a name is the beginning of a word as well.
        folded_words = [f" {word}".casefold() for word in words]
        fragments = [before[match.start() :] for match in _WORD_START.finditer(before)]
        for fragment in fragments:
            sought = fragment.casefold()
            if " " in sought and any(f" {sought}" in word for word in folded_words):
                return fragment
        return fragments[-1].strip() if fragments and not before.endswith(" ") else ""

    def offer_all_names(self, *, instead: bool) -> None:
        """Show all names; the chosen name is inserted at the cursor, or replaces `instead`."""
        popup, words = self.completer.popup(), self.completion_words()
        assert popup is not None
        # Without names, an empty popup would only irritate.
        if not words or not isinstance(self._edit, QLineEdit):
            return
        self._edit.setFocus()
        if instead:
            self._edit.selectAll()
        elif self._edit.text().strip() and not self._edit.hasSelectedText():
            self._edit.setCursorPosition(len(self._edit.text()))
        self.matches = words
        self._model.setStringList(words)
        self.completer.setCompletionPrefix("")
        self.completer.complete(self._edit.rect())
        popup.setCurrentIndex(QModelIndex())

    def _current_line(self) -> tuple[str, int]:
        """Return the line of the cursor, and the position of the cursor in it."""
        if isinstance(self._edit, QLineEdit):
            return self._edit.text(), self._edit.cursorPosition()
        cursor = self._edit.textCursor()
        return cursor.block().text(), cursor.positionInBlock()

    def _insert_name(self, name: str) -> None:
        length = len(self.completer.completionPrefix())
        if isinstance(self._edit, QLineEdit):
            if length:
                self._edit.cursorBackward(True, length)
            self._edit.insert(name)
            self._edit.setModified(True)
            # insert does not emit textEdited, which the field needs; the popup must not open
            # again.
            self._edit.textEdited.disconnect(self.offer_names)
            self._edit.textEdited.emit(self._edit.text())
            self._edit.textEdited.connect(self.offer_names)
        else:
            cursor = self._edit.textCursor()
            cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor, length)
            cursor.insertText(name)
        self.name_inserted.emit()


def _matching_names(fragment: str, names: Collection[str]) -> list[str]:
    """Return the names with a word that begins with a fragment, or else those that contain it."""
    sought = fragment.casefold()
    beginnings = re.compile(rf"(?<!\w){re.escape(sought)}")
    folded_names = {name: name.casefold() for name in names}
    begun = [name for name, folded in folded_names.items() if beginnings.search(folded)]
    # Letters within words are the last resort: “eas” means Eastfell, not areas.
    return begun or [name for name, folded in folded_names.items() if sought in folded]
