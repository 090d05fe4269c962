"""Commands and problems of the module as results of the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from sandtable.editor.find.search_result import SearchResult, SearchResultKind
from sandtable.editor.translation import tr
from sandtable.model.address_path import parse_address
from sandtable.model.wording.addresses import describe_address

if TYPE_CHECKING:
    from sandtable.editor.actions.editor_action import EditorAction
    from sandtable.model.checks.registry import Finding
    from sandtable.model.module import Module


def command_entries(actions: Iterable[EditorAction]) -> Iterator[SearchResult]:
    """Yield the commands of the window as results of the search."""
    for action in actions:
        keys = QKeySequence(action.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        menu = ", ".join(tr(part) for part in action.menu.split("/"))
        detail = f"{menu}   {keys}" if keys else menu
        yield SearchResult(SearchResultKind.COMMAND, tr(action.text), detail, command=action.id)


def problem_entries(module: Module, findings: Iterable[Finding]) -> Iterator[SearchResult]:
    """Yield the findings that are not waived as results of the search."""
    for finding in findings:
        if not finding.waived:
            address = parse_address(finding.where) or ()
            where = describe_address(module, address) if address else ""
            yield SearchResult(
                SearchResultKind.PROBLEM,
                finding.message,
                where,
                address,
                hidden_words=finding.check,
            )
