"""Where an event's marker goes, in one line, wherever the event says it."""

from __future__ import annotations

from sandtable.model.entities.events import Event


def event_disposition(event: Event) -> str | None:
    """The event's own word, or those of its choices; nothing where the book does not tell."""
    if event.then is not None:
        said = str(event.then)
        return None if said == "~" else said
    fates = {key: str(outcome.then) for key, outcome in event.choices.items() if outcome.then}
    if len(set(fates.values())) == 1 and len(fates) == len(event.choices):
        return next(iter(fates.values()))
    link = "on" if event.dice is not None else "by"
    return ", ".join(f"{fate} {link} {key}" for key, fate in fates.items()) or None
