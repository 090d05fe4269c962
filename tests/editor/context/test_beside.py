"""Work beside the window: checks while somebody edits, and nothing of Qt off its thread."""

import gc
import threading
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread
from shiboken6 import delete

from sandtable.editor.context import garbage_collection
from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.model.checks.recheck import check_module
from tests.support.crowds import crowd


def test_two_hundred_edits_while_checks_run(context_of, qtbot):
    """What is found in the end is what one check of the last value finds."""
    dice = Random(7)
    values = [crowd(Random(seed)) for seed in range(12)]
    context = context_of(values[0])
    for number in range(200):
        value = dice.choice(values)
        context.document.apply_edit(f"Edit {number}", lambda _, value=value: value)
        if number % 10 == 0:
            context.findings._start_background_check()  # without waiting for a quiet moment
        if number % 7 == 0:
            context.document.undo_stack.undo()
        if number % 20 == 0:
            context.document.reading  # noqa: B018 - the window reads what the worker reads
            check_module(value)
        qtbot.wait(1)
    qtbot.waitUntil(lambda: context.findings.is_current, timeout=60_000)
    assert (
        list(context.findings.all_findings)
        == check_module(context.document.complete_module).findings
    )


def test_findings_of_a_value_that_is_gone_are_dropped(context_of, qtbot):
    first, second = crowd(Random(1)), crowd(Random(2))
    context = context_of(first)
    context.findings._start_background_check()
    context.document.apply_edit("Another", lambda _: second)
    with qtbot.waitSignal(context.findings._worker.job_done, timeout=60_000):
        pass
    assert not context.findings.is_current
    qtbot.waitUntil(lambda: context.findings.is_current, timeout=60_000)
    assert list(context.findings.all_findings) == check_module(second).findings


def test_only_the_newest_job_waits(qtbot):
    worker = BackgroundWorker()
    gate, ran = threading.Event(), []

    def job(number):
        def work():
            gate.wait()
            ran.append(number)

        return work

    with qtbot.waitSignals([worker.job_done] * 2, timeout=10_000):
        for number in range(5):
            worker.start_background_job(number, job(number))
        gate.set()
    worker.close_worker()
    assert ran in ([0, 4], [4])


def test_a_job_that_fails_gives_its_exception(qtbot):
    worker = BackgroundWorker()
    with qtbot.waitSignal(worker.job_done, timeout=10_000) as caught:
        worker.start_background_job("key", lambda: 1 / 0)
    worker.close_worker()
    assert caught.args[0] == "key"
    assert isinstance(caught.args[1], ZeroDivisionError)


def test_a_closed_worker_takes_nothing_and_says_nothing(qtbot):
    worker = BackgroundWorker()
    worker.close_worker()
    worker.close_worker()
    with qtbot.assertNotEmitted(worker.job_done, wait=50):
        worker.start_background_job("key", lambda: 1)


def test_garbage_is_not_collected_beside_the_window(context, qtbot):
    """A circle of Qt objects dies on the window's thread, however busy the worker is."""
    where = []

    class Circle(QObject):
        def __init__(self):
            super().__init__()
            self.own = self

        def __del__(self):
            where.append(QThread.isMainThread())

    for _ in range(50):
        Circle()
    with qtbot.waitSignal(context.findings._worker.job_done, timeout=60_000):
        context.findings._worker.start_background_job(
            0, lambda: [[[]] for _ in range(300_000)] and None
        )
    assert not gc.isenabled()
    gc.collect()
    assert where == [True] * 50


def test_a_worker_goes_with_his_owner_and_nobody_waits_for_his_job(context, qtbot):
    owner, gate, started = QObject(), threading.Event(), threading.Event()
    before = list(context.workers)
    worker = context.new_worker(owner)

    def work() -> None:
        started.set()
        gate.wait()

    worker.start_background_job("key", work)
    started.wait()
    with qtbot.assertNotEmitted(worker.job_done), qtbot.waitSignal(worker.thread_ended):
        delete(owner)
        assert context.workers == [*before, worker]
        gate.set()
    assert context.workers == before


def test_a_worker_who_has_nothing_to_do_goes_at_once(context, qtbot):
    owner, before = QObject(), list(context.workers)
    worker = context.new_worker(owner)
    with qtbot.waitSignal(worker.job_done):
        worker.start_background_job("key", lambda: 1)
    with qtbot.waitSignal(worker.thread_ended):
        delete(owner)
    assert context.workers == before


def test_pythons_own_way_comes_back_with_the_last_worker(qtbot):
    was = gc.isenabled()
    first, second = BackgroundWorker(), BackgroundWorker()
    assert not gc.isenabled()
    first.close_worker()
    assert not gc.isenabled()
    second.close_worker()
    second.close_worker()
    assert gc.isenabled() or not was


@pytest.mark.parametrize("generation", [0, 1])
def test_the_collector_collects_when_python_would(qtbot, generation):
    worker = BackgroundWorker()
    collected = []
    gc.callbacks.append(lambda _, info: collected.append(info["generation"]))
    enough = 2 * gc.get_threshold()[0]  # the tests have another one than Python by itself
    held: list[Any] = [[] for _ in range(enough)]
    garbage_collection.collect_garbage_if_due()
    gc.callbacks.pop()
    worker.close_worker()
    assert collected
    assert len(held) == enough
