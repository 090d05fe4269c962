"""REF025: a scenario picks too many options of a pack, or a pack has too few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.locations import OptionRef, PackRef, ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.labelled_names import (
    initial_scenario_label,
    name_with_label,
    quoted_name,
)
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Pack
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    yield from _find_packs_with_too_many_options(module)
    yield from _find_impossible_packs(module)
    reported_keys: set[tuple[AddressPath, str]] = set()
    for name in playable_scenarios(module) if module.options else ():
        for address, message in _packs_with_too_many_options(module, name):
            if (address, message) not in reported_keys and name in context.scenarios:
                reported_keys.add((address, message))
                yield RawFinding(address, message)


def _find_packs_with_too_many_options(module: Module) -> Iterator[RawFinding]:
    for name, option in module.options.items():
        if name in option.excludes:
            yield RawFinding(
                OptionRef(name).child_path("excludes", name),
                f"{name_with_label('Option', option.name)} excludes itself.",
            )


def _find_impossible_packs(module: Module) -> Iterator[RawFinding]:
    """Yield findings for packs that have fewer options than must be picked."""
    for name, pack in module.packs.items():
        number = sum(option.pack == name for option in module.options.values())
        least, _ = _allowed_option_counts_of_pack(pack)
        if number and number < least:
            message = (
                f"{name_with_label('Pack', pack.name)} contains {number} of the {least} "
                "options that must be picked from it."
            )
            yield RawFinding(PackRef(name).child_path("pick"), message)


def _packs_with_too_many_options(module: Module, name: str) -> Iterator[tuple[AddressPath, str]]:
    """Yield address and message for each pack from which too many options are chosen."""
    choices = option_choices_of_scenario(module, flatten_scenario(module, name), {}).options
    options_on = [
        o
        for o, choice in choices.items()
        if o in module.options and _is_option_chosen(module, o, choice)
    ]
    scenario_words = initial_scenario_label(module, name)
    for key, pack in module.packs.items():
        picked = [option for option in options_on if module.options[option].pack == key]
        _, most = _allowed_option_counts_of_pack(pack)
        if pack.per == "module" and most is not None and len(picked) > most:
            names = join_first_few_words(
                [quoted_name(module.options[option].name) for option in picked]
            )
            address = _address_where_option_is_chosen(module, name, *reversed(picked))
            pack_label = name_with_label("pack", pack.name)
            yield (
                address,
                f"{scenario_words} picks {names} from {pack_label}: at most {most} may be picked.",
            )


def _is_option_chosen(module: Module, option: str, choice: str) -> bool:
    return choice == "on" and "on" in module.options[option].choices


def _allowed_option_counts_of_pack(pack: Pack) -> tuple[int, int | None]:
    first, last = pack.pick.first, pack.pick.last
    least = int(first) if first and first.isdecimal() else 0
    return least, int(last) if last and last.isdecimal() else None


def _address_where_option_is_chosen(module: Module, name: str, *options: str) -> AddressPath:
    """Return the address where one of these options is chosen: in a scenario, or by default."""
    for option in options:
        for scenario in scenario_ancestry(module, name):
            if option in module.scenarios[scenario].options:
                return ScenarioRef(scenario).child_path("options", option)
    return OptionRef(options[0]).child_path("default")


CHECK = Check(
    id="REF025",
    title="A pack of options cannot be picked as required",
    severity=Severity.ERROR,
    rationale=(
        "A scenario that picks too many options of a pack, a pack with too few options, and an "
        "option that excludes itself make play impossible."
    ),
    hint="Choose fewer options, or correct the number to pick or the exclusions.",
    reads=frozenset({"options", "packs", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-26",),
    run=_run,
)
