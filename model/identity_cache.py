"""Caches of results by the identity of their arguments."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Generic, ParamSpec, Self, TypeVar, overload

_MAX_RESULTS_PER_FUNCTION = 16
_TYPES_COMPARED_BY_VALUE = (str, int, tuple, type(None))
ArgumentTypes = ParamSpec("ArgumentTypes")
ValueType = TypeVar("ValueType")
ArgumentType = TypeVar("ArgumentType")


_ALL_MEMORIES: list[OrderedDict[tuple[object, ...], Any]] = []


def memoize_by_identity(
    compute: Callable[ArgumentTypes, ValueType],
) -> Callable[ArgumentTypes, ValueType]:
    """Return a function that computes each result once for the same arguments.

    Values are compared by identity, texts and numbers by value. Modules are never changed in
    place, so identity is enough. Each function stores its most recent results with their
    arguments; `clear_memoized_results` deletes all of them.
    """
    results: OrderedDict[tuple[object, ...], tuple[object, ValueType]] = OrderedDict()
    _ALL_MEMORIES.append(results)

    @wraps(compute)
    def return_cached_result(
        *args: ArgumentTypes.args, **kwargs: ArgumentTypes.kwargs
    ) -> ValueType:
        if len(args) == 1 and not kwargs:  # as it mostly is, and asked a great many times
            key: tuple[object, ...] = (id(args[0]),)
            memo = results.get(key)
            if memo is not None:
                _mark_result_as_newest(results, key)
                return memo[1]
        # Keyword arguments in another order are the same call.
        whole = (*args, *sorted(kwargs.items())) if kwargs else args
        key = tuple([a if isinstance(a, _TYPES_COMPARED_BY_VALUE) else id(a) for a in whole])
        memo = results.get(key)
        if memo is not None:
            _mark_result_as_newest(results, key)
            return memo[1]
        result = compute(*args, **kwargs)
        results[key] = (whole, result)  # holding the arguments keeps their identities taken
        if len(results) > _MAX_RESULTS_PER_FUNCTION:
            with suppress(KeyError):  # another thread may have forgotten everything just now
                results.popitem(last=False)
        return result

    return return_cached_result


def memoize_by_object_identity(
    compute: Callable[[ArgumentType], ValueType],
) -> Callable[[ArgumentType], ValueType]:
    """Return a function that computes its result once for the same object, of any type.

    This is for an index of a list or a mapping that is queried for each of its entries.
    """
    results: OrderedDict[tuple[object, ...], Any] = OrderedDict()
    _ALL_MEMORIES.append(results)

    @wraps(compute)
    def return_cached_result(argument: ArgumentType) -> ValueType:
        key = (id(argument),)
        memo = results.get(key)
        if memo is None:
            memo = results[key] = (argument, compute(argument))
            if len(results) > _MAX_RESULTS_PER_FUNCTION:
                with suppress(KeyError):  # another thread may have forgotten everything just now
                    results.popitem(last=False)
        else:
            _mark_result_as_newest(
                results, key
            )  # a large one stays while many small ones come and go
        result: ValueType = memo[1]
        return result

    return return_cached_result


def _mark_result_as_newest(
    memory: OrderedDict[tuple[object, ...], Any], key: tuple[object, ...]
) -> None:
    try:  # noqa: SIM105 - `suppress` costs more, and this is asked a great many times
        memory.move_to_end(key)
    except KeyError:
        # Another thread may have removed the entry in the meantime.
        pass  # another thread has let go of it just now


def clear_memoized_results() -> None:
    """Delete all cached results. Call this after closing a module to free its memory."""
    for memory in _ALL_MEMORIES:
        memory.clear()


class cached_property(Generic[ValueType]):  # noqa: N801 - it stands where the library's own would
    """A property that is computed once for each instance.

    The standard library's version before Python 3.12 holds one lock for all instances: the window
    would wait for checks of another module.
    """

    def __init__(self, compute: Callable[[Any], ValueType]) -> None:
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> ValueType: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> Self | ValueType:
        """Return the value, computing it at first use.

        If two threads race, the first result wins.
        """
        if instance is None:
            return self
        attributes: dict[str, Any] = instance.__dict__
        if self._name not in attributes:
            attributes.setdefault(self._name, self._compute(instance))
        cached_value: ValueType = attributes[self._name]
        return cached_value
