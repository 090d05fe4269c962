"""Wording of strengths: `at step 2`, `less 1 step`, the numbers on a face."""

from __future__ import annotations

from sandtable.model.ledger.standing import Standing
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import Counter


def describe_item_strength(item: Item) -> str:
    """Return the strength in an entry as the file writes it; an empty text for full strength."""
    if item.step is not None:
        return f"at step {item.step}"
    return describe_steps_lost(item.lost) if item.lost else ""


def describe_steps_lost(lost: int) -> str:
    """Return the steps lost: `less 1 step`."""
    return f"less {lost} {'step' if lost == 1 else 'steps'}"


def visible_strength(standing: Standing, counter: Counter | None) -> str | None:
    """Return the numbers of the visible face; None for pieces that are not chosen yet."""
    # Pieces of a choice may differ in strength.
    if counter is None or standing.chosen:
        return None
    return counter.strength_at_level(counter.visible_level(standing.lost, standing.state))
