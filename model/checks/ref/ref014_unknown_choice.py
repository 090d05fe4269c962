"""REF014: an option gets a choice that it does not offer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import clauses_of_all_conditions
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import OptionRef, ScenarioRef, parent_key
from sandtable.model.name_suggestions import did_you_mean_text, most_words_with_advice
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    options = context.module.options
    for address, name, choice in _choices_with_addresses(context):
        if name not in options or choice in options[name].choices:
            continue
        offered = options[name].choices
        likely_choice = context.suggestions.closest_name(choice, offered)
        message = (
            f"{name_with_label('Option', options[name].name)} offers "
            f"{join_words_or_nothing(offered, 'or')}, not {choice!r}."
            f"{did_you_mean_text(likely_choice)}"
        )
        yield RawFinding(address, message, tuple(_fixes_for_wrong_choice(address, likely_choice)))


def _fixes_for_wrong_choice(address: AddressPath, likely_choice: str | None) -> Iterator[Fix]:
    is_whole_value = (
        address[-1] == "default" or parent_key(address) == "options"
    )  # not a part of a condition
    if likely_choice and is_whole_value:
        yield Fix(
            f"Write {likely_choice!r}", partial(set_value, steps=address, value=likely_choice)
        )


def _choices_with_addresses(context: CheckContext) -> Iterator[tuple[AddressPath, str, str]]:
    """Yield each choice that is made for an option, with the address and the option."""
    for name, option in context.module.options.items():
        yield OptionRef(name).child_path("default"), name, option.default
    for name, scenario in context.module.scenarios.items():
        for option_id, choice in scenario.options.items():
            if choice is not None:
                yield ScenarioRef(name).child_path("options", option_id), option_id, choice
    for address, clause in clauses_of_all_conditions(context.module_contents):
        if clause.verb == "is" and clause.subject not in {"turn", "roll"}:
            yield address, clause.subject, clause.quantity
        elif clause.verb == "on":
            yield address, clause.subject, "on"


def _most_with_suggestion(context: CheckContext) -> int:
    options = context.module.options.values()
    return most_words_with_advice(max((len(o.choices) for o in options), default=0))


CHECK = Check(
    id="REF014",
    title="An option does not offer this choice",
    severity=Severity.ERROR,
    rationale=(
        "An entry that depends on a choice that does not exist never applies. A "
        "condition that names "
        "only the option asks whether it is on."
    ),
    hint="Use one of the choices that the option offers.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    most_findings=_most_with_suggestion,
    run=_run,
)
