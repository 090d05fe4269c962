"""Reading of untrusted files in a child process with limits on memory and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVarTuple

from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.model.bounded_work.child_process import run_in_child_process
from sandtable.model.bounded_work.work_errors import LimitedWorkError
from sandtable.model.bounded_work.work_limits import READING_LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Arguments = TypeVarTuple("_Arguments")


def read_in_child_process(
    read: Callable[[Path, *_Arguments], ImportedFiles], source: Path, *arguments: *_Arguments
) -> ImportedFiles:
    """Read an untrusted file with the function of an importer, in a child process.

    Raises UnreadableError or ImportFailedError.
    """
    if not source.exists():
        raise ImportFailedError("There is no such file or folder.")
    # Opening a pipe or a device could block for ever.
    if not (source.is_file() or source.is_dir()):
        raise ImportFailedError("It is a pipe or a device, not a file.")
    try:
        # DECISIONS 54
        return run_in_child_process(READING_LIMITS, read, source, *arguments)
    except LimitedWorkError as error:
        raise ImportFailedError(str(error)) from None
