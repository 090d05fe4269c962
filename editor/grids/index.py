"""Places in a model, as Qt gives them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()
"""What has no parent lies here."""
