"""Findings as SARIF 2.1.0, which code hosts and editors show next to the lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from sandtable.model.reports.check_report import CheckAnswer, FindingEntry

SARIF_VERSION = "2.1.0"
SARIF_SCHEMA_URL = "https://json.schemastore.org/sarif-2.1.0.json"
_SARIF_LEVEL_BY_SEVERITY = {"error": "error", "warning": "warning", "info": "note"}


@dataclass(frozen=True, slots=True)
class SarifRule:
    """The description of a check in a SARIF log."""

    id: str
    title: str
    severity: str
    rationale: str
    hint: str


def findings_as_sarif(answer: CheckAnswer, rules: Iterable[SarifRule]) -> dict[str, Any]:
    """Return the findings of one run as a SARIF log."""
    all_rules = list(rules)
    order = {rule.id: index for index, rule in enumerate(all_rules)}
    driver = {"name": "sandtable", "rules": [_sarif_rule_entry(rule) for rule in all_rules]}
    results = [_sarif_result_entry(entry, order) for entry in answer.findings]
    # Columns are counted in characters, not in UTF-16 units.
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SARIF_SCHEMA_URL, "version": SARIF_VERSION, "runs": [run]}


def _sarif_rule_entry(rule: SarifRule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": f"{rule.title}."},
        "fullDescription": {"text": rule.rationale},
        "help": {"text": rule.hint},
        "defaultConfiguration": {"level": _SARIF_LEVEL_BY_SEVERITY[rule.severity]},
    }


def _sarif_result_entry(entry: FindingEntry, order: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": entry.id,
        "level": _SARIF_LEVEL_BY_SEVERITY[entry.severity],
        "message": {"text": entry.message},
        "locations": [dict(_sarif_location_entries(entry))],
        "properties": {"confidence": entry.confidence},
    }
    if entry.id in order:
        result["ruleIndex"] = order[entry.id]
    if entry.waived is not None:
        result["suppressions"] = [{"kind": "external", "justification": entry.waived}]
    return result


def _sarif_location_entries(entry: FindingEntry) -> Iterator[tuple[str, Any]]:
    if entry.file is not None:
        region = {"startLine": entry.line, "startColumn": entry.column}
        artifact = {"uri": quote(entry.file)}
        yield "physicalLocation", {"artifactLocation": artifact, "region": region}
    if entry.where:
        yield "logicalLocations", [{"fullyQualifiedName": entry.where}]
