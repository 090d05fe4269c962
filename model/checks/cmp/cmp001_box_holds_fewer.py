"""CMP001: a scenario needs more of a piece than the box holds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from model.checks import played
from model.checks.registry import EVERYTHING, Check, Fix, Found, Severity
from model.checks.spoken import turn_words
from model.checks.told import Setting, once
from model.checks.words import listed
from model.edits.place import replaced
from model.ledger.history import turn_by_turn
from model.limits.stock import shortages
from model.limits.substitutes import fronts_of
from model.references.scope import COMMON
from model.reports.wording import owner_name
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext
    from model.limits.stock import Shortage
    from model.module import Module
    from model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[Found]:
    yield from once(context, _records(context))


def _records(context: CheckContext) -> Iterator[tuple[Setting, Found]]:
    for name in played.scenarios(context):
        told: set[object] = set()
        for options in played.branches(context, name):
            setting = Setting(context, name, options)
            for turn, shortage in _short(setting):
                what = (shortage.lacking, shortage.lacking == "chips" or shortage.pieces)
                if what not in told:
                    told.add(what)
                    yield setting, _found(setting, turn, shortage)


def _short(setting: Setting) -> Iterator[tuple[int | None, Shortage]]:
    """What lacks at the set-up, or from which turn on."""
    history = setting.history
    counters = manifest_of(setting.module).counters
    suspects = [
        piece
        for piece, peak in history.peaks.items()
        if piece in counters and peak.number > _copies(counters[piece])
    ]
    # What is unique and comes twice is told of the schedule, not of the box.
    twice = {hitch.piece for hitch in history.hitches if hitch.why == "already there"}
    if suspects:
        for turn, position in turn_by_turn(setting.module, setting.name, setting.options):
            figures: set[str] = set()  # where figures lack, chips do so anyway
            for shortage in shortages(position, suspects):
                figures.update(shortage.pieces if shortage.lacking == "figures" else ())
                known = shortage.lacking == "chips" and figures.issuperset(shortage.pieces)
                if not known and (turn is None or not twice.intersection(shortage.pieces)):
                    yield turn, shortage


def _copies(counter: Counter) -> float:
    """How many there are without asking further; markers of events have a check of their own."""
    return float("inf") if counter.event else counter.piece.copies or 0


def _found(setting: Setting, turn: int | None, shortage: Shortage) -> Found:
    module = setting.module
    when = "" if turn is None else f"From {turn_words(module, turn)} on, "
    told = _SAYING[shortage.lacking](module, shortage)
    message = f"{when}{told}{_besides(setting, shortage)}."
    causes = tuple(dict.fromkeys(entry.cause for entry in shortage.entries))
    return Found(causes[-1][:-1], message, tuple(_fixes(setting, shortage)), causes)


def _copies_words(module: Module, shortage: Shortage) -> str:
    needed, stock = shortage.needed, shortage.stock
    are = "is" if needed == 1 else "are"
    return f"{needed} {_named(module, shortage.pieces[0])} {are} needed, and the box holds {stock}"


def _figures_words(module: Module, shortage: Shortage) -> str:
    name = _named(module, shortage.pieces[0])
    needed, stock = shortage.needed, shortage.stock
    return f"{needed} stacks of {name} need a figure each, and the box holds {stock}"


def _chips_words(module: Module, shortage: Shortage) -> str:
    names = listed([_named(module, piece) for piece in shortage.pieces])
    needed, stock = shortage.needed, shortage.stock
    return f"{needed} {names} stand beyond their figures, and chips can be put for {stock} of them"


_SAYING = {"copies": _copies_words, "figures": _figures_words, "chips": _chips_words}


def _named(module: Module, piece: str) -> str:
    counter = manifest_of(module).counters[piece]
    whose = "" if counter.owner == COMMON else f" of {owner_name(module, counter.owner)}"
    return f"{counter.name}{whose}"


def _besides(setting: Setting, shortage: Shortage) -> str:
    """The spares that printed scenarios may not use, or the other side of the counters."""
    counters = manifest_of(setting.module).counters
    counter = counters[shortage.pieces[0]]
    if shortage.lacking == "chips":
        return ""
    fronts = fronts_of(setting.module).get(counter.id, ())
    if fronts:
        names = listed([counters[front].name for front in fronts])
        return f" while so many counters show {names}, their other side"
    if counter.piece.spare and not setting.scenario.spares:
        return f" besides {counter.piece.spare} spare, which this scenario may not use"
    return ""


def _fixes(setting: Setting, shortage: Shortage) -> Iterator[Fix]:
    counter = manifest_of(setting.module).counters[shortage.pieces[0]]
    spare = 0 if setting.scenario.spares else counter.piece.spare
    if shortage.lacking == "copies" and spare and shortage.stock + spare >= shortage.needed:
        steps = ("scenarios", setting.name, "spares")
        yield Fix("Let the scenario use the spares", partial(replaced, steps=steps, value=True))


CHECK = Check(
    id="CMP001",
    title="A scenario needs more of a piece than the box holds",
    severity=Severity.ERROR,
    rationale="Nobody can set up, or bring on, what is not in the box. Chips, the other sides of "
    "counters and what has left the map in between are counted.",
    hint="Correct the number in one of the entries that are named, or the number of copies in the "
    "manifest.",
    reads=EVERYTHING,
    run=_run,
)
