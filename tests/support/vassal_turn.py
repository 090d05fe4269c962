"""A full turn of a scenario, played by script over the set-up that was written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sandtable.importers.vassal import export_markers
from sandtable.importers.vassal.module_file import VassalModule
from tests.support.vassal_exports import exported
from tests.support.vassal_table import Table

SAMPLE = "afrika_ii"
SCENARIO = "gazala"
TURN, NEXT = "June 1942", "July 1942"


@dataclass(frozen=True)
class Played:
    """The table after the turn, what was done, and the game that was saved and opened again."""

    table: Table
    arrived: dict[str, str]
    moved: dict[str, str]
    hurt: str
    dead: str
    again: VassalModule


@cache
def played() -> Played:
    """Play the turn, once."""
    table = Table.of(exported(SAMPLE).vmod, SCENARIO)
    assert table.moment() == (TURN, "Axis", "Initialization")
    arrived: dict[str, str] = {}
    moved: dict[str, str] = {}
    lost: dict[str, str] = {}
    while table.moment()[0] == TURN:
        _, player, phase = table.moment()
        if phase == "Reinforcement":
            arrived.update(draw(table, player))
        if phase == "Movement":
            moved.update(march(table, player))
        if phase == "Combat":
            lost[player] = fight(table, player)
        table.advance()
    hurt, dead = lost["Axis"], lost["Commonwealth"]
    table.choose(dead, "Send to Dead or Withdrawn")
    return Played(table, arrived, moved, hurt, dead, table.reopened(SCENARIO))


def of(table: Table, player: str, **said: str) -> list[str]:
    """The units of a side of which this is so, in order."""
    return [
        piece.id
        for piece in table.pieces.values()
        if {export_markers.SIDE_KEY: player, export_markers.KIND_KEY: "unit", **said}.items()
        <= piece.properties.items()
    ]


def draw(table: Table, player: str) -> dict[str, str]:
    """Put what arrives in this turn where its label says."""
    found = {}
    for name in of(table, player, Role=export_markers.ARRIVAL_ROLE, Arrives=TURN):
        goal = table.pieces[name].properties["Goal"].removeprefix("to ")
        table.move(name, table.point(goal))
        found[name] = goal
    return found


def on_a_hex(table: Table, player: str) -> list[str]:
    """The units of a side that are on the maps."""
    return [
        name for name in of(table, player, Role="")
        if table.pieces[name].map_point[0] in {"Map A", "Map B"}
    ]  # fmt: skip


def march(table: Table, player: str) -> dict[str, str]:
    """Move two units to where a third one stands."""
    first, second, third = on_a_hex(table, player)[:3]
    goal = table.where(third)
    for name in (first, second):
        table.move(name, table.pieces[third].map_point)
    return {first: goal, second: goal}


def fight(table: Table, player: str) -> str:
    """One unit loses a step."""
    name = next(
        n
        for n in on_a_hex(table, player)
        if table.pieces[n].visible_level_by_layer.get("Step") == 1
    )
    table.choose(name, "Lose a step")
    return name
