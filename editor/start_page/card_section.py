"""Section of the start page: a heading above cards that fill the width."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.start_page.start_page_card import CARD_WIDTH, StartPageCard
from sandtable.editor.visual_scale import SPACE_M, SPACE_S, TEXT_TITLE


class CardSection(QWidget):
    """Heading and cards, in as many columns as fit."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._column_count = 0
        self.cards: list[StartPageCard] = []
        heading = PlainTextLabel(title, self)
        font = heading.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * TEXT_TITLE)
        heading.setFont(font)
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACE_M)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addWidget(heading)
        layout.addLayout(self._grid)

    def show_cards(self, cards: Sequence[StartPageCard]) -> None:
        """Show these cards in place of the previous ones."""
        for card in self.cards:
            self._grid.removeWidget(card)
            # This can run in the click of one of these cards.
            card.deleteLater()
        self.cards = list(cards)
        self._column_count = 0
        self._arrange_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange_cards()

    def _arrange_cards(self) -> None:
        columns = max(1, (self.width() + SPACE_M) // (CARD_WIDTH + SPACE_M))
        if columns == self._column_count:
            return
        self._column_count = columns
        for number, card in enumerate(self.cards):
            self._grid.addWidget(card, number // columns, number % columns)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        self._grid.setColumnStretch(columns, 1)
