"""The list of chart cells has every non-empty cell with its state."""

from __future__ import annotations

from sandtable.model.reports.lists import listing_of_kind
from tests.support.modules import module_from_text

CHART = """
terrains: {field: {name: Field}, wood: {name: Wood}}
movement: {foot: {of: unit, costs: {field: 1, wood: 2}}}
tables:
  ground:
    name: Ground
    columns: [cost, effect]
    rows: {Field: ["1", "-"], Wood: ["3", half], Town: ["1", double]}
    ties: {cost: {to: "movement.foot.costs.{row}", rows: {Town: ~}, why: No ground.}}
  dice: {name: Dice, dice: 1d6, rows: {1..6: [hit]}}
"""


def test_each_cell_is_listed_with_its_state() -> None:
    rows = listing_of_kind(module_from_text(CHART), "ties").entries
    assert [(row["id"], row["column"], row["state"], row["why"]) for row in rows] == [
        ("Field", "cost", "same", None),
        ("Wood", "cost", "differs", None),
        ("Wood", "effect", "not tied", None),
        ("Town", "cost", "not tied", "No ground."),
        ("Town", "effect", "not tied", None),
    ]
    assert rows[1]["value"] == "2"
    assert rows[1]["to"] == "movement.foot.costs.wood"
