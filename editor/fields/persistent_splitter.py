"""Parts side by side, as wide as the author left them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from sandtable.editor.context.settings import EditorSettings


class PersistentSplitter(QSplitter):
    """A splitter that remembers its sizes from one start to the next."""

    def __init__(
        self,
        settings: EditorSettings,
        key: str,
        way: Qt.Orientation = Qt.Orientation.Horizontal,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(way, parent)
        self._settings, self._setting_key = settings, f"parts/{key}"
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._on_moved)

    def add_parts(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        """Show these: each with its size at first, and how much it takes of what is over."""
        for part, _, stretch in parts:
            self.addWidget(part)
            self.setStretchFactor(self.count() - 1, stretch)
        self._restore_sizes(parts)

    def _restore_sizes(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        """Give each what it had last, or what it has at first."""
        self.setSizes(self._saved_sizes(len(parts)) or [size for _, size, _ in parts])

    def _saved_sizes(self, number: int) -> list[int]:
        said = self._settings.read_setting(self._setting_key)
        kept = str(said).split() if isinstance(said, str) else []
        fits = len(kept) == number and all(size.isdigit() for size in kept)
        return [int(size) for size in kept] if fits else []

    def _on_moved(self) -> None:
        self._settings.store_setting(self._setting_key, " ".join(map(str, self.sizes())))
