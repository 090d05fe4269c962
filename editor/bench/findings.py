"""What the checks find, always of the newest value, found beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from editor.bench.document import Document
from editor.bench.worker import Worker
from model.address import Steps, steps_of
from model.checks.recheck import Checked, checked
from model.checks.registry import Finding
from model.module import Module

_QUIET = 120
"""Milliseconds without an edit before checking begins."""


class Findings(QObject):
    """The findings of the newest value that was checked."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._checked: Checked | None = None
        self._value: Module | None = None
        self._counts: dict[Steps, int] = {}
        self._worker = Worker(self)
        self._worker.done.connect(self._on_done)
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(_QUIET)
        self._quiet.timeout.connect(self._ask)
        document.changed.connect(self.look_again)
        self.lying_there: Callable[[], Callable[[], frozenset[str]] | None] = lambda: None
        """Asked on the window's thread: who lists, on another, the files of the folder."""
        self._quiet.start()

    @property
    def all(self) -> tuple[Finding, ...]:
        """Every finding, waived ones too, in reporting order."""
        return tuple(self._checked.findings) if self._checked else ()

    @property
    def current(self) -> bool:
        """Say whether the findings are those of the value as it stands."""
        return self._value is self._document.whole

    def count(self, steps: Steps) -> int:
        """How many findings, waived ones aside, lie at an address or below it."""
        return self._counts.get(steps, 0)

    def close(self) -> None:
        """Stop checking."""
        self._quiet.stop()
        self._worker.close()

    def look_again(self) -> None:
        """Check once more: the module is another one, or the files beside it are."""
        self._quiet.start()

    def _ask(self) -> None:
        whole, before = self._document.whole, self._checked
        self._worker.ask(whole, partial(_checked_after, before, whole, self.lying_there()))

    def _on_done(self, value: object, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        if value is not self._document.whole or not isinstance(result, Checked):
            return  # of a value that is no longer
        if result is self._checked and self.current:
            return  # looked again, and nothing is otherwise
        self._checked, self._value = result, self._document.whole
        self._counts = _counted(self.all)
        self.changed.emit()


def _checked_after(
    before: Checked | None, whole: Module, lying_there: Callable[[], frozenset[str]] | None
) -> Checked:
    """What is found now; where other files lie beside the module, nothing of before counts."""
    files = lying_there() if lying_there else None
    if before is None or before.asked.files != files:
        return checked(whole, files=files)
    return before if before.module is whole else before.after(whole)


def _counted(findings: tuple[Finding, ...]) -> dict[Steps, int]:
    """At each address, how many findings lie there or below."""
    counts: dict[Steps, int] = {}
    for finding in findings:
        steps = steps_of(finding.where) if finding.waived is None else None
        for deep in range(1, len(steps or ()) + 1):
            above = (steps or ())[:deep]
            counts[above] = counts.get(above, 0) + 1
    return counts
