"""Lines of a set-up chart: what stands at a place below a heading, and how it is written anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address import AddressPath, address
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.user_text import parse_user_text
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import SetupLine
from sandtable.model.module import Module
from sandtable.model.overlay import chain, flattened
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.scope import COMMON, owners_in

Entries = tuple[Entry, ...]


def setup_line(steps: AddressPath) -> SetupLine:
    """Return the line that an address leads to or into; raise EditError where it is none."""
    line = SetupLine.of(steps)
    if line is None:
        raise EditError(f"{address(steps)} is no line of a set-up.")
    return line


def line_at(module: Module, spot: SetupLine) -> Entries:
    """What a line says in its scenario, be it written there or inherited."""
    own = _own(module, spot)
    return (own or ()) if own is not _UNSAID else inherited(module, spot)


def scenario_writing(module: Module, line: SetupLine) -> str | None:
    """Return the scenario that says what stands in a line: its own, or one that it comes from.

    None where nobody writes the line, or one that is nearer takes it away.
    """
    place = place_of(line.place)
    for name in chain(module, line.scenario):
        chart = module.scenarios[name].setup.get(heading_of(line.heading), _UNSAID)
        if chart is None:
            return None
        if chart is not _UNSAID and place in chart:
            return name if chart[place] is not None else None
    return None


def inherited(module: Module, spot: SetupLine) -> Entries:
    """What the line would say, if the scenario itself said nothing of it."""
    below = _scenario(module, spot.scenario).from_
    if below is None or below not in module.scenarios:
        return ()
    chart = flattened(module, below).setup.get(heading_of(spot.heading))
    return (chart or {}).get(place_of(spot.place)) or ()


def with_line(module: Module, spot: SetupLine, entries: Entries) -> Module:
    """The module with a line that says this; one that would say nothing new is left out."""
    below = inherited(module, spot)
    value: Any = entries or (None if below else _UNSAID)
    if below and entries == below:
        value = _UNSAID
    scenario = _scenario(module, spot.scenario)
    heading = heading_of(spot.heading)
    chart = _put(scenario.setup.get(heading) or {}, place_of(spot.place), value)
    setup = _put(scenario.setup, heading, chart or _UNSAID)
    return with_setup(module, spot.scenario, setup)


def with_setup(module: Module, name: str, setup: Mapping[Any, Any]) -> Module:
    """The module with other charts in a scenario."""
    scenario = replace(_scenario(module, name), setup=setup)
    return replace(module, scenarios={**module.scenarios, name: scenario})


def rekeyed_line(module: Module, spot: SetupLine, place: str) -> Module:
    """The module with a line at another place, in its old position among the others."""
    setup, heading = _scenario(module, spot.scenario).setup, heading_of(spot.heading)
    chart, key, wanted = setup.get(heading) or {}, place_of(spot.place), place_of(place)
    if key not in chart or wanted in chart or inherited(module, spot):
        entries = line_at(module, spot)
        there = spot.with_place(str(wanted))
        joined = (*line_at(module, there), *entries)
        return with_line(with_line(module, spot, ()), there, joined)
    moved = {wanted if one == key else one: value for one, value in chart.items()}
    return with_setup(module, spot.scenario, {**setup, heading: moved})


def added(entries: Entries, entry: Entry) -> Entries:
    """A line with one entry more: the same pieces in the same state are counted together."""
    for index, other in enumerate(entries):
        if (both := _together(other, entry)) is not None:
            return (*entries[:index], both, *entries[index + 1 :])
    if isinstance(entry, Proviso):
        return (*entries, entry)
    last = max((i for i, e in enumerate(entries) if isinstance(e, Item)), default=-1)
    return (*entries[: last + 1], entry, *entries[last + 1 :])


def _together(one: Entry, other: Entry) -> Item | None:
    if not (isinstance(one, Item) and isinstance(other, Item)):
        return None
    if one.key != other.key or one.when != other.when or one.how not in {"piece", "of"}:
        return None
    if one.count is None or other.count is None:
        return None
    return replace(one, count=one.count + other.count)


def entry_of(text: str) -> Entry:
    """A typed text as an entry."""
    return parse_user_text(Entry, text, "nothing that can stand there")


def place_of(text: str) -> Place:
    """A typed text as a place."""
    return parse_user_text(Place, text, "no place")


def heading_of(text: str) -> Selector:
    """A typed text as the heading of a chart."""
    return parse_user_text(Selector, text, "no heading")


def scope_of_heading(module: Module, heading: str) -> str:
    """The owner whose chart a heading opens."""
    return next(iter(owners_in(heading_of(heading), module.module.owners)), COMMON)


_UNSAID: Any = object()


def _scenario(module: Module, name: str) -> Scenario:
    if name not in module.scenarios:
        raise EditError(f"There is no scenario {name!r} in this module's own files.")
    return module.scenarios[name]


def _own(module: Module, spot: SetupLine) -> Any:
    """What the scenario itself writes; None where it takes the line away."""
    chart = _scenario(module, spot.scenario).setup.get(heading_of(spot.heading), _UNSAID)
    if chart is None or chart is _UNSAID:
        return chart
    return chart.get(place_of(spot.place), _UNSAID)


def _put(held: Mapping[Any, Any], key: Any, value: Any) -> dict[Any, Any]:
    if value is _UNSAID:
        return {one: other for one, other in held.items() if one != key}
    return {**held, key: value}
