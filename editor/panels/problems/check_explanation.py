"""Explanation of a check: its findings, the reason, the remedy, and an example."""

from __future__ import annotations

import re

from PySide6.QtWidgets import QTextBrowser, QWidget

from sandtable.editor.translation import tr
from sandtable.model import resources
from sandtable.model.checks.registry import Check
from sandtable.plugins.registry import plugin_registry

_AUTHOR_LINE = re.compile(r"^Written by .*\n+", re.MULTILINE)
_WAIVER_PARAGRAPH = re.compile(r"\n*If it is meant so, .*\Z", re.DOTALL)
"""Paragraph at the end of a page with links to other pages, which cannot be opened here."""
_MARKDOWN_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def check_page_text(check_id: str) -> str:
    """Return the Markdown page of a check, or its short description without a page."""
    check = next((each for each in plugin_registry().all_checks if each.id == check_id), None)
    if check is None:
        return tr("The check {id} no longer exists.").format(id=check_id)
    try:
        page = resources.path_of_check_page(check_id).read_text("utf-8")
    except FileNotFoundError:
        # Checks of plugins have no page.
        return _rationale_of_check(check)
    plain = _WAIVER_PARAGRAPH.sub("", _AUTHOR_LINE.sub("", page))
    waiver_text = tr("If this is intended, choose `Waive…` and give your reason.")
    return "\n\n".join([_MARKDOWN_LINK.sub(r"\1", plain), waiver_text])


def _rationale_of_check(check: Check) -> str:
    todo = tr("What to do:")
    return f"# {check.id}: {check.title}\n\n{check.rationale}\n\n**{todo}** {check.hint}\n"


class CheckExplanation(QTextBrowser):
    """Viewer of the documentation page of one check."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # There is nothing that the browser could open.
        self.setOpenLinks(False)
        self.setAccessibleName(tr("About this check"))
        self.check_id = ""

    def show_check(self, check_id: str) -> None:
        """Show the page of a check from its beginning."""
        if check_id != self.check_id:
            self.check_id = check_id
            self.setMarkdown(check_page_text(check_id))
