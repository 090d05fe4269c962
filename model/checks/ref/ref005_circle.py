"""REF005: something is above itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from model.checks.printed import printed_at
from model.checks.registry import Check, Fix, Found, Severity
from model.checks.words import listed
from model.edits.place import removed
from model.references.uses import uses_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.module import Module

Graph = dict[str, tuple[str, ...]]


def _run(context: CheckContext) -> Iterator[Found]:
    for above, key, graph in _graphs(context.module):
        for circle in _circles(graph):
            homes = [above[name] for name in circle]
            names = [printed_at(context.module, home) for home in homes]
            way = listed([*names, names[0]], "and")
            message = f"{key!r} goes round in a circle: {way}."
            places = tuple((*home, key) for home in homes[1:])
            yield Found((*homes[0], key), message, tuple(_fixes(homes[0], key)), places)


def _fixes(home: Steps, key: str) -> Iterator[Fix]:
    if home[0] != "regions":  # a list of spaces is no link that one could cut
        yield Fix(f"Take {key!r} of {home[-1]!r} away", partial(removed, steps=(*home, key)))


def _graphs(module: Module) -> Iterator[tuple[Mapping[str, Steps], str, Graph]]:
    """What stands above what: where each thing is defined, by which key, and the others."""
    head = module.module
    yield _single(("module", "owners"), "of", {i: o.of for i, o in head.owners.items()})
    yield _single(("types",), "like", {i: t.like for i, t in module.types.items()})
    yield _single(("formations",), "of", {i: f.of for i, f in module.formations.items()})
    yield _single(("scenarios",), "from", {i: s.from_ for i, s in module.scenarios.items()})
    yield _single(("boards",), "east-of", {i: b.east_of for i, b in module.boards.items()})
    yield _single(("boards",), "south-of", {i: b.south_of for i, b in module.boards.items()})
    for name, board in module.boards.items():
        above = ("boards", name, "spaces")
        yield _single(above, "inside", {i: s.inside for i, s in board.spaces.items()})
        yield _single(above, "same-as", {i: s.same_as for i, s in board.spaces.items()})
    yield _regions(module)


def _single(
    above: Steps, key: str, names: Mapping[str, str | None]
) -> tuple[Mapping[str, Steps], str, Graph]:
    return {n: (*above, n) for n in names}, key, {n: (o,) for n, o in names.items() if o}


def _regions(module: Module) -> tuple[Mapping[str, Steps], str, Graph]:
    graph: Graph = {}
    for use in uses_of(module):
        if use.steps[0] == "regions" and use.steps[2:3] == ("spaces",):
            graph[use.steps[1]] = (*graph.get(use.steps[1], ()), use.name)
    return {name: ("regions", name) for name in module.regions}, "spaces", graph


def _circles(graph: Graph) -> Iterator[list[str]]:
    """Each circle once, from its first member on."""
    done: set[str] = set()
    for start in graph:
        stack = [(start, iter(graph[start]))] if start not in done else []
        path = [start]
        while stack:
            name, ways = stack[-1]
            following = next((n for n in ways if n in graph and n not in done), None)
            if following is None:
                done.add(name)
                stack.pop()
                path.pop()
            elif following in path:
                yield path[path.index(following) :]
            else:
                stack.append((following, iter(graph[following])))
                path.append(following)


CHECK = Check(
    id="REF005",
    title="Something is above itself",
    severity=Severity.ERROR,
    rationale="What takes over from itself takes over nothing; readers would go round for ever.",
    hint="Take one of the links of the circle away.",
    reads=frozenset({"module", "types", "formations", "scenarios", "boards", "regions"}),
    run=_run,
)
