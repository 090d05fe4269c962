"""OOA001: a schedule removes or releases pieces that are not there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misspelt_names import (
    most_misspelt_names_looked_up,
    pieces_meant_by_misspellings,
)
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.schedule_conflicts import (
    describe_conflict_scope,
    find_schedule_conflicts,
    remove_schedule_entry,
)
from sandtable.model.edits.address_edits import rename_key
from sandtable.model.locations import ScheduleLine
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.places import place_with_preposition
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.standings import PRESENT_VERB_FORMS, describe_move, describe_standings
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.schedule_conflicts import ScheduleConflict
    from sandtable.model.ledger.arrival_actions import FailedAction
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    counters = manifest_of_module(context.module).counters
    without_entrance = {  # OOA005 reports these
        action.piece
        for conflict in find_schedule_conflicts(context, "no entrance")
        for action in conflict.failed_actions
    }
    for conflict in find_schedule_conflicts(context, "not there", "not in its box"):
        reported_pieces = {
            *pieces_meant_by_misspellings(context, *conflict.scenarios),
            *without_entrance,
        }
        if not any(
            h.piece in counters and h.piece not in reported_pieces for h in conflict.failed_actions
        ):
            continue  # REF001 reports the names that are not in the manifest
        causes = [standing.cause for standing in conflict.failed_actions[0].instead]
        causes += [move.cause for move in (conflict.last, conflict.next) if move]
        places = tuple(dict.fromkeys(c for c in causes if c != conflict.cause))
        scope = describe_conflict_scope(context, conflict)
        message = f"{scope}{_message_about_departure(context.module, conflict)}"
        fix = Fix(
            "Take it out of the schedule", partial(remove_schedule_entry, steps=conflict.cause)
        )
        fixes = (*_other_box_fixes(context.module, conflict), fix)
        yield RawFinding(conflict.cause, message, fixes, places)


def _other_box_fixes(module: Module, conflict: ScheduleConflict) -> Iterator[Fix]:
    """Yield the fix that names the box where the pieces really are, if all are in one box."""
    line = ScheduleLine.require_address_prefix(conflict.cause)
    verb = ActionVerb.parse(line.verb)
    index = space_index_of(module)
    boxes = {
        site.id
        for standing in conflict.failed_actions[0].instead
        if (site := index.find_space(standing.place.space)) and site.kind in SPACE_KINDS_OFF_MAP
    }
    if conflict.why == "not in its box" and verb.place is not None and len(boxes) == 1:
        written = str(replace(verb, place=Place(boxes.pop())))
        yield Fix(f"Write {written!r}", partial(rename_key, steps=line.address_path, new=written))


def _message_about_departure(module: Module, conflict: ScheduleConflict) -> str:
    first = conflict.failed_actions[0]
    many = is_plural_subject(
        module, ((action.piece, action.requested_copies) for action in conflict.failed_actions)
    )
    subject = join_first_few_words(
        [
            piece_with_number(module, action.piece, action.requested_copies)
            for action in conflict.failed_actions
        ]
    )
    head = (
        f"{subject} {PRESENT_VERB_FORMS[first.does][many]} {on_turn_text(module, conflict.turn)}"
    )
    if len(conflict.failed_actions) > 1:
        return f"{head}, but they are not there."
    if first.quantity < first.requested_copies:
        return f"{head}, but only {first.requested_copies - first.quantity} can be."
    if conflict.why == "not in its box":
        return (
            f"{head}, but {'are' if many else 'is'} not {_box_phrase(module, conflict)}: "
            f"{_text_about_entry_probably_meant(module, conflict)}."
        )
    return f"{head}, but {_verb_for_standing_pieces(module, conflict)}."


def _box_phrase(module: Module, conflict: ScheduleConflict) -> str:
    """Return the box from which a schedule line takes pieces, in words: `in the Fleet Yard`."""
    box = ActionVerb.parse(ScheduleLine.require_address_prefix(conflict.cause).verb).place
    return "in that box" if box is None else place_with_preposition(module, box)


def _verb_for_standing_pieces(module: Module, conflict: ScheduleConflict) -> str:
    action = conflict.failed_actions[0]
    are = "are" if _are_several_copies(module, action) else "is"
    if action.instead:
        return f"{are} only {describe_standings(module, action.instead)}"
    return f"{are} not in play: {_describe_history(module, conflict)}"


def _text_about_entry_probably_meant(module: Module, conflict: ScheduleConflict) -> str:
    action = conflict.failed_actions[0]
    pronoun, verb = ("they", "are") if _are_several_copies(module, action) else ("it", "is")
    if action.instead:
        return f"{pronoun} {verb} {describe_standings(module, action.instead)}"
    return _describe_history(module, conflict)


def _describe_history(module: Module, conflict: ScheduleConflict) -> str:
    """Describe the earlier moves of a piece, or its later arrival."""
    is_single = not _are_several_copies(module, conflict.failed_actions[0])
    pronoun, them, comes = ("it", "it", "comes") if is_single else ("they", "them", "come")
    if conflict.last:
        return f"{pronoun} {describe_move(module, conflict.last, many=not is_single)}"
    if conflict.next:
        return f"{pronoun} {comes} only {on_turn_text(module, conflict.next.turn)}"
    return f"no earlier set-up or arrival brings {them}"


def _are_several_copies(module: Module, action: FailedAction) -> bool:
    return is_plural_subject(module, [(action.piece, action.requested_copies)])


CHECK = Check(
    id="OOA001",
    title="A piece is withdrawn or released but is not there",
    severity=Severity.ERROR,
    rationale=(
        "The piece has already left, is somewhere else, or never arrived, so players cannot "
        "carry out the schedule."
    ),
    hint="Correct the piece or the turn, or add the line by which it arrives.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    most_unknown_names=most_misspelt_names_looked_up,
    answers=("OOA-03", "OOA-04", "OOA-05", "RUL-12", "RUL-16"),
    run=_run,
)
