"""Export in a separate process, which reports its steps and the result."""

from __future__ import annotations

import json
import os
import pickle
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from sandtable.exporters.protocol import ExportError, ExportReport
from sandtable.plugins.registry import plugin_registry, use_plugins

FRAME_HEADER = struct.Struct("<BQ")
"""Kind and length of a message on the standard output."""
STEP_FRAME, _ANSWER_FRAME = 0, 1


@dataclass(frozen=True, slots=True)
class ExportFailure:
    """The reason why an export wrote nothing, as a sentence for the author."""

    message: str


def serve_export() -> None:
    """Run the export that the parent requests on standard input; answer on standard output."""
    if hasattr(os, "setsid"):
        os.setsid()  # a group of its own, which the parent can end as a whole
    request = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - its parent's
    order, exporter_id, folder, with_plugins = request
    use_plugins(wanted=with_plugins)
    exporter = next(each for each in plugin_registry().all_exporters if each.id == exporter_id)
    answer: ExportReport | ExportFailure
    try:
        answer = exporter.export(order.export_job(_send_progress_step), folder)
    except (ExportError, OSError) as error:
        answer = ExportFailure(str(error))
    _send_message_frame(_ANSWER_FRAME, _pack_result(answer))


def _pack_result(answer: ExportReport | ExportFailure) -> bytes:
    """Return the result of an export as JSON.

    Other formats could run code, and a process that reads untrusted files is not trusted.
    """
    if isinstance(answer, ExportFailure):
        return json.dumps({"failure": answer.message}).encode()
    written = [str(path) for path in answer.written]
    return json.dumps({"written": written, "losses": answer.losses}).encode()


def unpack_export_answer(data: bytes) -> ExportReport | ExportFailure:
    """Return the result that an export process has sent, or its failure."""
    values = json.loads(data)
    if "failure" in values:
        return ExportFailure(values["failure"])
    return ExportReport(tuple(map(Path, values["written"])), tuple(values["losses"]))


def _send_progress_step(words: str) -> None:
    _send_message_frame(STEP_FRAME, words.encode())


def _send_message_frame(kind: int, data: bytes) -> None:
    sys.stdout.buffer.write(FRAME_HEADER.pack(kind, len(data)) + data)
    sys.stdout.buffer.flush()
