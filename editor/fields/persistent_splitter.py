"""Parts side by side with sizes that are remembered."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from sandtable.editor.context.settings import EditorSettings


class PersistentSplitter(QSplitter):
    """Splitter that restores its sizes at the next start."""

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
        self.splitterMoved.connect(self._on_splitter_moved)

    def add_widgets_side_by_side(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        """Add parts, each as widget, initial size and share of additional room."""
        for part, _, stretch in parts:
            self.addWidget(part)
            self.setStretchFactor(self.count() - 1, stretch)
        self._restore_sizes(parts)

    def _restore_sizes(self, parts: Sequence[tuple[QWidget, int, int]]) -> None:
        """Set the stored sizes, or else the initial ones."""
        self.setSizes(self._saved_sizes(len(parts)) or [size for _, size, _ in parts])

    def _saved_sizes(self, number: int) -> list[int]:
        stored = self._settings.read_setting(self._setting_key)
        sizes = str(stored).split() if isinstance(stored, str) else []
        # Sizes of another version may have another number of parts.
        fits = len(sizes) == number and all(size.isdigit() for size in sizes)
        return [int(size) for size in sizes] if fits else []

    def _on_splitter_moved(self) -> None:
        self._settings.store_setting(self._setting_key, " ".join(map(str, self.sizes())))
