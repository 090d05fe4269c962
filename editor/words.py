"""Words that people read in the window, where a translation may step in."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QCoreApplication

_CODE = re.compile(r"`([^`]+)`")


def tr(text: str) -> str:
    """A text of the window in the language of its user."""
    return QCoreApplication.translate("sandtable", text)


def quoted(text: str) -> str:
    """What the format says of itself, with its words in quotes where it has backticks."""
    return _CODE.sub(r"“\1”", text)


def plain(text: str) -> str:
    """A text for where the mouse rests: what looks like markup there is what somebody typed."""
    if "<" not in text:
        return text
    return f"<qt>{escape(text)}</qt>".replace("\n", "<br>")
