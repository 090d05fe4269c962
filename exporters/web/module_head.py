"""The first part of the page's data: title and rights, owners, and calendar."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.drawing.colours import readable_text_colour
from sandtable.drawing.faces import faces_of
from sandtable.model.reports.rights import rights_lines
from sandtable.model.reports.scenario_pools import pools_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.tags import names_of_states

if TYPE_CHECKING:
    from sandtable.model.module import Module


def head_of_page_data(module: Module) -> dict[str, Any]:
    """Return title, rights, dice, owners, calendar and vocabulary."""
    head = module.module
    return {
        "title": head.title,
        "id": head.id or "",
        "version": head.version or "",
        "rights": rights_lines(module),
        "credits": head.credits,
        "dice": _rows_of_dice(module),
        "owners": _legend_rows_of_owners(module),
        "phases": _rows_of_phases(module),
        "unit": "Round" if head.calendar.turn == "round" else "Turn",
        "states": names_of_states(module),
        "pools": _rows_of_pools(module),
    }


def _rows_of_dice(module: Module) -> list[dict[str, Any]]:
    distinct_dice = dict.fromkeys(module.module.dice)
    return [
        {"name": str(d), "n": d.number, "sides": d.sides, "plus": d.plus} for d in distinct_dice
    ]


def _legend_rows_of_owners(module: Module) -> dict[str, dict[str, str]]:
    """Return name, superior and colours of each owner."""
    faces = faces_of(module)
    rows = {}
    for name, owner in module.module.owners.items():
        ground = faces.owner_colour(name)
        row = {"name": owner.name, "of": owner.of or "", "colour": ground}
        rows[name] = {**row, "ink": readable_text_colour(ground)}
    return rows


def _rows_of_phases(module: Module) -> list[dict[str, Any]]:
    calendar = module.module.calendar
    return [
        {"id": phase, "name": name, "mutual": phase in calendar.mutual}
        for phase, name in calendar.phases.items()
    ]


def _rows_of_pools(module: Module) -> list[dict[str, str]]:
    sites = space_index_of(module).spaces_by_id
    return [{"space": name, "name": sites[name].printed_label} for name in pools_of_module(module)]
