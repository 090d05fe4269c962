"""REF020: a scenario chooses two options that exclude each other."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_key
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.locations import OptionRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    if not any(option.excludes for option in module.options.values()):
        return
    reported_keys: set[tuple[AddressPath, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        for finding in _find_excluding_options(module, name):
            if (finding.where, finding.message) not in reported_keys:
                reported_keys.add((finding.where, finding.message))
                yield finding


def _find_excluding_options(module: Module, name: str) -> Iterator[RawFinding]:
    choices = option_choices_of_scenario(module, flatten_scenario(module, name), {}).options
    options_on = [
        option for option, choice in choices.items() if choice == "on" and option in module.options
    ]
    for option, other in combinations(options_on, 2):
        options = module.options
        if other in options[option].excludes or option in options[other].excludes:
            # The scenario's own choice comes first, because it is easier to change.
            places = sorted(
                (
                    _address_where_option_is_chosen(module, name, option_id)
                    for option_id in (option, other)
                ),
                key=_is_default_choice,
            )
            names = [quoted_name(options[option].name) for option in (option, other)]
            message = f"Options {names[0]} and {names[1]} are both on, but exclude each other."
            yield RawFinding(
                places[0],
                message,
                tuple(_fixes_that_choose_default(places[0])),
                places=(places[1],),
            )


def _address_where_option_is_chosen(module: Module, name: str, option: str) -> AddressPath:
    """Return the address where an option is chosen: in the scenario, or by default."""
    if flatten_scenario(module, name).options.get(option):
        return (*scenario_that_writes_key(module, name, "options", option), "options", option)
    return OptionRef(option).child_path("default")


def _is_default_choice(place: AddressPath) -> bool:
    return OptionRef.from_address_prefix(place) is not None


def _fixes_that_choose_default(place: AddressPath) -> Iterator[Fix]:
    if not _is_default_choice(place):
        yield Fix("Write 'off'", partial(set_value, steps=place, value="off"))


CHECK = Check(
    id="REF020",
    title="Two chosen options exclude each other",
    severity=Severity.ERROR,
    rationale=(
        "The scenario chooses options that cannot be used together, so it cannot be played as "
        "written."
    ),
    hint="Turn one of the options off, or correct the options that it excludes.",
    reads=frozenset({"module", "options", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-26",),
    run=_run,
)
