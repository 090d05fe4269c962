"""Findings of the checks for the current module, computed in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.document import Document
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.recheck import CheckedModule, check_module
from sandtable.model.checks.registry import Finding
from sandtable.model.locations import iter_parents_and_address
from sandtable.model.module import Module
from sandtable.model.select.picture_resolution import PictureFiles
from sandtable.plugins.registry import plugin_registry

_MILLISECONDS_BEFORE_CHECK = 120
"""Milliseconds between checks: of edits in quick succession, as in a drag, only the last is
checked."""


class CurrentFindings(QObject):
    """Findings of the last module value that was checked."""

    findings_changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._checked_module: CheckedModule | None = None
        self._all_findings: tuple[Finding, ...] = ()
        self._findings_module: Module | None = None
        self._count_by_address: dict[AddressPath, int] = {}
        self._worker = BackgroundWorker(self)
        self._worker.job_done.connect(self._on_job_done)
        # A timer of 0 lets all views handle the change first.
        self._check_timer = QTimer(self, singleShot=True, interval=0)
        self._check_timer.timeout.connect(self._start_background_check)
        self._pause_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_BEFORE_CHECK)
        self._pause_timer.timeout.connect(self._on_pause_in_editing)
        document.module_changed.connect(self.recheck_module)
        self.asset_file_lister: Callable[[], Callable[[], PictureFiles] | None] = lambda: None
        """Function called on the window's thread; it returns the function that lists files in the
        background."""
        self._is_check_due = True
        """Whether an edit came after the last check began."""
        self._pause_timer.start()

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """All findings in the order of reports, waived ones included."""
        return self._all_findings

    @property
    def has_checked_module_once(self) -> bool:
        """Whether a module was checked at all; later checks follow within a moment."""
        return self._checked_module is not None

    @property
    def is_current(self) -> bool:
        """Whether the findings belong to the current module."""
        return self._findings_module is self._document.complete_module

    def count_findings_below_address(self, address: AddressPath) -> int:
        """Return the number of findings at an address or below, waived ones excluded."""
        return self._count_by_address.get(address, 0)

    def stop_checking(self) -> None:
        """Stop checking in the background."""
        self._check_timer.stop()
        self._pause_timer.stop()
        self._worker.close_worker()

    def recheck_module(self) -> None:
        """Check again, because the module or an asset file changed.

        The first check starts at once; while edits follow in quick succession, only after the
        last.
        """
        if self._pause_timer.isActive():
            self._is_check_due = True
        else:
            self._check_timer.start()
        self._pause_timer.start()

    def _on_pause_in_editing(self) -> None:
        if self._is_check_due:
            self._start_background_check()

    def _start_background_check(self) -> None:
        self._is_check_due = False
        whole, before = self._document.complete_module, self._checked_module
        self._worker.start_background_job(
            whole, partial(_recheck_module, before, whole, self.asset_file_lister())
        )

    def _on_job_done(self, value: object, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        # The document may have changed while the check ran.
        if value is not self._document.complete_module or not isinstance(result, CheckedModule):
            return  # of a value that is no longer
        if result is self._checked_module and self.is_current:
            return  # looked again, and nothing is otherwise
        self._checked_module, self._findings_module = result, self._document.complete_module
        self._all_findings = tuple(result.findings)
        self._count_by_address = _count_findings_by_address(self._all_findings)
        self.findings_changed.emit()


def _recheck_module(
    before: CheckedModule | None, whole: Module, list_files: Callable[[], PictureFiles] | None
) -> CheckedModule:
    """Check a module again after a change; if asset files changed, run all checks."""
    files = list_files() if list_files else None
    # Asset files can change the findings of any check.
    if before is None or before.check_options.files != files:
        return check_module(whole, plugin_registry().all_checks, files=files)
    return before if before.module is whole else before.recheck_edited(whole)


def _count_findings_by_address(findings: tuple[Finding, ...]) -> dict[AddressPath, int]:
    """Return the number of findings at each address and below."""
    counts: dict[AddressPath, int] = {}
    for finding in findings:
        address = parse_address(finding.where) if finding.waived is None else None
        # The tree shows counts on parents as well.
        for above in iter_parents_and_address(address or ()):
            counts[above] = counts.get(above, 0) + 1
    return counts
