"""Types of indexes in Qt models."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

AnyIndex = QModelIndex | QPersistentModelIndex
ROOT_INDEX = QModelIndex()
"""Index of the invisible root."""
