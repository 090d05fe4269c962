"""Citations of rules in messages of checks and on printed sheets."""

from __future__ import annotations

import re

from sandtable.model.entities.rules import Limit
from sandtable.model.wording.labelled_names import quoted_name


def cite_rules(rule: str) -> str:
    """Cite rules by number or by heading: `rule 3`, `rules 3, 4.1`, `see “Set-up”`."""
    numbers = [part.strip() for part in rule.split(",")]
    if not all(_RULE_NUMBER.fullmatch(number) for number in numbers):
        return f"see {quoted_name(rule)}"
    return f"rule {rule}" if len(numbers) == 1 else f"rules {rule}"


_RULE_NUMBER = re.compile(r"\d[\w.]*")


def rule_range_with_dash(rule: str) -> str:
    """Return a range of rules with a dash instead of two full stops: `22.1..22.6`."""
    return rule.replace("..", "\u2013")


def rule_citation(rule: str) -> str:
    """Return a reference to the rules: `rule 22.1`, `rules 3, 4.1`, `rulebook: Noncombat Move`."""
    if not rule[:1].isdigit():
        return f"rulebook: {rule_range_with_dash(rule)}"
    return f"{'rules' if ',' in rule or '..' in rule else 'rule'} {rule_range_with_dash(rule)}"


def limit_name_and_rule(limit: Limit) -> str:
    """Return the name of a limit with its rule: `“Stacking”, rule 3`.

    A citation in words that begins with the name of the limit is returned alone.
    """
    name, rule = limit.name or "", cite_rules(limit.rule)
    # `Stacking, Stacking limits` would repeat the name.
    if limit.rule.casefold().startswith(name.casefold()):
        return rule
    # A limit may be called “Guests” or “Room”, which would read as words of the sentence.
    quoted = quoted_name(name)
    return f"{quoted}, {rule}" if rule else quoted
