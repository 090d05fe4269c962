"""Texts about strengths: `at step 2`, `less 1 step`, the numbers on a face."""

from __future__ import annotations

from sandtable.model.ledger.standing import Standing
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import Counter


def describe_item_strength(item: Item) -> str:
    """Return the strength of an entry as the file writes it; an empty text if it is full."""
    if item.step is not None:
        return f"at step {item.step}"
    return describe_steps_lost(item.lost) if item.lost else ""


def describe_steps_lost(lost: int) -> str:
    """Describe the number of steps that a piece has lost: `less 1 step`."""
    return f"less {lost} {'step' if lost == 1 else 'steps'}"


def visible_strength(standing: Standing, counter: Counter | None) -> str | None:
    """Return the numbers on the visible face; None for pieces that are still to be chosen."""
    # Pieces of a choice may differ in strength.
    if counter is None or standing.chosen:
        return None
    return counter.strength_at_level(counter.visible_level(standing.lost, standing.state))
