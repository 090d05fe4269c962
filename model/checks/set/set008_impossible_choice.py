"""SET008: a set-up contains a choice that is impossible to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.checks.setup_lines import standing_names
from sandtable.model.limits.impossible_choices import impossible_choices
from sandtable.model.locations import is_at_or_below
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.count_texts import describe_counted_pieces
from sandtable.model.wording.places import place_mid_sentence
from sandtable.model.wording.selector_nouns import in_spaces_text
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.limits.open_lines import ImpossibleChoice


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from setup_findings(context, _find_impossible_choices)


def _find_impossible_choices(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for impossible_choice in impossible_choices(setting.position):
        module, line = setting.module, impossible_choice.line
        # REF001 reports the name, and its space may be the one that was meant.
        if impossible_choice.why == "no space" and _is_name_of_place_undefined(
            setting, line.cause
        ):
            continue
        place = place_mid_sentence(module, line.place)
        message = (
            f"{standing_names(module, line.standings)} ({place}): "
            f"{_reason_choice_is_impossible(setting, impossible_choice)}."
        )
        other_causes = (
            other.cause for other in impossible_choice.others if other.cause != line.cause
        )
        yield RawFinding(line.cause, message, places=tuple(other_causes))


def _is_name_of_place_undefined(setting: ScenarioSetting, cause: AddressPath) -> bool:
    """Say whether the place has an undefined name, which REF001 reports."""
    unknown = setting.context.phrases_with_unknown
    return any(is_at_or_below(cause, steps) for steps in unknown)


def _reason_choice_is_impossible(
    setting: ScenarioSetting, impossible_choice: ImpossibleChoice
) -> str:
    if impossible_choice.why == "no space":
        return "there is no such space"
    if impossible_choice.why == "no room":
        return _reason_for_lack_of_room(setting, impossible_choice)
    proviso = impossible_choice.proviso
    assert proviso is not None
    required, available, module = (
        impossible_choice.requested_copies,
        impossible_choice.have,
        setting.module,
    )
    required_text = describe_counted_pieces(module, proviso.of, required)
    are = "there is" if available == 1 else "there are"
    if proviso.within is not None:
        place_text = in_spaces_text(module, proviso.within)
        if impossible_choice.why == "must be in":
            return f"all {available} must be {place_text}, where only {required} may be"
        return f"{required_text} must be {place_text}, which no choice allows"
    if proviso.each:
        width = impossible_choice.line.max_number_of_spaces
        spread = f"on each of {width} spaces" if width > 1 else "on the one space"
        bound_text = f"{proviso.bound} {proviso.amount} {spread}"
        verb = "the line needs" if proviso.bound == "at least" else "there is room for"
        return f"with {bound_text}, {verb} {required_text}, but {are} {available}"
    return f"{proviso.bound} {required_text} must be there, but {are} {available}"


def _reason_for_lack_of_room(setting: ScenarioSetting, impossible_choice: ImpossibleChoice) -> str:
    limit = setting.scenario.limits.get(impossible_choice.limit or "")
    rule = f" ({cite_rules(limit.rule)})" if limit else ""
    other_words = [
        place_mid_sentence(setting.module, line.place)
        for line in impossible_choice.others
        if line.cause != impossible_choice.line.cause
    ]
    also = (
        f", counting also the lines for {join_first_few_words(other_words)}" if other_words else ""
    )
    available, total = impossible_choice.have, impossible_choice.requested_copies
    amount = f"only {available} of {total} pieces" if available else f"none of {total} pieces"
    return f"there is room for {amount}{also}{rule}"


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
