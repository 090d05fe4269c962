"""The operating system ends work that takes too much processor time."""

import sys

import pytest

from sandtable.model.bounded_work.child_process import run_in_child_process
from sandtable.model.bounded_work.work_errors import LimitedWorkError
from sandtable.model.bounded_work.work_limits import WorkLimits
from tests.support import heavy_work


@pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
def test_what_spins_is_ended():
    with pytest.raises(LimitedWorkError, match="more than 1 second of processor time"):
        run_in_child_process(WorkLimits(memory_megabytes=64, processor_seconds=1), heavy_work.spin)
