"""Definition of checks and findings, and the run of all checks over a module."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Literal, TypeVar

from sandtable.model.address_path import format_address, parse_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.file_order import sort_in_file_order
from sandtable.model.checks.module_contents import ModuleContents
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.identity_cache import cached_property
from sandtable.model.locations import ScenarioRef
from sandtable.model.lookup import full_address
from sandtable.model.module import Module
from sandtable.model.name_suggestions import SuggestionBudget
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_uses import all_name_uses_in_module, dangling_uses
from sandtable.model.schema_introspection import record_fields_by_key
from sandtable.model.static_part import module_with_scenarios_only

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.remarks import Waiver
    from sandtable.model.references.name_index import NameIndex
    from sandtable.model.references.name_uses import NameUse
    from sandtable.model.select.picture_resolution import PictureFiles

    Tally = Mapping[Any, int]
    TallyFunction = Callable[["CheckContext"], Tally]

ValueType = TypeVar("ValueType")

ALL_KEYS = frozenset(record_fields_by_key(Module))
"""All top-level keys of a module, for checks that read everything."""

Confidence = Literal["certain", "likely", "possible"]
"""Confidence of a finding: below certain, if it depends on choices or on play."""


class Severity(IntEnum):
    """Severity of a finding: a note, a warning or an error."""

    INFO = 10
    WARNING = 20
    ERROR = 30

    @property
    def word(self) -> str:
        """Return the severity as a word, such as `error`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would remove a finding; a safe one may be applied without asking."""

    label: str
    edit: Callable[[Module], Module]
    safe: bool = False


@dataclass(frozen=True, slots=True)
class RawFinding:
    """A finding as a check reports it, with other addresses that it concerns in `places`."""

    where: AddressPath
    message: str
    fixes: tuple[Fix, ...] = ()
    places: tuple[AddressPath, ...] = ()
    confidence: Confidence = "certain"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding with the data of its check; `waived` is the reason why it is waived."""

    check: str
    severity: Severity
    where: str
    message: str
    hint: str = ""
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    places: tuple[str, ...] = ()
    waived: str | None = None
    confidence: Confidence = "certain"


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check, which is a rule that modules are tested against."""

    id: str
    title: str
    severity: Severity
    rationale: str
    hint: str
    reads: frozenset[str]
    """Top-level keys of the module that the check reads."""
    run: Callable[[CheckContext], Iterable[RawFinding]]
    reach: EditScope = EditScope.EVERYTHING
    """Scope in which an edit of lines can change its findings; everything by default."""
    most_findings: Callable[[CheckContext], int] | None = None
    """Number of findings of a module above which the check words them differently.

    Then only a run over the whole module is right after an edit.
    """
    most_unknown_names: Callable[[CheckContext], int] | None = None
    """The same for the number of undefined names, of a check that looks up what they may mean."""
    runs_last: bool = False
    """Whether the check reads the findings of all others."""
    answers: tuple[str, ...] = ()
    """Entries of `tools/pages/common_mistakes.yaml` that the check finds."""


class CheckContext:
    """The module with its errata applied, and results that several checks share."""

    def __init__(
        self,
        printed: Module,
        scenarios: Iterable[str] | None = None,
        options: Mapping[str, str] | None = None,
        known_checks: Iterable[str] = (),
        *,
        is_part: bool = False,
        files: PictureFiles | None = None,
    ) -> None:
        self.printed = printed
        self.module = module_with_errata_applied(printed)
        self.asked_scenarios = None if scenarios is None else tuple(scenarios)
        self.options = dict(options or {})
        self.known_checks = frozenset(known_checks)
        """Ids of all existing checks."""
        self.files = files
        """Further files in the module's folder with the sizes of pictures, if they are known."""
        self.is_part = is_part
        """Whether the module is a part of another, so that only its scenarios are searched."""
        self.tallies: dict[TallyFunction, Tally] = {}
        self.checks_run: list[str] = []
        self.suggestions = SuggestionBudget()
        """Suggestions of names, renewed for each check."""
        self.earlier_findings: list[Finding] = []
        """Findings of the checks that ran before."""
        self._results: dict[Hashable, Any] = {}

    @cached_property
    def searched_module(self) -> Module:
        """Return the module to search.

        If only a part is checked, the module contains only the scenarios of this part.
        """
        return module_with_scenarios_only(self.module) if self.is_part else self.module

    @cached_property
    def name_index(self) -> NameIndex:
        """Return the index of all names that the module defines."""
        return name_index_of(self.module)

    @cached_property
    def all_name_uses(self) -> tuple[NameUse, ...]:
        """Return every use of a name in the module."""
        return all_name_uses_in_module(self.searched_module)

    @cached_property
    def dangling_uses(self) -> tuple[NameUse, ...]:
        """Return every use of a name that the module does not define."""
        return tuple(dangling_uses(self.module, self.all_name_uses))

    @cached_property
    def phrases_with_unknown(self) -> frozenset[AddressPath]:
        """Return the addresses of all phrases in which some name is not defined."""
        return frozenset(use.steps for use in self.dangling_uses)

    @cached_property
    def module_contents(self) -> ModuleContents:
        """Return every text, phrase, list and unknown value of the module."""
        return ModuleContents.of_module(self.searched_module)

    @property
    def kinds_and_scopes_by_name(self) -> Mapping[str, set[tuple[str, str]]]:
        """Return, for each name, as what and in whose chart it is used.

        That is the kind of definition and the owner. Pieces and places are left out.
        """
        uses_by_name: dict[str, set[tuple[str, str]]] = {}
        for name, kind, scope in self.tally_over_all_lines(count_word_uses):
            uses_by_name.setdefault(name, set()).add((kind, scope))
        return uses_by_name

    def compute_result_once(self, key: Hashable, compute: Callable[[], ValueType]) -> ValueType:
        """Return a result that several checks need, computed at most once in a run.

        `key` identifies it.
        """
        if key not in self._results:
            self._results[key] = compute()
        result: ValueType = self._results[key]
        return result

    def tally_over_all_lines(self, count: TallyFunction) -> Tally:
        """Return a count over all lines of set-ups and schedules.

        After an edit the count is adjusted instead of being made again.
        """
        if count not in self.tallies:
            self.tallies[count] = count(self)
        return self.tallies[count]

    @cached_property
    def scenarios(self) -> frozenset[str]:
        """Return the requested scenarios with all their ancestors."""
        scenario_ids = (
            self.module.scenarios if self.asked_scenarios is None else self.asked_scenarios
        )
        existing = self.module.scenarios
        return frozenset(
            scenario_id
            for name in scenario_ids
            if name in existing
            for scenario_id in scenario_ancestry(self.module, name)
        )

    def is_in_requested_scenarios(self, steps: AddressPath) -> bool:
        """Say whether an address is in a requested scenario, or in no scenario."""
        if self.asked_scenarios is None:
            return True
        inside = ScenarioRef.from_address_prefix(steps)
        return inside is None or inside.scenario in self.scenarios

    @cached_property
    def valid_waivers_by_check(self) -> Mapping[str, tuple[tuple[AddressPath, Waiver], ...]]:
        """Return the valid waivers by check id. A waiver without a reason is not valid."""
        waivers_by_check: dict[str, list[tuple[AddressPath, Waiver]]] = {}
        for waiver in self.module.waivers.values():
            steps = parse_address(waiver.at)
            if steps and waiver.why.strip():
                at = full_address(self.module, steps)
                # Full addresses, so that a waiver matches however its author wrote the address.
                waivers_by_check.setdefault(waiver.check, []).append((at, waiver))
        return {check: tuple(check_waivers) for check, check_waivers in waivers_by_check.items()}

    def waiver_for(self, check: str, steps: AddressPath) -> Waiver | None:
        """Return the waiver of a check at an address or above it, or None."""
        check_waivers = self.valid_waivers_by_check.get(check, ())
        if not check_waivers:
            return None
        full = full_address(self.module, steps)
        return next((waiver for at, waiver in check_waivers if full[: len(at)] == at), None)


def count_word_uses(context: CheckContext) -> Tally:
    """Count how often each name is used, by kind of definition and owner of the chart.

    Pieces and places are left out.
    """
    uses = (use for use in context.all_name_uses if use.kind not in _KINDS_ON_EVERY_LINE)
    return Counter((use.name, use.kind, use.scope) for use in uses)


_KINDS_ON_EVERY_LINE = frozenset({"piece", "place"})
"""Kinds of names that occur on every line."""


def run_checks(
    module: Module,
    checks: Sequence[Check],
    scenarios: Iterable[str] | None = None,
    *,
    only: Iterable[str] | None = None,
    options: Mapping[str, str] | None = None,
    files: PictureFiles | None = None,
) -> list[Finding]:
    """Run checks over a module with its errata not yet applied, and return the findings.

    They are in the order of the checks. `only` are the ids of the checks to run, and `files` the
    files in the module's folder with the sizes of pictures, if they are known. A check that raises
    an exception yields a finding.
    """
    known_checks = (check.id for check in checks)
    context = CheckContext(module, scenarios, options, known_checks, files=files)
    wanted_checks = None if only is None else frozenset(only)
    for check in checks:
        if wanted_checks is None or check.id in wanted_checks:
            context.checks_run.append(check.id)
            context.earlier_findings.extend(to_findings(check, context, run_check(check, context)))
    return context.earlier_findings


def run_check(check: Check, context: CheckContext) -> list[RawFinding]:
    """Return the findings of one check; in file order, if the module is complete."""
    context.suggestions = SuggestionBudget()
    try:
        findings = [
            finding
            for finding in check.run(context)
            if context.is_in_requested_scenarios(finding.where)
        ]
    except Exception as error:  # noqa: BLE001 - one broken check must not hide the others
        return [RawFinding((), f"{CHECK_FAILED}: {type(error).__name__}: {error}")]
    # Findings of a part are only compared, which needs no order (DECISIONS 14).
    return findings if context.is_part else sort_in_file_order(context.module, findings)


CHECK_FAILED = "The check itself failed"


def to_findings(
    check: Check, context: CheckContext, raw_findings: Iterable[RawFinding]
) -> Iterator[Finding]:
    """Yield findings with the id, severity and hint of the check, and with their waivers."""
    has_waivers = check.id in context.valid_waivers_by_check
    for raw_finding in raw_findings:
        failed = not raw_finding.where
        waiver = context.waiver_for(check.id, raw_finding.where) if has_waivers else None
        yield Finding(
            check.id,
            Severity.ERROR if failed else check.severity,
            format_address(raw_finding.where),
            raw_finding.message,
            "" if failed else check.hint,
            raw_finding.fixes,
            tuple(map(format_address, raw_finding.places)),
            waiver.why if waiver else None,
            raw_finding.confidence,
        )
