"""Comparison of a counter's strength with the strength that an entry states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.entry import Item
    from sandtable.model.select.manifest import Counter

REDUCED_STATE = "reduced"
_PIECE_KINDS_WITH_ONE_STEP = frozenset({"leader", "marker", "control", "chip", "event"})
"""Kinds with a single step unless their steps are stated."""


def missing_step_reason(module: Module, counter: Counter, item: Item) -> str | None:
    """Return why a counter cannot have the strength that an entry states; None if it may."""
    if item.step is not None:
        return _missing_value_reason(module, counter, item.step)
    # `reduced` is another word for one step lost.
    lost = item.lost or int(REDUCED_STATE in item.state)
    steps = _known_number_of_steps(module, counter) if lost else None
    return (
        None
        if steps is None or lost < steps
        else f"the piece has {number_of_steps_as_text(steps)}"
    )


def _missing_value_reason(module: Module, counter: Counter, step: int) -> str | None:
    """Return how a strength contradicts the printed numbers or steps; None if it does not."""
    faces = counter.printed_faces.faces if counter.printed_faces else ()
    known_values = [face[0].known_number for face in faces if face[0].known_number is not None]
    # An unknown number could be the one that the entry names.
    if step in known_values or len(known_values) < len(faces):
        return None
    if len(known_values) > 1:
        return f"its steps are {join_words_or_nothing([f'{value:g}' for value in known_values])}"
    steps = _known_number_of_steps(module, counter)
    return (
        f"the piece has {number_of_steps_as_text(steps)}"
        if steps is not None and step > steps
        else None
    )


def _known_number_of_steps(module: Module, counter: Counter) -> int | None:
    """Return the number of strength steps of a counter, or None if it is unknown.

    If other counters print a reverse, a counter without a reverse has a single step.
    """
    if counter.steps is not None or len(counter.face_names) > 1:
        return counter.steps
    if counter.kind in _PIECE_KINDS_WITH_ONE_STEP:
        return 1
    # DECISIONS 44
    return (
        1
        if counter.printed_faces
        and _are_numbers_of_counter_known(counter) in _kinds_with_reverses(module)
        else None
    )


@cached_per_static_part
def _kinds_with_reverses(module: Module) -> frozenset[bool]:
    """Return whether counters with a printed reverse have known numbers.

    The result contains True, False, or both.
    """
    counters = manifest_of_module(module).counters.values()
    return frozenset(
        _are_numbers_of_counter_known(c)
        for c in counters
        if c.printed_faces and len(c.printed_faces.faces) > 1
    )


def _are_numbers_of_counter_known(counter: Counter) -> bool:
    assert counter.printed_faces is not None
    return any(rating.is_known for rating in counter.printed_faces.faces[0])


def number_of_steps_as_text(steps: int) -> str:
    """Return a number of strength steps as text: `1 step`, `2 steps`."""
    return f"{steps} {'step' if steps == 1 else 'steps'}"
