"""Results of many trials: the count of each outcome, and a description of failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Outcomes:
    """Counts by kind, the losses, and the worst measurements."""

    counts: Counter[str] = field(default_factory=Counter)
    losses: list[str] = field(default_factory=list)
    worst: dict[str, float] = field(default_factory=dict)

    def note_worst(self, what: str, value: float) -> None:
        """Record a measurement if it is the largest so far."""
        self.worst[what] = max(value, self.worst.get(what, 0.0))

    def report_lines(self) -> Iterator[str]:
        """Yield all results as lines."""
        for kind, number in sorted(self.counts.items()):
            yield f"{kind}: {number}"
        for what, value in self.worst.items():
            yield f"{what}: {value:.3f}"
        yield f"lost, torn or mixed: {len(self.losses)}"
        yield from self.losses
