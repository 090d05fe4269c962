"""The moment of play that a selector may ask about: control, occupation, standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PlaySituation:
    """A moment of play, as far as it is known; None where nothing is."""

    control: Mapping[str, str] | None = None
    """By space: who controls it."""
    standing: Mapping[str, frozenset[str]] | None = None
    """By space: the full names of the pieces there."""
    changes: Mapping[str, object] = field(default_factory=dict)


UNKNOWN_SITUATION = PlaySituation()
"""No moment: relations that need one are taken as possible."""
