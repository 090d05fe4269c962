"""REF018: a set-up chart lists a piece that its heading excludes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import SetupChart
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import BothSelector, Selector, WordSelector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER, owners_in_heading
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.piece_names import piece_type_name
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Chart
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_MAX_LISTED_ENTRIES = 4
"""Number of excluded pieces at which the heading itself is likely wrong."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    unknown = context.dangling_uses
    misspelt = {use.steps for use in unknown if SetupChart.from_whole_address(use.steps)}
    for name, scenario in context.module.scenarios.items():
        for heading, chart in scenario.setup.items():
            owners = owners_in_heading(heading, {*context.name_index.owners, COMMON_OWNER})
            address = SetupChart(name, str(heading)).address_path
            # REF010 and REF001 report headings with no owner, with several or with a misspelt one.
            if chart and len(owners) == 1 and address not in misspelt:
                yield from _find_pieces_excluded_by_heading(
                    context.module, address, chart, owners[0], heading
                )


def _find_pieces_excluded_by_heading(
    module: Module, address: AddressPath, chart: Chart, owner: str, heading: Selector
) -> Iterator[RawFinding]:
    """Yield findings for excluded pieces; if most are, a single one for the heading."""
    cache = _allowed_pieces_cache(module)
    if heading not in cache:
        cache[heading] = _pieces_allowed_by_heading(module, heading, owner)
    listed_pieces = list(_pieces_listed_in_chart(module, chart, owner))
    left_out = [listing for listing in listed_pieces if listing[2].id not in cache[heading]]
    if len(left_out) >= _MAX_LISTED_ENTRIES and 2 * len(left_out) > len(listed_pieces):
        names = join_first_few_words(
            list(dict.fromkeys(_piece_description(module, counter) for _, _, counter in left_out))
        )
        message = f"The heading {str(heading)!r} does not match most of its chart: {names}."
        places = tuple((*address, place, entry_key(item)) for place, item, _ in left_out)
        yield RawFinding(address, message, places=places)
        return
    for place, item, counter in left_out:
        message = (
            f"{_piece_description(module, counter)} does not match the heading {str(heading)!r}."
        )
        yield RawFinding((*address, place, entry_key(item)), message)


@cached_per_static_part
def _allowed_pieces_cache(_module: Module) -> dict[Selector, frozenset[str]]:
    """Return the cache of the pieces that a chart heading allows, by heading."""
    return {}


def _pieces_allowed_by_heading(module: Module, heading: Selector, owner: str) -> frozenset[str]:
    """Return the visible pieces that the heading's words select, whoever owns the pieces."""
    visible = name_index_of(module).visible_owners(owner)
    counters = manifest_of_module(module).counters.values()
    rest = _heading_without_owner(heading, owner)
    selected = None if rest is None else frozenset(pieces_matching(module, rest))
    return frozenset(
        c.id for c in counters if c.owner in visible and (selected is None or c.id in selected)
    )


def _heading_without_owner(heading: Selector, owner: str) -> Selector | None:
    """Return the heading without its owner; None if it consists of the owner only."""
    if heading == WordSelector(owner):
        return None
    if isinstance(heading, BothSelector):
        other_parts = tuple(part for part in heading.parts if part != WordSelector(owner))
        return replace(heading, parts=other_parts)
    return heading


def _pieces_listed_in_chart(
    module: Module, chart: Chart, owner: str
) -> Iterator[tuple[str, Item, Counter]]:
    manifest = manifest_of_module(module)
    for place, entries in chart.items():
        for item in entries or ():
            if isinstance(item, Item) and item.how == "piece":
                counter = manifest.find_counter(item.piece, owner)
                if counter is not None and counter.owner != COMMON_OWNER:
                    yield str(place), item, counter


def _piece_description(module: Module, counter: Counter) -> str:
    owner = module.module.owners.get(counter.owner)
    owner_words = owner.name if owner else counter.owner
    kind = piece_type_name(module, counter.type)
    return f"{counter.name} ({owner_words}, {kind})"


CHECK = Check(
    id="REF018",
    title="A piece does not belong under its heading",
    severity=Severity.ERROR,
    rationale=(
        "A heading says which pieces the chart below it sets up. A piece that does not match "
        "belongs in another chart, or has an unexpected type."
    ),
    hint="Move the piece to the heading where it belongs, or widen this heading.",
    reads=ALL_KEYS,
    answers=("REF-08",),
    run=_run,
)
