"""The one way to have work done in a child."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from sandtable.model.bounded_work import forked_child
from sandtable.model.bounded_work.answers import BrokenAnswerError, value_of
from sandtable.model.bounded_work.errors import crashed_error, too_large_error
from sandtable.model.bounded_work.limits import WorkLimits

if TYPE_CHECKING:
    from sandtable.model.bounded_work.warm_child import WarmChild

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")
_warm: list[WarmChild] = []
"""The warm child, where the program keeps one, and others that were needed beside it."""
_MOST = 3


def run_in_child(
    limits: WorkLimits, work: Callable[[*_Arguments], _Result], *arguments: *_Arguments
) -> _Result:
    """Return what a function of ours makes of its arguments, worked out in a child.

    It is a function of a module; arguments and result can be pickled, and a result is of plain
    values and our own classes. What it raises is raised here. Raise WorkFailedError where it takes
    more than the limits, or crashes. In a child, it is done there.
    """
    if forked_child.is_child():
        return work(*arguments)
    result: _Result = _value_or_error(_answer_of_child(limits, work, arguments), limits)
    return result


def run_each_in_child(
    limits: WorkLimits,
    work: Callable[[*_Arguments], _Result],
    several: Sequence[tuple[*_Arguments]],
    at_once: int,
) -> list[_Result]:
    """Return what a function makes of each of several arguments, in a child each.

    So the memory that one takes is free for the next. It is asked for in a child, which has one
    thread and may be forked whatever the program has.
    """
    assert forked_child.is_child()
    with closing(forked_child.answers_of_forks(work, several, limits, at_once)) as answers:
        return [_value_or_error(packed, limits) for packed in answers]


def _value_or_error(packed: bytes, limits: WorkLimits) -> Any:
    try:
        return value_of(packed)
    except MemoryError:
        raise too_large_error(limits) from None
    except BrokenAnswerError:
        raise crashed_error(limits) from None


def _answer_of_child(
    limits: WorkLimits, work: Callable[..., object], arguments: tuple[object, ...]
) -> bytes:
    """Ask the warm child, where one is kept or no fork can be made; else fork."""
    if not _warm and (sys.platform == "win32" or threading.active_count() > 1):
        keep_warm_child()
    if _warm:
        return _idle_child().answer(work, arguments, limits)
    return forked_child.answer_of_fork(work, arguments, limits)


def _idle_child() -> WarmChild:
    """Return a child that is not at work: who reads a file does not wait for an export."""
    idle = next((child for child in _warm if not child.is_at_work), None)
    if idle is None and len(_warm) < _MOST:
        idle = _new_child()
    return idle or _warm[0]


def _new_child() -> WarmChild:
    from sandtable.model.bounded_work.warm_child import WarmChild

    _warm.append(WarmChild())
    return _warm[-1]


def keep_warm_child() -> None:
    """Have a child do all work from now on, and start it: for programs with threads."""
    if not _warm:
        _new_child()
        atexit.register(end_warm_child)
    _warm[0].warm_up()


def end_warm_child() -> None:
    """Let go of the warm child, if there is one."""
    while _warm:
        _warm.pop().close()
