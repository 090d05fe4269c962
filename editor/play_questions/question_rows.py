"""Questions about set-up and turns, with the keys that answer them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.editor.translation import translatable


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the author, answered by one key of a record."""

    text: str
    key: str
    help_text: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Words for the choices of the key, where those of the files are not a player's."""


SET_UP_QUESTIONS = (
    Question(
        translatable("Who sets up, and in which order?"), "sets-up",
        translatable("Check the box of each side that sets up. The side at the top begins."),
    ),
    Question(
        translatable("Does this order follow from the order of play?"), "sets-up-first",
        translatable("Only if the rules say so, instead of naming a side."),
        {
            "first-mover": translatable("the side that moves first sets up first"),
            "second-mover": translatable("the side that moves second sets up first"),
        },
    ),
)  # fmt: skip
TURN_QUESTIONS = (
    Question(
        translatable("How long is a turn?"), "turn", "",
        {
            "turn": translatable("turns have only numbers"),
            "round": translatable("rounds have only numbers"),
            "day": translatable("a day"),
            "week": translatable("a week"),
            "half-month": translatable("half a month"),
            "month": translatable("a month"),
            "season": translatable("a season"),
            "year": translatable("a year"),
        },
    ),
    Question(
        translatable("When is the first turn?"), "first",
        translatable("A number, or a date such as 1940-09."),
    ),
    Question(translatable("How many turns are there?"), "turns"),
    Question(
        translatable("Who moves in a turn, and in which order?"), "order",
        translatable("Leave all boxes empty if all sides move at the same time."),
    ),
)  # fmt: skip
SCENARIO_QUESTIONS = (
    Question(
        translatable("On which turn does the scenario begin?"), "first",
        translatable("Empty: on the first turn of the game."),
    ),
    Question(
        translatable("After which turn does the scenario end?"), "last",
        translatable("Empty: after the last turn of the game."),
    ),
    Question(
        translatable("Is the order of set-up different in this scenario?"), "sets-up",
        translatable("Leave all boxes empty if the order is the same as in every scenario."),
    ),
)  # fmt: skip
