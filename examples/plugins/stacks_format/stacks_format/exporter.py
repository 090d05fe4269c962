"""Writes the set-ups of a module as stacks: which counters lie where, scenario by scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

from sandtable.exporters.export_facts.losses import left_out
from sandtable.exporters.kinds import Carries, Kind
from sandtable.exporters.protocol import ExportReport, Job, Setting
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.order_of_battle import OobEntry, order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.rights import rights_lines
from sandtable.model.storage.folder_writing import write_into_folder


class StacksExporter:
    """A file of stacks for each module."""

    id = "stacks"
    label = "Stacks"
    target: Literal["file"] = "file"
    carries = Carries(written=frozenset({Kind.SCENARIOS, Kind.PLACEMENTS}))
    settings = (
        Setting("names", "how counters are called", choices=("printed", "ids"), default="printed"),
    )

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write one file; all but what lies where is lost, and named in the report."""
        names = job.scenarios or playable_scenarios(job.module)
        by_id = job.settings.get("names") == "ids"
        answer = {
            "stacks": 1,
            "title": job.module.module.title,
            "notice": list(rights_lines(job.module)),
            "names": {name: flatten_scenario(job.module, name).name or name for name in names},
            "scenarios": {
                name: [_stack(each, by_id=by_id) for each in _placed(job, name)] for name in names
            },
        }
        job.step("Writing")
        text = json.dumps(answer, ensure_ascii=False, indent=2)
        written = write_into_folder(folder, {f"{job.name}.stacks": f"{text}\n".encode()})
        return ExportReport(written, left_out(job, self.carries))


def _placed(job: Job, scenario: str) -> list[OobEntry]:
    """What lies there already; what players choose while they set up is no stack yet."""
    rows = order_of_battle_report(job.module, scenario, options=job.options).entries
    return [each for each in rows if each.at_kind != "choice" and each.pieces is None]


def _stack(entry: OobEntry, *, by_id: bool) -> dict[str, Any]:
    name = entry.piece if by_id and entry.piece else entry.name
    return {"at": entry.at, "counter": name, "number": entry.quantity}
