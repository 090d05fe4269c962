"""Results are computed once, by any thread, without making other threads wait."""

import gc
import threading
import weakref
from collections import Counter
from dataclasses import dataclass
from typing import Any

from sandtable.model.identity_cache import (
    cached_property,
    clear_memoized_results,
    memoize_by_identity,
    memoize_by_object_identity,
)
from tests.support.present import present


@dataclass(frozen=True)
class Value:
    """An object with a property that is worth caching."""

    gate: threading.Event | None = None

    @cached_property
    def dear(self) -> list[int]:
        """Return a value after some time."""
        if self.gate is not None:
            self.gate.wait()
        return [1]


def test_what_is_asked_for_again_stays_while_others_come_and_go():
    asked = []

    @memoize_by_object_identity
    def length(value):
        asked.append(len(value))
        return len(value)

    large = tuple(range(100))
    for number in range(50):
        assert length(large) == 100
        length((number,))
    assert asked.count(100) == 1


def test_it_is_computed_once():
    value = Value()
    assert value.dear is value.dear


def test_it_is_known_by_its_name():
    assert Value.dear.__doc__ == "Return a value after some time."
    assert "dear" not in vars(Value())


def test_another_value_does_not_wait():
    """While one thread computes the property of an object, another asks another object for it."""
    slow = Value(threading.Event())
    thread = threading.Thread(target=lambda: slow.dear)
    thread.start()
    assert Value().dear == [1]
    present(slow.gate).set()
    thread.join(10)
    assert not thread.is_alive()


def test_the_first_who_is_done_counts():
    gate = threading.Event()
    value = Value(gate)
    found = []
    threads = [threading.Thread(target=lambda: found.append(value.dear)) for _ in range(8)]
    for thread in threads:
        thread.start()
    gate.set()
    for thread in threads:
        thread.join(10)
    assert len(found) == 8
    assert all(one is value.dear for one in found)


def test_what_is_remembered_may_be_asked_by_many_at_once():
    values = [Value() for _ in range(40)]
    asked = memoize_by_identity(lambda value, number: (id(value), number))
    wrong = []

    def ask(shift):
        for number in range(2000):
            value = values[(number * shift) % len(values)]
            if asked(value, number % 5) != (id(value), number % 5):
                wrong.append(number)

    threads = [threading.Thread(target=ask, args=(shift,)) for shift in (1, 3, 7, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert wrong == []


def counted():
    """Return a cached function, and how often it was called for each value."""
    computed: Counter[Any] = Counter()

    def compute(value):
        computed[id(value)] += 1
        return value

    return memoize_by_identity(compute), computed


def test_the_result_that_was_asked_for_last_stays_longest():
    asked, computed = counted()
    first, *others = [Value() for _ in range(40)]
    for other in others:
        asked(first)
        asked(other)
    assert computed[id(first)] == 1


def test_a_result_that_nobody_asks_for_goes():
    asked, computed = counted()
    first, *others = [Value() for _ in range(40)]
    for value in (first, *others, first):
        asked(value)
    assert computed[id(first)] == 2


def test_results_are_forgotten_with_what_they_came_of():
    asked, _ = counted()
    value = Value()
    gone = weakref.ref(value)
    asked(value)
    del value
    clear_memoized_results()
    gc.collect()
    assert gone() is None
