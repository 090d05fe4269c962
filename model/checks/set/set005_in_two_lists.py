"""SET005: a space is in two control lists, or listed as both controlled and uncontrolled."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.control_lists import control_entries
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.phrases.selector import BothSelector, NotSelector, WordSelector
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.selectors import describe_selector
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.control_lists import ControlEntry
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _find_double_entries(context))


def _find_double_entries(context: CheckContext) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        setting = ScenarioSetting(context, name, None)
        for entry, other in combinations(control_entries(context.module, name), 2):
            common_spaces = entry.spaces & other.spaces
            if common_spaces and entry.holder != other.holder:
                yield setting, _double_entry_finding(context.module, entry, other, common_spaces)


def _double_entry_finding(
    module: Module, entry: ControlEntry, other: ControlEntry, common_spaces: frozenset[str]
) -> RawFinding:
    # A set has no order, and the message must be the same each time.
    spaces = join_first_few_words(
        [spoken_space_name(module, space) for space in sorted(common_spaces)]
    )
    verb = "is" if len(common_spaces) == 1 else "are"
    message = (
        f"{spaces} {verb} in two lists: {entry.describe_list(module)}, and "
        f"{other.describe_list(module)}."
    )
    fixes = tuple(
        _fix_that_excludes_spaces(module, entry, common_spaces)
        for entry in (entry, other)
        if entry.spaces > common_spaces
    )
    deletions = tuple(
        Fix(
            f"Leave {spaces} out of {each.describe_list(module)}",
            partial(delete_entry, steps=each.steps),
        )
        for each in (entry, other)
        if any(each.selector == WordSelector(space) for space in common_spaces)
        and each.spaces == common_spaces
    )
    return RawFinding(other.steps, message, (*fixes, *deletions), (entry.steps,))


def _fix_that_excludes_spaces(
    module: Module, entry: ControlEntry, common_spaces: frozenset[str]
) -> Fix:
    """Return a fix for two control lists: the entry for more spaces gets an exception."""
    label = join_first_few_words(
        [spoken_space_name(module, space) for space in sorted(common_spaces)]
    )
    before = (
        entry.selector.parts if isinstance(entry.selector, BothSelector) else (entry.selector,)
    )
    after = BothSelector(
        (*before, *(NotSelector(WordSelector(space)) for space in sorted(common_spaces)))
    )
    words = describe_selector(module, entry.selector)
    return Fix(f"Leave {label} out of {words}", partial(set_value, steps=entry.steps, value=after))


CHECK = Check(
    id="SET005",
    title="A space is in two control lists",
    severity=Severity.ERROR,
    rationale=(
        "At the set-up a space is controlled by one side, by nobody, or out of play. "
        "Players must know which of these is true."
    ),
    hint="Remove the space from one of the lists, for example “east-bank not mill”.",
    reads=frozenset({"module", "boards", "terrains", "regions", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-23",),
    run=_run,
)
