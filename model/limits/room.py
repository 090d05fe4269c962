"""Finding room: the most pieces that fit, each line among its own spaces, as a flow."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Demand:
    """So many pieces that go to these spaces; all to one of them, if they must stay together."""

    spaces: tuple[str, ...]
    number: int
    together: bool = False


def most_placed(demands: Sequence[Demand], room: Mapping[str, float]) -> int:
    """The most pieces that find room."""
    flow = _Flow(demands, dict(room))
    return sum(flow.easily(i) for i in range(len(demands))) + flow.by_moving_others()


class _Flow:
    """Pieces sent from demands to spaces, one path after another."""

    def __init__(self, demands: Sequence[Demand], free: dict[str, float]) -> None:
        self._demands = demands
        self._free = free
        self._left = [demand.number for demand in demands]
        self._sent: dict[tuple[int, str], int] = {}

    def easily(self, index: int) -> int:
        """Send what finds room at once."""
        demand = self._demands[index]
        if demand.together:
            return self._together(index)
        for space in demand.spaces:
            give = int(min(self._left[index], self._free[space]))
            self._send(index, space, give)
        return demand.number - self._left[index]

    def _together(self, index: int) -> int:
        """Send a stack that stays together to the first space that takes it whole."""
        demand = self._demands[index]
        best = next((s for s in demand.spaces if self._free[s] >= demand.number), None)
        self._left[index] = 0
        if best is None:
            return 0
        self._free[best] -= demand.number
        return demand.number

    def _send(self, index: int, space: str, number: int) -> None:
        self._sent[index, space] = self._sent.get((index, space), 0) + number
        self._left[index] -= number
        self._free[space] -= number

    def by_moving_others(self) -> int:
        """Send what is left, moving on what stands in its way."""
        placed = 0
        for index, left in enumerate(self._left):
            for _ in range(left):
                if not self._augment(index):
                    break
                placed += 1
        return placed

    def _augment(self, start: int) -> bool:
        """Find room for one more piece, breadth first: the shortest way moves the fewest."""
        came: dict[str, tuple[int, str | None]] = dict.fromkeys(
            self._demands[start].spaces, (start, None)
        )
        queue = deque(came)
        while queue:
            space = queue.popleft()
            if self._free[space] >= 1:
                self._shift(space, came)
                return True
            for index in [
                i for (i, there), number in self._sent.items() if there == space and number
            ]:
                for other in self._demands[index].spaces:
                    if other not in came:
                        came[other] = (index, space)
                        queue.append(other)
        return False

    def _shift(self, space: str, came: Mapping[str, tuple[int, str | None]]) -> None:
        self._free[space] -= 1
        here: str | None = space
        while here is not None:
            index, before = came[here]
            self._sent[index, here] = self._sent.get((index, here), 0) + 1
            if before is not None:
                self._sent[index, before] -= 1
            here = before
