"""REF001: a name refers to nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.name_replacement import replace_name_at
from sandtable.model.locations import SetupChart, SetupLine
from sandtable.model.name_suggestions import (
    closest_name,
    did_you_mean_text,
    most_words_with_advice,
)
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.unknown_names import no_such_name_message
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.references.name_uses import NameUse

_MOST_NAMES_WITH_ADVICE = 100
"""Limit of names with a suggestion; finding similar names takes time."""
_FEW_NAMES = 6


def _run(context: CheckContext) -> Iterator[RawFinding]:
    uses = context.dangling_uses
    headings = {chart for use in uses if (chart := SetupChart.from_whole_address(use.steps))}
    if headings:
        uses = tuple(use for use in uses if not _is_below(use, headings))
    for number, use in enumerate(uses):
        candidate_count = len(context.name_index.candidate_names(use.kind, use.scope))
        advised = number < min(_MOST_NAMES_WITH_ADVICE, most_words_with_advice(candidate_count))
        yield _dangling_finding(context, use, _likely_name(context, use) if advised else None)


def _is_below(use: NameUse, headings: set[SetupChart]) -> bool:
    """Say whether a piece is listed under a misspelt heading, so has no known owner."""
    line = SetupLine.from_address_prefix(use.steps)
    return use.kind == "piece" and line is not None and line.chart in headings


def _dangling_finding(context: CheckContext, use: NameUse, likely_name: str | None) -> RawFinding:
    fixes: tuple[Fix, ...] = ()
    if likely_name and not ("/" in likely_name and _is_set_up(use)):
        edit = partial(replace_name_at, use=use, new=likely_name)
        fixes = (Fix(f"Write {likely_name!r}", edit),)
    message = f"{no_such_name_message(use.kind, use.name)}{_owner_text(context, use)}."
    return RawFinding(use.steps, f"{message}{_advice_sentence(context, use, likely_name)}", fixes)


def _owner_text(context: CheckContext, use: NameUse) -> str:
    if use.kind != "piece" or "/" in use.name or use.scope == COMMON_OWNER:
        return ""
    return f" that {owner_as_subject(context.module, use.scope)} can name here"


def _is_set_up(use: NameUse) -> bool:
    """Say whether a set-up chart uses the name; it can list no other owner's pieces."""
    return SetupChart.from_address_prefix(use.steps) is not None


def _likely_name(context: CheckContext, use: NameUse) -> str | None:
    owners_with_id = (
        context.name_index.owners_by_piece_id.get(use.name, ())
        if use.kind in {"piece", "place"}
        else ()
    )
    if len(owners_with_id) == 1:
        return f"{owners_with_id[0]}/{use.name}"
    return closest_name(use.name, context.name_index.candidate_names(use.kind, use.scope))


def _advice_sentence(context: CheckContext, use: NameUse, likely_name: str | None) -> str:
    if likely_name and likely_name.endswith(f"/{use.name}"):
        has = owner_with_verb(context.module, likely_name.partition("/")[0], "has", "have")
        heading_words = (
            ", for a heading of its own" if _is_set_up(use) else f": write {likely_name!r}"
        )
        return f" {capitalize_first_letter(has)} one{heading_words}."
    if likely_name:
        return did_you_mean_text(likely_name)
    known_names = context.name_index.candidate_names(use.kind, use.scope)
    is_short = 0 < len(known_names) <= _FEW_NAMES
    return f" Known: {join_words_or_nothing(sorted(known_names))}." if is_short else ""


CHECK = Check(
    id="REF001",
    title="A name is not defined",
    severity=Severity.ERROR,
    rationale="A name must be defined before anything can place, move, count or print it.",
    hint="Correct the name, or define it.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    most_findings=100,
    answers=(
        "GEO-20",
        "GEO-22",
        "ADJ-09",
        "CMP-03",
        "CMP-20",
        "SET-01",
        "SET-02",
        "SET-03",
        "OOA-06",
        "TBL-05",
        "TBL-08",
        "TBL-11",
        "REF-01",
        "REF-07",
        "REF-08",
        "REF-09",
        "TXT-07",
    ),
    run=_run,
)
