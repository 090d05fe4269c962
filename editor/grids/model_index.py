"""Places in a model, as Qt gives them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

AnyIndex = QModelIndex | QPersistentModelIndex
ROOT_INDEX = QModelIndex()
"""What has no parent lies here."""
