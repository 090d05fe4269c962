"""What the checks find, always of the newest value, found beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from sandtable.editor.bench.document import Document
from sandtable.editor.bench.worker import Worker
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.recheck import CheckedModule, check_module
from sandtable.model.checks.registry import Finding
from sandtable.model.locations import iter_inwards
from sandtable.model.module import Module
from sandtable.plugins.registry import registry

_QUIET = 120
"""Milliseconds: of edits that follow each other sooner, as in a drag, only the last is checked."""


class Findings(QObject):
    """The findings of the newest value that was checked."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._checked: CheckedModule | None = None
        self._all: tuple[Finding, ...] = ()
        self._value: Module | None = None
        self._counts: dict[AddressPath, int] = {}
        self._worker = Worker(self)
        self._worker.done.connect(self._on_done)
        self._at_once = QTimer(self, singleShot=True, interval=0)
        self._at_once.timeout.connect(self._ask)
        self._quiet = QTimer(self, singleShot=True, interval=_QUIET)
        self._quiet.timeout.connect(self._on_quiet)
        document.changed.connect(self.recheck)
        self.lying_there: Callable[[], Callable[[], frozenset[str]] | None] = lambda: None
        """Asked on the window's thread: who lists, on another, the files of the folder."""
        self._followed = True
        """Whether something was edited since it was asked last."""
        self._quiet.start()

    @property
    def all(self) -> tuple[Finding, ...]:
        """Every finding, waived ones too, in reporting order."""
        return self._all

    @property
    def current(self) -> bool:
        """Say whether the findings are those of the value as it stands."""
        return self._value is self._document.whole

    def count(self, steps: AddressPath) -> int:
        """How many findings, waived ones aside, lie at an address or below it."""
        return self._counts.get(steps, 0)

    def close(self) -> None:
        """Stop checking."""
        self._at_once.stop()
        self._quiet.stop()
        self._worker.close()

    def recheck(self) -> None:
        """Check once more: the module is another one, or the files beside it are.

        At once, when all views have seen it; while edits follow each other, after the last.
        """
        if self._quiet.isActive():
            self._followed = True
        else:
            self._at_once.start()
        self._quiet.start()

    def _on_quiet(self) -> None:
        if self._followed:
            self._ask()

    def _ask(self) -> None:
        self._followed = False
        whole, before = self._document.whole, self._checked
        self._worker.ask(whole, partial(_checked_after, before, whole, self.lying_there()))

    def _on_done(self, value: object, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        if value is not self._document.whole or not isinstance(result, CheckedModule):
            return  # of a value that is no longer
        if result is self._checked and self.current:
            return  # looked again, and nothing is otherwise
        self._checked, self._value = result, self._document.whole
        self._all = tuple(result.findings)
        self._counts = _counted(self._all)
        self.changed.emit()


def _checked_after(
    before: CheckedModule | None, whole: Module, lying_there: Callable[[], frozenset[str]] | None
) -> CheckedModule:
    """What is found now; where other files lie beside the module, nothing of before counts."""
    files = lying_there() if lying_there else None
    if before is None or before.check_options.files != files:
        return check_module(whole, registry().checks, files=files)
    return before if before.module is whole else before.recheck_edited(whole)


def _counted(findings: tuple[Finding, ...]) -> dict[AddressPath, int]:
    """At each address, how many findings lie there or below."""
    counts: dict[AddressPath, int] = {}
    for finding in findings:
        steps = parse_address(finding.where) if finding.waived is None else None
        for above in iter_inwards(steps or ()):
            counts[above] = counts.get(above, 0) + 1
    return counts
