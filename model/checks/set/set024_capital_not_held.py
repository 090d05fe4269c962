"""SET024: a capital is not a land space, or an enemy controls it at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import OwnerRef, ScenarioRef
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.places import spoken_space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for owner, owner_entry in module.module.owners.items():
        site = space_index_of(module).find_space(owner_entry.capital or "")
        if site is None:
            continue
        if site.kind in SPACE_KINDS_OFF_MAP or site.kind == "sea":
            message = (
                f"The capital of {owner_entry.name} is {site.spoken_name}, which is not a land "
                "space."
            )
            yield RawFinding(OwnerRef(owner).child_path("capital"), message)
        else:
            yield from _find_lost_capital(context, owner, site.id)


def _find_lost_capital(context: CheckContext, owner: str, space: str) -> Iterator[RawFinding]:
    module = context.module
    for name in scenario_play.scenarios_to_check(context):
        control = scenario_play.initial_position_of(context, name, context.options).control
        holder = control.get(space)
        # Without control lists nobody is known to hold anything.
        if control and _does_enemy_control_capital(module, owner, holder):
            capital_words = (
                f"{spoken_space_name(module, space)}, the {owner_adjective(module, owner)} capital"
            )
            hands = f"{owner_adjective(module, holder or '')} hands"
            begins = f"when {scenario_label(module, name)} begins"
            yield RawFinding(
                ScenarioRef(name).address_path, f"{capital_words}, is in {hands} {begins}."
            )


def _does_enemy_control_capital(module: Module, owner: str, holder: str | None) -> bool:
    owners = module.module.owners
    return holder is not None and side_of_owner(owners, holder) != side_of_owner(owners, owner)


CHECK = Check(
    id="SET024",
    title="An owner does not control its capital",
    severity=Severity.INFO,
    rationale=(
        "An owner that has lost its capital usually has no income. At the beginning of a "
        "scenario the space is probably in the wrong control list."
    ),
    hint=("Correct the control list or the capital, or ignore this if the capital has been lost."),
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("SET-15",),
    run=_run,
)
