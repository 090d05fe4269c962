"""Global properties: what holds for a whole game from its start."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import join_tokens, to_plain_line, to_property_name
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.series import series_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.module import Module

_PROPERTIES_TAG = "VASSAL.build.module.properties."
SCENARIO_PROPERTY = "Scenario"


def scenario_property_values(job: Job, scene: ScenarioLayout) -> dict[str, str]:
    """The scenario, the options chosen, and what each side gets on its first turn."""
    module = job.module
    scenario = flatten_scenario(module, scene.id)
    found = {SCENARIO_PROPERTY: scene.name}
    chosen = {**scenario.options, **job.options}
    for key, option in module.options.items():
        found[to_property_name("Option", option.name)] = to_plain_line(
            str(chosen.get(key) or option.default)
        )
    found.update(_series_numbers(module, scene.id, first_turn(module.module.calendar, scenario)))
    return found


def _series_numbers(module: Module, scenario: str, turn: int) -> Iterator[tuple[str, str]]:
    """Yield the whole numbers of the first turn; of a level the one that was reached last."""
    for found in series_numbers(module, scenario, turn):
        if isinstance(found.number, int):
            name = to_property_name(series_name(found.series), owner_name(module, found.owner))
            yield name, str(found.number)


def global_properties_element(
    job_values: Sequence[dict[str, str]], blank: Mapping[str, str]
) -> ET.Element:
    """The properties as parts of the module, and what holds where no scenario is chosen."""
    root = ET.Element(f"{_PROPERTIES_TAG}GlobalProperties")
    for name in dict.fromkeys(name for values in job_values for name in values):
        ET.SubElement(
            root, f"{_PROPERTIES_TAG}GlobalProperty", name=name, initialValue=blank.get(name, ""),
            description="", isNumeric="false", min="null", max="null", wrap="false",
        )  # fmt: skip
    return root


def set_property_command(name: str, value: str) -> str:
    """The command that sets one in a saved game."""
    return join_tokens(("GlobalProperty", join_tokens(("", name, value, "Module"), ";")), "\t")
