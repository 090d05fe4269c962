"""The state of victory conditions: met now, still possible, or impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.calendar import last_turn_of_scenario
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.turn_spans import turns_of_span
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.span import Span
from sandtable.model.victory.condition_truth import SetupEvaluator, TruthValue
from sandtable.model.victory.event_windows import find_event, turns_of_event
from sandtable.model.victory.objectives import Objective, is_about_holding
from sandtable.model.victory.reasons_never import (
    reason_event_clause_never,
    reason_too_few_in_play,
)
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.options import describe_option_choice
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_turn, on_turn_text

ConditionState = Literal["met", "possible", "never", "unknown"]


@dataclass(frozen=True, slots=True)
class StateWithReason:
    """The state of a condition (met, possible or impossible), with the reason."""

    state: ConditionState
    why: str


@dataclass(frozen=True)
class ConditionStateEvaluator:
    """Evaluator of the conditions of one scenario, starting from a position."""

    module: Module
    scenario: str
    position: Position
    control: Mapping[str, str]
    """Controller of each space at the start of the scenario."""
    turn: int

    @cached_property
    def _space_access(self) -> SpaceAccess:
        return SpaceAccess(self.module, self.scenario)

    @cached_property
    def _evaluator(self) -> SetupEvaluator:
        return SetupEvaluator(self.position, self.turn)

    def state_of_condition(self, condition: Condition) -> StateWithReason:
        """Return the state of a condition, assuming that nothing happens but the schedule."""
        if isinstance(condition, ConditionGroup):
            return self._state_of_group(condition)
        # Paths need the whole map, which the evaluator of set-ups does not look at.
        truth = self._evaluator.evaluate_condition(condition)
        if not isinstance(condition, ConditionClause):
            return StateWithReason("unknown", "Whether there is such a path is decided in play.")
        return self._state_of_clause(condition, truth)

    def _state_of_clause(self, clause: ConditionClause, truth: TruthValue) -> StateWithReason:
        chosen = self._option_as_chosen(clause)
        if chosen is not None:
            return StateWithReason("met" if truth else "never", f"Chosen before play: {chosen}.")
        # What is true now is met, even if it could not come about again.
        reason = self._reason_condition_is_never_true(clause)
        if truth:
            return StateWithReason(
                "met", f"It is so {on_turn_text(self.module, self.turn)}, if nobody moves."
            )
        if reason is not None:
            return StateWithReason("never", f"{capitalize_first_letter(reason)}.")
        if truth is None:
            return StateWithReason("unknown", "Play or a choice decides.")
        return StateWithReason("possible", self._reason_condition_is_possible(clause))

    def _option_as_chosen(self, clause: ConditionClause) -> str | None:
        """Return the choice for the option in a condition; None if it is not about an option."""
        choice = self.position.choices.options.get(clause.subject)
        if choice is None or clause.verb not in {"on", "is"}:
            return None
        return describe_option_choice(
            self.module, replace(clause, verb="is", quantity=choice, negated=False)
        )

    def _state_of_group(self, group: ConditionGroup) -> StateWithReason:
        part_states = [self.state_of_condition(part) for part in group.of]
        states = Counter(part_state.state for part_state in part_states)
        if states["met"] >= group.number:
            return StateWithReason("met", _list_reasons(self.module, group, part_states, "met"))
        if len(part_states) - states["never"] < group.number:
            return StateWithReason(
                "never", _list_reasons(self.module, group, part_states, "never")
            )
        if states["met"] + states["possible"] >= group.number:
            return StateWithReason(
                "possible", _list_reasons(self.module, group, part_states, "possible")
            )
        return StateWithReason(
            "unknown", _list_reasons(self.module, group, part_states, "unknown")
        )

    def _reason_condition_is_never_true(self, clause: ConditionClause) -> str | None:
        if clause.subject == "turn" and not clause.negated:
            return self._reason_turn_over(clause)
        reason = reason_event_clause_never(self.module, self.scenario, clause, self.turn)
        if reason is None and is_about_holding(clause):
            reason = Objective(self._space_access, self.control, clause).reason_never_held()
        return reason or reason_too_few_in_play(self.module, self.scenario, clause)

    def _reason_turn_over(self, clause: ConditionClause) -> str | None:
        calendar = self.module.module.calendar
        end = last_turn_of_scenario(calendar, self.position.scenario)
        low, high = turns_of_span(calendar, Span.parse(clause.quantity))
        if high is not None and high < self.turn:
            return f"that time is over {on_turn_text(self.module, self.turn)}"
        if low is not None and low > end:
            name = scenario_name(self.module, self.scenario)
            return f"{name} ends {on_turn_text(self.module, end)}"
        return None

    def _reason_condition_is_possible(self, clause: ConditionClause) -> str:
        event = find_event(self.module, clause.subject) if clause.verb == "happened" else None
        # Only a positive clause about an event has turns to name.
        if event is None or clause.negated:
            return "It is not so yet."
        calendar = self.module.module.calendar
        first, last = turns_of_event(calendar, self.position.scenario, event)
        begins = describe_turn(self.module, max(first, self.turn))
        return f"It can happen from {begins} to {describe_turn(self.module, last)}."


def _list_reasons(
    module: Module,
    group: ConditionGroup,
    part_states: list[StateWithReason],
    state: ConditionState,
) -> str:
    """Return those parts of a group of conditions that have a given state, with reasons."""
    parts = [
        f"{capitalize_first_letter(describe_condition(module, part))}: {part_state.why}"
        for part, part_state in zip(group.of, part_states, strict=True)
        if part_state.state == state
    ]
    return " ".join(parts)
