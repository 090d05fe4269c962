"""Schemas of the JSON answers, and the record type of each command."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.model.reports.adjacency import Adjacency
from sandtable.model.reports.arrivals import Arrivals
from sandtable.model.reports.battle_report import Battle
from sandtable.model.reports.check_report import CheckAnswer
from sandtable.model.reports.conflicts import Conflicts
from sandtable.model.reports.coverage import Coverage
from sandtable.model.reports.differences import Differences
from sandtable.model.reports.drawing_report import DrawAnswer
from sandtable.model.reports.lists import Listing
from sandtable.model.reports.manifest_report import ManifestAnswer
from sandtable.model.reports.odds import Odds
from sandtable.model.reports.order_of_battle import Oob
from sandtable.model.reports.reach_report import Reach
from sandtable.model.reports.registration_report import Geography
from sandtable.model.reports.supply_report import Supply
from sandtable.model.reports.victory_report import Victories
from sandtable.plugins.listing import PluginList
from tools.pages.answer_types import answer_schema
from tools.pages.places import DOCS

ANSWERS: Mapping[str, type[Any]] = {
    "check": CheckAnswer,
    "list": Listing,
    "oob": Oob,
    "arrivals": Arrivals,
    "manifest": ManifestAnswer,
    "adjacency": Adjacency,
    "geography": Geography,
    "coverage": Coverage,
    "draw": DrawAnswer,
    "odds": Odds,
    "supply": Supply,
    "reach": Reach,
    "victory": Victories,
    "battle": Battle,
    "diff": Differences,
    "merge": Conflicts,
    "settle": Conflicts,
    "plugins": PluginList,
}
"""By command: what its `--format json` prints."""

FOLDER = DOCS / "schema"


def schemas() -> dict[str, str]:
    """Return the schema of every answer by file name."""
    return {
        f"{command}.json": json.dumps(answer_schema(record), ensure_ascii=False, indent=2) + "\n"
        for command, record in ANSWERS.items()
    }


def pages() -> dict[Path, str]:
    """Return the file of each schema with its current content."""
    return {FOLDER / name: text for name, text in schemas().items()}
