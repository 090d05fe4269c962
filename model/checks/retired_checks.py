"""Ids of retired checks with the reasons; no id is ever used again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.name_suggestions import closest_name, did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

RETIRED_CHECKS: Mapping[str, str] = {}
"""Reason by id, naming the check that replaces it."""


def unknown_check_message(check: str, known_ids: Collection[str]) -> str:
    """Return the message about an unknown or retired check."""
    if reason := RETIRED_CHECKS.get(check):
        return f"There is no check {check} any more: {reason}"
    return f"There is no check {check!r}.{did_you_mean_text(closest_name(check, known_ids))}"
