"""The result of a child process: a value, or the exception that ended the work."""

from __future__ import annotations

import io
import pickle
import traceback
from collections.abc import Callable
from typing import Any

MAX_RESULT_BYTES = 256 * 2**20
"""Largest size of the result of a child process, in bytes."""
_PACKAGES_ALLOWED_IN_RESULTS = (
    "sandtable.model.",
    "sandtable.drawing.",
    "sandtable.exporters.",
    "sandtable.importers.",
)
"""Packages whose classes a result may contain."""
_RETURNED_VALUE_KIND, _ERROR_KIND, _TRACEBACK_KIND, _NO_MEMORY_KIND = (
    "value",
    "error",
    "words",
    "full",
)


class _SafeUnpickler(pickle.Unpickler):
    """Unpickler for our own classes and for exceptions only.

    A child that was taken over by an untrusted file cannot make its parent run other code.
    """

    def find_class(self, module: str, name: str) -> Any:
        # A dotted name could reach a function inside a class.
        if "." not in name and (
            module.startswith(_PACKAGES_ALLOWED_IN_RESULTS) or module == "builtins"
        ):
            trusted_class = super().find_class(module, name)
            if isinstance(trusted_class, type) and (
                module != "builtins" or issubclass(trusted_class, Exception)
            ):
                return trusted_class
        raise pickle.UnpicklingError(f"An answer holds {module}.{name}.")


def run_and_pack_result(work: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    """Run a function, and return its pickled result or exception."""
    try:
        return _pack_result(_RETURNED_VALUE_KIND, work(*arguments))
    except MemoryError:
        # The memory limit of the child is meant to be hit; the parent needs to know that it was.
        return _pack_result(_NO_MEMORY_KIND, None)
    except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
        return _pack_error(error)


def _pack_result(kind: str, value: object) -> bytes:
    return pickle.dumps((kind, value), pickle.HIGHEST_PROTOCOL)


def _pack_error(error: Exception) -> bytes:
    """Pack an exception, so that the parent process can raise it again.

    An exception that the parent cannot restore is sent as its traceback.
    """
    if "bad_alloc" in str(error):  # how libraries in C++ say that there is no memory
        return _pack_result(_NO_MEMORY_KIND, None)
    try:
        packed = _pack_result(_ERROR_KIND, error)
        same = type(_unpack_result(packed)[1]) is type(error)
    except Exception:  # noqa: BLE001 - it cannot be packed, or not be made again
        # The caller still gets the traceback as text.
        packed, same = b"", False
    return (
        packed
        if same
        else _pack_result(_TRACEBACK_KIND, "".join(traceback.format_exception(error)))
    )


class UnreadableResultError(Exception):
    """Error for a result of a child process that this program cannot have written."""


def _unpack_result(packed: bytes) -> tuple[str, Any]:
    try:
        kind, value = _SafeUnpickler(io.BytesIO(packed)).load()
    except Exception as error:
        # Damaged or foreign bytes can raise anything here.
        raise UnreadableResultError from error
    return kind, value


def unpack_result_or_raise(packed: bytes) -> Any:
    """Return the result of a child process, or raise the exception that ended its work."""
    kind, value = _unpack_result(packed)
    if kind == _RETURNED_VALUE_KIND:
        return value
    if kind == _ERROR_KIND:
        raise value
    if kind == _NO_MEMORY_KIND:
        raise MemoryError
    raise RuntimeError(f"In a child:\n{value}")
