"""SET009: a piece is set up with a strength or face that it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.missing_strength_steps import (
    missing_step_reason,
    number_of_steps_as_text,
)
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import SetupLine
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.sentences import join_words_or_nothing
from sandtable.model.wording.strengths import describe_item_strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter

_REDUCED_STATE = "reduced"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    faces = _faces_with_known_values(module)
    for address, scope, place, item in _items_with_state(module):
        counter = manifest_of_module(module).find_counter(item.piece, scope)
        reason = (
            None
            if counter is None
            else missing_step_reason(module, counter, item)
            or _missing_face_reason(counter, item, faces)
        )
        if counter is not None and reason:
            subject = f"{counter.name} {place_with_preposition(module, place)}"
            yield RawFinding(address, f"{subject} cannot {_state_as_text(item)}: {reason}.")


@cached_per_static_part
def _faces_with_known_values(module: Module) -> frozenset[str]:
    return frozenset(f for c in manifest_of_module(module).counters.values() for f in c.face_names)


def _items_with_state(module: Module) -> Iterator[tuple[AddressPath, str, Place, Item]]:
    """Yield every piece in a set-up whose entry states its state, strength step or loss."""
    for name, scenario in module.scenarios.items():
        for heading, chart in scenario.setup.items():
            scope = owner_of_heading(module, heading)
            for place, entries in (chart or {}).items():
                line = SetupLine(name, str(heading), str(place)).address_path
                for item in entries or ():
                    if (
                        isinstance(item, Item)
                        and item.how == "piece"
                        and _has_item_state_or_loss(item)
                    ):
                        yield (*line, entry_key(item)), scope, place, item


def _has_item_state_or_loss(item: Item) -> bool:
    return bool(item.lost or item.state) or item.step is not None


def _state_as_text(item: Item) -> str:
    if item.lost:
        return f"have lost {number_of_steps_as_text(item.lost)}"
    states = f"as {join_words_or_nothing([repr(state) for state in item.state], 'and')}"
    return f"be set up {describe_item_strength(item) or states}"


def _missing_face_reason(counter: Counter, item: Item, faces: frozenset[str]) -> str | None:
    """Return why a piece has no face for a state; None if it has one or has no named faces."""
    foreign_faces = [
        s for s in item.state if s in faces and s not in counter.face_names and s != _REDUCED_STATE
    ]
    # Types without named faces show numbers only.
    if not foreign_faces or not counter.face_names:
        return None
    return f"its faces are {join_words_or_nothing(counter.face_names)}"


CHECK = Check(
    id="SET009",
    title="A piece is set up at a strength that it does not have",
    severity=Severity.ERROR,
    rationale=(
        "A piece without steps is eliminated, and a counter can show only the faces that it has."
    ),
    hint="Correct the steps or the face in this line, or the steps of the piece.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("CMP-07", "SET-18"),
    run=_run,
)
