"""Entry point for work in child processes."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from sandtable.model.bounded_work import forked_child
from sandtable.model.bounded_work.child_answers import BrokenAnswerError, unpack_answer_value
from sandtable.model.bounded_work.work_errors import child_crash_error, memory_limit_error
from sandtable.model.bounded_work.work_limits import WorkLimits

if TYPE_CHECKING:
    from sandtable.model.bounded_work.warm_child import WarmChildProcess

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")
_warm_children: list[WarmChildProcess] = []
"""The warm child, if the program keeps one, and others that were needed besides."""
_MAX_WARM_CHILDREN = 3


def run_in_child(
    limits: WorkLimits, work: Callable[[*_Arguments], _Result], *arguments: *_Arguments
) -> _Result:
    """Return the result of one of our functions, computed in a child process.

    The function belongs to a module. Arguments and result can be pickled, and a result consists of
    plain values and our own classes. Its exceptions are raised here. Raises WorkFailedError if it
    exceeds the limits or crashes. Inside a child process, it runs there directly.
    """
    if forked_child.is_child_process():
        return work(*arguments)
    result: _Result = _value_or_work_error(_run_in_suitable_child(limits, work, arguments), limits)
    return result


def run_each_in_child(
    limits: WorkLimits,
    work: Callable[[*_Arguments], _Result],
    several: Sequence[tuple[*_Arguments]],
    at_once: int,
) -> list[_Result]:
    """Call a function once for each argument, each time in a new child, and return all results.

    The memory of one call is free before the next begins. Call this in a child process, which has
    one thread and can be forked.
    """
    assert forked_child.is_child_process()
    with closing(forked_child.iter_answers_of_forks(work, several, limits, at_once)) as answers:
        return [_value_or_work_error(packed, limits) for packed in answers]


def _value_or_work_error(packed: bytes, limits: WorkLimits) -> Any:
    try:
        return unpack_answer_value(packed)
    except MemoryError:
        # It is the error of the child, or the answer is too large for this process.
        raise memory_limit_error(limits) from None
    except BrokenAnswerError:
        raise child_crash_error(limits) from None


def _run_in_suitable_child(
    limits: WorkLimits, work: Callable[..., object], arguments: tuple[object, ...]
) -> bytes:
    """Run work in the warm child if one exists or forking is impossible, else in a fork."""
    # Forking a process with threads may copy a held lock.
    if not _warm_children and (sys.platform == "win32" or threading.active_count() > 1):
        start_warm_child()
    if _warm_children:
        return _idle_warm_child().run_work(work, arguments, limits)
    return forked_child.run_in_fork(work, arguments, limits)


def _idle_warm_child() -> WarmChildProcess:
    """Return an idle child process, so that a file is read without waiting for an export."""
    idle = next((child for child in _warm_children if not child.is_busy), None)
    if idle is None and len(_warm_children) < _MAX_WARM_CHILDREN:
        idle = _add_warm_child()
    return idle or _warm_children[0]


def _add_warm_child() -> WarmChildProcess:
    # Only systems without a safe fork need this kind of child.
    from sandtable.model.bounded_work.warm_child import WarmChildProcess

    _warm_children.append(WarmChildProcess())
    return _warm_children[-1]


def start_warm_child() -> None:
    """Start a warm child for all further work. This is for programs with threads."""
    if not _warm_children:
        _add_warm_child()
        atexit.register(stop_warm_children)
    _warm_children[0].start_early()


def stop_warm_children() -> None:
    """Stop all warm children."""
    while _warm_children:
        _warm_children.pop().shut_down()
