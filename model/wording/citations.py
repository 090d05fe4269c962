"""Rules as messages and sheets cite them."""

from __future__ import annotations

import re

from sandtable.model.entities.rules import Limit


def cite_rules(rule: str) -> str:
    """The rule that is cited: `rule 3`, `rules 3, 4.1`, or as it is written where it has words."""
    numbers = [part.strip() for part in rule.split(",")]
    if not all(_RULE_NUMBER.fullmatch(number) for number in numbers):
        return rule
    return f"rule {rule}" if len(numbers) == 1 else f"rules {rule}"


_RULE_NUMBER = re.compile(r"\d[\w.]*")


def rule_range_with_dash(rule: str) -> str:
    """Return rules as a book writes them: `22.1..22.6` with a dash between the two."""
    return rule.replace("..", "\u2013")


def rule_citation(rule: str) -> str:
    """Return where to read it: `rule 22.1`, `rules 3, 4.1`, `see Noncombat Move`."""
    if not rule[:1].isdigit():
        return f"see {rule_range_with_dash(rule)}"
    return f"{'rules' if ',' in rule or '..' in rule else 'rule'} {rule_range_with_dash(rule)}"


def limit_name_and_rule(limit: Limit) -> str:
    """Return what a broken limit is called and its rule: `Stacking, rule 3`.

    A rule that is cited by words that begin with the limit's name says both.
    """
    name, rule = limit.name or "", cite_rules(limit.rule)
    if rule.casefold().startswith(name.casefold()):
        return rule
    return f"{name}, {rule}" if rule else name
