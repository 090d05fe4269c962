"""Which lines of a scenario touch each other: by the pieces they name, by the spaces they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.misspelt import seems
from sandtable.model.ledger.line import heading_owner
from sandtable.model.ledger.sources import GOING
from sandtable.model.limits.choosing import counted_in
from sandtable.model.limits.known import asks_of_standing, is_momentary, pieces_in, spaces_in
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.references.index import index_of
from sandtable.model.references.scope import line_of
from sandtable.model.select.ground import ground_of

if TYPE_CHECKING:
    from sandtable.model.checks.placing import Edited, LineKey
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


@dataclass(frozen=True, slots=True)
class Facts:
    """What a line has to do with."""

    order: int
    """Its place in the scenario."""
    names: frozenset[str]
    """The pieces that it names, without their owners, and the container that it fills."""
    spaces: frozenset[str]
    """The spaces that are meant."""
    is_choice: bool
    """Whether a player chooses among the spaces: then all of them hang together."""
    is_open: bool
    """Whether it must be looked at with every other line: it asks a condition, or names a kind."""
    is_everything: bool
    """Whether what it means hangs on all other lines."""


@dataclass(frozen=True, slots=True)
class Lines:
    """All lines of one scenario, with those that name each piece and mean each space."""

    facts: Mapping[LineKey, Facts]
    by_name: Mapping[str, tuple[LineKey, ...]]
    by_space: Mapping[str, tuple[LineKey, ...]]
    open: frozenset[LineKey]
    hanging: frozenset[LineKey]
    """Those that hang on all others."""
    last: int
    """The highest place that a line has."""

    @classmethod
    def of(cls, module: Module, scenario: Scenario) -> Lines:
        """Look at every line."""
        facts = {
            key: facts_of(module, key, entries, order)
            for order, (key, entries) in enumerate(_lines(scenario))
        }
        names: dict[str, list[LineKey]] = {}
        spaces: dict[str, list[LineKey]] = {}
        for key, one in facts.items():
            for name in one.names:
                names.setdefault(name, []).append(key)
            for space in one.spaces:
                spaces.setdefault(space, []).append(key)
        return cls(
            facts,
            {name: tuple(keys) for name, keys in names.items()},
            {space: tuple(keys) for space, keys in spaces.items()},
            frozenset(key for key, one in facts.items() if one.is_open),
            frozenset(key for key, one in facts.items() if one.is_everything),
            len(facts),
        )

    def after(self, module: Module, scenario: Scenario, edits: Iterable[Edited]) -> Lines:
        """The lines after an edit, made from those before it."""
        facts, names, spaces = dict(self.facts), dict(self.by_name), dict(self.by_space)
        is_open, hanging = set(self.open), set(self.hanging)
        for edited in edits:
            key, before = edited.key, facts.pop(edited.key, _NOTHING)
            _take_out(names, before.names, key)
            _take_out(spaces, before.spaces, key)
            is_open.discard(key)
            hanging.discard(key)
            entries = entries_of(scenario, key)
            if entries is None:
                continue
            if before is _NOTHING and not _is_last(scenario, key):
                return Lines.of(module, scenario)
            order = self.last + 1 if before is _NOTHING else before.order
            facts[key] = now = facts_of(module, key, entries, order)
            _put_in(names, now.names, key)
            _put_in(spaces, now.spaces, key)
            if now.is_open:
                is_open.add(key)
            if now.is_everything:
                hanging.add(key)
        last = max((facts[e.key].order for e in edits if e.key in facts), default=self.last)
        marked = frozenset(is_open), frozenset(hanging)
        return Lines(facts, names, spaces, *marked, max(last, self.last))


_NOTHING = Facts(-1, frozenset(), frozenset(), False, False, False)


def _take_out(held: dict[str, tuple[LineKey, ...]], words: Iterable[str], key: LineKey) -> None:
    for word in words:
        held[word] = tuple(other for other in held[word] if other != key)


def _put_in(held: dict[str, tuple[LineKey, ...]], words: Iterable[str], key: LineKey) -> None:
    for word in words:
        held[word] = (*held.get(word, ()), key)


def _is_last(scenario: Scenario, key: LineKey) -> bool:
    """Say whether a line of a chart stands at its end; of schedules the order is not kept here."""
    chart = scenario.setup.get(key[1]) if key[0] == "setup" else None
    return chart is None or next(reversed(list(chart))) == key[2]


def entries_of(scenario: Scenario, key: LineKey) -> tuple[Any, ...] | None:
    """What stands on a line; None, where there is none."""
    value: Any = scenario.setup if key[0] == "setup" else scenario.arrivals
    for step in key[1:]:
        value = None if value is None else value.get(step)
    return value  # type: ignore[no-any-return]


def _lines(scenario: Scenario) -> Iterator[tuple[LineKey, tuple[Any, ...]]]:
    for heading, chart in scenario.setup.items():
        for place, entries in (chart or {}).items():
            yield ("setup", heading, place), entries or ()
    for owner, schedule in scenario.arrivals.items():
        for moment, deeds in (schedule or {}).items():
            for verb, objects in (deeds or {}).items():
                yield ("arrivals", owner, moment, verb), objects or ()


def facts_of(module: Module, key: LineKey, entries: tuple[Any, ...], order: int = 0) -> Facts:
    """What a line has to do with, by its key and its entries."""
    places = list(_places(module, key))
    choices = [place.among for place in places if place.among is not None]
    items = [entry for entry in entries if isinstance(entry, Item)]
    kinds = [item.among for item in items if item.among is not None]
    names = {item.piece.rpartition("/")[2] for item in items if item.how == "piece"}
    for kind in kinds:
        names.update(piece.rpartition("/")[2] for piece in pieces_in(module, kind))
    names.update(_containers(module, places), _meant(module, key, items))
    return Facts(
        order,
        frozenset(names),
        frozenset(space for place in places for space in _spaces(module, place)),
        bool(choices),
        bool(kinds)
        or any(item.when is not None for item in items)
        or not all(isinstance(entry, Entry) for entry in entries),
        any(item.how == "all other" for item in items)
        or (key[0] == "setup" and any(is_momentary(module, where) for where in choices))
        or any(asks_of_standing(kind) for kind in kinds)
        or any(_looks_around(entry) for entry in entries),
    )


def _meant(module: Module, key: LineKey, items: list[Item]) -> Iterator[str]:
    """What misspelt names seem to mean: of that nothing more is said."""
    index = index_of(module)
    scope = heading_owner(module, key[1]) if key[0] == "setup" else key[1]
    for item in items:
        if item.how == "piece" and not index.knows("piece", item.piece, scope):
            yield from (piece.rpartition("/")[2] for piece in seems(module, item.piece, scope))


def _places(module: Module, key: LineKey) -> Iterator[Place]:
    """Where a line puts pieces, or takes them from."""
    if key[0] == "setup":
        yield key[2]
        return
    owner, verb = key[1], key[3]
    if verb.place is not None:
        yield verb.place
    if verb.does == "release" or (verb.place is None and verb.does not in GOING):
        owners = module.module.owners
        for above in line_of(owners, owner):
            entrances = (*owners[above].entry, *owners[above].release)
            yield from (entrance.place for entrance in entrances)


def _spaces(module: Module, place: Place) -> Iterator[str]:
    ground = ground_of(module)
    if place.among is not None:
        given = spaces_in(module, place.among)
    elif site := ground.site(place.space):
        given = frozenset((site.id,))
    else:
        named = place.space in module.regions
        given = spaces_in(module, Word(place.space)) if named else frozenset()
    return (counted_in(ground, space) for space in given)


def _containers(module: Module, places: Iterable[Place]) -> Iterator[str]:
    ground = ground_of(module)
    for place in places:
        if place.space and place.space not in module.regions and not ground.site(place.space):
            yield place.space.rpartition("/")[2]


_AROUND = ("holding ", "occupied by ", "beside ", "supplied by ", "zoc of ")


def _looks_around(phrase: object) -> bool:
    """Say whether what a phrase means hangs on what stands elsewhere."""
    if isinstance(phrase, Item) and phrase.when is None and phrase.among is None:
        return False  # as most are
    return looks_around(str(phrase)) if isinstance(phrase, Proviso | Item | Selector) else False


def looks_around(text: str) -> bool:
    """Say whether a text of selectors asks what stands in spaces, or beside them."""
    return any(word in text for word in _AROUND)


def touched(
    module: Module, lines: Iterable[Lines], edits: Iterable[Edited]
) -> set[LineKey] | None:
    """The lines that an edit can touch; None, where some hang on all others.

    Those that name the same pieces, those in the spaces of these, and what names whatever else is
    there: what becomes of it decides what the spaces hold.
    """
    scenarios = list(lines)
    if any(one.hanging for one in scenarios):
        return None
    keys = {edited.key for edited in edits}
    seeds = [facts_of(module, edited.key, edited.entries) for edited in edits]
    # A line that a scenario no longer has may come from the scenario below it, with other pieces.
    seeds.extend(one.facts[key] for one in scenarios for key in keys if key in one.facts)
    names = frozenset().union(*(one.names for one in seeds))
    found = keys.union(*(one.open for one in scenarios))
    spaces = set[str]().union(*(one.spaces for one in seeds))
    for one in scenarios:
        for key in _keys(one.by_name, names):
            found.add(key)
            spaces |= one.facts[key].spaces
    there, beside = _in_spaces(scenarios, spaces)
    return found.union(there, *(_keys(one.by_name, beside) for one in scenarios))


def _in_spaces(scenarios: list[Lines], spaces: set[str]) -> tuple[set[LineKey], set[str]]:
    """The lines that mean any of these spaces, or of those that they share by a choice.

    With them comes what they name: under one key each scenario may name something else.
    """
    found: set[LineKey] = set()
    names: set[str] = set()
    met: set[int] = set()
    ahead = list(spaces)
    while ahead:
        space = ahead.pop()
        for one in scenarios:
            for key in one.by_space.get(space, ()):
                facts = one.facts[key]
                if id(facts) in met:
                    continue  # a choice of hundreds is met in each of them
                met.add(id(facts))
                found.add(key)
                names |= facts.names
                if facts.is_choice:
                    ahead.extend(facts.spaces - spaces)
                    spaces |= facts.spaces
    return found, names


def _keys(held: Mapping[str, tuple[LineKey, ...]], words: Iterable[str]) -> Iterator[LineKey]:
    for word in words:
        yield from held.get(word, ())
