"""A page for each check, with examples from its cases.

The check itself provides its description. The examples are the most similar pair of a case with
findings and a clean case, reduced to the relevant keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import ndiff
from itertools import product
from os.path import relpath
from pathlib import Path

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding
from sandtable.testing.check_cases import CheckCase, findings_of_check
from tools.check_cases import CASES, cases_of
from tools.pages import places
from tools.pages.places import COMMAND

DOCS = places.DOCS / "checks"
_SHORT = 12
"""Lines: a case that has no more is shown as it is."""
_MAX_LISTED_MESSAGES = 3
"""So many messages, or names of fixes, show what there is."""
_WEIGHT = 4
"""So many lines more are read rather than one finding more."""
_TOP = re.compile(r"^(?=[a-z])", re.MULTILINE)


def pages() -> Mapping[Path, str]:
    """Return each page with its current content."""
    return {DOCS / f"{check.id}.md": page(check) for check in ALL_CHECKS}


def page(check: Check) -> str:
    """Return the page of a check."""
    return "\n".join(_parts(check, cases_of(check.id)))


def _parts(check: Check, cases: list[CheckCase]) -> Iterator[str]:
    yield f"# {check.id}: {check.title}\n"
    yield f"Written by `{COMMAND}`; do not edit. [All checks](CATALOGUE.md)\n"
    yield f"*{check.severity.word}* — {check.rationale}\n"
    yield f"**What to do:** {check.hint}\n"
    clean, broken = _most_alike(cases)
    findings = findings_of_check(broken.read_module(), check.id, files=broken.picture_files)
    keys = _matter(clean, broken)
    yield f"## Found\n\n{_example(broken, keys)}\n\n```text\n{_told(findings)}\n```\n"
    yield f"## Clean\n\n{_example(clean, keys)}\n"
    yield f"## Fixes\n\n{_fixes(cases)}\n"
    where = Path(relpath(CASES / f"{check.id}.yaml", DOCS)).as_posix()
    yield (
        "If this is intended, add a [waiver](../format/remarks.md#waivers) with the reason.\n"
        "The examples above show only the relevant keys; "
        f"[the test cases]({where}) are complete modules.\n"
    )


def _most_alike(cases: Iterable[CheckCase]) -> tuple[CheckCase, CheckCase]:
    """Return the clean case and the faulty case that differ least and contain least else."""
    broken = [case for case in cases if case.expected_findings]
    clean = [case for case in cases if not case.expected_findings]
    return min(product(clean, broken), key=lambda pair: _effort(*pair))


def _effort(clean: CheckCase, broken: CheckCase) -> int:
    """Return the effort to compare two cases: their lengths and their differences."""
    keys = _matter(clean, broken)
    one, other = (_shown(case, keys).splitlines(keepends=True) for case in (clean, broken))
    differing = sum(line[0] in "+-" for line in ndiff(one, other))
    return differing + len(one) + len(other) + _WEIGHT * len(broken.expected_findings)


def _matter(clean: CheckCase, broken: CheckCase) -> set[str]:
    """Return the top keys in which two cases differ or have findings."""
    ours, others = _blocks(clean.module_text), _blocks(broken.module_text)
    differ = {key for key in ours | others if ours.get(key) != others.get(key)}
    return differ | {where.split(".")[0] for _, where in broken.expected_findings}


def _blocks(content: str) -> dict[str, str]:
    """Return the parts of the module's text by top key."""
    return {text.partition(":")[0]: text for text in _TOP.split(content) if text.strip()}


def _shown(case: CheckCase, keys: set[str]) -> str:
    """Return a case, reduced to these keys if it is long."""
    content = case.module_text.rstrip("\n")
    if content.count("\n") < _SHORT:
        return content
    shown = (text for key, text in _blocks(content + "\n").items() if key in keys)
    return "".join(shown).rstrip("\n") or content


def _example(case: CheckCase, keys: set[str]) -> str:
    return f"```yaml\n# {case.case_title}\n{_shown(case, keys)}\n```"


def _told(findings: list[Finding]) -> str:
    said = [f"{one.where}: {one.message}" for one in findings]
    more = len(said) - _MAX_LISTED_MESSAGES
    return "\n".join([*said[:_MAX_LISTED_MESSAGES], *([f"and {more} more"] if more > 0 else [])])


def _fixes(cases: Iterable[CheckCase]) -> str:
    findings = [
        f
        for case in cases
        if case.expected_findings
        for f in findings_of_check(case.read_module(), case.check_id, files=case.picture_files)
    ]
    fixes = {fix.label: fix.safe for finding in findings for fix in finding.fixes}
    safe = [label for label, is_safe in fixes.items() if is_safe]
    asked = [label for label, is_safe in fixes.items() if not is_safe]
    return (
        "\n".join(_said_of(safe, asked))
        or "There is no automatic fix, because only the author can decide what is right."
    )


def _said_of(safe: list[str], asked: list[str]) -> Iterator[str]:
    if safe:
        yield f"- `sandtable fix` applies these fixes, and the editor offers them: {_named(safe)}."
    if asked:
        yield f"- The editor offers these fixes, `sandtable check` lists them: {_named(asked)}."


def _named(labels: list[str]) -> str:
    return ", ".join(f"“{label}”" for label in labels[:_MAX_LISTED_MESSAGES]) + (
        ", and the like" if len(labels) > _MAX_LISTED_MESSAGES else ""
    )


def delete_leftovers() -> list[Path]:
    """Delete the pages of checks that no longer exist, and return their paths."""
    found = left_over(pages())
    for path in found:
        path.unlink()
    return found


def left_over(wanted: Iterable[Path]) -> list[Path]:
    """Return the pages of checks that no longer exist."""
    return sorted(set(DOCS.glob("[A-Z][A-Z][A-Z][0-9]*.md")) - set(wanted))
