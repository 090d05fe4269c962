"""SET021: a piece is set up in a space that is not open to its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines, standing_names, takes_plural_verb
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.checks.setup_lines import OccupiedLine
    from sandtable.model.ledger.standing import Standing

_PIECE_KINDS_THAT_MOVE = frozenset({"unit", "leader", "supply", "container"})
"""Kinds of pieces that need an open space; markers may lie anywhere."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id.values()
    changes = (s.changes for s in context.module.scenarios.values())
    if any(site.space.open_to for site in sites) or any(changes):
        yield from entry_findings(context, _find_pieces_in_closed_spaces)


def _find_pieces_in_closed_spaces(setting: ScenarioSetting) -> Iterator[RawFinding]:
    sites = space_index_of(setting.position.module).spaces_by_id
    for line in occupied_lines(setting.position):
        open_to = [sites[space].space.open_to for space in line.spaces if space in sites]
        barred_standings = [
            s
            for s in line.standings
            if open_to and _are_all_spaces_closed_to_pieces(line, s, open_to)
        ]
        if barred_standings:
            owners = dict.fromkeys(owner for space_owners in open_to for owner in space_owners)
            names = join_words_or_nothing(
                owner_as_subject(setting.module, owner) for owner in owners
            )
            is_plural = takes_plural_verb(setting.module, barred_standings)
            subject = standing_names(setting.module, barred_standings)
            head = f"{subject} {'are' if is_plural else 'is'}"
            message = f"{head} in {line.place_name}, which is open only to {names}."
            yield RawFinding(line.steps, message, places=tuple(s.cause for s in barred_standings))


def _are_all_spaces_closed_to_pieces(
    line: OccupiedLine, standing: Standing, open_to: list[tuple[str, ...]]
) -> bool:
    """Say whether none of the spaces is open to the owner of any of the pieces."""
    owners = line.module.module.owners
    ancestries = [
        owner_with_ancestors(owners, counter.owner)
        if counter.kind in _PIECE_KINDS_THAT_MOVE
        else ()
        for counter in line.counters_of_standing(standing)
    ]
    return bool(ancestries) and all(
        ancestors and space_owners and not set(ancestors) & set(space_owners)
        for ancestors in ancestries
        for space_owners in open_to
    )


CHECK = Check(
    id="SET021",
    title="A piece is in a space that is closed to its owner",
    severity=Severity.WARNING,
    rationale="The space is open only to some owners, so the piece could not have come here.",
    hint="Correct the space, or open it to this owner.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-17",),
    run=_run,
)
