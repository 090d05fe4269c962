"""OOA012: a later scenario sets up what the campaign cannot have brought about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.checks import played
from model.checks.registry import EVERYTHING, Check, Found, Severity
from model.checks.spoken import (
    is_many,
    move_words,
    numbered,
    piece_words,
    scenario_name,
    standing_words,
    turn_words,
)
from model.ledger.calendar import first_turn
from model.ledger.continuity import breaks, forerunner
from model.ledger.line import heading_owner
from model.overlay import chain, flattened
from model.references.scope import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.address import Steps
    from model.checks.registry import CheckContext
    from model.ledger.continuity import Break
    from model.module import Module


def _run(context: CheckContext) -> Iterator[Found]:
    said: set[tuple[Steps, str]] = set()
    for name in played.scenarios(context):
        earlier = forerunner(context.module, name)
        told: set[str] = set()
        for options in played.branches(context, name) if earlier else ():
            assert earlier is not None
            hitches = played.history(context, name, options).hitches
            told.update(h.piece for h in hitches if h.why == "already there")  # said by OOA002
            for one in breaks(context.module, earlier, name, options):
                if one.piece not in told:
                    told.add(one.piece)
                    found = _found(context.module, one, earlier, name)
                    if (found.where, found.message) not in said:
                        said.add((found.where, found.message))
                        yield found


def _found(module: Module, one: Break, earlier: str, later: str) -> Found:
    there = [standing.cause for standing in one.found]
    where = _chart(module, later, one.piece) if one.why == "missing" else there[-1]
    causes = [standing.cause for standing in one.expected]
    causes += [one.move.cause] if one.move else []
    places = tuple(dict.fromkeys((*causes, *(cause for cause in there if cause != where))))
    message = _message(module, one, earlier, later)
    return Found(where, message, places=places, confidence="likely")


def _chart(module: Module, name: str, piece: str) -> Steps:
    """The chart in which a piece would be listed, where it is written."""
    owners = module.module.owners
    line = line_of(owners, piece.partition("/")[0])
    for one in chain(module, name):
        headings = {heading_owner(module, h): str(h) for h in module.scenarios[one].setup}
        if found := next((headings[owner] for owner in line if owner in headings), None):
            return ("scenarios", one, "setup", found)
    return ("scenarios", name)


def _message(module: Module, one: Break, earlier: str, later: str) -> str:
    calendar = module.module.calendar
    before = scenario_name(module, earlier)
    start = turn_words(module, first_turn(calendar, flattened(module, later)))
    due, here = (standing_words(module, there) for there in (one.expected, one.found))
    many = is_many(module, [(one.piece, one.number)])
    it, is_, has, them = _PRONOUNS[many]
    head = f"{piece_words(module, one.piece, one.number)} {is_} "
    turn = turn_words(module, one.move.turn) if one.move else ""
    when = f" before {turn}" if turn else ""
    told = {
        "not released": f"set up {here}, but by {before} {it} {has} been {due} since, and nothing "
        f"releases {them}{when}",
        "in another box": f"set up {here}, but by {before} {it} {is_} {due}",
        "boxed too soon": f"set up {here}, though {before} brings {them} only on {turn}",
        "too soon": f"set up {here}, though nothing in {before} brings {them}{when}",
    }
    if one.why == "too late" and one.move:
        done = move_words(module, one.move, many=many)
        return f"{head}set up {here}, though {it} {done}."
    if one.expected and one.why in {"missing", "too soon"}:
        return _counted(module, one, f"by {start} {before} has")
    return f"{head}{told[one.why]}."


_PRONOUNS = (("it", "is", "has", "it"), ("they", "are", "have", "them"))


def _counted(module: Module, one: Break, before: str) -> str:
    """Of several copies: how many there are, and how many there would be."""
    here, due = (sum(s.quantity or 0 for s in there) for there in (one.found, one.expected))
    if due == 1 and not here:
        where = standing_words(module, one.expected)
        _, is_, _, them = _PRONOUNS[is_many(module, [(one.piece, 1)])]
        name = piece_words(module, one.piece)
        return f"{name} {is_} not in this set-up: {before} {them} {where}."
    name = piece_words(module, one.piece)
    told = numbered(here, name) if here else f"No {name}"
    found = f"{told} {'are' if here > 1 else 'is'} set up"
    return f"{found}, where {before} {due}: {standing_words(module, one.expected)}."


CHECK = Check(
    id="OOA012",
    title="A later scenario differs from the campaign before it",
    severity=Severity.WARNING,
    rationale="The set-up of an earlier scenario and the arrivals since tell what there must be. "
    "A piece that is missing may be lost in battle, or forgotten by the book.",
    hint="Add the piece, list it among the dead, correct the schedule, or waive it with the "
    "reason.",
    reads=EVERYTHING,
    run=_run,
)
