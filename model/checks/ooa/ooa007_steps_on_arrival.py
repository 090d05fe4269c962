"""OOA007: a schedule brings a piece at a strength that it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity
from model.checks.words import listed
from model.lookup import entry_key
from model.phrases.entry import Item
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.module import Module
    from model.select.manifest import Counter

_REDUCED = "reduced"


def _run(context: CheckContext) -> Iterator[Found]:
    module = context.module
    for where, owner, item in _items(module):
        counter = manifest_of(module).named(item.piece, owner)
        if counter is not None and (why := _why(counter, item)):
            yield Found(where, f"{counter.name} cannot come {_state(item)}: {why}.")


def _items(module: Module) -> Iterator[tuple[Steps, str, Item]]:
    """Every piece that a schedule names, with the owner whose schedule it is."""
    for name, scenario in module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            for moment, deeds in (schedule or {}).items():
                for verb, objects in (deeds or {}).items():
                    line = ("scenarios", name, "arrivals", owner, str(moment), str(verb))
                    for part in objects:
                        if isinstance(part, Item) and part.how == "piece":
                            yield (*line, entry_key(part)), owner, part


def _state(item: Item) -> str:
    if item.step is not None:
        return f"at step {item.step}"
    if item.lost:
        return f"less {item.lost} {'step' if item.lost == 1 else 'steps'}"
    return _REDUCED


def _why(counter: Counter, item: Item) -> str | None:
    if item.step is not None:
        return _no_such_step(counter, item.step)
    lost = item.lost or int(_REDUCED in item.state)
    if not lost or counter.steps is None or lost < counter.steps:
        return None
    return f"it has {counter.steps} {'step' if counter.steps == 1 else 'steps'}"


def _no_such_step(counter: Counter, step: int) -> str | None:
    faces = counter.rated.faces if counter.rated else ()
    known = [face[0].value for face in faces if face[0].value is not None]
    if len(known) < 2 or len(known) < len(faces) or step in known:  # noqa: PLR2004
        return None
    return f"its steps are {listed(format(value, 'g') for value in known)}"


CHECK = Check(
    id="OOA007",
    title="A piece arrives at a strength that it does not have",
    severity=Severity.ERROR,
    rationale="With no step left there is no piece, and a step that the counter does not show "
    "cannot be set.",
    hint="Correct the number of steps, or the steps of the piece.",
    reads=frozenset({"module", "types", "pieces", "scenarios"}),
    run=_run,
)
