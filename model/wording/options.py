"""Options in conditions: `the option “Early Guard” is off`, `at least one of the options …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import Condition


def describe_option_choice(module: Module, clause: ConditionClause) -> str:
    """Return an option and what is chosen: `the option “Early Guard” is off`."""
    option = module.options.get(clause.subject)
    if option is None:
        return str(clause)
    chosen = (clause.quantity or "on").replace("-", " ")
    if clause.negated and chosen == "on":
        return f"the option “{option.name}” is off"
    choice = chosen if chosen in {"on", "off"} else f"“{chosen}”"
    return f"the option “{option.name}” is {'not ' if clause.negated else ''}{choice}"


def required_switch_state(module: Module, condition: Condition) -> str:
    """Return `on` or `off` where a condition asks for nothing but an option; else nothing."""
    if not isinstance(condition, ConditionClause) or condition.subject not in module.options:
        return ""
    chosen = condition.quantity or "on"
    if condition.negated:
        return "off" if chosen == "on" else ""
    return chosen if chosen in {"on", "off"} else ""


def describe_switched_options(
    module: Module, conditions: Sequence[Condition], switch: str, *, is_any: bool
) -> str:
    """Return several options that are all `on` or all `off`, or of which one at least is."""
    clauses = [one for one in conditions if isinstance(one, ConditionClause)]
    names = join_words(f"“{module.options[one.subject].name}”" for one in clauses)
    if is_any:
        return f"at least one of the options {names} is {switch}"
    return f"the options {names} are {switch}"
