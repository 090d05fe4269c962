"""SET008: a set-up leaves a choice that nobody can make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.checks.setup_lines import standing_names
from sandtable.model.limits.impossible_choices import impossible_choices
from sandtable.model.locations import is_within
from sandtable.model.references.name_uses import phrases_with_unknown
from sandtable.model.wording.citations import rule_words
from sandtable.model.wording.counts import counted_words
from sandtable.model.wording.places import place_words
from sandtable.model.wording.sentences import few
from sandtable.model.wording.space_nouns import in_spaces_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.limits.open_lines import ImpossibleChoice


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from setup_findings(context, _look)


def _look(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for found in impossible_choices(setting.position):
        module, line = setting.module, found.line
        if found.why == "no space" and _names_nothing(setting, line.cause):
            continue
        place = place_words(module, line.place)
        message = f"{standing_names(module, line.standings)} ({place}): {_why(setting, found)}."
        others = (other.cause for other in found.others if other.cause != line.cause)
        yield RawFinding(line.cause, message, places=tuple(others))


def _names_nothing(setting: ScenarioSetting, cause: AddressPath) -> bool:
    """Say whether the place bears a name that nothing bears; that is told by itself."""
    unknown = phrases_with_unknown(setting.module, setting.context.uses)
    return any(is_within(cause, steps) for steps in unknown)


def _why(setting: ScenarioSetting, found: ImpossibleChoice) -> str:
    if found.why == "no space":
        return "there is no such space"
    if found.why == "no room":
        return _no_room(setting, found)
    proviso = found.proviso
    assert proviso is not None
    wanted, have, module = found.wanted, found.have, setting.module
    of = counted_words(module, proviso.of, wanted)
    are = "there is" if have == 1 else "there are"
    if proviso.within is not None:
        within = in_spaces_words(module, proviso.within)
        if found.why == "must be in":
            return f"all {have} must be {within}, where only {wanted} may be"
        return f"{of} must be {within}, which no choice allows"
    if proviso.each:
        width = found.line.most_spaces
        spread = f"on each of {width} spaces" if width > 1 else "on the one space"
        on = f"{proviso.bound} {proviso.amount} {spread}"
        return f"{on} makes {of}, but {are} {have}"
    return f"{proviso.bound} {of} must be there, but {are} {have}"


def _no_room(setting: ScenarioSetting, found: ImpossibleChoice) -> str:
    limit = setting.scenario.limits.get(found.limit or "")
    rule = f" ({rule_words(limit.rule)})" if limit else ""
    others = [
        place_words(setting.module, line.place)
        for line in found.others
        if line.cause != found.line.cause
    ]
    also = f", those of {few(others)} included" if others else ""
    return f"there is room for only {found.have} of {found.wanted}{also}{rule}"


CHECK = Check(
    id="SET008",
    title="A set-up choice is impossible",
    severity=Severity.ERROR,
    rationale=(
        "Every possible choice of spaces breaks a condition or a limit, so the printed line "
        "cannot be set up."
    ),
    hint="Correct the number of pieces, the condition, or the spaces offered.",
    reads=ALL_KEYS,
    reach=EditScope.LIMITS,
    answers=("SET-12", "SET-26", "RUL-06"),
    run=_run,
)
