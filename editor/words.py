"""Words that people read in the window, where a translation may step in."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """A text of the window in the language of its user."""
    return QCoreApplication.translate("sandtable", text)
