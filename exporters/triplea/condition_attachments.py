"""Conditions in TripleA's form: those that it can evaluate, and conditions on rounds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.xml_elements import Option, make_attachment
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.span import Span
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.conditions import describe_condition

if TYPE_CHECKING:
    from lxml import etree

    from sandtable.exporters.triplea.scenario_game import ScenarioGame


class ConditionNotInEngineError(Exception):
    """A condition that TripleA cannot evaluate; the message gives the reason."""


@dataclass
class ConditionAttachments:
    """The conditions written so far; each must come before the trigger that names it."""

    game: ScenarioGame
    made: list[etree._Element] = field(default_factory=list)
    _names: dict[tuple[object, ...], str] = field(default_factory=dict)

    def condition_of_rounds(self, rounds: str) -> str:
        """Return the name of a condition that is true in some rounds: `3`, `7-+`."""
        owner = self.game.turn_order[0]
        return self._add_condition(self.game.player_names[owner], (("rounds", rounds),))

    def condition_name(self, condition: Condition, *, negated: bool = False) -> str | None:
        """Return the name of a condition; None if it is always true.

        Raises ConditionNotInEngineError for a condition that TripleA cannot evaluate, or that is
        never true.
        """
        if isinstance(condition, ConditionGroup):
            return self._condition_of_group(condition, negated=negated)
        if not isinstance(condition, ConditionClause):
            raise self._error_for_condition(condition)
        known = self._value_known_before_play(condition)
        if known is not None:
            if known is negated:
                raise ConditionNotInEngineError("its options are chosen otherwise")
            return None
        negated = negated is not condition.negated
        if condition.subject == "turn":
            return self._condition_of_turn(condition, negated=negated)
        return self._condition_of_control(condition, negated=negated)

    def _value_known_before_play(self, clause: ConditionClause) -> bool | None:
        choices = self.game.start_position.choices
        if not choices.is_decided_before_play(clause):
            return None
        return choices.can_be_true(clause)

    def _condition_of_group(self, group: ConditionGroup, *, negated: bool) -> str | None:
        names: list[str | None] = []
        for part in group.of:
            try:
                names.append(self.condition_name(part))
            except ConditionNotInEngineError as error:
                # An alternative that the options rule out is simply never true.
                if "chosen otherwise" not in str(error):
                    raise
        needed = group.number - names.count(None)
        open_names = [name for name in names if name is not None]
        if needed <= 0 and not negated:
            return None
        if needed > len(open_names):
            raise ConditionNotInEngineError("its options are chosen otherwise")
        kind = "AND" if needed == len(open_names) else f"{needed}-{len(open_names)}"
        options: tuple[Option, ...] = (
            ("conditions", ":".join(open_names)),
            ("conditionType", kind),
        )
        player = self.game.player_names[self.game.turn_order[0]]
        return self._add_condition(player, (*options, *_options_for_inverted_result(negated)))

    def _condition_of_turn(self, clause: ConditionClause, *, negated: bool) -> str:
        calendar, span = self.game.module_for_scenario.module.calendar, Span.parse(clause.quantity)
        first = turn_number(calendar, span.first) if span.first else 1
        last = turn_number(calendar, span.last) if span.last else None
        rounds = f"{first}-{last if last is not None else '+'}" if first != last else f"{first}"
        player = self.game.player_names[self.game.turn_order[0]]
        return self._add_condition(
            player, (("rounds", rounds), *_options_for_inverted_result(negated))
        )

    def _condition_of_control(self, clause: ConditionClause, *, negated: bool) -> str:
        """Return the condition that a side or player controls a number of some territories."""
        if clause.verb != "controls" or clause.of is None:
            raise self._error_for_condition(clause)
        players = self.game.allied_players(clause.subject)
        spaces = spaces_matching(
            self.game.module_for_scenario, clause.of, self.game.start_position.situation
        )
        names = [each.name for each in self.game.territories_of_spaces(tuple(spaces))]
        if not players or not names:
            raise self._error_for_condition(clause)
        bound, _, number = clause.quantity.rpartition(" ")
        counts = {
            "all": (len(names), False),
            "some": (1, False),
            "no": (1, True),
            "at least": (int(number) if number.isdecimal() else 0, False),
            "at most": (int(number) + 1 if number.isdecimal() else 0, True),
        }
        if (bound or clause.quantity) not in counts:
            raise self._error_for_condition(clause)
        count, inverts = counts[bound or clause.quantity]
        if count > len(names):
            raise ConditionNotInEngineError("it needs more spaces than there are in play")
        whole_side = set(players) == {
            name
            for owner, name in self.game.player_names.items()
            if self.game.alliance_names[owner] == self._alliance_of(players[0])
        }
        if len(players) > 1 and not whole_side:
            raise self._error_for_condition(clause)
        kind = "alliedOwnershipTerritories" if len(players) > 1 else "directOwnershipTerritories"
        option: Option = (kind, ":".join(names), count)
        return self._add_condition(
            players[0], (option, *_options_for_inverted_result(negated is not inverts))
        )

    def _alliance_of(self, player: str) -> str:
        owner = next(o for o, name in self.game.player_names.items() if name == player)
        return self.game.alliance_names[owner]

    def _error_for_condition(self, condition: Condition) -> ConditionNotInEngineError:
        words = describe_condition(self.game.module_for_scenario, condition)
        return ConditionNotInEngineError(f"the engine cannot judge “{words}”")

    def _add_condition(self, player: str, options: tuple[Option, ...]) -> str:
        key = (player, *options)
        if key not in self._names:
            name = f"conditionAttachment{len(self._names) + 1}"
            self._names[key] = name
            self.made.append(make_attachment(name, player, "player", "RulesAttachment", options))
        return self._names[key]


def _options_for_inverted_result(negated: bool) -> tuple[Option, ...]:  # noqa: FBT001 - the one thing it says
    return (("invert", True),) if negated else ()
