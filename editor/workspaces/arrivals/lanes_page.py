"""Page with the lanes of a schedule, by piece or by formation."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_XS
from sandtable.editor.workspaces.arrivals.lanes_view import LanesView
from sandtable.model.module import Module
from sandtable.model.reports.piece_lanes import LaneGrouping, PieceLane
from sandtable.model.reports.timetable import ScenarioTimetable


class LanesPage(QWidget):
    """Page with lanes, and a choice of whether pieces or formations have lanes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._module: Module | None = None
        self._lanes: Mapping[LaneGrouping, tuple[PieceLane, ...]] = {}
        self._timetable: ScenarioTimetable | None = None
        self.lanes_view = LanesView(self)
        self.grouping_box = QComboBox(self)
        self.grouping_box.addItem(tr("A lane for each piece"), "piece")
        self.grouping_box.addItem(tr("A lane for each formation"), "formation")
        self.grouping_box.setAccessibleName(tr("Lanes"))
        self.grouping_box.activated.connect(self._refresh)
        above = QHBoxLayout()
        above.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, 0)
        above.addWidget(self.grouping_box)
        above.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_XS)
        column.addLayout(above)
        column.addWidget(self.lanes_view, 1)

    def show_lanes(
        self,
        module: Module,
        lanes: Mapping[LaneGrouping, tuple[PieceLane, ...]],
        table: ScenarioTimetable | None,
    ) -> None:
        """Show the lanes of a schedule."""
        self._module, self._lanes, self._timetable = module, lanes, table
        self._refresh()

    def _refresh(self) -> None:
        table = self._timetable
        lanes = self._lanes.get(self.grouping_box.currentData(), ())
        first, last = (table.first, table.last) if table is not None else (1, 1)
        self.lanes_view.show_lanes(self._module, lanes, first, last)
