"""Test whether selectors of pieces apply to placed pieces, with their state and place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.selector_cache import (
    cached_pieces,
    cached_spaces_at,
    depends_on_standing,
)
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of

MaybeBool = bool | None
"""True, False, or None if the book or the player decides it."""
StandingTest = Callable[[Standing], MaybeBool]

_REDUCED_STATE = "reduced"


@dataclass(frozen=True, slots=True)
class StandingSelector:
    """Test whether one selector applies to the placed pieces of one position."""

    position: Position
    selector: Selector | None

    def compile_test(self) -> StandingTest:
        """Return the test as a function for which all look-ups are prepared only once."""
        return self._test_for_selector(self.selector)

    def _test_for_selector(self, selector: Selector | None) -> StandingTest:
        if selector is None or not depends_on_standing(selector):
            # The selector depends on the piece alone, so its result is a fixed set.
            names = cached_pieces(self.position.module, selector)
            return lambda standing: _is_any_piece_named(names, standing)
        match selector:
            case BothSelector(parts=parts):
                return _test_that_all_pass([*map(self._test_for_selector, parts)])
            case EitherSelector(parts=parts):
                return _test_that_any_passes([*map(self._test_for_selector, parts)])
            case NotSelector(of=of):
                inner_test = self._test_for_selector(of)
                return lambda standing: negate_maybe(inner_test(standing))
            case RelationSelector(by=by, of=of):
                return self._test_for_relation(by, of)
            case _:
                return lambda _: None

    def _test_for_relation(self, by: str, of: Selector) -> StandingTest:
        if by == "in state":
            state = str(of)
            return lambda standing: self._is_standing_in_state(state, standing)
        return lambda standing: self._is_standing_within_spaces(of, standing)

    def _is_standing_in_state(self, state: str, standing: Standing) -> MaybeBool:
        # A piece with lost steps counts as reduced even without the word.
        if state in standing.state or (state == _REDUCED_STATE and standing.lost):
            return True
        counter = manifest_of_module(self.position.module).counters.get(standing.first_piece)
        faces = counter.face_names if counter else ()
        if state not in faces:
            return False
        # With a face for each step, the lost steps determine the face.
        face_index = standing.lost if counter and counter.steps == len(faces) else 0
        stated_face = next((face for face in faces if face in standing.state), None)
        return (stated_face or faces[min(face_index, len(faces) - 1)]) == state

    def _is_standing_within_spaces(self, selector: Selector, standing: Standing) -> MaybeBool:
        spaces = cached_spaces_at(self.position, selector)
        if standing.place.among is not None:
            possible_spaces = cached_spaces_at(self.position, standing.place.among)
            return (
                True if possible_spaces <= spaces else None if possible_spaces & spaces else False
            )
        site = space_index_of(self.position.module).find_space(standing.place.space)
        return site is not None and site.id in spaces


def _is_any_piece_named(names: frozenset[str], standing: Standing) -> MaybeBool:
    if not standing.chosen:
        return standing.pieces[0] in names
    selected_names = names.intersection(standing.pieces)
    return (
        None
        if selected_names and len(selected_names) < len(set(standing.pieces))
        else bool(selected_names)
    )


def _test_that_all_pass(tests: Sequence[StandingTest]) -> StandingTest:
    return lambda standing: all_maybe_true(test(standing) for test in tests)


def _test_that_any_passes(tests: Sequence[StandingTest]) -> StandingTest:
    # De Morgan's law holds for three values as well.
    return lambda standing: negate_maybe(
        all_maybe_true(negate_maybe(test(standing)) for test in tests)
    )


def negate_maybe(answer: MaybeBool) -> MaybeBool:
    """Return the opposite of a truth value; None, which is unknown, stays None."""
    return None if answer is None else not answer


def all_maybe_true(parts: Iterable[MaybeBool]) -> MaybeBool:
    """Say whether all of several conditions are true; None if that is unknown."""
    answer: MaybeBool = True
    for part in parts:
        if part is False:
            return False
        if part is None:
            answer = None
    return answer
