"""Sentences for victories: `Red wins at the end of the game if Red controls Saltholm`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.wording.joined_conditions import describe_joint_conditions
from sandtable.model.wording.nouns import is_plural_name
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import capitalize_first_letter, join_required_conditions
from sandtable.model.wording.victory_times import describe_victory_time

if TYPE_CHECKING:
    from sandtable.model.entities.scenarios import Scenario, Victory
    from sandtable.model.module import Module


def describe_victory(module: Module, scenario: Scenario, victory: Victory) -> str:
    """Describe a victory in a sentence; without a condition it is won whatever happens."""
    side = owner_as_subject(module, victory.side)
    verb = "win" if is_plural_name(side) else "wins"
    when = describe_victory_time(module, scenario, victory.at) or "never"
    conditions = join_required_conditions(describe_joint_conditions(module, victory.if_))
    reason = f"if {conditions.removesuffix('.')}" if conditions else "whatever happens"
    return f"{capitalize_first_letter(side)} {verb}{_level_words(victory.level)} {when} {reason}."


def _level_words(level: str) -> str:
    """Return a level of victory as the object of a sentence: ` a decisive victory`.

    Returns an empty text for the usual level.
    """
    if level == "victory":
        return ""
    words = level.replace("-", " ").removesuffix(" victory")
    article = "an" if words[:1] in "aeiou" else "a"
    return f" {article} {words} victory"
