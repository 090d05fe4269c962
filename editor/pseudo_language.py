"""A pseudo-language: English accented and longer, which shows what no translation reaches."""

from __future__ import annotations

import re

from PySide6.QtCore import QTranslator

_PLAIN_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED_LETTERS = "áƀçđéƒĝĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ"
_LETTER_TABLE = str.maketrans(_PLAIN_LETTERS, _ACCENTED_LETTERS)
_UNTRANSLATED_PARTS = re.compile(
    r"\{[^}]*\}|%L?n|%\d|<[^>]+>|&\w+;|\(\*[^)]*\)|;;|\b(?:Ctrl|Shift|Alt)\+\S+|F\d+|https?://\S+"
)
"""Places for values, markup, filters of file names, and keys stay as they are."""
_ADDED_LENGTH = 0.3


def pseudo_text(text: str) -> str:
    """Give a text accented and 30 % longer, its places for values untouched."""
    parts, end = [], 0
    for match in _UNTRANSLATED_PARTS.finditer(text):
        parts += [text[end : match.start()].translate(_LETTER_TABLE), match[0]]
        end = match.end()
    parts.append(text[end:].translate(_LETTER_TABLE))
    return "".join(parts) + "~" * round(len(text) * _ADDED_LENGTH)


class PseudoLanguage(QTranslator):
    """Translates every text that is asked for, those of Qt's own dialogs too."""

    def translate(
        self,
        context: str,
        text: str,
        meaning: str | None = None,
        number: int = -1,
    ) -> str:
        """Give the text in the pseudo-language, with the plural that a number asks for."""
        del context, meaning, number  # Qt puts the number into the text
        return pseudo_text(text)

    def isEmpty(self) -> bool:
        """Say that it holds texts; Qt asks none that is empty."""
        return False
