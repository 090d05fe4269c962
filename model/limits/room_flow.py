"""Find demands for room that cannot all be met, by the augmenting paths of a flow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_MOST_DEMANDS_REDUCED = 24
"""Of more demands than this one does not look for the fewest that are too many."""


@dataclass(frozen=True, slots=True)
class RoomDemand:
    """So many pieces that go to these spaces; all to one of them, if they must stay together."""

    spaces: tuple[str, ...]
    number: int
    together: bool = False

    def spaces_with_room(self, room: Mapping[str, float]) -> tuple[str, ...]:
        """Return the spaces that can take some of it.

        A stack that stays together must fit whole.
        """
        return tuple(space for space in self.spaces if room[space] >= self.least_room)

    @property
    def least_room(self) -> int:
        """The room that a space must have to take some of it."""
        return self.number if self.together else 1


@dataclass(frozen=True, slots=True)
class CrowdedDemands:
    """Demands that cannot all be met, by their place in the list, and how many pieces can."""

    demands: tuple[int, ...]
    wanted: int
    placed: int


def find_crowded_demands(
    demands: Sequence[RoomDemand], room: Mapping[str, float]
) -> CrowdedDemands | None:
    """Return a minimal set of demands that do not fit together; None if all fit.

    Stacks that stay together are held to fit by themselves, and to find room as if they did not.
    """
    found = (
        []
        if _fit_in_first_room(demands, room)
        else _RoomFlow(demands, room).find_blocking_demands()
    )
    if not found:
        return None
    found = _fewest_demands(demands, room, found) if len(found) <= _MOST_DEMANDS_REDUCED else found
    flow = _RoomFlow([demands[i] for i in found], room)
    flow.find_blocking_demands()
    wanted = sum(demands[i].number for i in found)
    return CrowdedDemands(tuple(found), wanted, flow.placed)


def _fit_in_first_room(demands: Sequence[RoomDemand], room: Mapping[str, float]) -> bool:
    """Say whether all fit when each takes the first room that is left, as they mostly do.

    Only as much room is asked about as is taken.
    """
    taken: dict[str, int] = {}
    return all(_place_demand(demand, room, taken) for demand in demands)


def _place_demand(demand: RoomDemand, room: Mapping[str, float], taken: dict[str, int]) -> bool:
    left, least = demand.number, demand.least_room
    for space in demand.spaces:
        if not left:
            break
        if room[space] >= least:
            number = int(min(left, room[space] - taken.get(space, 0)))
            taken[space] = taken.get(space, 0) + number
            left -= number
    return not left


def _fewest_demands(
    demands: Sequence[RoomDemand], room: Mapping[str, float], found: list[int]
) -> list[int]:
    """Leave out what need not be there for the rest to be too many."""
    kept = list(found)
    for index in found:
        rest = [i for i in kept if i != index]
        if _RoomFlow([demands[i] for i in rest], room).find_blocking_demands():
            kept = rest
    return kept


class _RoomFlow:
    """Pieces sent from demands to spaces, one path after another."""

    def __init__(self, demands: Sequence[RoomDemand], room: Mapping[str, float]) -> None:
        self._spaces = [demand.spaces_with_room(room) for demand in demands]
        self._left = [demand.number for demand in demands]
        self._free = {space: room[space] for spaces in self._spaces for space in spaces}
        self._sent: dict[str, dict[int, int]] = {space: {} for space in self._free}
        self.placed = 0

    def find_blocking_demands(self) -> list[int]:
        """Send all that find room; the demands that stand in each other's way, if any do."""
        for index in range(len(self._left)):
            self._place_directly(index)
        crowd: list[int] = []
        for index in range(len(self._left)):
            while self._left[index]:
                blocking = self._place_by_moving(index)
                if blocking:
                    crowd = crowd or blocking
                    break
        return crowd

    def _place_directly(self, index: int) -> None:
        """Send what finds room at once."""
        for space in self._spaces[index]:
            number = int(min(self._left[index], self._free[space]))
            if number:
                self._free[space] -= number
                self._left[index] -= number
                self._sent[space][index] = self._sent[space].get(index, 0) + number
                self.placed += number

    def _place_by_moving(self, start: int) -> list[int]:
        """Find room for one more piece, the shortest way first, or name those who block it."""
        came: dict[str, tuple[int, str | None]] = dict.fromkeys(self._spaces[start], (start, None))
        met = {start}
        queue = deque(came)
        while queue:
            space = queue.popleft()
            if self._free[space] >= 1:
                self._shift_along(start, space, came)
                return []
            for index in self._demands_in(space):
                met.add(index)
                for other in self._spaces[index]:
                    if other not in came:
                        came[other] = (index, space)
                        queue.append(other)
        return sorted(met)

    def _demands_in(self, space: str) -> Iterator[int]:
        return (index for index, number in self._sent[space].items() if number)

    def _shift_along(
        self, start: int, space: str, came: Mapping[str, tuple[int, str | None]]
    ) -> None:
        self._free[space] -= 1
        self._left[start] -= 1
        self.placed += 1
        here: str | None = space
        while here is not None:
            index, before = came[here]
            self._sent[here][index] = self._sent[here].get(index, 0) + 1
            if before is not None:
                self._sent[before][index] -= 1
            here = before
