"""Memoize what was computed of a value for as long as the value is in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Generic, ParamSpec, Self, TypeVar, overload

_MAX_RESULTS_PER_FUNCTION = 16
_TYPES_COMPARED_BY_VALUE = (str, int, tuple, type(None))
P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")


_ALL_MEMORIES: list[OrderedDict[tuple[object, ...], Any]] = []


def memoize_by_identity(compute: Callable[P, T]) -> Callable[P, T]:
    """Compute once for the same arguments: values by identity, texts and numbers by what they are.

    A module is never changed in place, so identity is enough. Each function keeps the results
    that were asked for last, and the arguments that they came of; `forget_results` lets go of all.
    """
    kept: OrderedDict[tuple[object, ...], tuple[object, T]] = OrderedDict()
    _ALL_MEMORIES.append(kept)

    @wraps(compute)
    def return_memoized(*args: P.args, **kwargs: P.kwargs) -> T:
        if len(args) == 1 and not kwargs:  # as it mostly is, and asked a great many times
            key: tuple[object, ...] = (id(args[0]),)
            found = kept.get(key)
            if found is not None:
                _mark_as_newest(kept, key)
                return found[1]
        whole = (*args, *sorted(kwargs.items())) if kwargs else args
        key = tuple([a if isinstance(a, _TYPES_COMPARED_BY_VALUE) else id(a) for a in whole])
        found = kept.get(key)
        if found is not None:
            _mark_as_newest(kept, key)
            return found[1]
        result = compute(*args, **kwargs)
        kept[key] = (whole, result)  # holding the arguments keeps their identities taken
        if len(kept) > _MAX_RESULTS_PER_FUNCTION:
            with suppress(KeyError):  # another thread may have forgotten everything just now
                kept.popitem(last=False)
        return result

    return return_memoized


def memoize_by_object_identity(compute: Callable[[A], T]) -> Callable[[A], T]:
    """Compute once for an argument that is this very object, however large and whatever its type.

    For an index over a list or a mapping that is asked for each of its entries.
    """
    kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()
    _ALL_MEMORIES.append(kept)

    @wraps(compute)
    def return_memoized(argument: A) -> T:
        key = (id(argument),)
        found = kept.get(key)
        if found is None:
            found = kept[key] = (argument, compute(argument))
            if len(kept) > _MAX_RESULTS_PER_FUNCTION:
                with suppress(KeyError):  # another thread may have forgotten everything just now
                    kept.popitem(last=False)
        else:
            _mark_as_newest(kept, key)  # a large one stays while many small ones come and go
        result: T = found[1]
        return result

    return return_memoized


def _mark_as_newest(memory: OrderedDict[tuple[object, ...], Any], key: tuple[object, ...]) -> None:
    try:  # noqa: SIM105 - `suppress` costs more, and this is asked a great many times
        memory.move_to_end(key)
    except KeyError:
        pass  # another thread has let go of it just now


def clear_memoized_results() -> None:
    """Let go of every remembered result: whoever closes a module frees its memory by this."""
    for memory in _ALL_MEMORIES:
        memory.clear()


class cached_property(Generic[T]):  # noqa: N801 - it stands where the library's own would
    """A property that is computed once for each value.

    The library's own, before Python 3.12, lets one thread at a time compute it for all values
    together: the window would wait for checks of another module.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> Self | T:
        """Compute it, unless somebody did before; the first who is done counts."""
        if instance is None:
            return self
        known: dict[str, Any] = instance.__dict__
        if self._name not in known:
            known.setdefault(self._name, self._compute(instance))
        found: T = known[self._name]
        return found
