"""What a module says of itself, of who plays, and of how time runs, for the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.drawing.colours import readable_ink
from sandtable.drawing.faces import faces_of
from sandtable.model.reports.rights import rights_lines
from sandtable.model.reports.scenario_pools import pools_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.tags import state_names

if TYPE_CHECKING:
    from sandtable.model.module import Module


def head_of(module: Module) -> dict[str, Any]:
    """Title, rights, dice, owners, calendar, vocabulary."""
    head = module.module
    return {
        "title": head.title,
        "id": head.id or "",
        "version": head.version or "",
        "rights": rights_lines(module),
        "credits": head.credits,
        "dice": _dice_rows(module),
        "owners": _owner_rows(module),
        "phases": _phase_rows(module),
        "unit": "Round" if head.calendar.turn == "round" else "Turn",
        "states": state_names(module),
        "pools": _pool_rows(module),
    }


def _dice_rows(module: Module) -> list[dict[str, Any]]:
    found = dict.fromkeys(module.module.dice)
    return [{"name": str(d), "n": d.number, "sides": d.sides, "plus": d.plus} for d in found]


def _owner_rows(module: Module) -> dict[str, dict[str, str]]:
    """By owner: name, who is above, the colours of pieces."""
    faces = faces_of(module)
    found = {}
    for name, owner in module.module.owners.items():
        ground = faces.owner_colour(name)
        said = {"name": owner.name, "of": owner.of or "", "colour": ground}
        found[name] = {**said, "ink": readable_ink(ground)}
    return found


def _phase_rows(module: Module) -> list[dict[str, Any]]:
    calendar = module.module.calendar
    return [
        {"id": name, "name": said, "mutual": name in calendar.mutual}
        for name, said in calendar.phases.items()
    ]


def _pool_rows(module: Module) -> list[dict[str, str]]:
    sites = space_index_of(module).spaces_by_id
    return [{"space": name, "name": sites[name].printed_label} for name in pools_of(module)]
