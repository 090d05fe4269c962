"""Findings about set-ups, each told once, however many scenarios and options share it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.chosen_options import choices_of
from sandtable.model.ledger.position import Position
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entry import Item
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.ledger.history import ScheduleHistory
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

    SettingCheck = Callable[["ScenarioSetting"], Iterable[RawFinding]]

_MOST_SETTINGS = 16
"""Of more set-ups of one scenario it is asked first whether they can differ in what is found."""


@dataclass(frozen=True)
class ScenarioSetting:
    """One scenario under one choice of its options."""

    context: CheckContext
    name: str
    options: Mapping[str, str] | None
    """None is every option at once: each entry stands there, under whatever it asks for."""
    given: Position | None = None
    """A set-up to look at in place of the one that there is."""

    @property
    def module(self) -> Module:
        """Return the module as it is read."""
        return self.context.module

    @property
    def scenario(self) -> Scenario:
        """Return the scenario with all that it inherits."""
        return flatten_scenario(self.module, self.name)

    @cached_property
    def position(self) -> Position:
        """Return the set-up. Shared: do not modify."""
        if self.given is not None:
            return self.given
        if self.options is None:
            return scenario_play.position_with_all_entries(self.context, self.name)
        return scenario_play.initial_position_of(self.context, self.name, self.options)

    @cached_property
    def history(self) -> ScheduleHistory:
        """Return the scenario played to its end. Shared: do not modify."""
        return scenario_play.scenario_history(self.context, self.name, self.options or {})


def shared_setting(
    context: CheckContext, name: str, options: Mapping[str, str] | None
) -> ScenarioSetting:
    """Return a scenario's setting, the same object for all checks of a run.

    What is computed of a setting is kept by its identity: a new one for each question would cost
    the whole set-up each time.
    """
    chosen = None if options is None else frozenset(options.items())
    key = ("setting", name, chosen)
    return context.compute_once(key, lambda: ScenarioSetting(context, name, options))


def distinct_settings(context: CheckContext, name: str) -> Iterator[ScenarioSetting]:
    """Yield every distinct set-up of a scenario, beginning with the default."""
    options_asked = _options_asked_in_setup(flatten_scenario(context.module, name))
    choices_seen: set[frozenset[tuple[str, str]]] = set()
    for options in scenario_play.option_branches(context, name):
        own = frozenset((o, c) for o, c in options.items() if o in options_asked)
        if own not in choices_seen:
            choices_seen.add(own)
            yield shared_setting(context, name, options)


def entry_findings(context: CheckContext, find: SettingCheck) -> Iterator[RawFinding]:
    """Yield findings about entries by themselves, whatever options they depend on."""
    whole = (
        shared_setting(context, name, None) for name in scenario_play.scenarios_to_check(context)
    )
    yield from merge_repeated_findings(
        context, ((s, finding) for s in whole for finding in find(s))
    )


def setup_findings(context: CheckContext, find: SettingCheck) -> Iterator[RawFinding]:
    """Yield each finding in any set-up once, with the scenarios and options that have it."""
    yield from merge_repeated_findings(context, _findings_by_setting(context, find))


def _findings_by_setting(
    context: CheckContext, find: SettingCheck
) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        every = list(distinct_settings(context, name))
        looked = (
            every
            if len(every) <= _MOST_SETTINGS or _can_options_add_findings(every[0], find)
            else every[:1]
        )
        yield from ((setting, finding) for setting in looked for finding in find(setting))


def _can_options_add_findings(default: ScenarioSetting, find: SettingCheck) -> bool:
    """Say whether options can make more wrong than is by default.

    With all that they bring, and with nothing of it, one sees what any choice can do.
    """
    whole = shared_setting(default.context, default.name, None)
    known = {finding.where for finding in find(default)}
    all_of_it = [replace(s, when=None) for s in whole.position.standings]
    nothing = [s for s in whole.position.standings if s.when is None]
    return any(
        finding.where not in known
        for standings in (all_of_it, nothing)
        for finding in find(_setting_with_standings(default, standings))
    )


def _setting_with_standings(
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
    """Merge equal findings of several settings into one."""
    settings_by_finding: dict[tuple[object, str], tuple[RawFinding, list[ScenarioSetting]]] = {}
    for setting, finding in records:
        settings_by_finding.setdefault((finding.where, finding.message), (finding, []))[1].append(
            setting
        )
    for finding, finding_settings in settings_by_finding.values():
        yield replace(
            finding,
            message=f"{_describe_settings(context, finding, finding_settings)}{finding.message}",
        )


def _describe_settings(
    context: CheckContext, finding: RawFinding, finding_settings: list[ScenarioSetting]
) -> str:
    """Name the scenarios and options of a finding, unless they are obvious."""
    module = context.module
    written = ScenarioRef.from_address_prefix(finding.where)
    home = written.scenario if written else None
    takers = [
        n
        for n in scenario_play.scenarios_to_check(context)
        if home in scenario_ancestry(module, n)
    ]
    names = dict.fromkeys(setting.name for setting in finding_settings)
    plain = list(names) == takers or (home is None and len(module.scenarios) == 1)
    words = "" if plain else join_words_or_nothing(scenario_name(module, name) for name in names)
    words = ", ".join(part for part in (words, _describe_chosen_options(finding_settings)) if part)
    return f"{words[:1].upper()}{words[1:]}: " if words else ""


def _describe_chosen_options(finding_settings: list[ScenarioSetting]) -> str:
    """Name the options of a finding that are not chosen by default."""
    first = finding_settings[0]
    default = choices_of(first.module, first.scenario, {}).options
    changed = [(o, c) for o, c in (first.options or {}).items() if default.get(o) != c]
    option_words = (f"{first.module.options[o].name!r} {c}" for o, c in changed)
    return f"with {join_words_or_nothing(option_words)}" if changed else ""


def _options_asked_in_setup(scenario: Scenario) -> frozenset[str]:
    """Return the options that lines of the set-up depend on."""
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
