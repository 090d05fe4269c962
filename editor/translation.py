"""Texts of the window and their translation."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QCoreApplication

_BACKTICK_PATTERN = re.compile(r"`([^`]+)`")


def tr(text: str, meaning: str = "", number: int = -1) -> str:
    """Return a text of the window in the user's language.

    `meaning` distinguishes equal texts. `number` replaces `%n` and selects the plural form. The
    extractor reads only literal arguments: mark a text in a table with `translatable`, and
    translate it where it is shown.
    """
    return QCoreApplication.translate("", text, meaning or None, number)


def translatable(text: str) -> str:
    """Mark a text to be extracted for translation, and return it unchanged."""
    return text


def backticks_to_quotes(text: str) -> str:
    """Return a description from the format with quotation marks instead of backticks."""
    return _BACKTICK_PATTERN.sub(r"“\1”", text)


def tooltip_text(text: str) -> str:
    """Return a text as a tooltip, escaping all characters that Qt treats as markup."""
    if "<" not in text:
        return text
    return f"<qt>{escape(text)}</qt>".replace("\n", "<br>")
