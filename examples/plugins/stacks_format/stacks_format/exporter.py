"""Writes the set-ups of a module as stacks: which counters lie where, scenario by scenario."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from sandtable.exporters.protocol import ExportReport, Job, Setting
from sandtable.model.module import Module
from sandtable.model.reports.oob import OobEntry, oob
from sandtable.model.reports.rights import rights_lines
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.folders import write_into


class StacksExporter:
    """A file of stacks for each module."""

    id = "stacks"
    label = "Stacks"
    target: Literal["file"] = "file"
    settings = (
        Setting("names", "how counters are called", choices=("printed", "ids"), default="printed"),
    )

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write one file; what players choose while setting up is lost, and so is all else."""
        entries = {name: _placed(job, name) for name in job.scenarios or playable(job.module)}
        by_id = job.settings.get("names") == "ids"
        answer = {
            "stacks": 1,
            "title": job.module.module.title,
            "notice": list(rights_lines(job.module)),
            "scenarios": {
                name: [_stack(each, by_id=by_id) for each in rows if each.at_kind == "space"]
                for name, rows in entries.items()
            },
        }
        job.step("Writing")
        text = json.dumps(answer, ensure_ascii=False, indent=2)
        written = write_into(folder, {f"{job.name}.stacks": f"{text}\n".encode()})
        return ExportReport(written, tuple(_losses(job.module, entries)))


def _placed(job: Job, scenario: str) -> list[OobEntry]:
    return oob(job.module, scenario, options=job.options).entries


def _stack(entry: OobEntry, *, by_id: bool) -> dict[str, Any]:
    name = entry.piece if by_id and entry.piece else entry.name
    return {"at": entry.at, "counter": name, "number": entry.quantity}


def _losses(module: Module, entries: dict[str, list[OobEntry]]) -> Iterator[str]:
    for scenario, rows in entries.items():
        name = module.scenarios[scenario].name or scenario
        left = sum(each.at_kind != "space" for each in rows)
        if left:
            yield f"{name}: {left} entries that are no stack in a space are not carried."
    for what, there in (
        ("Boards", module.boards),
        ("Tables", module.tables),
        ("Events", module.events),
    ):
        if there:
            yield f"{what} are not carried."
