"""Checks of a module: findings with places and hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from sandtable.api.requests import insist_on_known, require_known_options
from sandtable.model.checks.limits_broken_everywhere import replace_breaches_of_wrong_limits
from sandtable.model.checks.misspelling_consequences import without_consequences_of_misspellings
from sandtable.model.checks.registry import run_checks
from sandtable.model.checks.repeated_findings import without_repetitions
from sandtable.model.reports.check_report import CheckAnswer, check_report
from sandtable.model.reports.lists import Listing
from sandtable.model.reports.sarif import SarifRule
from sandtable.model.reports.sarif import findings_as_sarif as sarif_log
from sandtable.model.storage.asset_files import available_picture_files
from sandtable.plugins.registry import plugin_registry

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule


def check(
    module: LoadedModule,
    *,
    scenarios: Iterable[str] | None = None,
    options: Mapping[str, str] | None = None,
    most: int | None = None,
) -> CheckAnswer:
    """Return the findings of all checks as a sequence, with their counts.

    `scenarios` are ids; without any, all scenarios are checked. Waived findings are included with
    their reasons. With `most`, at most so many findings of each check are listed, but all are
    counted.
    """
    names = list(scenarios or ())
    for name in names:
        insist_on_known(name, module.complete_module.scenarios, "scenario")
    choices = require_known_options(module.complete_module, options)
    # Checks do not read the disk: they are told which picture files exist.
    files = available_picture_files(module.now, module.complete_module)
    run = partial(
        run_checks,
        checks=plugin_registry().all_checks,
        scenarios=names or None,
        options=choices,
        files=files,
    )
    complete_module = module.complete_module
    findings = without_consequences_of_misspellings(complete_module, run(complete_module), run)
    findings = replace_breaches_of_wrong_limits(complete_module, findings, run)
    findings = without_repetitions(findings)
    return check_report(complete_module, findings, module.position, most)


def sarif(answer: CheckAnswer) -> dict[str, Any]:
    """Return findings as a SARIF 2.1.0 log, which code hosts show next to the lines concerned."""
    rules = (
        SarifRule(check.id, check.title, check.severity.word, check.rationale, check.hint)
        for check in plugin_registry().all_checks
    )
    return sarif_log(answer, rules)


def list_checks() -> Listing:
    """Return the list of all checks as rows."""
    origins = {
        plugin.id: plugin.package_and_version
        for plugin in plugin_registry().plugins_of_kind("check")
    }
    entries = [
        {
            "id": check.id,
            "name": check.title,
            "address": "",
            "source": origins.get(check.id, "sandtable"),
            "severity": check.severity.name.lower(),
            "rationale": check.rationale,
        }
        for check in plugin_registry().all_checks
    ]
    return Listing("checks", entries)
