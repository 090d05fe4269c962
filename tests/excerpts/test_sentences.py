"""Excerpts of five published games, and a house scenario, say all that the format must say."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from shapely import coverage_is_valid
from shapely.geometry import shape

from sandtable.model.address_path import parse_address
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module
from sandtable.model.storage.plain_data_conversion import as_plain_data
from sandtable.model.storage.splice import changed_file_texts

HERE = Path(__file__).parent
MODULES = (
    "afrika_ii",
    "mare_nostrum",
    "aa_north_africa",
    "aa_lhtr_1942",
    "blocks_in_afrika",
    "house",
    "lent.yaml",
)
CLAUSES = 222
"""Lines of the frozen checklist."""


@cache
def loaded(name: str) -> ModuleWithFiles:
    return load_module(HERE / name)


def sentences() -> dict[str, list[dict[str, Any]]]:
    text = (HERE / "SENTENCES.yaml").read_text(encoding="utf-8")
    book: dict[str, list[dict[str, Any]]] = yaml.load(  # noqa: TID251 - a list, no module file
        text, Loader=yaml.BaseLoader
    )
    return book


def checklist() -> list[str]:
    return (HERE / "CLAUSES.txt").read_text(encoding="utf-8").splitlines()


def said() -> list[tuple[str, str]]:
    entries = [
        (f"{k}: {e['says']}", a) for k, v in sentences().items() for e in v for a in e["at"]
    ]
    return sorted(entries)


def leads_somewhere(found: ModuleWithFiles, address: str) -> bool:
    """Say whether an address names something in the value, or exactly something in a file."""
    steps = parse_address(address)
    if steps is None:
        return False
    value = value_at_address(found.module, steps)
    if value is not ABSENT:
        return value is not None
    spot = found.tree.locate_address(steps)
    return spot is not None and spot.is_exact and spot.value_node is not None


def ordered(module: Module) -> str:
    """The module as text, in which an order that differs shows."""
    return json.dumps(as_plain_data(module))


@pytest.mark.parametrize(("clause", "where"), said())
def test_each_clause_is_said_where_the_list_says(clause: str, where: str) -> None:
    name, _, address = where.partition("/")
    assert leads_somewhere(loaded(name), address), f"{clause}: nothing at {where}"


def test_no_clause_of_the_checklist_is_missing() -> None:
    listed = {
        f"{book}: {entry['says']}" for book, entries in sentences().items() for entry in entries
    }
    assert len(checklist()) == len(set(checklist())) == CLAUSES
    assert set(checklist()) == listed


def test_each_clause_has_a_place() -> None:
    without = [e["says"] for entries in sentences().values() for e in entries if not e["at"]]
    assert without == []


def test_an_address_that_leads_nowhere_is_noticed() -> None:
    assert not leads_somewhere(loaded("afrika_ii"), "scenarios.crusader.setup.axis.[A99.99]")
    assert not leads_somewhere(loaded("afrika_ii"), "pieces.german.3-aufk.group")


@pytest.mark.parametrize("name", MODULES)
def test_written_anew_and_read_again_it_is_the_same(name: str, tmp_path: Path) -> None:
    before = loaded(name).module
    if before.module.extends:
        shutil.copytree(HERE / "afrika_ii", tmp_path / "afrika_ii")
    for file, text in canonical_file_texts(before).items():
        target = tmp_path / name / file
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    after = load_module(tmp_path / name).module
    assert after == before
    assert ordered(after) == ordered(before)


@pytest.mark.parametrize("name", MODULES)
def test_saving_what_did_not_change_touches_no_file(name: str) -> None:
    found = loaded(name)
    assert changed_file_texts(found, found.module) == {}
    assert changed_file_texts(found, replace(found.module)) == {}


def test_the_box_holds_254_miniatures_28_of_them_spare() -> None:
    powers = {k: v for k, v in loaded("aa_north_africa").module.pieces.items() if k != "common"}
    types = [t for power in powers.values() for k, t in power.items() if k != "national-marker"]
    figures = [piece for pieces in types for piece in pieces.values()]
    assert sum(f.copies + f.spare for f in figures if f.copies is not None) == 254
    assert sum(f.spare for f in figures) == 28


def chart_of(setup: Mapping[Any, Any], heading: str) -> Mapping[str, tuple[Entry, ...]]:
    """A chart of a set-up, its places by their text."""
    found = next(chart for key, chart in setup.items() if str(key) == heading)
    return {str(place): entries for place, entries in found.items()}


def test_thirteen_infantry_land_where_the_box_holds_twelve() -> None:
    module = loaded("aa_north_africa").module
    landed = [e for line in chart_of(module.scenarios["torch"].setup, "us").values() for e in line]
    infantry = [e.count for e in landed if isinstance(e, Item) and e.piece == "infantry"]
    assert infantry == [5, 5, 3]
    assert module.pieces["us"]["infantry"]["infantry"].copies == 12


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_each_side_has_25_event_markers_numbered_in_order(side: str) -> None:
    events = loaded("mare_nostrum").module.events[side].values()
    assert [e.number for e in events if e.play != "trigger"] == list(range(1, 26))


@pytest.mark.parametrize(
    ("power", "tag", "income"),
    [
        ("ussr", "red", 24),
        ("germany", "gray", 40),
        ("uk", "tan", 30),
        ("japan", "orange", 30),
        ("us", "green", 42),
    ],
)
def test_the_income_of_a_power_is_the_sum_of_its_territories(
    power: str, tag: str, income: int
) -> None:
    module = loaded("aa_lhtr_1942").module
    spaces = [s for s in module.boards["world"].spaces.values() if tag in s.tags]
    assert sum(s.values["ipc"].constant_number or 0 for s in spaces if "ipc" in s.values) == income
    assert module.limits["income"].each_exactly[power] == income


def test_a_house_scenario_takes_what_it_does_not_say_from_the_published_one() -> None:
    whole = loaded("house").complete_module
    dash = flatten_scenario(whole, "dash")
    axis = chart_of(dash.setup, "axis")
    assert str(dash.first) == "15 cw"
    assert dash.last == "17"
    assert "A40.21" not in axis
    assert "A36.19" in axis
    assert {"wire", "stacking"} <= set(whole.limits)


@pytest.mark.parametrize("name", MODULES)
def test_every_name_that_is_used_is_defined(name: str) -> None:
    references = {check.id for check in ALL_CHECKS if check.id.startswith("REF")}
    found = run_checks(loaded(name).complete_module, ALL_CHECKS, only=references)
    assert [str(finding) for finding in found if not finding.waived] == []


def test_the_outlines_of_the_sea_and_its_shores_cover_without_gap_or_overlap() -> None:
    text = (HERE / "mare_nostrum/boards/map.geojson").read_text(encoding="utf-8")
    features = json.loads(text)["features"]
    outlines = [shape(feature["geometry"]) for feature in features]
    assert {f["id"] for f in features} == set(loaded("mare_nostrum").module.boards["map"].spaces)
    assert all(outline.is_valid for outline in outlines)
    assert coverage_is_valid(outlines)
    assert all(n == int(n) for outline in outlines for n in outline.bounds)
