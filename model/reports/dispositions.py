"""The places where event markers go after play, as one text."""

from __future__ import annotations

from sandtable.model.entities.events import Event


def place_of_event_after_play(event: Event) -> str | None:
    """Return where the marker of an event goes after play, by choice; None if unknown."""
    if event.then is not None:
        fate_text = str(event.then)
        return None if fate_text == "~" else fate_text
    fates = {key: str(outcome.then) for key, outcome in event.choices.items() if outcome.then}
    # One fate for all choices is that of the event.
    if len(set(fates.values())) == 1 and len(fates) == len(event.choices):
        return next(iter(fates.values()))
    link = "on" if event.dice is not None else "by"
    return ", ".join(f"{fate} {link} {key}" for key, fate in fates.items()) or None
