"""SET017: one place stands on two lines that could be one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.key_origins import defining_scenario_of_key
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selectors import selector_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Chart, Heading
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

Line = tuple["Heading", "Place"]


def _run(context: CheckContext) -> Iterator[RawFinding]:
    told: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for line, other in _pairs(context.module, name):
            where, there = (_address(context.module, name, *one) for one in (line, other))
            if where not in told:
                told.add(where)
                yield RawFinding(where, _message(context.module, line, other), places=(there,))


def _pairs(module: Module, name: str) -> Iterator[tuple[Line, Line]]:
    """Yield pairs of lines of one place, the later first, in one heading or nested ones."""
    charts = flatten_scenario(module, name).setup
    for heading, chart in charts.items():
        yield from _by_two_names(module, heading, chart or {})
    for heading, chart in charts.items():
        wider = [other for other in charts if _lies_within(module, heading, other)]
        for other in wider if chart else ():
            there = {_space(module, place): place for place in charts[other] or {} if place.space}
            for place in chart or {}:
                if place.space and (twin := there.get(_space(module, place))):
                    yield (other, twin), (heading, place)


def _by_two_names(module: Module, heading: Heading, chart: Chart) -> Iterator[tuple[Line, Line]]:
    """Yield pairs of lines that name one space by its id and by another name."""
    aliases = space_index_of(module).aliases
    if aliases and not aliases.keys().isdisjoint(place.space for place in chart):
        first: dict[tuple[str, str], Place] = {}
        for place in chart:
            known = first.setdefault(_space(module, place), place) if place.space else place
            if known is not place:
                yield (heading, place), (heading, known)


def _space(module: Module, place: Place) -> tuple[str, str]:
    aliases = space_index_of(module).aliases
    return aliases.get(place.space, place.space), aliases.get(place.facing, place.facing)


def _lies_within(module: Module, heading: Heading, other: Heading) -> bool:
    """Say whether all that may stand under a heading may stand under another one as well."""
    if heading == other:
        return False
    inner, outer = cached_pieces(module, heading), cached_pieces(module, other)
    return bool(inner) and inner < outer


def _address(module: Module, name: str, heading: Heading, place: Place) -> AddressPath:
    home = defining_scenario_of_key(module, name, "setup", heading, place)
    return (*home, "setup", str(heading), str(place))


def _message(module: Module, line: Line, other: Line) -> str:
    (heading, place), (first, _) = line, other
    site = space_index_of(module).find_space(place.space)
    spoken = site.spoken_name if site else place.space
    if heading == first:
        return f"{spoken} has two lines here: {str(other[1])!r} and {str(place)!r}."
    wide, narrow = (selector_words(module, one) for one in (heading, first))
    return f"{spoken} has another line under {narrow}, which belong to {wide}."


CHECK = Check(
    id="SET017",
    title="A space has two lines for one side",
    severity=Severity.WARNING,
    rationale=(
        "Players who have set up one line think that the space is finished, and overlook the "
        "other line."
    ),
    hint="Combine the two lines, or correct one of the spaces.",
    reads=frozenset({"module", "types", "pieces", "events", "boards", "scenarios"}),
    answers=("SET-07",),
    run=_run,
)
