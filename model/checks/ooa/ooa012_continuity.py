"""OOA012: a later scenario sets up what the campaign cannot have brought about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.misspelt_names import has_misspelt_heading, pieces_meant
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.calendar import first_turn
from sandtable.model.ledger.continuity import continuity_breaks, earlier_scenario
from sandtable.model.ledger.line import heading_owner
from sandtable.model.locations import ScenarioRef, SetupChart
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.references.scope import owner_line
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.piece_names import is_many, numbered_name, piece_words
from sandtable.model.wording.places import at_words
from sandtable.model.wording.scenario_names import scenario_name
from sandtable.model.wording.standings import move_words, standing_words
from sandtable.model.wording.turns import turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.continuity import ContinuityBreak
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    said: set[tuple[AddressPath, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        earlier = _earlier(context, name)
        if earlier is None:
            continue
        told = set(pieces_meant(context, name, earlier))
        for options in scenario_play.option_branches(context, name):
            for one in (name, earlier):  # what comes twice is said by OOA002
                hitches = scenario_play.scenario_history(context, one, options).hitches
                told.update(h.piece for h in hitches if h.why == "already there")
            for differs in continuity_breaks(context.module, earlier, name, options):
                if differs.piece not in told and not _runs_out(context.module, differs):
                    told.add(differs.piece)
                    found = _found(context.module, differs, earlier, name)
                    if (found.where, found.message) not in said:
                        said.add((found.where, found.message))
                        yield found


def _earlier(context: CheckContext, name: str) -> str | None:
    """Return the earlier scenario; None if other checks report that it cannot be compared."""
    earlier = earlier_scenario(context.module, name)
    if earlier is None or not scenario_play.has_turns(context.module, name):
        return None
    return None if has_misspelt_heading(context, name, earlier) else earlier


def _runs_out(module: Module, one: ContinuityBreak) -> bool:
    """Say whether more are set up than there are, here or before; that is said by CMP001."""
    copies = manifest_of(module).counters[one.piece].piece.copies
    most = max(_number(one.found), _number(one.expected))
    return copies is not None and most > copies


def _number(standings: tuple[Standing, ...]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


def _found(module: Module, one: ContinuityBreak, earlier: str, later: str) -> RawFinding:
    there = [standing.cause for standing in one.found]
    where = _chart(module, later, one.piece) if one.why == "missing" else there[-1]
    causes = [standing.cause for standing in one.expected]
    causes += [one.move.cause] if one.move else []
    places = tuple(dict.fromkeys((*causes, *(cause for cause in there if cause != where))))
    message = _message(module, one, earlier, later)
    return RawFinding(where, message, places=places, confidence="likely")


def _chart(module: Module, name: str, piece: str) -> AddressPath:
    """Return the address of the chart that would list a piece."""
    owners = module.module.owners
    line = owner_line(owners, piece.partition("/")[0])
    for one in scenario_chain(module, name):
        headings = {heading_owner(module, h): str(h) for h in module.scenarios[one].setup}
        if found := next((headings[owner] for owner in line if owner in headings), None):
            return SetupChart(one, found).steps
    return ScenarioRef(name).steps


def _message(module: Module, one: ContinuityBreak, earlier: str, later: str) -> str:
    calendar = module.module.calendar
    before = scenario_name(module, earlier)
    start = turn_words(module, first_turn(calendar, flatten_scenario(module, later)))
    due, here = (standing_words(module, there) for there in (one.expected, one.found))
    it, is_, them = _pronouns(module, one.piece, one.number)
    head = f"{piece_words(module, one.piece, one.number)} {is_} "
    turn = turn_words(module, one.move.turn) if one.move else ""
    when = f" before {turn}" if turn else ""
    told = {
        "not released": f"set up {here}, but {before} leaves {them} {due} and does not release "
        f"{them}{when}",
        "in another box": f"set up {here}, though {before} has {them} {due}",
        "boxed too soon": f"set up {here}, though {before} brings {them} only on {turn}",
        "too soon": f"set up {here}, though nothing in {before} brings {them}{when}",
    }
    if one.why == "too late" and one.move:
        done = move_words(module, one.move, many=it == "they")
        return f"{head}set up {here}, though {it} {done}."
    if one.expected and one.why in {"missing", "too soon"}:
        return _counted(module, one, before, f"by {start}")
    return f"{head}{told[one.why]}."


def _pronouns(module: Module, piece: str, number: int) -> tuple[str, str, str]:
    """Return pronoun, verb and object pronoun of a piece: `it`, `is`, `it`."""
    if is_many(module, [(piece, number)]):
        return "they", "are", "them"
    if manifest_of(module).counters[piece].kind == "leader":
        return "the leader", "is", "the leader"
    return "it", "is", "it"


def _counted(module: Module, one: ContinuityBreak, before: str, by_then: str) -> str:
    """Say how many of several copies there are, and how many there would be."""
    here, due = _number(one.found), _number(one.expected)
    where, name = standing_words(module, one.expected), piece_words(module, one.piece)
    if due == 1 and not here:
        _, is_, them = _pronouns(module, one.piece, 1)
        return f"{name} {is_} not in this set-up, though {before} has {them} {where} {by_then}."
    told = numbered_name(here, name) if here else f"No {name}"
    found = f"{told} {'are' if here > 1 else 'is'} set up"
    if len({standing.place for standing in one.expected}) == 1:
        where = at_words(module, one.expected[0].place)
        return f"{found}, though {before} has {due} {where} {by_then}."
    return f"{found}, though {before} has {due} {by_then}: {where}."


CHECK = Check(
    id="OOA012",
    title="A later scenario differs from the campaign",
    severity=Severity.WARNING,
    rationale=(
        "The long scenario's set-up and arrivals show what should be in play by then. A missing "
        "piece was lost in battle, or the rulebook forgot it."
    ),
    hint=(
        "Add the piece, list it among the dead, correct the schedule, or waive this with the "
        "reason."
    ),
    reads=ALL_KEYS,
    answers=("OOA-02", "OOA-10"),
    run=_run,
)
