"""Names that authors choose freely, in the form for sentences: `scenario “Two”`.

A scenario, a table or an event may be called “Two”, “Losses” or “Rain”. Without quotation marks
and a noun before them, such names read as ordinary words. Spaces, pieces and sides need neither:
they are proper names already. Every message takes the form of a name from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import capitalize_first_letter, join_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module


def quoted_name(name: str) -> str:
    """Return a name in quotation marks: `“Rain”`."""
    return f"“{name}”"


def join_quoted_names(names: Iterable[str], last: str = "and") -> str:
    """Return names in quotation marks, joined: `“Rain”, “Fog” and “Sun”`."""
    return join_words(map(quoted_name, names), last)


def name_with_label(noun: str, name: str) -> str:
    """Return a noun and a name in quotation marks: `table “Losses”`.

    At the beginning of a sentence the noun is given with a capital: `Table “Losses”`.
    """
    return f"{noun} {quoted_name(name)}"


def scenario_label(module: Module, scenario: str) -> str:
    """Return the name of a scenario for the middle of a sentence: `scenario “Two”`."""
    return name_with_label("scenario", scenario_name(module, scenario))


def initial_scenario_label(module: Module, scenario: str) -> str:
    """Return the name of a scenario for the beginning of a sentence: `Scenario “Two”`."""
    return capitalize_first_letter(scenario_label(module, scenario))


def scenario_labels(module: Module, scenarios: Iterable[str]) -> str:
    """Return the names of several scenarios: `scenario “One”`, `scenarios “One” and “Two”`."""
    names = [scenario_name(module, scenario) for scenario in scenarios]
    noun = "scenario" if len(names) == 1 else "scenarios"
    return f"{noun} {join_quoted_names(names)}"


def describe_chosen_options(module: Module, choices: Iterable[tuple[str, str]]) -> str:
    """Name options with their choices: `option “Rain” on`, `options “Rain” on and “Fog” off`."""
    texts = [f"{quoted_name(module.options[option].name)} {choice}" for option, choice in choices]
    return f"{'option' if len(texts) == 1 else 'options'} {join_words(texts)}"
