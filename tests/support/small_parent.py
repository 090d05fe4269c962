"""A small process below which work is done: to fork the one that runs all tests takes long."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sandtable.model.bounded_work import child_process
from sandtable.model.bounded_work.forked_process import run_in_forked_process
from sandtable.model.bounded_work.waiting_process import (
    WaitingProcess,
    _send_request_to_process,
    pack_work_request,
)
from sandtable.model.bounded_work.work_limits import READING_LIMITS, WorkLimits

if TYPE_CHECKING:
    import subprocess

_LOADED_AT_START = (
    "PIL.Image",
    "numpy.ma",
    "sandtable.drawing.picture_sizes",
    "sandtable.drawing.typesetting",
    "sandtable.importers.geojson.module_conversion",
    "sandtable.importers.picture.module_conversion",
    "sandtable.importers.svg.module_conversion",
    "sandtable.importers.triplea.module_conversion",
    "sandtable.importers.triplea.map_files",
    "sandtable.importers.vassal.module_conversion",
    "sandtable.model.geometry.label_polygons",
    "sandtable.model.geometry.sketch_repair.drawn_areas",
    "sandtable.model.storage.module_loading",
    "sandtable.model.storage.outline_defects",
    "svg.path",
    "tests.support.first_reading",
    "typst",
)
"""What each child would otherwise load by itself."""


@contextmanager
def kept_small_parent() -> Iterator[None]:
    """Have all work done below a small process, which starts when the first work comes."""
    child_process._warm_children.append(SmallParent())
    yield
    child_process.stop_waiting_processes()


class SmallParent(WaitingProcess):
    """A warm child that has loaded what its own children need.

    What a test forks has its own children, so that no two processes read the same pipe.
    """

    def __init__(self) -> None:
        super().__init__()
        self._owner = os.getpid()

    def run_work(
        self, work: Callable[..., Any], arguments: tuple[Any, ...], limits: WorkLimits
    ) -> bytes:
        """Run work, and return its answer. Raise WorkFailedError if there is none."""
        if os.getpid() != self._owner:
            return run_in_forked_process(work, arguments, limits)
        return super().run_work(work, arguments, limits)

    def _start_process(self) -> subprocess.Popen[bytes]:
        before, process = self._process, super()._start_process()
        if process is not before:
            modules = tuple(map(_ImportedModule, _LOADED_AT_START))
            _send_request_to_process(process, pack_work_request(len, (modules,), READING_LIMITS))
        return process


class _ImportedModule:
    """A module that is imported where this is unpickled."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return import_module, (self._name,)
