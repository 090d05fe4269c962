"""Edits of the control of spaces at the start."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import BothSelector, NotSelector, Selector, WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching

UNCONTROLLED_HOLDER = "uncontrolled"
"""The holder of spaces that nobody controls."""
NO_LISTED_HOLDER = ""
"""The holder of spaces that no list names."""

Selectors = tuple[Selector, ...]


def set_control_of_spaces(
    module: Module, scenario: str, spaces: Collection[str], holder: str
) -> Module:
    """Let one holder control some spaces at the start, and nobody else.

    NO_LISTED_HOLDER removes them from all lists.
    """
    if scenario not in module.scenarios:
        raise EditError(f"There is no scenario {scenario!r} in this module's own files.")
    if holder not in {UNCONTROLLED_HOLDER, NO_LISTED_HOLDER, *module.module.owners}:
        raise EditError(f"There is no owner {holder!r}.")
    value = flatten_scenario(module, scenario)
    lists: dict[str, Selectors] = {
        owner: selectors or () for owner, selectors in value.control.items()
    }
    lists[UNCONTROLLED_HOLDER] = value.uncontrolled or ()
    # A space has one holder, so it leaves all other lists.
    for name, before in lists.items():
        if name != holder:
            module = _replace_control_list(
                module,
                scenario,
                name,
                before,
                _control_list_without_spaces(module, before, spaces),
            )
    if holder != NO_LISTED_HOLDER:
        before = lists.get(holder, ())
        after = _control_list_with_spaces(module, before, spaces)
        module = _replace_control_list(module, scenario, holder, before, after)
    return module


def _replace_control_list(
    module: Module, scenario: str, name: str, before: Selectors, after: Selectors
) -> Module:
    if before == after:
        return module
    scenario_value = module.scenarios[scenario]
    has_parent = scenario_value.from_ is not None and scenario_value.from_ in module.scenarios
    below = flatten_scenario(module, scenario_value.from_ or "") if has_parent else None
    if name == UNCONTROLLED_HOLDER:
        inherited = (below.uncontrolled if below else None) or ()
        if inherited and not after:
            raise EditError(
                "The list of uncontrolled spaces is inherited: empty it in the"
                " scenario it comes from."
            )
        new_list = None if after == inherited or not after else after
        changed = replace(scenario_value, uncontrolled=new_list)
    else:
        inherited = (below.control.get(name) if below else None) or ()
        control = {
            owner: selectors
            for owner, selectors in scenario_value.control.items()
            if owner != name
        }
        if after != inherited:
            control = {**scenario_value.control, name: after or None}
        changed = replace(scenario_value, control=control)
    return replace(module, scenarios={**module.scenarios, scenario: changed})


def _control_list_without_spaces(
    module: Module, selectors: Selectors, spaces: Collection[str]
) -> Selectors:
    """Return a control list without some spaces: they are removed from it, or excepted."""
    return tuple(
        left
        for selector in selectors
        for left in _selectors_that_exclude_spaces(module, selector, spaces)
    )


def _selectors_that_exclude_spaces(
    module: Module, selector: Selector, spaces: Collection[str]
) -> Iterator[Selector]:
    matched = spaces_matching(module, selector)
    out = [space for space in matched if space in spaces]
    if not out:
        yield selector
    elif len(out) < len(matched):
        parts = selector.parts if isinstance(selector, BothSelector) else (selector,)
        yield BothSelector((*parts, *(NotSelector(WordSelector(space)) for space in out)))


def _control_list_with_spaces(
    module: Module, selectors: Selectors, spaces: Collection[str]
) -> Selectors:
    """Return a control list with some spaces added, and exceptions for them removed."""
    selectors = tuple(
        _selector_without_exceptions(module, selector, spaces) for selector in selectors
    )
    listed_spaces = {
        space for selector in selectors for space in spaces_matching(module, selector)
    }
    return (*selectors, *(WordSelector(space) for space in spaces if space not in listed_spaces))


def _selector_without_exceptions(
    module: Module, selector: Selector, spaces: Collection[str]
) -> Selector:
    if not isinstance(selector, BothSelector):
        return selector
    aliases = space_index_of(module).aliases
    parts = tuple(
        part
        for part in selector.parts
        if not (
            isinstance(part, NotSelector)
            and isinstance(part.of, WordSelector)
            and aliases.get(part.of.id, part.of.id) in spaces
        )
    )
    return parts[0] if len(parts) == 1 else BothSelector(parts)
