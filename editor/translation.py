"""Words that people read in the window, where a translation may step in."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QCoreApplication

_BACKTICKED = re.compile(r"`([^`]+)`")


def tr(text: str, meaning: str = "", number: int = -1) -> str:
    """Give a text of the window in the user's language.

    A meaning tells two equal texts apart. A number stands for `%n` and chooses the plural form.
    The extractor reads literal arguments alone: mark a text that stands in a table by
    `translatable`, and translate it where it is shown.
    """
    return QCoreApplication.translate("", text, meaning or None, number)


def translatable(text: str) -> str:
    """Mark a text for the extractor, and give it back unchanged."""
    return text


def backticks_to_quotes(text: str) -> str:
    """What the format says of itself, with its words in quotes where it has backticks."""
    return _BACKTICKED.sub(r"“\1”", text)


def tooltip_text(text: str) -> str:
    """A text for where the mouse rests: what looks like markup there is what somebody typed."""
    if "<" not in text:
        return text
    return f"<qt>{escape(text)}</qt>".replace("\n", "<br>")
