"""Ids of checks that are no more, each with what became of it; no id is given twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

RETIRED: Mapping[str, str] = {}
"""By id: why there is no such check any more, and which one took its place."""
