"""TXT007: a label names a place that its line excludes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.limits.selector_cache import cached_spaces
from sandtable.model.locations import LabelRef, ScenarioRef
from sandtable.model.phrases.selector import WordSelector
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

_MIN_LETTERS_OF_NAME = 4
_OTHER_PLACES = re.compile(
    r"\b(?:from|of|beside|near|except|not|to|than|outside|without|facing)\b.*"
)
"""Words after which a label names other places than its own: “south of Vess or Derna”."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, place, label in _labels_with_addresses(context.module):
        spaces = _spaces_of_place(context.module, place)
        named = _places_named_in_text(context.module, label, str(place))
        # A label that names its own place may name others as well.
        if spaces and named and all(spaces.isdisjoint(others) for others in named.values()):
            names = f"{quoted_name(label)} names {quoted_name(next(iter(named)))}"
            message = f"The label {names}, which its line excludes."
            yield RawFinding(address, message, confidence="likely")


def _labels_with_addresses(module: Module) -> Iterator[tuple[AddressPath, Place, str]]:
    for place, label in module.labels.items():
        yield LabelRef(str(place)).address_path, place, label
    for name, scenario in module.scenarios.items():
        for place, own_label in scenario.labels.items():
            if own_label is not None:
                yield ScenarioRef(name).child_path("labels", str(place)), place, own_label


def _spaces_of_place(module: Module, place: Place) -> frozenset[str]:
    if place.among is not None:
        return cached_spaces(module, place.among)
    index = space_index_of(module)
    ends = (index.find_space(end) for end in (place.space, place.facing) if end)
    return frozenset(end.id for end in ends if end)


def _places_named_in_text(module: Module, text: str, written: str) -> dict[str, frozenset[str]]:
    """Return the spaces of each place that a label names, unless its line names it, too.

    Names after words such as `from` are ignored, because they are about other places.
    """
    words_of_place = set(re.findall(r"[^\s()]+", written))
    own_text = _OTHER_PLACES.sub("", text)
    named: dict[str, frozenset[str]] = {}
    # “North Vess” does not name Vess, so longer names come first.
    for name in sorted(_places_by_name(module), key=len, reverse=True):
        pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
        if not re.search(pattern, own_text):
            continue
        own_text = re.sub(pattern, "", own_text)
        ids, spaces = _places_by_name(module)[name]
        # A place that the line itself names, even to exclude it, is rightly named.
        if words_of_place.isdisjoint(ids):
            named[name] = spaces
    return named


@cached_per_static_part
def _places_by_name(module: Module) -> Mapping[str, tuple[frozenset[str], frozenset[str]]]:
    """Return ids and spaces by printed name.

    Places that have the same name are combined.
    """
    places: dict[str, tuple[frozenset[str], frozenset[str]]] = {}

    def add_place(name: str | None, key: str, spaces: frozenset[str]) -> None:
        # “The East Bank” is written without its capital article in a label.
        printed = (name or "").removeprefix("The ")
        if len(printed) >= _MIN_LETTERS_OF_NAME:
            ids, known = places.get(printed, (frozenset(), frozenset()))
            places[printed] = ids | {key}, known | spaces

    for key, region in module.regions.items():
        add_place(region.name, key, cached_spaces(module, WordSelector(key)))
    for board in module.boards.values():
        for key, space in board.spaces.items():
            add_place(space.name, key, frozenset({key}))
    return places


CHECK = Check(
    id="TXT007",
    title="A label names another place",
    severity=Severity.WARNING,
    rationale=(
        "Players read the label instead of the place. If it names a place that the line "
        "excludes, they set up in the wrong spaces."
    ),
    hint="Correct the label, or the place of its line.",
    reads=frozenset({"module", "boards", "terrains", "regions", "labels", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
