"""Ids of checks that are no more, each with what became of it; no id is given twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.name_suggestions import closest_name, did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

RETIRED_CHECKS: Mapping[str, str] = {}
"""By id: why there is no such check any more, and which one took its place."""


def unknown_check_message(check: str, known: Collection[str]) -> str:
    """Say that there is no check with an id, or none any more."""
    if reason := RETIRED_CHECKS.get(check):
        return f"There is no check {check} any more: {reason}"
    return f"There is no check {check!r}.{did_you_mean_text(closest_name(check, known))}"
