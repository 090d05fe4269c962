"""Fixes of findings, applied as one undo step."""

from __future__ import annotations

from sandtable.editor.context.editor_context import EditorContext
from sandtable.model.checks.registry import Fix
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module_change import compare_modules

_ENDING_OF_UNFINISHED_FIX = "…"
"""End of the label of a fix that leaves something to fill in."""


def apply_fix(context: EditorContext, fix: Fix) -> None:
    """Apply a fix; select what it added if fields remain to be filled in."""
    before = context.document.module
    # Only fixes that leave fields to fill in select what they added.
    if not context.try_edit(fix.label, fix.edit) or not fix.label.endswith(
        _ENDING_OF_UNFINISHED_FIX
    ):
        return
    change = compare_modules(before, context.document.module)
    added = [
        address
        for address in change.changed_addresses
        if value_at_address(before, address) is ABSENT
    ]
    if added:
        context.selection.reveal_address(added[0])
