"""Global properties of a game: scenario, options and series of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sandtable.exporters.vassal.token_sequences import (
    join_tokens_by_separator,
    name_in_camel_case,
    text_on_one_line,
)
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.series import title_of_series

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.module import Module

_PROPERTIES_CLASS_PREFIX = "VASSAL.build.module.properties."
SCENARIO_PROPERTY = "Scenario"


def scenario_property_values(job: Job, layout: ScenarioLayout) -> dict[str, str]:
    """Return the properties of a scenario: its name, the options and the first turn's numbers."""
    module = job.module
    scenario = flatten_scenario(module, layout.id)
    values = {SCENARIO_PROPERTY: layout.name}
    chosen = {**scenario.options, **job.options}
    for key, option in module.options.items():
        values[name_in_camel_case("Option", option.name)] = text_on_one_line(
            str(chosen.get(key) or option.default)
        )
    values.update(
        _series_numbers(
            module, layout.id, first_turn_of_scenario(module.module.calendar, scenario)
        )
    )
    return values


def _series_numbers(module: Module, scenario: str, turn: int) -> Iterator[tuple[str, str]]:
    """Yield the value of each series at the first turn, if it is a whole number.

    For a series of levels, it is the level that was reached last.
    """
    for entry in series_numbers(module, scenario, turn):
        if isinstance(entry.number, int):
            name = name_in_camel_case(
                title_of_series(entry.series), owner_name(module, entry.owner)
            )
            yield name, str(entry.number)


def global_properties_element(
    job_values: Sequence[dict[str, str]], blank: Mapping[str, str]
) -> ET.Element:
    """Return the properties as elements; `blank` has the values when no scenario is chosen."""
    root = ET.Element(f"{_PROPERTIES_CLASS_PREFIX}GlobalProperties")
    for name in dict.fromkeys(name for values in job_values for name in values):
        ET.SubElement(
            root, f"{_PROPERTIES_CLASS_PREFIX}GlobalProperty",
            name=name, initialValue=blank.get(name, ""),
            description="", isNumeric="false", min="null", max="null", wrap="false",
        )  # fmt: skip
    return root


def set_property_command(name: str, value: str) -> str:
    """Return the command of a saved game that sets a property."""
    return join_tokens_by_separator(
        ("GlobalProperty", join_tokens_by_separator(("", name, value, "Module"), ";")), "\t"
    )
