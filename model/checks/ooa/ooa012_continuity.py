"""OOA012: a set-up contradicts an earlier scenario of the same campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.misspelt_names import (
    has_misspelt_heading,
    pieces_meant_by_misspellings,
)
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_lines import empty_setup_charts
from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.continuity import continuity_breaks, earlier_scenario_of_campaign
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import ScenarioRef, SetupChart
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.piece_names import (
    is_plural_subject,
    name_with_number,
    piece_with_number,
)
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.standings import describe_move, describe_standings
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.continuity import ContinuityBreak
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_OTHER_CHECKS_FAILURES = {"already there", "no entrance"}
"""Failures that OOA002 and OOA005 report, so that the piece is not compared."""
_FAILED_DEPARTURES = {"not there", "not in its box"}
"""Failures of the earlier scenario that OOA001 reports; in a later one, its set-up is to blame."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[AddressPath, str]] = set()
    missing_pieces: set[tuple[str, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        earlier = _earlier_scenario_to_compare(context, name)
        if earlier is None:
            continue
        reported_pieces = set(pieces_meant_by_misspellings(context, name, earlier))
        for options in scenario_play.option_branches(context, name):
            for scenario in (name, earlier):
                failed_actions = scenario_play.scenario_history(
                    context, scenario, options
                ).failed_actions
                reasons = _OTHER_CHECKS_FAILURES
                reasons = reasons | _FAILED_DEPARTURES if scenario == earlier else reasons
                reported_pieces.update(a.piece for a in failed_actions if a.why in reasons)
            for continuity_break in continuity_breaks(context.module, earlier, name, options):
                if continuity_break.piece not in reported_pieces and not _does_setup_exceed_stock(
                    context.module, continuity_break
                ):
                    reported_pieces.add(continuity_break.piece)
                    # A piece missing in one scenario reappears in the next: both are one mistake.
                    if continuity_break.why == "missing":
                        missing_pieces.add((name, continuity_break.piece))
                    elif (earlier, continuity_break.piece) in missing_pieces:
                        continue
                    finding = _finding_about_contradiction(
                        context.module, continuity_break, earlier, name
                    )
                    if (finding.where, finding.message) not in reported_keys:
                        reported_keys.add((finding.where, finding.message))
                        yield finding


def _earlier_scenario_to_compare(context: CheckContext, name: str) -> str | None:
    """Return the earlier scenario to compare with this one, or None.

    None is returned if another check reports one of the two scenarios.
    """
    earlier = earlier_scenario_of_campaign(context.module, name)
    # A contradiction in turns would make every comparison wrong.
    if earlier is None or not scenario_play.has_turns(context.module, name):
        return None
    # SET022 reports a chart without a line, in which every piece would be missing.
    if any(empty_setup_charts(context.module, scenario) for scenario in (name, earlier)):
        return None
    return None if has_misspelt_heading(context, name, earlier) else earlier


def _does_setup_exceed_stock(module: Module, continuity_break: ContinuityBreak) -> bool:
    """Say whether one of two set-ups needs more copies than there are, which CMP001 reports."""
    copies = manifest_of_module(module).counters[continuity_break.piece].piece.copies
    most = max(
        _count_copies_in_standings(continuity_break.later_standings),
        _count_copies_in_standings(continuity_break.expected),
    )
    return copies is not None and most > copies


def _count_copies_in_standings(standings: tuple[Standing, ...]) -> int:
    return sum(standing.quantity or 0 for standing in standings)


def _finding_about_contradiction(
    module: Module, continuity_break: ContinuityBreak, earlier: str, later: str
) -> RawFinding:
    present_entries = [standing.cause for standing in continuity_break.later_standings]
    address = (
        _address_of_chart_for_piece(module, later, continuity_break.piece)
        if continuity_break.why == "missing"
        else present_entries[-1]
    )
    causes = [standing.cause for standing in continuity_break.expected]
    causes += [continuity_break.move.cause] if continuity_break.move else []
    places = tuple(
        dict.fromkeys((*causes, *(cause for cause in present_entries if cause != address)))
    )
    message = _message_about_contradiction(module, continuity_break, earlier, later)
    return RawFinding(address, message, places=places, confidence="likely")


def _address_of_chart_for_piece(module: Module, name: str, piece: str) -> AddressPath:
    """Return the address of the set-up chart where a piece would be listed."""
    owners = module.module.owners
    line = owner_with_ancestors(owners, piece.partition("/")[0])
    for scenario in scenario_ancestry(module, name):
        headings = {owner_of_heading(module, h): str(h) for h in module.scenarios[scenario].setup}
        if heading := next((headings[owner] for owner in line if owner in headings), None):
            return SetupChart(scenario, heading).address_path
    return ScenarioRef(name).address_path


def _message_about_contradiction(
    module: Module, continuity_break: ContinuityBreak, earlier: str, later: str
) -> str:
    calendar = module.module.calendar
    before = scenario_label(module, earlier)
    start = describe_turn(
        module, first_turn_of_scenario(calendar, flatten_scenario(module, later))
    )
    expected_words, present_words = (
        describe_standings(module, standings)
        for standings in (continuity_break.expected, continuity_break.later_standings)
    )
    pronoun, verb, them = _pronouns_for_piece(
        module, continuity_break.piece, continuity_break.number
    )
    head = f"{piece_with_number(module, continuity_break.piece, continuity_break.number)} {verb} "
    turn = describe_turn(module, continuity_break.move.turn) if continuity_break.move else ""
    when = f" before {turn}" if turn else ""
    messages = {
        "not released": f"set up {present_words}, but {before} leaves {them} "
        f"{expected_words} and does not release "
        f"{them}{when}",
        "in another box": f"set up {present_words}, though {before} has {them} {expected_words}",
        "boxed too soon": f"set up {present_words}, though {before} brings {them} only on {turn}",
        "too soon": f"set up {present_words}, though nothing in {before} brings {them}{when}",
    }
    if continuity_break.why == "too late" and continuity_break.move:
        move_description = describe_move(module, continuity_break.move, many=pronoun == "they")
        return f"{head}set up {present_words}, though {pronoun} {move_description}."
    if continuity_break.expected and continuity_break.why in {"missing", "too soon"}:
        return _describe_counts(
            module, continuity_break, before, f"when this scenario begins ({start})"
        )
    return f"{head}{messages[continuity_break.why]}."


def _pronouns_for_piece(module: Module, piece: str, number: int) -> tuple[str, str, str]:
    """Return subject pronoun, verb and object pronoun for a piece: `it`, `is`, `it`."""
    if is_plural_subject(module, [(piece, number)]):
        return "they", "are", "them"
    if manifest_of_module(module).counters[piece].kind == "leader":
        return "the leader", "is", "the leader"
    return "it", "is", "it"


def _describe_counts(
    module: Module, continuity_break: ContinuityBreak, before: str, by_then: str
) -> str:
    """Return the sentence about the present and the expected number of copies."""
    present, expected = (
        _count_copies_in_standings(continuity_break.later_standings),
        _count_copies_in_standings(continuity_break.expected),
    )
    place_words, name = (
        describe_standings(module, continuity_break.expected),
        piece_with_number(module, continuity_break.piece),
    )
    if expected == 1 and not present:
        _, verb, them = _pronouns_for_piece(module, continuity_break.piece, 1)
        return (
            f"{name} {verb} not in this set-up, though {before} has {them} {place_words} "
            f"{by_then}."
        )
    count_words = name_with_number(present, name) if present else f"No {name}"
    message = f"{count_words} {'are' if present > 1 else 'is'} set up"
    if len({standing.place for standing in continuity_break.expected}) == 1:
        place_words = place_with_preposition(module, continuity_break.expected[0].place)
        return f"{message}, though {before} has {expected} {place_words} {by_then}."
    return f"{message}, though {before} has {expected} {by_then}: {place_words}."


CHECK = Check(
    id="OOA012",
    title="A later scenario differs from the campaign",
    severity=Severity.WARNING,
    rationale=(
        "The set-up and arrivals of the campaign show which pieces should be in play "
        "when a later scenario begins. A missing piece was lost in battle, or the "
        "rulebook forgot it."
    ),
    hint=(
        "Add the piece, list it among the lost pieces, correct the schedule, or "
        "waive this with the "
        "reason."
    ),
    reads=ALL_KEYS,
    answers=("OOA-02", "OOA-10"),
    run=_run,
)
