"""Assumptions that the odds of a pool make where the rulebook is not specific."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.entities.events import Event
from sandtable.model.module import Module
from sandtable.model.reports.scenario_pools import DrawTerms, ScenarioPool
from sandtable.model.wording.owner_names import owner_name


def pool_assumptions(module: Module, pool: ScenarioPool, terms: DrawTerms) -> Iterator[str]:
    """Yield the assumptions that affect the odds of this pool."""
    yield _draw_count_assumption(module, pool, terms)
    yield "Every marker in the pool is equally likely to be drawn."
    events = [c.counter.event for c in pool.contents.values() if c.counter.event]
    if any(event.play == "keep" for event in events):
        yield (
            "Markers that may be kept are kept, and do not return to the pool."
            if terms.keeps
            else "Markers that may be kept are played when drawn."
        )
    if any(effect.returns for marker in pool.contents for effect in marker.effects):
        yield "Markers that return go back after the pick, with all that they had drawn."
    yield from _late_draw_assumptions(pool)
    if any(c.comes or c.goes for c in pool.contents.values()):
        yield "The schedule moves markers in or out before the draw; its conditions count as met."
    yield from _play_assumptions(pool, events, terms)
    if pool.left_out:
        yield f"Left out, as their option is not on: {_join_names(c.name for c in pool.left_out)}."


def _late_draw_assumptions(pool: ScenarioPool) -> Iterator[str]:
    """Yield the assumptions about markers drawn outside their years."""
    dated = [marker for marker in pool.contents if marker.first or marker.last]
    if dated:
        yield "A marker drawn outside its years goes back, and is not replaced."
    discarded = [m for m in dated if any(not effect.returns for effect in m.late)]
    if discarded:
        names = _join_names(pool.contents[marker].counter.name for marker in discarded)
        yield f"Drawn outside their years, these do not go back: {names}."


def _draw_count_assumption(module: Module, pool: ScenarioPool, terms: DrawTerms) -> str:
    number = terms.picks or 1
    opening = "One is drawn" if number == 1 else f"{number} are drawn"
    if not pool.drawer:
        return f"{opening} on each turn."
    owner_text = owner_name(module, pool.drawer)
    if terms.picks is None:
        return f"{opening} in each player turn of {owner_text}."
    return f"{opening} on each turn in which {owner_text} plays."


def _play_assumptions(pool: ScenarioPool, events: list[Event], terms: DrawTerms) -> Iterator[str]:
    """Yield the assumptions about markers that are played when they are drawn."""
    played_events = [e for e in events if e.play != "keep" or not terms.keeps]
    fates = [
        (e, fate)
        for e in played_events
        for fate in (e.then, *(c.then for c in e.choices.values()))
    ]
    if any(fate and fate.on for _, fate in fates):
        yield f"Whether a marker returns on a roll is rolled with {pool.play.die}."
    unknown = [event.name for event, fate in fates if fate and fate.to == "~"]
    if unknown:
        yield f"Nobody knows what becomes of {_join_names(unknown)}; it counts as used up."
    if any(event.if_ for event in played_events):
        yield "Conditions of markers count as met."
    for marker, content in pool.contents.items():
        event = content.counter.event
        if event and event in played_events and event.choices and event.dice is None:
            choice = terms.choose.get(marker.id) or next(iter(event.choices))
            yield f"Of the choices of {event.name}, '{choice}' is taken."


def _join_names(names: Iterator[str] | list[str]) -> str:
    return ", ".join(dict.fromkeys(names))
