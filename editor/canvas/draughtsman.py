"""Draws boards: small ones at once, large ones beside the window."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.worker import Worker
from sandtable.editor.canvas.plan import Plan, Request, planned
from sandtable.model.geometry.hex.hexes import size

_AT_ONCE = 400
"""So many spaces are drawn in less time than anybody notices."""


class Draughtsman(QObject):
    """Makes plans of what was asked for last."""

    done = Signal(object)
    """The plan that was asked for."""

    def __init__(self, bench: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._worker: Worker | None = None
        self._asked: Request | None = None
        self.last: Plan | None = None

    @property
    def busy(self) -> bool:
        """Say whether a plan is still being made."""
        return self._asked is not None

    def ask(self, request: Request) -> None:
        """Have a board drawn."""
        self._asked = request
        board = request.module.boards[request.board]
        many = len(board.outlines) + (size(board.grid) if board.grid else 0)
        if many <= _AT_ONCE:
            self.finish()
            return
        if self._worker is None:
            self._worker = self._bench.worker(self)
            self._worker.done.connect(self._on_done)
        self._worker.ask(request, partial(planned, request, self.last))

    def finish(self) -> None:
        """Make now what is still to be made."""
        if self._asked is not None:
            self._take(planned(self._asked, self.last))

    def drop(self) -> None:
        """Nothing is to be drawn."""
        self._asked = self.last = None

    def _on_done(self, request: object, result: object) -> None:
        if request is not self._asked:
            return  # something else has been asked for since
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, Plan)
        self._take(result)

    def _take(self, plan: Plan) -> None:
        self._asked, self.last = None, plan
        self.done.emit(plan)
