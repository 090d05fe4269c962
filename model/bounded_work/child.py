"""The one way to have work done in a child."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from model.bounded_work.answers import BrokenAnswerError, value_of
from model.bounded_work.errors import crashed, too_large
from model.bounded_work.fork import answer_of_fork
from model.bounded_work.limits import Limits
from model.bounded_work.warm_child import WarmChild

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


def in_child(
    limits: Limits, work: Callable[[*_Arguments], _Result], *arguments: *_Arguments
) -> _Result:
    """Return what a function of ours makes of its arguments, worked out in a child.

    It is a function of a module, without any state; arguments and result can be pickled, and a
    result is of plain values and our own classes. What it raises is raised here. Raise
    WorkFailedError where it takes more than the limits, or crashes.
    """
    try:
        result: _Result = value_of(_answer(limits, work, arguments))
    except MemoryError:
        raise too_large(limits) from None
    except BrokenAnswerError:
        raise crashed(limits) from None
    return result


def _answer(limits: Limits, work: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
    """Ask the warm child, where there is one or no fork can be made; else fork."""
    warm = WarmChild.current()
    if warm is None and (sys.platform == "win32" or threading.active_count() > 1):
        warm = WarmChild.keep()
    if warm is not None:
        return warm.answer(work, arguments, limits)
    return answer_of_fork(work, arguments, limits)
