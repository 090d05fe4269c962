"""Control of spaces at the start, entry by entry of the control lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.limits.selector_cache import cached_spaces
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.wording.owner_names import owner_with_verb

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector

_TEXTS_FOR_LISTS_WITHOUT_OWNER = {
    "uncontrolled": "the uncontrolled spaces",
    "out-of-play": "the spaces out of play",
}


@dataclass(frozen=True, slots=True)
class ControlEntry:
    """An entry of a control list: a selector, the spaces it means, and who controls them."""

    steps: AddressPath
    holder: str
    """Owner, or the key of the list of uncontrolled or unplayed spaces."""
    selector: Selector
    spaces: frozenset[str]

    def describe_list(self, module: Module) -> str:
        """Describe the control list that contains the entry."""
        return (
            _TEXTS_FOR_LISTS_WITHOUT_OWNER.get(self.holder)
            or f"the spaces that {owner_with_verb(module, self.holder, 'controls', 'control')}"
        )


def control_entries(module: Module, name: str) -> list[ControlEntry]:
    """Return every control entry of a scenario, with the address where it is written."""
    return list(_iter_control_entries(module, name))


def spaces_in_two_control_lists(module: Module, name: str) -> frozenset[str]:
    """Return the spaces of a scenario that are in two control lists, which SET005 reports."""
    holders: dict[str, set[str]] = {}
    for entry in control_entries(module, name):
        for space in entry.spaces:
            holders.setdefault(space, set()).add(entry.holder)
    return frozenset(space for space, space_holders in holders.items() if len(space_holders) > 1)


def _iter_control_entries(module: Module, name: str) -> Iterator[ControlEntry]:
    scenario, scenarios, ancestry = (
        flatten_scenario(module, name),
        module.scenarios,
        scenario_ancestry(module, name),
    )
    for owner, selectors in scenario.control.items():
        writing_scenario = next(
            (scenario_id for scenario_id in ancestry if scenarios[scenario_id].control.get(owner)),
            name,
        )
        for selector in selectors or ():
            steps = ScenarioRef(writing_scenario).child_path("control", owner, str(selector))
            yield ControlEntry(steps, owner, selector, cached_spaces(module, selector))
    # Keys of the file, and the fields that contain their values.
    lists = {"uncontrolled": "uncontrolled", "out-of-play": "out_of_play"}
    for key, field in lists.items():
        writing_scenario = next(
            (scenario_id for scenario_id in ancestry if getattr(scenarios[scenario_id], field)),
            name,
        )
        for selector in getattr(scenario, field) or ():
            listed = ScenarioRef(writing_scenario).child_path(key, str(selector))
            yield ControlEntry(listed, key, selector, cached_spaces(module, selector))
