"""A pseudo-language: English accented and longer, which shows what no translation reaches."""

from __future__ import annotations

import re

from PySide6.QtCore import QTranslator

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áƀçđéƒĝĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
_UNTOUCHED = re.compile(
    r"\{[^}]*\}|%L?n|%\d|<[^>]+>|&\w+;|\(\*[^)]*\)|;;|\b(?:Ctrl|Shift|Alt)\+\S+|F\d+|https?://\S+"
)
"""Places for values, markup, filters of file names, and keys stay as they are."""
_LONGER = 0.3


def pseudo_text(text: str) -> str:
    """Give a text accented and 30 % longer, its places for values untouched."""
    parts, end = [], 0
    for match in _UNTOUCHED.finditer(text):
        parts += [text[end : match.start()].translate(_LETTERS), match[0]]
        end = match.end()
    parts.append(text[end:].translate(_LETTERS))
    return "".join(parts) + "~" * round(len(text) * _LONGER)


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
