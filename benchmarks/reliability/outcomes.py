"""What came of many trials: counts of each outcome, and all that went wrong in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Outcomes:
    """Counts by kind, what was lost, and the worst of what was measured."""

    counts: Counter[str] = field(default_factory=Counter)
    losses: list[str] = field(default_factory=list)
    worst: dict[str, float] = field(default_factory=dict)

    def note_worst(self, what: str, value: float) -> None:
        """Remember a measurement if there was none so large."""
        self.worst[what] = max(value, self.worst.get(what, 0.0))

    def report_lines(self) -> Iterator[str]:
        """Say all of it."""
        for kind, number in sorted(self.counts.items()):
            yield f"{kind}: {number}"
        for what, value in self.worst.items():
            yield f"{what}: {value:.3f}"
        yield f"lost, torn or mixed: {len(self.losses)}"
        yield from self.losses
