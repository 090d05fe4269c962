"""Groups of pieces that find room, and groups that do not."""

from itertools import product
from random import Random

import pytest

from sandtable.model.limits.room_flow import RoomDemand, find_demands_without_room


class Asked(dict[str, float]):
    """Room for two pieces in every space, which records for which spaces it was asked."""

    def __missing__(self, space: str) -> float:
        self[space] = 2
        return 2


def test_of_plenty_of_room_only_what_is_taken_is_asked_about():
    spaces = tuple(map(str, range(500)))
    room = Asked()
    assert find_demands_without_room([RoomDemand(spaces, 3), RoomDemand(spaces, 2)], room) is None
    assert set(room) == {"0", "1", "2"}


def test_who_must_stay_together_passes_by_what_is_too_small():
    room = {"a": 1.0, "b": 3.0}
    assert find_demands_without_room([RoomDemand(("a", "b"), 3, together=True)], room) is None
    assert find_demands_without_room([RoomDemand(("a",), 3, together=True)], room) is not None


def test_the_first_may_have_to_make_way():
    """Each takes the first free room, and one of them must be moved for the other."""
    assert (
        find_demands_without_room(
            [RoomDemand(("a", "b"), 1), RoomDemand(("a",), 1)], {"a": 1.0, "b": 1.0}
        )
        is None
    )


def fits(demands: list[RoomDemand], room: dict[str, float]) -> bool:
    """Say whether all pieces find room, by trying every place for each piece."""
    pieces = [demand.spaces for demand in demands for _ in range(demand.number)]
    return any(
        all(chosen.count(space) <= room[space] for space in set(chosen))
        for chosen in product(*pieces)
    )


@pytest.mark.parametrize("seed", range(60))
def test_it_fits_where_any_way_fits(seed):
    dice = Random(seed)
    room = {space: float(dice.randint(0, 2)) for space in "abc"}
    demands = [
        RoomDemand(tuple(dice.sample("abc", dice.randint(1, 3))), dice.randint(1, 2))
        for _ in range(3)
    ]
    assert (find_demands_without_room(demands, room) is None) is fits(demands, room)
