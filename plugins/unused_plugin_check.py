"""Check PLG001 for installed plugins that cannot be used; it exists only if there are any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.model.checks.registry import Check, CheckContext, RawFinding, Severity


def unused_plugin_checks(problems: Sequence[str]) -> list[Check]:
    """Return one check that reports these problems for every module; none without problems."""

    def report_plugin_problems(_: CheckContext) -> Iterator[RawFinding]:
        yield from (RawFinding((), problem) for problem in problems)

    if not problems:
        return []
    return [
        Check(
            id="PLG001",
            title="A plugin is not used",
            severity=Severity.ERROR,
            rationale="What it would check or draw is missing, and nobody would notice.",
            hint="Update or uninstall the package that it comes from, or run without plugins: "
            "`--no-plugins`.",
            reads=frozenset({"module"}),
            run=report_plugin_problems,
        )
    ]
