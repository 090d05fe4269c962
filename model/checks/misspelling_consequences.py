"""Removal of findings that only follow from misspelt names and other plain mistakes.

A misspelt side, piece or scenario is missing wherever it is needed, and each place would be found.
So the misspelt names are replaced by those that are probably meant, and what is not found in that
module as well is a consequence (DECISIONS 85).
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.misread_entries import replace_misread_entry
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.name_replacement import replace_name_at
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.references.name_uses import all_name_uses_in_module, dangling_uses

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sandtable.model.checks.registry import Finding
    from sandtable.model.module import Module
    from sandtable.model.references.name_uses import NameUse

_UNKNOWN_NAME_CHECK = "REF001"
_CHECKS_OF_SLIPS = frozenset(
    {"GEO021", "GEO034", "LIM005", "LIM009", "SCH002", "SCH009", "SCH011", "SCH026", "SCH029"}
    | {"SET002", "SUP013", "TBL004", "TBL025", "TXT002"}
)
"""Other checks whose first fix writes what is probably meant."""
_MAX_CORRECTED_MISSPELLINGS = 10
"""With more misspellings, the second run of all checks would hide little and cost as much."""
_MAX_UNKNOWN_NAMES = 5000
"""With more unknown names than any known game uses, each correction would take too long."""
_MAX_CORRECTED_SLIPS = 50
"""Each correction makes a new module, and thousands of them would take minutes."""
_KINDS_THAT_CONTAIN_OTHERS = ("owner", "type", "scenario", "board")
"""Kinds of names below which, if they are misspelt, other names are unknown, too."""


def without_consequences_of_misspellings(
    module: Module, findings: list[Finding], run: Callable[[Module], list[Finding]]
) -> list[Finding]:
    """Return the findings without those that only follow from misspelt names.

    `run` returns the findings of a module. All findings are returned if no name is similar to a
    misspelt one, or too many are misspelt.
    """
    for correct in (_correct_misspellings, _correct_by_assumption):
        # A space may only seem to be in two lists because a name in one of them is misspelt.
        findings = _without_consequences(findings, *correct(module, findings), run)
    return findings


def _without_consequences(
    findings: list[Finding],
    roots: set[int],
    corrected: Module,
    run: Callable[[Module], list[Finding]],
) -> list[Finding]:
    """Return the mistakes themselves, and what is found in the corrected module as well."""
    if not roots:
        return findings
    remaining = run(corrected)
    messages = {(finding.check, finding.message) for finding in remaining}
    places = {(finding.check, finding.where) for finding in remaining}
    return [
        finding
        for finding in findings
        if id(finding) in roots
        or (finding.check, finding.message) in messages
        or (finding.check, finding.where) in places
    ]


def _correct_misspellings(module: Module, findings: list[Finding]) -> tuple[set[int], Module]:
    """Return the ids of findings that are not mere consequences, and the corrected module."""
    # A grid without hexes makes all their labels unknown, so slips come first.
    roots, module = _correct_slips(module, findings)
    unknown = _unknown_names(module)
    if len(unknown) > _MAX_UNKNOWN_NAMES:
        return set(), module
    for finding, use, name in _spelling_corrections(findings):
        if use not in unknown or _is_corrected_name_taken(module, use, name):
            continue  # corrected with another name, or two lists would become one
        if len(roots) >= _MAX_CORRECTED_MISSPELLINGS:
            return set(), module
        try:
            module = replace_name_at(module, use, name)
        except EditError:
            continue
        roots.add(id(finding))
        unknown = _unknown_names(module)
    return roots, module


def _correct_slips(module: Module, findings: Iterable[Finding]) -> tuple[set[int], Module]:
    roots: set[int] = set()
    corrections: set[tuple[str, str]] = set()
    for finding in findings:
        if finding.waived is not None:
            continue  # it is right as it stands
        is_slip = finding.check in _CHECKS_OF_SLIPS or _is_about_misread_entry(finding)
        if is_slip and finding.fixes:
            # A board left out of a scenario shows in each line that uses it: the first one stays.
            correction = finding.check, finding.fixes[0].label
            if correction in corrections:
                continue
            if len(corrections) >= _MAX_CORRECTED_SLIPS:
                break
            with suppress(EditError):
                module = finding.fixes[0].edit(module)
                roots.add(id(finding))
                corrections.add(correction)
    return roots, module


def _without_terrain_of_space(module: Module, finding: Finding) -> Module:
    """Return the module in which a space has the default terrain of its kind."""
    return set_value(module, (*(parse_address(finding.where) or ()), "terrain"), None)


def _with_last_fix(module: Module, finding: Finding) -> Module:
    """Return the module without the entry that names the space of two lists alone."""
    return finding.fixes[-1].edit(module) if finding.fixes else module


_CORRECTIONS_WITHOUT_FIX: dict[str, Callable[[Module, Finding], Module]] = {
    "ADJ013": _without_terrain_of_space,
    "SET005": _with_last_fix,
}
"""Corrections that only show what follows from a mistake; the author decides what is meant."""


def _correct_by_assumption(module: Module, findings: Iterable[Finding]) -> tuple[set[int], Module]:
    """Return the ids of findings with an assumed correction, and the corrected module."""
    roots: set[int] = set()
    for finding in findings:
        if len(roots) >= _MAX_CORRECTED_SLIPS:
            break
        if finding.check in _CORRECTIONS_WITHOUT_FIX and finding.waived is None:
            with suppress(EditError):
                module = _CORRECTIONS_WITHOUT_FIX[finding.check](module, finding)
                roots.add(id(finding))
    return roots, module


def _is_about_misread_entry(finding: Finding) -> bool:
    """Say whether a finding is about an entry that is written in another way than the format's."""
    edits = (fix.edit for fix in finding.fixes)
    return any(isinstance(e, partial) and e.func is replace_misread_entry for e in edits)


def _spelling_corrections(findings: Iterable[Finding]) -> Iterator[tuple[Finding, NameUse, str]]:
    """Yield each misspelt name with the name that is meant; containers precede their contents."""
    corrections = [
        (finding, fix.edit.keywords["use"], fix.edit.keywords["new"])
        for finding in findings
        if finding.check == _UNKNOWN_NAME_CHECK
        for fix in finding.fixes
        if isinstance(fix.edit, partial) and fix.edit.func is replace_name_at
    ]
    yield from sorted(corrections, key=lambda each: each[1].kind not in _KINDS_THAT_CONTAIN_OTHERS)


def _unknown_names(module: Module) -> frozenset[NameUse]:
    return frozenset(dangling_uses(module, all_name_uses_in_module(module)))


def _is_corrected_name_taken(module: Module, use: NameUse, name: str) -> bool:
    """Say whether the corrected name already exists as a key of the same mapping.

    The address of a type may also be that of a piece, and two lists of one type become one.
    """
    return (
        use.kind != "type"
        and use.steps[-1] == use.name
        and value_at_address(module, (*use.steps[:-1], name)) is not ABSENT
    )
