"""Checking again after an edit: only what the edit can touch.

One idea carries it: what an edit changes about the findings of a check is what it changes about
the findings in a part of the module, if the part holds all that the edit can touch. So a check is
run over the part as it was and as it is, and the difference is laid over what was found before.
How far it looks, and so how large the part must be, each check says itself (`Check.reach`); one
that reads nothing of what changed keeps its findings, and any other is run whole.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.file_order import sort_in_file_order
from sandtable.model.checks.line_edits import changed_keys, find_line_edits
from sandtable.model.checks.line_relations import ScenarioLines
from sandtable.model.checks.module_parts import (
    affected_part,
    names_grouped_piece,
    related_scenarios,
)
from sandtable.model.checks.registry import CheckContext, count_word_uses, run_check, to_findings
from sandtable.model.edits.errata import corrected_reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.model.checks.line_edits import LineEdit
    from sandtable.model.checks.module_parts import ModulePart
    from sandtable.model.checks.registry import Check, Finding, RawFinding, Tally, TallyFunction
    from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """The checks to run, the scenarios to look at and the options chosen."""

    checks: Sequence[Check] = ALL_CHECKS
    scenarios: tuple[str, ...] | None = None
    options: Mapping[str, str] | None = None
    files: frozenset[str] | None = None
    """The files that lie in the module's folder, if that is known."""

    def make_context(self, module: Module, *, is_part: bool = False) -> CheckContext:
        """Return the context of the checks for a module, or for a part of one."""
        known = (check.id for check in self.checks)
        return CheckContext(
            module, self.scenarios, self.options, known, is_part=is_part, files=self.files
        )


@dataclass(frozen=True, slots=True)
class CheckedModule:
    """A module that was checked, with all that was found. A value: an edit leads to another."""

    module: Module
    check_options: CheckOptions
    raw_findings: Mapping[str, list[RawFinding]]
    """By check, what it found."""
    findings_by_check: Mapping[str, list[Finding]]
    tallies: Mapping[TallyFunction, Tally]
    lines: Mapping[str, ScenarioLines] = field(default_factory=dict)
    """The lines of scenarios, as far as somebody asked."""

    @property
    def findings(self) -> list[Finding]:
        """Return the same findings as `run_checks`."""
        return [
            finding
            for check in self.check_options.checks
            for finding in self.findings_by_check[check.id]
        ]

    def recheck_edited(self, module: Module) -> CheckedModule:
        """Check a module that came of this one by an edit."""
        return _IncrementalRun(self, module).run_checks()


def check_module(
    module: Module,
    checks: Sequence[Check] = ALL_CHECKS,
    scenarios: Iterable[str] | None = None,
    options: Mapping[str, str] | None = None,
    files: frozenset[str] | None = None,
) -> CheckedModule:
    """Check a whole module."""
    check_options = CheckOptions(
        checks, None if scenarios is None else tuple(scenarios), options, files
    )
    context = check_options.make_context(module)
    raw_findings: dict[str, list[RawFinding]] = {}
    findings: dict[str, list[Finding]] = {}
    for check in checks:
        context.checks_run.append(check.id)
        raw_findings[check.id] = run_check(check, context)
        findings[check.id] = list(to_findings(check, context, raw_findings[check.id]))
        context.earlier_findings.extend(findings[check.id])
    return CheckedModule(module, check_options, raw_findings, findings, context.tallies)


def unaffected_scopes(module: Module, edits: tuple[LineEdit, ...]) -> Iterator[EditScope]:
    """Yield the scopes that an edit of lines cannot affect."""
    names = {edited.scenario for edited in edits}
    if all(edited.keeps_moments for edited in edits):
        yield EditScope.HEADERS
    if all(edited.key[0] == "setup" or (edited.before and edited.after) for edited in edits):
        yield EditScope.BLANKS
    if len(related_scenarios(module, names)) == len(names):
        yield EditScope.INHERITANCE
    if not names_grouped_piece(module, edits):
        yield EditScope.GROUPS


class _IncrementalRun:
    """One module after another: what of the checks must be run again, and how."""

    def __init__(self, before: CheckedModule, module: Module) -> None:
        self._checked_before = before
        self._context = before.check_options.make_context(module)
        old, new = corrected_reading(before.module), self._context.module
        self._changed = changed_keys(before.module, module) | changed_keys(old, new)
        edits = find_line_edits(old, new) if self._changed <= {"scenarios"} else None
        self._unaffected_scopes = (
            frozenset(unaffected_scopes(new, edits)) if edits is not None else frozenset()
        )
        self._lines: dict[str, ScenarioLines] = {}
        self._part: ModulePart | None = None
        self._keeps_words = False
        self._keeps_order = all(edited.keeps_order for edited in edits or ())
        if edits:
            self._take_part(old, new, edits)

    def _take_part(self, old: Module, new: Module, edits: tuple[LineEdit, ...]) -> None:
        known_lines, was = self._checked_before.lines, dict[str, ScenarioLines]()
        self._lines.update(known_lines)
        for name in related_scenarios(new, {edited.scenario for edited in edits}):
            was[name] = known_lines.get(name) or ScenarioLines.of_scenario(
                old, old.scenarios[name]
            )
            scenario_edits = [edited for edited in edits if edited.scenario == name]
            self._lines[name] = was[name].updated_for_edits(
                new, new.scenarios[name], scenario_edits
            )
        self._part = affected_part(old, new, edits, was, self._lines)
        if self._part is not None:
            check_options = self._checked_before.check_options
            self._old = check_options.make_context(self._part.before, is_part=True)
            self._new = check_options.make_context(self._part.after, is_part=True)
            self._keeps_words = count_word_uses(self._old) == count_word_uses(self._new)
            self._context.tallies.update(
                {
                    count: self._adjust_tally(count, tally)
                    for count, tally in self._checked_before.tallies.items()
                }
            )

    def _adjust_tally(self, count: TallyFunction, tally: Tally) -> Tally:
        """Return a tally with what the edit adds to it and takes away."""
        after = dict(tally)
        for sign, context in ((-1, self._old), (1, self._new)):
            for key, number in context.tally_over_lines(count).items():
                after[key] = after.get(key, 0) + sign * number
        for key in self._old.tally_over_lines(count):
            if not after[key]:
                del after[key]
        return after

    def run_checks(self) -> CheckedModule:
        """Return the module with all that is found now."""
        context, was = self._context, self._checked_before
        raw_findings: dict[str, list[RawFinding]] = {}
        findings: dict[str, list[Finding]] = {}
        for check in was.check_options.checks:
            context.checks_run.append(check.id)
            before = was.raw_findings[check.id]
            raw_findings[check.id] = now = self._find_again(check, before)
            same = now is before and not self._may_be_waived(check)
            findings[check.id] = (
                was.findings_by_check[check.id] if same else list(to_findings(check, context, now))
            )
            context.earlier_findings.extend(findings[check.id])
        return CheckedModule(
            context.printed,
            was.check_options,
            raw_findings,
            findings,
            context.tallies,
            self._lines,
        )

    def _may_be_waived(self, check: Check) -> bool:
        return "waivers" in self._changed or check.id in self._context.valid_waivers_by_check

    def _find_again(self, check: Check, before: list[RawFinding]) -> list[RawFinding]:
        if self._is_unaffected(check):
            return before
        after = self._by_difference(check, before) if self._is_in_part(check) else None
        return run_check(check, self._context) if after is None else after

    def _is_unaffected(self, check: Check) -> bool:
        """Say whether a check reads nothing that changed."""
        if check.reads.isdisjoint(self._changed):
            return True
        reach = check.reach
        return reach in self._unaffected_scopes or (reach is EditScope.WORDS and self._keeps_words)

    def _is_in_part(self, check: Check) -> bool:
        """Say whether all that a check looks at, of what changed, lies in the part."""
        part, reach = self._part, check.reach
        if part is None:
            return False
        return (
            reach is EditScope.LINES
            or (reach is EditScope.LIMITS and part.has_limits_of_places)
            or (reach is EditScope.STOCK and part.has_stock_apart)
        )

    def _by_difference(self, check: Check, before: list[RawFinding]) -> list[RawFinding] | None:
        """Find from the part alone what is found now; None if that is not enough."""
        new = run_check(check, self._new)
        if not new and not before:
            return before
        old = run_check(check, self._old)
        after = replace_findings(before, old, new)
        most = check.most_findings
        if after is None or (most is not None and max(len(before), len(after)) > most):
            return None
        if self._keeps_order and [*map(_finding_key, after)] == [*map(_finding_key, before)]:
            return after  # to sort them would be most of the work
        return sort_in_file_order(self._context.module, after)


def replace_findings(
    before: list[RawFinding], old: list[RawFinding], new: list[RawFinding]
) -> list[RawFinding] | None:
    """Take out what the part had found, and put in what it finds now.

    What is found only because the part is one, is found twice and cancels out. None, where that
    does not come out even.
    """
    if any(not finding.where for finding in (*before, *old, *new)):
        return None  # a check has failed
    out, into = (
        Counter(map(_finding_key, old)),
        {_finding_key(finding): finding for finding in new},
    )
    left = Counter(map(_finding_key, new))
    remaining = []
    for finding in before:
        key = _finding_key(finding)
        if not out[key]:
            remaining.append(finding)
            continue
        out[key] -= 1
        if left[key]:  # it is found again; with fixes for what stands there now
            left[key] -= 1
            remaining.append(into[key])
    short = out - left
    left -= out  # what is found in both, and not in the whole
    remaining.extend(finding for finding in new if _take_one(left, _finding_key(finding)))
    return None if short else remaining


def _take_one(left: Counter[object], key: object) -> bool:
    left[key] -= 1
    return left[key] >= 0


def _finding_key(finding: RawFinding) -> object:
    return finding.where, finding.message, finding.places, finding.confidence
