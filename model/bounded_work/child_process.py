"""Functions that run work in a child process, and choose which kind of process does it."""

from __future__ import annotations

import atexit
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

from sandtable.model.bounded_work import forked_process
from sandtable.model.bounded_work.child_process_results import (
    UnreadableResultError,
    unpack_result_or_raise,
)
from sandtable.model.bounded_work.work_errors import memory_limit_error, process_crash_error
from sandtable.model.bounded_work.work_limits import WorkLimits

if TYPE_CHECKING:
    from sandtable.model.bounded_work.waiting_process import WaitingProcess

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")
_warm_children: list[WaitingProcess] = []
"""The waiting child process, if the program uses one, and others that were needed in addition."""
_MAX_WAITING_PROCESSES = 3


def run_in_child_process(
    limits: WorkLimits, work: Callable[[*_Arguments], _Result], *arguments: *_Arguments
) -> _Result:
    """Call a function in a child process, and return its result.

    The function must be importable, and its arguments must be picklable. The result consists of
    plain values and our own classes. Exceptions of the function are raised here. Raises
    WorkFailedError if the work exceeds the limits or crashes. Inside a child process, the function
    is called directly.
    """
    if forked_process.is_child_process():
        return work(*arguments)
    result: _Result = _result_or_work_error(
        _run_in_suitable_process(limits, work, arguments), limits
    )
    return result


def run_each_in_child_process(
    limits: WorkLimits,
    work: Callable[[*_Arguments], _Result],
    several: Sequence[tuple[*_Arguments]],
    at_once: int,
) -> list[_Result]:
    """Call a function once for each argument, each time in a new child process.

    Returns all results. The memory of one call is free before the next begins. Call this in a
    child process, which has one thread and can be forked.
    """
    assert forked_process.is_child_process()
    with closing(
        forked_process.iter_results_of_forked_processes(work, several, limits, at_once)
    ) as answers:
        return [_result_or_work_error(packed, limits) for packed in answers]


def _result_or_work_error(packed: bytes, limits: WorkLimits) -> Any:
    try:
        return unpack_result_or_raise(packed)
    except MemoryError:
        # It is the error of the child, or the answer is too large for this process.
        raise memory_limit_error(limits) from None
    except UnreadableResultError:
        raise process_crash_error(limits) from None


def _run_in_suitable_process(
    limits: WorkLimits, work: Callable[..., object], arguments: tuple[object, ...]
) -> bytes:
    """Run work in a waiting child process if one exists or forking is impossible, else fork."""
    # Forking a process with threads may copy a held lock.
    if not _warm_children and (sys.platform == "win32" or threading.active_count() > 1):
        start_waiting_process()
    if _warm_children:
        return _idle_waiting_process().run_work(work, arguments, limits)
    return forked_process.run_in_forked_process(work, arguments, limits)


def _idle_waiting_process() -> WaitingProcess:
    """Return an idle child process, so that reading a file need not wait for an export to end."""
    idle = next((child for child in _warm_children if not child.is_busy), None)
    if idle is None and len(_warm_children) < _MAX_WAITING_PROCESSES:
        idle = _add_waiting_process()
    return idle or _warm_children[0]


def _add_waiting_process() -> WaitingProcess:
    # Only systems without a safe fork need this kind of child.
    from sandtable.model.bounded_work.waiting_process import WaitingProcess

    _warm_children.append(WaitingProcess())
    return _warm_children[-1]


def start_waiting_process() -> None:
    """Start a waiting child process for all further work, for programs with threads."""
    if not _warm_children:
        _add_waiting_process()
        atexit.register(stop_waiting_processes)
    _warm_children[0].start_before_first_work()


def stop_waiting_processes() -> None:
    """Stop all child processes that wait for work."""
    while _warm_children:
        _warm_children.pop().shut_down()
