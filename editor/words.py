"""Words that people read in the window, where a translation may step in."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """A text of the window in the language of its user."""
    return QCoreApplication.translate("sandtable", text)


def plain(text: str) -> str:
    """A text for where the mouse rests: what looks like markup there is what somebody typed."""
    if "<" not in text:
        return text
    return f"<qt>{escape(text)}</qt>".replace("\n", "<br>")
