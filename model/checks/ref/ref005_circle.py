"""REF005: a chain of references leads back to itself, or is too long."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.locations import BoardRef, RegionRef, is_at_or_below
from sandtable.model.overlay import MAX_INHERITANCE_DEPTH as SCENARIOS
from sandtable.model.references.name_uses import all_name_uses_in_module
from sandtable.model.references.owner_scope import MAX_OWNER_HIERARCHY_DEPTH
from sandtable.model.wording.printed_names import quoted_name_or_id
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

NameGraph = dict[str, tuple[str, ...]]
_VERB_BY_REFERENCE_KEY = {
    "of": "belongs to",
    "like": "inherits from",
    "from": "inherits from",
    "east-of": "lies east of",
    "south-of": "lies south of",
    "inside": "lies inside",
    "same-as": "is declared to be the same as",
    "spaces": "contains",
}
"""Description of the reference by key."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for addresses, key, graph in _all_reference_graphs(context.module):
        depths: dict[str, int] = {}
        for circle in _iter_reference_circles(graph, depths):
            circle_addresses = [addresses[name] for name in circle]
            names = [
                quoted_name_or_id(context.module, entry_address)
                for entry_address in circle_addresses
            ]
            message = _describe_circle(names, _VERB_BY_REFERENCE_KEY[key])
            places = tuple((*entry_address, key) for entry_address in circle_addresses[1:])
            fixes = tuple(_fixes_that_cut_circle(circle_addresses[0], key, names[0]))
            yield RawFinding((*circle_addresses[0], key), message, fixes, places)
        most = SCENARIOS if key == "from" else MAX_OWNER_HIERARCHY_DEPTH
        if too_deep := next((name for name, depth in depths.items() if depth > most), None):
            name = quoted_name_or_id(context.module, addresses[too_deep])
            message = f"The chain above {name} has more than {most} entries."
            yield RawFinding((*addresses[too_deep], key), f"{message} The rest are ignored.")


def _describe_circle(names: list[str], verb: str) -> str:
    if len(names) == 1:
        return f"{names[0]} {verb} itself."
    return f"{join_words_or_nothing(names, 'and')} form a circle: each {verb} the next."


def _fixes_that_cut_circle(home: AddressPath, key: str, name: str) -> Iterator[Fix]:
    if not RegionRef.from_address_prefix(home):  # a list of spaces cannot be deleted as one link
        yield Fix(f"Cut the circle at {name}", partial(delete_entry, steps=(*home, key)))


def _all_reference_graphs(
    module: Module,
) -> Iterator[tuple[Mapping[str, AddressPath], str, NameGraph]]:
    """Yield each graph of references with its kind and the addresses of its names."""
    head = module.module
    yield _reference_graph_of_key(
        ("module", "owners"), "of", {i: o.of for i, o in head.owners.items()}
    )
    yield _reference_graph_of_key(("types",), "like", {i: t.like for i, t in module.types.items()})
    yield _reference_graph_of_key(
        ("formations",), "of", {i: f.of for i, f in module.formations.items()}
    )
    yield _reference_graph_of_key(
        ("scenarios",), "from", {i: s.from_ for i, s in module.scenarios.items()}
    )
    yield _reference_graph_of_key(
        ("boards",), "east-of", {i: b.east_of for i, b in module.boards.items()}
    )
    yield _reference_graph_of_key(
        ("boards",), "south-of", {i: b.south_of for i, b in module.boards.items()}
    )
    for name, board in module.boards.items():
        spaces_address = BoardRef(name).child_path("spaces")
        yield _reference_graph_of_key(
            spaces_address, "inside", {i: s.inside for i, s in board.spaces.items()}
        )
        yield _reference_graph_of_key(
            spaces_address, "same-as", {i: s.same_as for i, s in board.spaces.items()}
        )
    yield _reference_graph_of_regions(module)


def _reference_graph_of_key(
    above: AddressPath, key: str, names: Mapping[str, str | None]
) -> tuple[Mapping[str, AddressPath], str, NameGraph]:
    return {n: (*above, n) for n in names}, key, {n: (o,) for n, o in names.items() if o}


def _reference_graph_of_regions(
    module: Module,
) -> tuple[Mapping[str, AddressPath], str, NameGraph]:
    names_by_region: dict[str, list[str]] = {}
    for use in all_name_uses_in_module(module):
        region = RegionRef.from_address_prefix(use.steps)
        if region and is_at_or_below(use.steps, region.child_path("spaces")):
            names_by_region.setdefault(region.region, []).append(use.name)
    graph = {name: tuple(names) for name, names in names_by_region.items()}
    return {name: RegionRef(name).address_path for name in module.regions}, "spaces", graph


def _iter_reference_circles(graph: NameGraph, depths: dict[str, int]) -> Iterator[list[str]]:
    """Yield each circle of references once.

    `depths` is filled with the number of references that follow from each name.
    """
    finished: set[str] = set()
    for start in graph:
        stack = [(start, iter(graph[start]))] if start not in finished else []
        # A dict: ordered, and a name is looked up in constant time.
        path = {start: None}  # in order, and quick to look into
        while stack:
            name, references = stack[-1]
            next_name = next((n for n in references if n in graph and n not in finished), None)
            if next_name is None:
                finished.add(name)
                depths[name] = 1 + max((depths.get(n, 1) for n in graph[name]), default=0)
                stack.pop()
                path.popitem()
            elif next_name in path:
                names = list(path)
                yield names[names.index(next_name) :]
            else:
                stack.append((next_name, iter(graph[next_name])))
                path[next_name] = None


CHECK = Check(
    id="REF005",
    title="A chain of entries is circular or too long",
    severity=Severity.ERROR,
    rationale=(
        "An entry that inherits from itself has no beginning. Chains of more than 16 entries "
        "are not followed either."
    ),
    hint="Break the circle, or refer to the last entry of the chain directly.",
    reads=frozenset({"module", "types", "formations", "scenarios", "boards", "regions"}),
    reach=EditScope.HEADERS,
    answers=("OOA-15", "REF-05"),
    run=_run,
)
