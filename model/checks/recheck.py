"""Incremental checking after an edit, limited to what the edit can affect.

An edit changes the findings in a whole module exactly as it changes the findings in any part that
contains everything the edit can affect. So a check runs over that part before and after the edit,
and the difference is applied to the earlier findings. `Check.reach` states how far a check looks,
and therefore how large the part must be. A check that reads nothing of what changed keeps its
findings, and any other check runs over the whole module.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.file_order import sort_in_file_order
from sandtable.model.checks.line_edits import changed_top_level_keys, find_line_edits
from sandtable.model.checks.line_relations import ScenarioLines
from sandtable.model.checks.part_of_module_affected import (
    affected_part,
    changes_piece_of_group,
    scenarios_with_relatives,
)
from sandtable.model.checks.registry import CheckContext, count_word_uses, run_check, to_findings
from sandtable.model.edits.errata import module_with_errata_applied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sandtable.model.checks.line_edits import LineEdit
    from sandtable.model.checks.part_of_module_affected import ModulePart
    from sandtable.model.checks.registry import Check, Finding, RawFinding, Tally, TallyFunction
    from sandtable.model.module import Module
    from sandtable.model.select.picture_resolution import PictureFiles


_UNKNOWN_NAMES_CHECK = "REF001"
"""Check with a finding for each undefined name; it runs before those that look the names up."""


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """Settings of a run of checks: the checks, scenarios and options to examine."""

    checks: Sequence[Check] = ALL_CHECKS
    scenarios: tuple[str, ...] | None = None
    options: Mapping[str, str] | None = None
    files: PictureFiles | None = None
    """Files in the module's folder with the sizes of pictures, if they are known."""

    def make_context(self, module: Module, *, is_part: bool = False) -> CheckContext:
        """Return a context for the checks of a module, or of a part of one."""
        check_ids = (check.id for check in self.checks)
        return CheckContext(
            module, self.scenarios, self.options, check_ids, is_part=is_part, files=self.files
        )


@dataclass(frozen=True, slots=True)
class CheckedModule:
    """A module with all its findings; immutable, so that an edit leads to a new one."""

    module: Module
    check_options: CheckOptions
    raw_findings: Mapping[str, list[RawFinding]]
    """Raw findings by check id."""
    findings_by_check: Mapping[str, list[Finding]]
    tallies: Mapping[TallyFunction, Tally]
    lines: Mapping[str, ScenarioLines] = field(default_factory=dict)
    """Indexed lines of the scenarios that have been edited so far."""

    @property
    def findings(self) -> list[Finding]:
        """Return all findings, equal to those of `run_checks`."""
        return [
            finding
            for check in self.check_options.checks
            for finding in self.findings_by_check[check.id]
        ]

    def recheck_edited(self, module: Module) -> CheckedModule:
        """Return the result for an edited module, checking only what the edit can affect."""
        return _IncrementalRun(self, module).run_checks()


def check_module(
    module: Module,
    checks: Sequence[Check] = ALL_CHECKS,
    scenarios: Iterable[str] | None = None,
    options: Mapping[str, str] | None = None,
    files: PictureFiles | None = None,
) -> CheckedModule:
    """Run all checks over a module, and return the module with their findings."""
    check_options = CheckOptions(
        checks, None if scenarios is None else tuple(scenarios), options, files
    )
    context = check_options.make_context(module)
    raw_findings: dict[str, list[RawFinding]] = {}
    findings: dict[str, list[Finding]] = {}
    for check in checks:
        context.checks_run.append(check.id)
        # In order: REF013 reads the findings of the checks before it.
        raw_findings[check.id] = run_check(check, context)
        findings[check.id] = list(to_findings(check, context, raw_findings[check.id]))
        context.earlier_findings.extend(findings[check.id])
    return CheckedModule(module, check_options, raw_findings, findings, context.tallies)


def unaffected_scopes(module: Module, edits: tuple[LineEdit, ...]) -> Iterator[EditScope]:
    """Yield the scopes of checks that an edit of set-ups and schedules cannot affect."""
    names = {edited.scenario for edited in edits}
    if all(edited.keeps_moments for edited in edits):
        yield EditScope.HEADERS
    if all(edited.key[0] == "setup" or (edited.before and edited.after) for edited in edits):
        yield EditScope.BLANKS
    if len(scenarios_with_relatives(module, names)) == len(names):
        yield EditScope.INHERITANCE
    if not changes_piece_of_group(module, edits):
        yield EditScope.GROUPS


class _IncrementalRun:
    """A single incremental run, which decides what each check must examine again."""

    def __init__(self, before: CheckedModule, module: Module) -> None:
        self._checked_before = before
        self._context = before.check_options.make_context(module)
        old, new = module_with_errata_applied(before.module), self._context.module
        self._changed = changed_top_level_keys(before.module, module) | changed_top_level_keys(
            old, new
        )
        edits = find_line_edits(old, new) if self._changed <= {"scenarios"} else None
        self._unaffected_scopes = (
            frozenset(unaffected_scopes(new, edits)) if edits is not None else frozenset()
        )
        self._raw_findings: dict[str, list[RawFinding]] = {}
        self._lines: dict[str, ScenarioLines] = {}
        self._part: ModulePart | None = None
        self._keeps_words = False
        self._keeps_order = all(edited.is_order_unchanged for edited in edits or ())
        if edits:
            self._take_affected_part(old, new, edits)

    def _take_affected_part(self, old: Module, new: Module, edits: tuple[LineEdit, ...]) -> None:
        known_lines, old_lines = self._checked_before.lines, dict[str, ScenarioLines]()
        self._lines.update(known_lines)
        for name in scenarios_with_relatives(new, {edited.scenario for edited in edits}):
            old_lines[name] = known_lines.get(name) or ScenarioLines.lines_of_scenario(
                old, old.scenarios[name]
            )
            scenario_edits = [edited for edited in edits if edited.scenario == name]
            self._lines[name] = old_lines[name].lines_after_edits(
                new, new.scenarios[name], scenario_edits
            )
        self._part = affected_part(old, new, edits, old_lines, self._lines)
        if self._part is not None:
            check_options = self._checked_before.check_options
            self._old = check_options.make_context(self._part.before, is_part=True)
            self._new = check_options.make_context(self._part.after, is_part=True)
            self._keeps_words = count_word_uses(self._old) == count_word_uses(self._new)
            self._context.tallies.update(
                {
                    count: self._adjust_tally_by_difference(count, tally)
                    for count, tally in self._checked_before.tallies.items()
                }
            )

    def _adjust_tally_by_difference(self, count: TallyFunction, tally: Tally) -> Tally:
        """Return a count adjusted by the difference between the part before and after an edit."""
        after = dict(tally)
        for sign, context in ((-1, self._old), (1, self._new)):
            for key, number in context.tally_over_all_lines(count).items():
                after[key] = after.get(key, 0) + sign * number
        for key in self._old.tally_over_all_lines(count):
            if not after[key]:
                del after[key]
        return after

    def run_checks(self) -> CheckedModule:
        """Run all checks again as far as necessary, and return the module with its findings."""
        context, previous = self._context, self._checked_before
        raw_findings = self._raw_findings
        findings: dict[str, list[Finding]] = {}
        for check in previous.check_options.checks:
            context.checks_run.append(check.id)
            before = previous.raw_findings[check.id]
            raw_findings[check.id] = current = self._run_check_again(check, before)
            is_unchanged = current is before and not self._may_finding_be_waived(check)
            findings[check.id] = (
                previous.findings_by_check[check.id]
                if is_unchanged
                else list(to_findings(check, context, current))
            )
            context.earlier_findings.extend(findings[check.id])
        return CheckedModule(
            context.printed,
            previous.check_options,
            raw_findings,
            findings,
            context.tallies,
            self._lines,
        )

    def _may_finding_be_waived(self, check: Check) -> bool:
        return "waivers" in self._changed or check.id in self._context.valid_waivers_by_check

    def _run_check_again(self, check: Check, before: list[RawFinding]) -> list[RawFinding]:
        if self._is_check_unaffected(check):
            return before
        after = (
            self._findings_by_difference(check, before)
            if self._are_changes_in_affected_part(check)
            else None
        )
        return run_check(check, self._context) if after is None else after

    def _is_check_unaffected(self, check: Check) -> bool:
        """Say whether an edit changed nothing of what a check reads."""
        if check.reads.isdisjoint(self._changed):
            return True
        reach = check.reach
        return reach in self._unaffected_scopes or (reach is EditScope.WORDS and self._keeps_words)

    def _are_changes_in_affected_part(self, check: Check) -> bool:
        """Say whether all changes that a check examines are within the affected part."""
        part, reach = self._part, check.reach
        if part is None:
            return False
        return (
            (reach is EditScope.LINES and not self._looks_up_too_many_names(check))
            or (reach is EditScope.LIMITS and part.has_limits_of_places)
            or (reach is EditScope.STOCK and part.has_stock_apart)
        )

    def _looks_up_too_many_names(self, check: Check) -> bool:
        """Say whether a check looks up only the first of the undefined names.

        It does so if there are too many of them.
        """
        return self._exceeds_limit_for_partial_check(
            check.most_unknown_names,
            self._checked_before.raw_findings.get(_UNKNOWN_NAMES_CHECK),
            self._raw_findings.get(_UNKNOWN_NAMES_CHECK),
        )

    def _exceeds_limit_for_partial_check(
        self,
        most: Callable[[CheckContext], int] | None,
        before: Sequence[RawFinding] | None,
        after: Sequence[RawFinding] | None,
    ) -> bool:
        """Say whether there are too many findings to compare only a part of the module.

        It is enough that there are too many before or after an edit.
        """
        if most is None:
            return False
        # Where nobody counted them, there may be too many.
        counts = [len(findings) for findings in (before, after) if findings is not None]
        return len(counts) < 2 or max(counts) > most(self._context)  # noqa: PLR2004 - both

    def _findings_by_difference(
        self, check: Check, before: list[RawFinding]
    ) -> list[RawFinding] | None:
        """Return a check's findings derived from the affected part alone; None if impossible."""
        new = run_check(check, self._new)
        # Nothing was found before and after, so there is no difference to compute.
        if not new and not before:
            return before
        old = run_check(check, self._old)
        after = replace_findings(before, old, new)
        if after is None or self._exceeds_limit_for_partial_check(
            check.most_findings, before, after
        ):
            return None
        # DECISIONS 14
        if self._keeps_order and [*map(_comparison_key_of_finding, after)] == [
            *map(_comparison_key_of_finding, before)
        ]:
            return after  # to sort them would be most of the work
        return sort_in_file_order(self._context.module, after)


def replace_findings(
    before: list[RawFinding], old: list[RawFinding], new: list[RawFinding]
) -> list[RawFinding] | None:
    """Return earlier findings after replacing those of the old part by those of the new part.

    A finding that exists only because the part is incomplete occurs in both and cancels out. None
    is returned if the findings do not add up.
    """
    if any(not finding.where for finding in (*before, *old, *new)):
        return None  # a check has raised an exception
    removed_counts, new_by_key = (
        Counter(map(_comparison_key_of_finding, old)),
        {_comparison_key_of_finding(finding): finding for finding in new},
    )
    remaining_counts = Counter(map(_comparison_key_of_finding, new))
    remaining = []
    for finding in before:
        key = _comparison_key_of_finding(finding)
        if not removed_counts[key]:
            remaining.append(finding)
            continue
        removed_counts[key] -= 1
        if remaining_counts[key]:  # found again, with fixes for the current value
            remaining_counts[key] -= 1
            remaining.append(new_by_key[key])
    unmatched = removed_counts - remaining_counts
    remaining_counts -= removed_counts  # found in both parts, but not in the whole
    remaining.extend(
        finding
        for finding in new
        if _take_one_from_counts(remaining_counts, _comparison_key_of_finding(finding))
    )
    return None if unmatched else remaining


def _take_one_from_counts(counts: Counter[object], key: object) -> bool:
    counts[key] -= 1
    return counts[key] >= 0


def _comparison_key_of_finding(finding: RawFinding) -> object:
    return finding.where, finding.message, finding.places, finding.confidence
