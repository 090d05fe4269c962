"""Search for pieces that do not all find room in their spaces, by network flow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_MAX_DEMANDS_TO_REDUCE = 24
"""With more demands than this, the smallest crowded set is not searched for."""


@dataclass(frozen=True, slots=True)
class RoomDemand:
    """Pieces that may go to some spaces; with `together`, all to the same space."""

    spaces: tuple[str, ...]
    number: int
    together: bool = False

    def spaces_with_room(self, room: Mapping[str, float]) -> tuple[str, ...]:
        """Return the spaces that have room for some of the pieces.

        Pieces that stay together must all fit.
        """
        return tuple(space for space in self.spaces if room[space] >= self.least_room)

    @property
    def least_room(self) -> int:
        """Return how much room a space must have to take some of the pieces."""
        return self.number if self.together else 1


@dataclass(frozen=True, slots=True)
class DemandsWithoutRoom:
    """Groups of pieces that do not all find room, by index, and how many pieces do find it."""

    demands: tuple[int, ...]
    requested_copies: int
    placed: int


def find_demands_without_room(
    demands: Sequence[RoomDemand], room: Mapping[str, float]
) -> DemandsWithoutRoom | None:
    """Return a minimal set of groups of pieces that do not fit together; None if all fit.

    For pieces that stay together this tests only that each group fits by itself, and otherwise
    treats them like single pieces.
    """
    crowd = (
        []
        if _do_demands_fit_in_first_room(demands, room)
        else _RoomFlow(demands, room).find_blocking_demands()
    )
    if not crowd:
        return None
    crowd = (
        _fewest_demands_without_room(demands, room, crowd)
        if len(crowd) <= _MAX_DEMANDS_TO_REDUCE
        else crowd
    )
    # The flow of the reduced set shows how many of its pieces find room.
    flow = _RoomFlow([demands[i] for i in crowd], room)
    flow.find_blocking_demands()
    requested = sum(demands[i].number for i in crowd)
    return DemandsWithoutRoom(tuple(crowd), requested, flow.placed)


def _do_demands_fit_in_first_room(
    demands: Sequence[RoomDemand], room: Mapping[str, float]
) -> bool:
    """Say whether all pieces fit if each group takes the first free room, as is usual.

    This computes the room of few spaces only.
    """
    # Room is computed on demand, so spaces that nobody needs are never counted.
    used_room: dict[str, int] = {}
    return all(_find_room_for_demand(demand, room, used_room) for demand in demands)


def _find_room_for_demand(
    demand: RoomDemand, room: Mapping[str, float], used_room: dict[str, int]
) -> bool:
    left, least = demand.number, demand.least_room
    for space in demand.spaces:
        if not left:
            break
        if room[space] >= least:
            number = int(min(left, room[space] - used_room.get(space, 0)))
            used_room[space] = used_room.get(space, 0) + number
            left -= number
    return not left


def _fewest_demands_without_room(
    demands: Sequence[RoomDemand], room: Mapping[str, float], crowd: list[int]
) -> list[int]:
    """Return the fewest of these groups of pieces that together still lack room.

    A group is removed if the others lack room without it, too.
    """
    needed = list(crowd)
    for index in crowd:
        rest = [i for i in needed if i != index]
        # Still too many without it, so it is not needed.
        if _RoomFlow([demands[i] for i in rest], room).find_blocking_demands():
            needed = rest
    return needed


class _RoomFlow:
    """Network flow of pieces to spaces, improved one path after another."""

    def __init__(self, demands: Sequence[RoomDemand], room: Mapping[str, float]) -> None:
        self._spaces = [demand.spaces_with_room(room) for demand in demands]
        self._left = [demand.number for demand in demands]
        self._free = {space: room[space] for spaces in self._spaces for space in spaces}
        self._sent: dict[str, dict[int, int]] = {space: {} for space in self._free}
        self.placed = 0

    def find_blocking_demands(self) -> list[int]:
        """Place all pieces that find room.

        Return the groups that block each other, if any.
        """
        # Most pieces find room at once; paths are searched only for the rest.
        for index in range(len(self._left)):
            self._place_pieces_with_room(index)
        crowd: list[int] = []
        for index in range(len(self._left)):
            while self._left[index]:
                blocking = self._place_piece_by_moving_others(index)
                if blocking:
                    crowd = crowd or blocking
                    break
        return crowd

    def _place_pieces_with_room(self, index: int) -> None:
        """Place the pieces that find room without moving others."""
        for space in self._spaces[index]:
            number = int(min(self._left[index], self._free[space]))
            if number:
                self._free[space] -= number
                self._left[index] -= number
                self._sent[space][index] = self._sent[space].get(index, 0) + number
                self.placed += number

    def _place_piece_by_moving_others(self, start: int) -> list[int]:
        """Find room for one more piece by moving others, or return the groups that block it."""
        came: dict[str, tuple[int, str | None]] = dict.fromkeys(self._spaces[start], (start, None))
        met = {start}
        # Breadth first finds the shortest chain of moves.
        queue = deque(came)
        while queue:
            space = queue.popleft()
            if self._free[space] >= 1:
                self._move_pieces_along_path(start, space, came)
                return []
            for index in self._demands_placed_in_space(space):
                met.add(index)
                for other in self._spaces[index]:
                    if other not in came:
                        came[other] = (index, space)
                        queue.append(other)
        return sorted(met)

    def _demands_placed_in_space(self, space: str) -> Iterator[int]:
        return (index for index, number in self._sent[space].items() if number)

    def _move_pieces_along_path(
        self, start: int, space: str, came: Mapping[str, tuple[int, str | None]]
    ) -> None:
        self._free[space] -= 1
        self._left[start] -= 1
        self.placed += 1
        current: str | None = space
        while current is not None:
            index, before = came[current]
            self._sent[current][index] = self._sent[current].get(index, 0) + 1
            if before is not None:
                self._sent[before][index] -= 1
            current = before
