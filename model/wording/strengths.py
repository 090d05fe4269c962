"""How strong pieces are, in words: `at step 2`, `less 1 step`, the numbers on a face."""

from __future__ import annotations

from sandtable.model.ledger.standing import Standing
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import Counter


def describe_item_strength(item: Item) -> str:
    """The strength that an entry asks for, as it is written: `less 1 step`; empty for others."""
    if item.step is not None:
        return f"at step {item.step}"
    return describe_steps_lost(item.lost) if item.lost else ""


def describe_steps_lost(lost: int) -> str:
    """How far below its full strength: `less 1 step`."""
    return f"less {lost} {'step' if lost == 1 else 'steps'}"


def visible_strength(standing: Standing, counter: Counter | None) -> str | None:
    """Return the numbers of the side that lies up; None of pieces that are not chosen yet."""
    if counter is None or standing.chosen:
        return None
    return counter.strength_at_level(counter.visible_level(standing.lost, standing.state))
