"""Work in a child process ends like work in this process, or with one sentence."""

import os
import sys
import time
from pathlib import Path

import pytest

from sandtable.model.bounded_work.child_process import (
    run_in_child_process,
    start_waiting_process,
    stop_waiting_processes,
)
from sandtable.model.bounded_work.work_errors import LimitedWorkError
from sandtable.model.bounded_work.work_limits import WorkLimits
from sandtable.model.storage.problem import UnreadableError
from tests.support import heavy_work
from tests.support.forking import fork_only, without_warm_child

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
SOME = WorkLimits(memory_megabytes=64, processor_seconds=1)


@pytest.fixture(params=["fork", "warm"], autouse=True, scope="module")
def _way(request):
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "warm":
            without_warm_child(patch)
            start_waiting_process()
        else:
            fork_only(patch)
        yield
        stop_waiting_processes()


def test_a_result_comes_back_from_another_process():
    assert run_in_child_process(SOME, sum, [1, 2, 3]) == 6
    assert run_in_child_process(SOME, os.getpid) != os.getpid()


def test_each_of_several_works_has_a_process_and_its_answer_in_order():
    found = run_in_child_process(SOME, heavy_work.several, [0.03, 0.0, 0.0])
    assert [waited for waited, _ in found] == [0.03, 0.0, 0.0]
    assert len({process for _, process in found}) == len(found)


def test_the_error_of_one_of_several_ends_the_others(capfd):
    before = time.monotonic()
    with pytest.raises(ValueError, match="sleep length"):
        run_in_child_process(SOME, heavy_work.several, [-1.0, 20.0, 0.0])
    assert time.monotonic() - before < 10
    assert capfd.readouterr() == ("", "")


def test_an_error_comes_back_with_every_reason():
    with pytest.raises(UnreadableError) as caught:
        run_in_child_process(SOME, heavy_work.refuse)
    assert [problem.line for problem in caught.value.problems] == [1, 2]


def test_a_mistake_of_ours_comes_back_with_its_traceback():
    with pytest.raises(RuntimeError, match=r"in stumble(.|\n)*one and two"):
        run_in_child_process(SOME, heavy_work.stumble)


@pytest.mark.parametrize(
    ("work", "arguments", "said"),
    [
        (heavy_work.crash, (), "64 MB of memory, or made a library crash"),
        (heavy_work.fill, (4_000,), "more than 64 MB of memory"),
    ],
)
def test_what_takes_too_much_is_one_sentence(work, arguments, said, capfd):
    with pytest.raises(LimitedWorkError, match=said):
        run_in_child_process(SOME, work, *arguments)
    assert run_in_child_process(SOME, sum, [1]) == 1, "the next work is done"
    assert capfd.readouterr() == ("", "")


def test_what_waits_for_ever_is_ended_by_the_clock():
    with pytest.raises(LimitedWorkError, match=r"more than 0\.1 seconds by"):
        run_in_child_process(
            WorkLimits(memory_megabytes=64, processor_seconds=1, clock_seconds=0.1),
            heavy_work.wait,
        )


def test_memory_up_to_the_limit_is_given():
    assert run_in_child_process(SOME, heavy_work.fill, 48) == 48 * 2**20


def test_files_of_the_parent_are_not_held(tmp_path):
    with (tmp_path / "lock").open("w") as lock:
        assert not run_in_child_process(SOME, heavy_work.is_open, lock.fileno())


def test_an_answer_calls_nothing(capfd):
    with pytest.raises(LimitedWorkError):
        run_in_child_process(SOME, heavy_work.answer_with_code)
    assert capfd.readouterr() == ("", "")


def test_a_child_does_what_it_is_given_itself():
    assert run_in_child_process(SOME, heavy_work.process_of_work_in_work)


def test_a_relative_path_is_meant_in_the_folder_of_the_parent(tmp_path, monkeypatch):
    """A waiting child process may have begun in another folder than the parent is in now."""
    assert run_in_child_process(SOME, heavy_work.working_folder) == str(Path.cwd())
    monkeypatch.chdir(tmp_path)
    assert run_in_child_process(SOME, heavy_work.working_folder) == str(tmp_path)
