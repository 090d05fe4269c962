"""SET006: no list states who controls a space."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.control_lists import control_entries
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import RegionRef, ScenarioPart, ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_SPACE_KINDS_NEVER_CONTROLLED = frozenset({"box", "track"})
_SPACE_KIND_ALWAYS_LISTED = "land"
_KEYS_OF_CONTROL_LISTS = frozenset({"control", "uncontrolled", "out-of-play"})
_MAX_LISTED_NAMES = 12
"""Limit of spaces that a fix writes into a list; for more a region is better."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _find_spaces_in_no_list(context))


def _find_spaces_in_no_list(context: CheckContext) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        spaces = (
            []
            if _may_misspelt_name_explain(context, name)
            else _spaces_in_no_control_list(context.module, name)
        )
        if spaces:
            space_words = join_first_few_words(
                [spoken_space_name(context.module, space) for space in spaces]
            )
            are = "is" if len(spaces) == 1 else "are"
            message = (
                f"{space_words} {are} in none of the three lists: controlled, uncontrolled and "
                "out of play."
            )
            fixes = (
                (
                    _fix_that_lists_uncontrolled_spaces(context.module, name, spaces),
                    *_fixes_that_add_to_side(context.module, name, spaces),
                )
                if len(spaces) <= _MAX_LISTED_NAMES
                else ()
            )
            address = ScenarioRef(
                _scenario_that_writes_list(context.module, name, "control")
            ).child_path("control")
            yield ScenarioSetting(context, name, None), RawFinding(address, message, fixes)


def _may_misspelt_name_explain(context: CheckContext, name: str) -> bool:
    """Say whether a list or region has a misspelt name that may explain the missing spaces."""
    ancestry = scenario_ancestry(context.module, name)
    return any(
        RegionRef.from_address_prefix(steps)
        or (
            (part := ScenarioPart.from_address_prefix(steps))
            and part.scenario in ancestry
            and part.part in _KEYS_OF_CONTROL_LISTS
        )
        for steps in context.compute_result_once(
            "parts with dangling names", lambda: _parts_with_undefined_names(context)
        )
    )


def _parts_with_undefined_names(context: CheckContext) -> frozenset[AddressPath]:
    """Return the parts of scenarios in which an undefined name is used."""
    depth = len(ScenarioPart.ADDRESS_LAYOUT)
    return frozenset(use.steps[:depth] for use in context.dangling_uses)


def _scenario_that_writes_list(module: Module, name: str, field: str) -> str:
    """Return the scenario in whose file a list is written that this scenario uses."""
    scenarios = (
        scenario
        for scenario in scenario_ancestry(module, name)
        if getattr(module.scenarios[scenario], field)
    )
    return next(scenarios, name)


def _spaces_in_no_control_list(module: Module, name: str) -> list[str]:
    """Return the spaces on the boards in play that no control list contains."""
    boards = flatten_scenario(module, name).boards
    entries = control_entries(module, name)
    # A scenario without control lists does not state control at all.
    if not any(entry.holder in module.module.owners for entry in entries):
        return []
    listed = frozenset().union(*(entry.spaces for entry in entries))
    in_play: dict[str, list[str]] = {}
    for site in space_index_of(module).spaces_by_id.values():
        if not site.space.same_as and (boards is None or site.board in boards):
            in_play.setdefault(site.kind, []).append(site.id)
    return [
        space
        for kind, spaces in in_play.items()
        if _should_be_listed(kind, spaces, listed)
        for space in spaces
        if space not in listed
    ]


def _should_be_listed(kind: str, spaces: list[str], listed: frozenset[str]) -> bool:
    """Say whether a control list should contain all spaces of a kind.

    Land always; other kinds if most of their spaces are listed.
    """
    if kind in _SPACE_KINDS_NEVER_CONTROLLED:
        return False
    return kind == _SPACE_KIND_ALWAYS_LISTED or 2 * len(listed.intersection(spaces)) >= len(spaces)


def _fix_that_lists_uncontrolled_spaces(module: Module, name: str, spaces: list[str]) -> Fix:
    before = flatten_scenario(module, name).uncontrolled
    writing_scenario = _scenario_that_writes_list(
        module, name, "uncontrolled" if before else "control"
    )
    value = (*(before or ()), *map(WordSelector, spaces))
    steps = ScenarioRef(writing_scenario).child_path("uncontrolled")
    them = "it" if len(spaces) == 1 else "them"
    return Fix(
        f"Add {them} to the uncontrolled spaces", partial(set_value, steps=steps, value=value)
    )


def _fixes_that_add_to_side(module: Module, name: str, spaces: list[str]) -> Iterator[Fix]:
    """Yield a fix for each side with a list of spaces: to add the only space in no list."""
    control = flatten_scenario(module, name).control
    writing_scenario = _scenario_that_writes_list(module, name, "control")
    for owner, selectors in control.items() if len(spaces) == 1 else ():
        written = module.scenarios[writing_scenario].control.get(owner)
        if selectors and written == selectors and owner in module.module.owners:
            steps = ScenarioRef(writing_scenario).child_path("control", owner)
            value = (*selectors, *map(WordSelector, spaces))
            label = f"Add it to the spaces of {owner_as_subject(module, owner)}"
            yield Fix(label, partial(set_value, steps=steps, value=value))


CHECK = Check(
    id="SET006",
    title="Control of a space is not stated",
    severity=Severity.INFO,
    rationale=(
        "A scenario that states control should list every space that can be controlled. A space "
        "in no list was probably forgotten."
    ),
    hint=(
        "Each space belongs into the list of a side, into that of the uncontrolled spaces, or "
        "into that of the spaces out of play."
    ),
    reads=frozenset({"module", "boards", "terrains", "regions", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-23",),
    run=_run,
)
