"""Work beside the window: checks while somebody edits, and nothing of Qt off its thread."""

import gc
import threading
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread
from shiboken6 import delete

from sandtable.editor.bench import collector
from sandtable.editor.bench.worker import Worker
from sandtable.model.checks.recheck import check_module
from tests.support.crowds import crowd


def test_two_hundred_edits_while_checks_run(bench_of, qtbot):
    """What is found in the end is what one check of the last value finds."""
    dice = Random(7)
    values = [crowd(Random(seed)) for seed in range(12)]
    bench = bench_of(values[0])
    for number in range(200):
        value = dice.choice(values)
        bench.document.apply(f"Edit {number}", lambda _, value=value: value)
        if number % 10 == 0:
            bench.findings._ask()  # without waiting for a quiet moment
        if number % 7 == 0:
            bench.document.undo_stack.undo()
        if number % 20 == 0:
            bench.document.reading  # noqa: B018 - the window reads what the worker reads
            check_module(value)
        qtbot.wait(1)
    qtbot.waitUntil(lambda: bench.findings.current, timeout=60_000)
    assert list(bench.findings.all) == check_module(bench.document.whole).findings


def test_findings_of_a_value_that_is_gone_are_dropped(bench_of, qtbot):
    first, second = crowd(Random(1)), crowd(Random(2))
    bench = bench_of(first)
    bench.findings._ask()
    bench.document.apply("Another", lambda _: second)
    with qtbot.waitSignal(bench.findings._worker.done, timeout=60_000):
        pass
    assert not bench.findings.current
    qtbot.waitUntil(lambda: bench.findings.current, timeout=60_000)
    assert list(bench.findings.all) == check_module(second).findings


def test_only_the_newest_job_waits(qtbot):
    worker = Worker()
    gate, ran = threading.Event(), []

    def job(number):
        def work():
            gate.wait()
            ran.append(number)

        return work

    with qtbot.waitSignals([worker.done] * 2, timeout=10_000):
        for number in range(5):
            worker.ask(number, job(number))
        gate.set()
    worker.close()
    assert ran in ([0, 4], [4])


def test_a_job_that_fails_gives_its_exception(qtbot):
    worker = Worker()
    with qtbot.waitSignal(worker.done, timeout=10_000) as caught:
        worker.ask("key", lambda: 1 / 0)
    worker.close()
    assert caught.args[0] == "key"
    assert isinstance(caught.args[1], ZeroDivisionError)


def test_a_closed_worker_takes_nothing_and_says_nothing(qtbot):
    worker = Worker()
    worker.close()
    worker.close()
    with qtbot.assertNotEmitted(worker.done, wait=50):
        worker.ask("key", lambda: 1)


def test_garbage_is_not_collected_beside_the_window(bench, qtbot):
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
    with qtbot.waitSignal(bench.findings._worker.done, timeout=60_000):
        bench.findings._worker.ask(0, lambda: [[[]] for _ in range(300_000)] and None)
    assert not gc.isenabled()
    gc.collect()
    assert where == [True] * 50


def test_a_worker_goes_with_his_owner_and_nobody_waits_for_his_job(bench, qtbot):
    owner, gate, started = QObject(), threading.Event(), threading.Event()
    before = list(bench.workers)
    worker = bench.worker(owner)

    def work() -> None:
        started.set()
        gate.wait()

    worker.ask("key", work)
    started.wait()
    with qtbot.assertNotEmitted(worker.done), qtbot.waitSignal(worker.left):
        delete(owner)
        assert bench.workers == [*before, worker]
        gate.set()
    assert bench.workers == before


def test_a_worker_who_has_nothing_to_do_goes_at_once(bench, qtbot):
    owner, before = QObject(), list(bench.workers)
    worker = bench.worker(owner)
    with qtbot.waitSignal(worker.done):
        worker.ask("key", lambda: 1)
    with qtbot.waitSignal(worker.left):
        delete(owner)
    assert bench.workers == before


def test_pythons_own_way_comes_back_with_the_last_worker(qtbot):
    was = gc.isenabled()
    first, second = Worker(), Worker()
    assert not gc.isenabled()
    first.close()
    assert not gc.isenabled()
    second.close()
    second.close()
    assert gc.isenabled() or not was


@pytest.mark.parametrize("generation", [0, 1])
def test_the_collector_collects_when_python_would(qtbot, generation):
    worker = Worker()
    collected = []
    gc.callbacks.append(lambda _, info: collected.append(info["generation"]))
    enough = 2 * gc.get_threshold()[0]  # the tests have another one than Python by itself
    held: list[Any] = [[] for _ in range(enough)]
    collector.collect_if_due()
    gc.callbacks.pop()
    worker.close()
    assert collected
    assert len(held) == enough
