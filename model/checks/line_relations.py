"""Relations between the set-up and schedule lines of a scenario: common pieces and spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.misspelt_names import pieces_with_similar_name
from sandtable.model.ledger.piece_sources import REMOVING_VERBS
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces,
    depends_on_situation,
    depends_on_standing,
)
from sandtable.model.limits.space_choices import counting_space
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.selector import Selector, WordSelector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.checks.line_edits import LineEdit, LineKey
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


@dataclass(frozen=True, slots=True)
class LineRelation:
    """The pieces and spaces by which a set-up or schedule line is related to other lines."""

    order: int
    """Position of the line in its scenario."""
    names: frozenset[str]
    """Ids of the pieces on the line without owners, and of the container that it fills."""
    spaces: frozenset[str]
    """Spaces of the line."""
    is_choice: bool
    """Whether a player chooses among the spaces, which relates all of them."""
    is_always_included: bool
    """Whether the line belongs to every part, since it has a condition or names a kind."""
    is_dependent: bool
    """Whether the line depends on all other lines."""


@dataclass(frozen=True, slots=True)
class ScenarioLines:
    """All set-up and schedule lines of a scenario, with indexes by piece name and by space."""

    facts: Mapping[LineKey, LineRelation]
    by_name: Mapping[str, tuple[LineKey, ...]]
    by_space: Mapping[str, tuple[LineKey, ...]]
    always_included: frozenset[LineKey]
    dependent: frozenset[LineKey]
    """Lines that depend on all others."""
    last: int
    """Highest position of any line."""

    @classmethod
    def lines_of_scenario(cls, module: Module, scenario: Scenario) -> ScenarioLines:
        """Return the set-up and schedule lines of a scenario, gathered from all its charts."""
        facts = {
            key: line_relation(module, key, entries, order)
            for order, (key, entries) in enumerate(_all_lines(scenario))
        }
        names: dict[str, list[LineKey]] = {}
        spaces: dict[str, list[LineKey]] = {}
        for key, line in facts.items():
            for name in line.names:
                names.setdefault(name, []).append(key)
            for space in line.spaces:
                spaces.setdefault(space, []).append(key)
        return cls(
            facts,
            {name: tuple(keys) for name, keys in names.items()},
            {space: tuple(keys) for space, keys in spaces.items()},
            frozenset(key for key, line in facts.items() if line.is_always_included),
            frozenset(key for key, line in facts.items() if line.is_dependent),
            len(facts),
        )

    def lines_after_edits(
        self, module: Module, scenario: Scenario, edits: Iterable[LineEdit]
    ) -> ScenarioLines:
        """Return the lines of a scenario after edits, updating only the lines that changed."""
        facts, names, spaces = dict(self.facts), dict(self.by_name), dict(self.by_space)
        included_lines, dependent_lines = set(self.always_included), set(self.dependent)
        for edited in edits:
            key, before = edited.key, facts.pop(edited.key, _NO_RELATIONS)
            _remove_line_key(names, before.names, key)
            _remove_line_key(spaces, before.spaces, key)
            included_lines.discard(key)
            dependent_lines.discard(key)
            entries = entries_of_line_key(scenario, key)
            if entries is None:
                continue
            # A new line in the middle would shift the positions of all that follow.
            if before is _NO_RELATIONS and not _is_last_in_chart(scenario, key):
                return ScenarioLines.lines_of_scenario(module, scenario)
            order = self.last + 1 if before is _NO_RELATIONS else before.order
            facts[key] = new_facts = line_relation(module, key, entries, order)
            _add_line_key(names, new_facts.names, key)
            _add_line_key(spaces, new_facts.spaces, key)
            if new_facts.is_always_included:
                included_lines.add(key)
            if new_facts.is_dependent:
                dependent_lines.add(key)
        last = max((facts[e.key].order for e in edits if e.key in facts), default=self.last)
        flags = frozenset(included_lines), frozenset(dependent_lines)
        return ScenarioLines(facts, names, spaces, *flags, max(last, self.last))


_NO_RELATIONS = LineRelation(-1, frozenset(), frozenset(), False, False, False)


def _remove_line_key(
    keys_by_word: dict[str, tuple[LineKey, ...]], words: Iterable[str], key: LineKey
) -> None:
    for word in words:
        keys_by_word[word] = tuple(other for other in keys_by_word[word] if other != key)


def _add_line_key(
    keys_by_word: dict[str, tuple[LineKey, ...]], words: Iterable[str], key: LineKey
) -> None:
    for word in words:
        keys_by_word[word] = (*keys_by_word.get(word, ()), key)


def _is_last_in_chart(scenario: Scenario, key: LineKey) -> bool:
    """Say whether a line is the last of its set-up chart. In schedules, order does not matter."""
    chart = scenario.setup.get(key[1]) if key[0] == "setup" else None
    return chart is None or next(reversed(list(chart))) == key[2]


def entries_of_line_key(scenario: Scenario, key: LineKey) -> tuple[Any, ...] | None:
    """Return the entries of a set-up or schedule line, or None if there is no such line."""
    value: Any = scenario.setup if key[0] == "setup" else scenario.arrivals
    for step in key[1:]:
        value = None if value is None else value.get(step)
    return value  # type: ignore[no-any-return]


def _all_lines(scenario: Scenario) -> Iterator[tuple[LineKey, tuple[Any, ...]]]:
    for heading, chart in scenario.setup.items():
        for place, entries in (chart or {}).items():
            yield ("setup", heading, place), entries or ()
    for owner, schedule in scenario.arrivals.items():
        for moment, actions in (schedule or {}).items():
            for verb, objects in (actions or {}).items():
                yield ("arrivals", owner, moment, verb), objects or ()


def line_relation(
    module: Module, key: LineKey, entries: tuple[Any, ...], order: int = 0
) -> LineRelation:
    """Return the pieces and spaces of a chart line on which other lines may depend."""
    places = list(_places_of_line(module, key))
    choices = [place.among for place in places if place.among is not None]
    items = [entry for entry in entries if isinstance(entry, Item)]
    kinds = [item.among for item in items if item.among is not None]
    names = {item.piece.rpartition("/")[2] for item in items if item.how == "piece"}
    for kind in kinds:
        names.update(piece.rpartition("/")[2] for piece in cached_pieces(module, kind))
    names.update(
        _containers_named_as_places(module, places),
        _pieces_misspelt_names_may_mean(module, key, items),
    )
    return LineRelation(
        order,
        frozenset(names),
        frozenset(space for place in places for space in _spaces_of_place(module, place)),
        bool(choices),
        bool(kinds)
        or any(item.when is not None for item in items)
        or not all(isinstance(entry, Entry) for entry in entries),
        any(item.how == "all other" for item in items)
        or (key[0] == "setup" and any(depends_on_situation(module, choice) for choice in choices))
        or any(depends_on_standing(kind) for kind in kinds)
        or any(_does_phrase_depend_on_surroundings(entry) for entry in entries),
    )


def _pieces_misspelt_names_may_mean(
    module: Module, key: LineKey, items: list[Item]
) -> Iterator[str]:
    """Yield the pieces that misspelt names may mean; no other check reports these pieces."""
    index = name_index_of(module)
    scope = owner_of_heading(module, key[1]) if key[0] == "setup" else key[1]
    for item in items:
        if item.how == "piece" and not index.has_name("piece", item.piece, scope):
            yield from (
                piece.rpartition("/")[2]
                for piece in pieces_with_similar_name(module, item.piece, scope)
            )


def _places_of_line(module: Module, key: LineKey) -> Iterator[Place]:
    """Yield the places to or from which a set-up or schedule line moves pieces."""
    if key[0] == "setup":
        yield key[2]
        return
    owner, verb = key[1], key[3]
    if verb.place is not None:
        yield verb.place
    if verb.does == "release" or (verb.place is None and verb.does not in REMOVING_VERBS):
        owners = module.module.owners
        for ancestor in owner_with_ancestors(owners, owner):
            entrances = (*owners[ancestor].entry, *owners[ancestor].release)
            yield from (entrance.place for entrance in entrances)


def _spaces_of_place(module: Module, place: Place) -> Iterator[str]:
    ground = space_index_of(module)
    if place.among is not None:
        space_ids = cached_spaces(module, place.among)
    elif site := ground.find_space(place.space):
        space_ids = frozenset((site.id,))
    else:
        is_region = place.space in module.regions
        space_ids = cached_spaces(module, WordSelector(place.space)) if is_region else frozenset()
    return (counting_space(ground, space) for space in space_ids)


def _containers_named_as_places(module: Module, places: Iterable[Place]) -> Iterator[str]:
    ground = space_index_of(module)
    for place in places:
        if (
            place.space
            and place.space not in module.regions
            and not ground.find_space(place.space)
        ):
            yield place.space.rpartition("/")[2]


_WORDS_ABOUT_SURROUNDINGS = ("holding ", "occupied by ", "beside ", "supplied by ", "zoc of ")


def _does_phrase_depend_on_surroundings(phrase: object) -> bool:
    """Say whether the meaning of a phrase depends on pieces in other places."""
    if isinstance(phrase, Item) and phrase.when is None and phrase.among is None:
        return False  # the usual case, which needs no text
    return (
        depends_on_surroundings(str(phrase))
        if isinstance(phrase, Proviso | Item | Selector)
        else False
    )


def depends_on_surroundings(text: str) -> bool:
    """Say whether a selector depends on the pieces that are in a space or next to it."""
    return any(word in text for word in _WORDS_ABOUT_SURROUNDINGS)


def affected_lines(
    module: Module, lines: Iterable[ScenarioLines], edits: Iterable[LineEdit]
) -> set[LineKey] | None:
    """Return the set-up and schedule lines that an edit can affect; None if they may be all.

    These are lines with the same pieces, lines for the spaces of these pieces, and all lines with
    the pieces in these spaces.
    """
    scenarios = list(lines)
    if any(scenario_lines.dependent for scenario_lines in scenarios):
        return None
    keys = {edited.key for edited in edits}
    edited_facts = [line_relation(module, edited.key, edited.affected_entries) for edited in edits]
    # A line that a scenario no longer has may come from the scenario below it, with other pieces.
    edited_facts.extend(
        scenario_lines.facts[key]
        for scenario_lines in scenarios
        for key in keys
        if key in scenario_lines.facts
    )
    names = frozenset().union(*(scenario_lines.names for scenario_lines in edited_facts))
    keys_found = keys.union(*(scenario_lines.always_included for scenario_lines in scenarios))
    spaces = set[str]().union(*(scenario_lines.spaces for scenario_lines in edited_facts))
    for scenario_lines in scenarios:
        for key in _line_keys_of_words(scenario_lines.by_name, names):
            keys_found.add(key)
            spaces |= scenario_lines.facts[key].spaces
    neighbouring_lines, names_in_spaces = _lines_and_names_in_spaces(scenarios, spaces)
    return keys_found.union(
        neighbouring_lines,
        *(
            _line_keys_of_words(scenario_lines.by_name, names_in_spaces)
            for scenario_lines in scenarios
        ),
    )


def _lines_and_names_in_spaces(
    scenarios: list[ScenarioLines], spaces: set[str]
) -> tuple[set[LineKey], set[str]]:
    """Return the set-up and schedule lines for some spaces, and the names of pieces on them.

    If a player chooses among several spaces, the lines for all of these are included. The same
    line may name other pieces in each scenario.
    """
    keys_found: set[LineKey] = set()
    names: set[str] = set()
    visited: set[int] = set()
    pending = list(spaces)
    while pending:
        space = pending.pop()
        for scenario_lines in scenarios:
            for key in scenario_lines.by_space.get(space, ()):
                facts = scenario_lines.facts[key]
                if id(facts) in visited:
                    continue  # a choice of hundreds is met in each of them
                visited.add(id(facts))
                keys_found.add(key)
                names |= facts.names
                if facts.is_choice:
                    pending.extend(facts.spaces - spaces)
                    spaces |= facts.spaces
    return keys_found, names


def _line_keys_of_words(
    keys_by_word: Mapping[str, tuple[LineKey, ...]], words: Iterable[str]
) -> Iterator[LineKey]:
    for word in words:
        yield from keys_by_word.get(word, ())
