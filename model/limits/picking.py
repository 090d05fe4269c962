"""Whether what stands somewhere is what a selector of pieces asks for, state and all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from model.ledger.position import Position
from model.ledger.standing import Standing
from model.limits.known import asks_of_standing, pieces_in, spaces_at
from model.phrases.selector import Both, Either, Not, Relation, Selector
from model.select.ground import ground_of
from model.select.manifest import manifest_of

Told = bool | None
"""True, False, or None where the book or the player has yet to tell."""

_REDUCED = "reduced"


@dataclass(frozen=True, slots=True)
class Picker:
    """Holds standings of one position against one selector."""

    position: Position
    selector: Selector | None

    def test(self) -> Callable[[Standing], Told]:
        """The test by itself; of pieces alone it is quick."""
        names = pieces_in(self.position.module, self.selector)
        if self.selector is None or not asks_of_standing(self.selector):
            return lambda standing: _of_names(names, standing)
        return lambda standing: self._asks(self.selector, standing)

    def _asks(self, selector: Selector | None, standing: Standing) -> Told:
        if selector is None or not asks_of_standing(selector):
            return _of_names(pieces_in(self.position.module, selector), standing)
        told: Told = None
        match selector:
            case Both(parts=parts):
                told = all_of(self._asks(part, standing) for part in parts)
            case Either(parts=parts):
                told = opposite(all_of(opposite(self._asks(part, standing)) for part in parts))
            case Not(of=of):
                told = opposite(self._asks(of, standing))
            case Relation(by="in state", of=of):
                told = self._is_in_state(str(of), standing)
            case Relation(of=of):
                told = self._stands_in(of, standing)
            case _:
                pass
        return told

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


def opposite(told: Told) -> Told:
    """What is not so."""
    return None if told is None else not told


def all_of(parts: Iterable[Told]) -> Told:
    """All of it is so."""
    found = list(parts)
    if False in found:
        return False
    return None if None in found else True
