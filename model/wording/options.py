"""Texts about options in conditions: `the option “Early Guard” is off`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.model.module import Module
    from sandtable.model.phrases.condition import Condition


def describe_option_choice(module: Module, clause: ConditionClause) -> str:
    """Describe the choice of an option: `the option “Early Guard” is off`."""
    option = module.options.get(clause.subject)
    if option is None:
        return str(clause)
    value = (clause.quantity or "on").replace("-", " ")
    if clause.negated and value == "on":
        return f"the option “{option.name}” is off"
    choice = value if value in {"on", "off"} else f"“{value}”"
    return f"the option “{option.name}” is {'not ' if clause.negated else ''}{choice}"


def required_switch_state(module: Module, condition: Condition) -> str:
    """Return `on` or `off` if a condition requires only that an option has this choice.

    Returns an empty text for other conditions.
    """
    if not isinstance(condition, ConditionClause) or condition.subject not in module.options:
        return ""
    value = condition.quantity or "on"
    if condition.negated:
        return "off" if value == "on" else ""
    return value if value in {"on", "off"} else ""


def describe_switched_options(
    module: Module, conditions: Sequence[Condition], switch: str, *, is_any: bool
) -> str:
    """Describe several options of which all, or at least one, must be on or off."""
    clauses = [clause for clause in conditions if isinstance(clause, ConditionClause)]
    names = join_words(f"“{module.options[clause.subject].name}”" for clause in clauses)
    if is_any:
        return f"at least one of the options {names} is {switch}"
    return f"the options {names} are {switch}"
