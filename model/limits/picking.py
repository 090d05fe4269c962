"""Whether what stands somewhere is what a selector of pieces asks for, state and all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.known import asks_of_standing, pieces_in, spaces_at
from sandtable.model.phrases.selector import Both, Either, Not, Relation, Selector
from sandtable.model.select.ground import ground_of
from sandtable.model.select.manifest import manifest_of

Told = bool | None
"""True, False, or None where the book or the player has yet to tell."""
Test = Callable[[Standing], Told]

_REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class Picker:
    """Holds standings of one position against one selector."""

    position: Position
    selector: Selector | None

    def test(self) -> Test:
        """The test by itself: what it needs to know is looked up once for all standings."""
        return self._asks(self.selector)

    def _asks(self, selector: Selector | None) -> Test:
        if selector is None or not asks_of_standing(selector):
            names = pieces_in(self.position.module, selector)
            return lambda standing: _of_names(names, standing)
        match selector:
            case Both(parts=parts):
                return _of_all([*map(self._asks, parts)])
            case Either(parts=parts):
                return _of_any([*map(self._asks, parts)])
            case Not(of=of):
                asked = self._asks(of)
                return lambda standing: opposite(asked(standing))
            case Relation(by=by, of=of):
                return self._related(by, of)
            case _:
                return lambda _: None

    def _related(self, by: str, of: Selector) -> Test:
        if by == "in state":
            state = str(of)
            return lambda standing: self._is_in_state(state, standing)
        return lambda standing: self._stands_in(of, standing)

    def _is_in_state(self, state: str, standing: Standing) -> Told:
        if state in standing.state or (state == _REDUCED and standing.lost):
            return True
        counter = manifest_of(self.position.module).counters.get(standing.pieces[0])
        faces = counter.faces if counter else ()
        if state not in faces:
            return False
        shown = standing.lost if counter and counter.steps == len(faces) else 0
        told = next((face for face in faces if face in standing.state), None)
        return (told or faces[min(shown, len(faces) - 1)]) == state

    def _stands_in(self, where: Selector, standing: Standing) -> Told:
        spaces = spaces_at(self.position, where)
        if standing.place.among is not None:
            given = spaces_at(self.position, standing.place.among)
            return True if given <= spaces else None if given & spaces else False
        site = ground_of(self.position.module).site(standing.place.space)
        return site is not None and site.id in spaces


def _of_names(names: frozenset[str], standing: Standing) -> Told:
    if not standing.chosen:
        return standing.pieces[0] in names
    found = names.intersection(standing.pieces)
    return None if found and len(found) < len(set(standing.pieces)) else bool(found)


def _of_all(tests: Sequence[Test]) -> Test:
    return lambda standing: all_of(test(standing) for test in tests)


def _of_any(tests: Sequence[Test]) -> Test:
    return lambda standing: opposite(all_of(opposite(test(standing)) for test in tests))


def opposite(told: Told) -> Told:
    """What is not so."""
    return None if told is None else not told


def all_of(parts: Iterable[Told]) -> Told:
    """All of it is so."""
    told: Told = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            told = None
    return told
