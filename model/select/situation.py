"""The state of play that a selector may ask about: control and positions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PlaySituation:
    """Control of spaces and places of pieces at one moment of a game.

    Parts that are not known are None.
    """

    control: Mapping[str, str] | None = None
    """Controlling owner by space."""
    standing: Mapping[str, frozenset[str]] | None = None
    """Full names of the pieces in each space."""
    changes: Mapping[str, object] = field(default_factory=dict)


UNKNOWN_SITUATION = PlaySituation()
"""A situation about which nothing is known: relations that need one count as met."""
