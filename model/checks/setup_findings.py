"""Findings about set-ups, each reported once for all scenarios and options that cause it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.position import Position
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entry import Item
from sandtable.model.wording.labelled_names import describe_chosen_options, scenario_labels
from sandtable.model.wording.sentences import message_with_scope

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.ledger.history import ScheduleHistory
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

    SettingCheck = Callable[["ScenarioSetting"], Iterable[RawFinding]]

_MAX_SETTINGS_PER_SCENARIO = 16
"""Number of set-ups of a scenario above which a cheaper test decides whether to check them all."""


@dataclass(frozen=True)
class ScenarioSetting:
    """One scenario under one combination of its options."""

    context: CheckContext
    name: str
    options: Mapping[str, str] | None
    """Chosen options; None for all of them at once, so that every entry is present."""
    given: Position | None = None
    """Set-up to use instead of the scenario's own."""

    @property
    def module(self) -> Module:
        """Return the module with its errata applied."""
        return self.context.module

    @property
    def scenario(self) -> Scenario:
        """Return the scenario with all values that it inherits."""
        return flatten_scenario(self.module, self.name)

    @cached_property
    def position(self) -> Position:
        """Return the set-up. Shared cached value: do not modify."""
        if self.given is not None:
            return self.given
        if self.options is None:
            return scenario_play.position_with_all_entries(self.context, self.name)
        return scenario_play.initial_position_of(self.context, self.name, self.options)

    @cached_property
    def history(self) -> ScheduleHistory:
        """Return the schedule, played to its end. Shared cached value: do not modify."""
        return scenario_play.scenario_history(self.context, self.name, self.options or {})


def cached_scenario_setting(
    context: CheckContext, name: str, options: Mapping[str, str] | None
) -> ScenarioSetting:
    """Return a scenario under certain options, as the same object for all checks of a run.

    Results are cached by the identity of this object, so a new object would repeat the whole
    set-up.
    """
    option_key = None if options is None else frozenset(options.items())
    key = ("setting", name, option_key)
    return context.compute_result_once(key, lambda: ScenarioSetting(context, name, options))


def distinct_settings(context: CheckContext, name: str) -> Iterator[ScenarioSetting]:
    """Yield every distinct set-up of a scenario, beginning with the default."""
    options_asked = _options_asked_in_setup(flatten_scenario(context.module, name))
    choices_seen: set[frozenset[tuple[str, str]]] = set()
    for options in scenario_play.option_branches(context, name):
        relevant_choices = frozenset((o, c) for o, c in options.items() if o in options_asked)
        if relevant_choices not in choices_seen:
            choices_seen.add(relevant_choices)
            yield cached_scenario_setting(context, name, options)


def entry_findings(context: CheckContext, find: SettingCheck) -> Iterator[RawFinding]:
    """Yield the findings about single set-up entries, whichever options they depend on."""
    settings = (
        cached_scenario_setting(context, name, None)
        for name in scenario_play.scenarios_to_check(context)
    )
    yield from merge_repeated_findings(
        context, ((s, finding) for s in settings for finding in find(s))
    )


def setup_findings(context: CheckContext, find: SettingCheck) -> Iterator[RawFinding]:
    """Yield each finding of any set-up once, with the scenarios and options that have it."""
    yield from merge_repeated_findings(context, _findings_by_setting(context, find))


def _findings_by_setting(
    context: CheckContext, find: SettingCheck
) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        all_settings = list(distinct_settings(context, name))
        settings = (
            all_settings
            if len(all_settings) <= _MAX_SETTINGS_PER_SCENARIO
            or _can_options_add_findings(all_settings[0], find)
            else all_settings[:1]
        )
        yield from ((setting, finding) for setting in settings for finding in find(setting))


def _can_options_add_findings(default: ScenarioSetting, find: SettingCheck) -> bool:
    """Say whether options that differ from the default can add findings.

    Two set-ups show that: one with all optional entries, and one without any.
    """
    all_entries = cached_scenario_setting(default.context, default.name, None)
    default_addresses = {finding.where for finding in find(default)}
    unconditional = [replace(s, when=None) for s in all_entries.position.standings]
    without_optional = [s for s in all_entries.position.standings if s.when is None]
    return any(
        finding.where not in default_addresses
        for standings in (unconditional, without_optional)
        for finding in find(_setting_with_these_standings(default, standings))
    )


def _setting_with_these_standings(
    default: ScenarioSetting, standings: Iterable[Standing]
) -> ScenarioSetting:
    before = default.position
    position = Position(before.module, before.scenario, before.choices, before.control)
    for standing in standings:
        position.put_standing(standing)
    return ScenarioSetting(default.context, default.name, default.options, position)


def merge_repeated_findings(
    context: CheckContext, records: Iterable[tuple[ScenarioSetting, RawFinding]]
) -> Iterator[RawFinding]:
    """Yield each finding once, even if it occurs under several options or scenarios."""
    settings_by_finding: dict[tuple[object, str], tuple[RawFinding, list[ScenarioSetting]]] = {}
    for setting, finding in records:
        settings_by_finding.setdefault((finding.where, finding.message), (finding, []))[1].append(
            setting
        )
    for finding, finding_settings in settings_by_finding.values():
        yield replace(
            finding,
            message=message_with_scope(
                _describe_settings(context, finding, finding_settings), finding.message
            ),
        )


def _describe_settings(
    context: CheckContext, finding: RawFinding, finding_settings: list[ScenarioSetting]
) -> str:
    """Describe the scenarios and options that cause a finding, unless they are obvious."""
    module = context.module
    scenario_ref = ScenarioRef.from_address_prefix(finding.where)
    writing_scenario = scenario_ref.scenario if scenario_ref else None
    inheriting_scenarios = [
        n
        for n in scenario_play.scenarios_to_check(context)
        if writing_scenario in scenario_ancestry(module, n)
    ]
    names = dict.fromkeys(setting.name for setting in finding_settings)
    is_obvious = list(names) == inheriting_scenarios or (
        writing_scenario is None and len(module.scenarios) == 1
    )
    words = "" if is_obvious else f"in {scenario_labels(module, names)}"
    return ", ".join(part for part in (words, _describe_chosen_options(finding_settings)) if part)


def _describe_chosen_options(finding_settings: list[ScenarioSetting]) -> str:
    """Describe the options of a finding that are not chosen by default."""
    first = finding_settings[0]
    default = option_choices_of_scenario(first.module, first.scenario, {}).options
    changed = [(o, c) for o, c in (first.options or {}).items() if default.get(o) != c]
    return f"with {describe_chosen_options(first.module, changed)}" if changed else ""


def _options_asked_in_setup(scenario: Scenario) -> frozenset[str]:
    """Return the options on which entries of the set-up depend."""
    return frozenset(
        option
        for chart in scenario.setup.values()
        for entries in (chart or {}).values()
        for item in entries or ()
        if isinstance(item, Item) and item.when is not None
        for option in _options_in_condition(item.when)
    )


def _options_in_condition(condition: Condition) -> Iterator[str]:
    if isinstance(condition, ConditionClause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _options_in_condition(part)
