"""The set-up as it is seen: palette, map and chart, always of the same data."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import Bench
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.folding import Folding
from sandtable.editor.fields.parts import Parts
from sandtable.editor.workspaces.setup.addresses import spaces_in
from sandtable.editor.workspaces.setup.boards import Boards
from sandtable.editor.workspaces.setup.chart import Chart
from sandtable.editor.workspaces.setup.control import ControlBar
from sandtable.editor.workspaces.setup.hand import Hand
from sandtable.editor.workspaces.setup.head import Head
from sandtable.editor.workspaces.setup.line_form import LineForm
from sandtable.editor.workspaces.setup.palette import Palette
from sandtable.editor.workspaces.setup.placer import Placer
from sandtable.editor.workspaces.setup.tools import SetupTool
from sandtable.editor.workspaces.setup.writing import Writing
from sandtable.model.address import Steps
from sandtable.model.change import Change
from sandtable.model.overlay import chain, flattened
from sandtable.model.references.scope import COMMON
from sandtable.model.select.ground import ground_of
from sandtable.model.wording.expressions import heading_said

_LINE, _ENTRY = 5, 6
"""So deep lies a line of a chart, and an entry of it."""
_PALETTE, _MAP, _CHART = 182, 350, 310
_ROWS = 6
"""So many rows of the chart stay in sight above the form, its head counted."""
_NARROW = 640
"""Where map and chart have less width together, the chart stands below the map."""
_MATTERS = ("scenarios", "pieces", "types", "module", "boards", "regions", "events", "errata",
            "formations", "options")  # fmt: skip


class SetUpPage(QWidget):
    """Shows a scenario's set-up three times, and follows the bench."""

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.writing = Writing(bench)
        self.hand = Hand(bench, self.writing)
        self.palette_of_pieces = Palette(bench, self)
        self.view = BoardView(bench, self)
        self.boards = Boards(self.view, self)
        self.tool = SetupTool(self.view, self.hand)
        self.view.tool = self.tool
        self.view.set_layer("problems", on=True)
        self.placer = Placer(bench, self)
        self.chart = Chart(bench, self.writing, self)
        self.form = LineForm(bench, self.hand, self)
        self.control = ControlBar(bench, self.view, self.tool, self.writing, self)
        self.head = Head(bench, self.writing, self.control, self)
        self._stale = False
        self._lay_out()
        self.bench.document.changed.connect(self._on_changed)
        self.bench.viewpoint.changed.connect(self._on_viewpoint)
        self.bring_up_to_date()

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.boards)
        column.addWidget(self.view, 1)
        column.addWidget(self.placer)
        self.lines = QSplitter(Qt.Orientation.Vertical, self)
        self.lines.addWidget(self.chart)
        self.lines.addWidget(self.form)
        self.lines.setStretchFactor(0, 1)
        self.lines.setChildrenCollapsible(False)
        self.sides = Folding(self.bench.settings, "setup-sides", _NARROW, self)
        self.sides.hold(((middle, _MAP, 3), (self.lines, _CHART, 2)))
        self.parts = Parts(self.bench.settings, "setup", parent=self)
        self.parts.hold(((self.palette_of_pieces, _PALETTE, 0), (self.sides, _MAP + _CHART, 1)))
        self.sides.turned.connect(self._on_turned)
        self.form.button.toggled.connect(self._on_unfolded)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.head)
        layout.addWidget(self.parts, 1)

    def _on_turned(self) -> None:
        """Below the map there is no height for both chart and form: they stand side by side."""
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        beside = self.sides.orientation() == down and self.form.button.isChecked()
        if self.lines.orientation() != (across if beside else down):
            self.lines.setOrientation(across if beside else down)
            self.lines.setSizes([_CHART, _CHART if beside else 0])

    def _on_unfolded(self) -> None:
        """The form is as high as its fields, where some rows of the chart stay in sight."""
        self._on_turned()
        if self.lines.orientation() == Qt.Orientation.Horizontal:
            return
        high, row = sum(self.lines.sizes()), self.chart.verticalHeader().defaultSectionSize()
        wanted = self.form.whole_height() if self.form.button.isChecked() else 0
        chart = max(high - wanted, _ROWS * row)
        self.lines.setSizes([chart, max(high - chart, 0)])

    # ------------------------------------------------------------------ what is shown

    def bring_up_to_date(self) -> None:
        """Show the scenario that is looked at."""
        self._stale = False
        self._offer()
        self._show()

    def _offer(self) -> None:
        """What there is to choose from."""
        self.head.bring_up_to_date()
        self.boards.offer(self.bench.document.reading, self.writing.scenario)
        self.placer.bring_up_to_date()
        self.control.bring_up_to_date()
        self._offer_headings()

    def _show(self) -> None:
        self.palette_of_pieces.bring_up_to_date()
        self.chart.bring_up_to_date()
        self.form.bring_up_to_date()

    def _on_changed(self, change: Change) -> None:
        if not change.affects(*_MATTERS):
            return
        if not self.isVisible():
            self._stale = True  # whoever works elsewhere need not wait for it
            return
        if any(steps[0] != "scenarios" or len(steps) < _LINE for steps in change.touched):
            self._offer()
        self._show()

    def _on_viewpoint(self) -> None:
        if self.isVisible():
            self.bring_up_to_date()
        else:
            self._stale = True

    def _offer_headings(self) -> None:
        """Offer the charts of the scenario, and those that sides could have."""
        module, shown = self.bench.document.whole, self.writing.scenario
        known = shown is not None and shown in module.scenarios
        written = map(str, flattened(module, shown or "").setup) if known else ()
        roots = (name for name, owner in module.module.owners.items() if owner.of is None)
        headings = dict.fromkeys((*written, *roots, COMMON))
        self.form.offer_headings([(name, heading_said(module, name)) for name in headings])

    def reveal(self, steps: Steps) -> None:
        """Bring a line or a space into sight, a line in a scenario that has it."""
        if steps[0] == "scenarios" and len(steps) > 1:
            self._go_to_scenario(steps)
            row = self.chart.row_at(steps[:_ENTRY])
            row = self.chart.row_at(steps[:_LINE]) if row is None else row
            if row is not None:
                self.chart.scrollTo(self.chart.table.index(row, 0))
                self._reveal_space(self.chart.table.rows[row].value.place.space)
        for space in spaces_in([steps]):
            self._reveal_space(space)

    def _go_to_scenario(self, steps: Steps) -> None:
        """Look at the scenario of an address, unless the one that is shown has it, too."""
        module, shown = self.bench.document.whole, self.writing.scenario
        if steps[1] not in module.scenarios:
            return
        known = shown is not None and shown in module.scenarios
        inherits = known and steps[1] in chain(module, shown or "")
        hidden = len(steps) >= _LINE and self.chart.row_at(steps[:_LINE]) is None
        if len(steps) == 2 or not inherits or hidden:  # noqa: PLR2004
            self.bench.viewpoint.scenario(steps[1])

    def _reveal_space(self, space: str) -> None:
        site = ground_of(self.bench.document.reading).site(space)
        if site is not None:
            self.boards.go_to(site.board)
            self.view.reveal(site.id)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.bring_up_to_date()
        if self.bench.viewpoint.view.turn is not None:
            self.bench.viewpoint.turn(None)  # the chart is of the set-up, and so is the map
