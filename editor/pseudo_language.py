"""Pseudo-language: accented and longer English, which shows texts that are not translated."""

from __future__ import annotations

import re

from PySide6.QtCore import QTranslator

_PLAIN_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED_LETTERS = "áƀçđéƒĝĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ"
_LETTER_TABLE = str.maketrans(_PLAIN_LETTERS, _ACCENTED_LETTERS)
_UNTRANSLATED_PARTS = re.compile(
    r"\{[^}]*\}|%L?n|%\d|<[^>]+>|&\w+;|\(\*[^)]*\)|;;|\b(?:Ctrl|Shift|Alt)\+\S+|F\d+|https?://\S+"
)
"""Parts that stay as they are: placeholders, markup, file name filters and keys."""
_ADDED_SHARE_OF_LENGTH = 0.3


def text_in_pseudo_language(text: str) -> str:
    """Return a text with accents and 30 % longer, placeholders unchanged."""
    parts, end = [], 0
    # An accented placeholder would no longer be replaced.
    for match in _UNTRANSLATED_PARTS.finditer(text):
        parts += [text[end : match.start()].translate(_LETTER_TABLE), match[0]]
        end = match.end()
    parts.append(text[end:].translate(_LETTER_TABLE))
    return "".join(parts) + "~" * round(len(text) * _ADDED_SHARE_OF_LENGTH)


class PseudoLanguage(QTranslator):
    """Translator into the pseudo-language, also for texts of Qt's own dialogs."""

    def translate(
        self,
        context: str,
        text: str,
        meaning: str | None = None,
        number: int = -1,
    ) -> str:
        """Return the text in the pseudo-language; the arguments besides `text` are ignored."""
        del context, meaning, number  # Qt puts the number into the text
        return text_in_pseudo_language(text)

    def isEmpty(self) -> bool:
        """Return False, because Qt does not ask a translator that is empty."""
        return False
