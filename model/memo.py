"""Remembering what was computed of a value, for as long as the value is in use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec, TypeVar

_KEPT = 16
_PLAIN = (str, int, tuple, type(None))
P = ParamSpec("P")
T = TypeVar("T")


def remembered(compute: Callable[P, T]) -> Callable[P, T]:
    """Compute once for the same arguments: values by identity, texts and numbers by what they are.

    A module is never changed in place, so identity is enough; only the last few are kept.
    """
    kept: OrderedDict[tuple[object, ...], tuple[object, T]] = OrderedDict()

    @wraps(compute)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        if len(args) == 1 and not kwargs:  # as it mostly is, and asked a great many times
            found = kept.get((id(args[0]),))
            if found is not None:
                return found[1]
        whole = (*args, *sorted(kwargs.items())) if kwargs else args
        key = tuple([a if isinstance(a, _PLAIN) else id(a) for a in whole])
        found = kept.get(key)
        if found is not None:
            with suppress(KeyError):  # another thread may have let go of it just now
                kept.move_to_end(key)
            return found[1]
        result = compute(*args, **kwargs)
        kept[key] = (whole, result)  # holding the arguments keeps their identities taken
        if len(kept) > _KEPT:
            kept.popitem(last=False)
        return result

    return ask
