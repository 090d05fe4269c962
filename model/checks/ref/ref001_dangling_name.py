"""REF001: a name refers to nothing."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misread_entries import (
    misread_entry_of_use,
    printed_name_of_use,
    replace_misread_entry,
)
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.name_replacement import replace_name_at
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.ids import is_valid_id
from sandtable.model.locations import OutlineRef, SetupChart, SetupLine
from sandtable.model.name_suggestions import (
    closest_name,
    did_you_mean_text,
    is_single_slip,
    most_words_with_advice,
)
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.references.definition_lookup import new_definition_address
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.unknown_names import NOUN_BY_REFERENCE_KIND, no_such_name_message
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    join_words_or_nothing,
    lowercase_first_letter,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.references.name_uses import NameUse

_MAX_NAMES_WITH_ADVICE = 100
"""Limit of names with a suggestion; finding similar names takes time."""
_KINDS_OF_PIECE_WORDS = frozenset({"piece word", "word"})
_MAX_LISTED_NAMES = 6
_COMMON_VERBS = {"arrive": "enter", "come": "enter", "leave": "withdraw", "return": "release"}
"""Verbs that authors use for what the format calls by another name."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    uses = context.dangling_uses
    headings = {chart for use in uses if (chart := SetupChart.from_whole_address(use.steps))}
    if headings:
        uses = tuple(use for use in uses if not _is_below_misspelt_heading(use, headings))
    # A file can have tens of thousands of such names, with the same words after each.
    most_advised = _most_with_suggestion(context)
    owner_text = cache(partial(_owner_and_noun_of_pieces, context))
    choice_text = cache(partial(_possible_names_as_text, context))
    misread_addresses: set[AddressPath] = set()
    for number, use in enumerate(uses):
        if use.steps in misread_addresses:
            continue
        misread = misread_entry_of_use(context.module, use) if number < most_advised else None
        if misread is not None:
            misread_addresses.add(use.steps)
            edit = partial(
                replace_misread_entry, steps=use.steps, corrected=misread.corrected_entries
            )
            fix = Fix(f"Write {misread.corrected_text!r}", edit)
            yield RawFinding(use.steps, misread.advice, (fix,))
            continue
        printed = printed_name_of_use(context.module, use) if number < most_advised else None
        if printed is not None:
            misread_addresses.add(use.steps)
            yield RawFinding(use.steps, f"“{printed[0]}” is written {printed[1]!r} in this file.")
            continue
        likely_name = _name_probably_meant(context, use) if number < most_advised else None
        owner_words = owner_text(use.kind, use.scope) if "/" not in use.name else ""
        advice = (
            _advice_sentence(context, use, likely_name)
            if likely_name
            else choice_text(use.kind, use.scope)
        )
        message = f"{_no_such_name_message(use)}{owner_words}.{advice}"
        fixes = _fixes_for_spelling(use, likely_name)
        # A new thing beside one with nearly the same name would only repeat the slip.
        if not (likely_name and is_single_slip(use.name, likely_name)):
            fixes = (*fixes, *_fixes_that_define_name(use))
        yield RawFinding(use.steps, message, fixes)


def _no_such_name_message(use: NameUse) -> str:
    message = no_such_name_message(use.kind, use.name)
    # Its line in the file only names the file with the outlines.
    if OutlineRef.from_whole_address(use.steps):
        return f"An outline has the name {use.name!r}, but {lowercase_first_letter(message)}"
    return message


def _most_with_suggestion(context: CheckContext) -> int:
    largest = context.name_index.largest_candidate_count
    return min(_MAX_NAMES_WITH_ADVICE, most_words_with_advice(largest))


def _is_below_misspelt_heading(use: NameUse, headings: set[SetupChart]) -> bool:
    """Say whether a piece is listed under a misspelt heading, and so has no known owner."""
    line = SetupLine.from_address_prefix(use.steps)
    return use.kind == "piece" and line is not None and line.chart in headings


def _fixes_for_spelling(use: NameUse, likely_name: str | None) -> tuple[Fix, ...]:
    # A chart lists only pieces of its owner, so the other owner's piece cannot be meant.
    if not likely_name or ("/" in likely_name and _is_named_in_setup(use)):
        return ()
    edit = partial(replace_name_at, use=use, new=likely_name)
    return (Fix(f"Write {likely_name!r}", edit),)


_DEFINABLE_KINDS = frozenset({"terrain", "feature", "type", "region", "space tag", "piece tag"})
"""Kinds of things that a name alone can begin: the author fills in the rest."""


def _fixes_that_define_name(use: NameUse) -> tuple[Fix, ...]:
    """Return the fix that defines the name where it is missing."""
    address = new_definition_address(use.kind, use.name)
    if use.kind not in _DEFINABLE_KINDS or address is None or not is_valid_id(use.name):
        return ()
    label = f"Define {NOUN_BY_REFERENCE_KIND.get(use.kind, use.kind)} {use.name!r}…"
    return (Fix(label, partial(add_entry, steps=address)),)


def _owner_and_noun_of_pieces(context: CheckContext, kind: str, scope: str) -> str:
    # Only names of pieces depend on the owner of a chart.
    if kind != "piece" or scope == COMMON_OWNER:
        return ""
    return f" that {owner_as_subject(context.module, scope)} can name here"


def _is_named_in_setup(use: NameUse) -> bool:
    """Say whether a set-up chart uses a name, and so can only mean a piece of its owner."""
    return SetupChart.from_address_prefix(use.steps) is not None


def _name_probably_meant(context: CheckContext, use: NameUse) -> str | None:
    owners_with_id = (
        context.name_index.owners_by_piece_id.get(use.name, ())
        if use.kind in {"piece", "place"}
        else ()
    )
    if len(owners_with_id) == 1:
        return f"{owners_with_id[0]}/{use.name}"
    if use.kind == "verb" and use.name in _COMMON_VERBS:
        return _COMMON_VERBS[use.name]
    names = _candidate_names(context, use.kind, use.scope)
    if use.kind in _KINDS_OF_PIECE_WORDS and "/" in use.name:
        # With an owner before it, a word of an expression can only be a piece.
        names = {*names, *manifest_of_module(context.module).counters}
    return closest_name(use.name, names)


def _candidate_names(context: CheckContext, kind: str, scope: str) -> Collection[str]:
    """Return the possible names of a kind; for a verb, also the verbs that every game has."""
    names = context.name_index.candidate_names(kind, scope)
    return {*names, *BUILT_IN_VERBS} if kind == "verb" else names


def _advice_sentence(context: CheckContext, use: NameUse, likely_name: str) -> str:
    if likely_name.endswith(f"/{use.name}"):
        has = owner_with_verb(context.module, likely_name.partition("/")[0], "has", "have")
        heading_words = (
            ", but this chart cannot name it"
            if _is_named_in_setup(use)
            else f": write {likely_name!r}"
        )
        return f" {capitalize_first_letter(has)} one{heading_words}."
    return did_you_mean_text(likely_name)


def _possible_names_as_text(context: CheckContext, kind: str, scope: str) -> str:
    """Return a sentence with the names that are possible, if they are few."""
    known_names = _candidate_names(context, kind, scope)
    is_short = 0 < len(known_names) <= _MAX_LISTED_NAMES or kind == "verb"
    return f" Known: {join_words_or_nothing(sorted(known_names))}." if is_short else ""


CHECK = Check(
    id="REF001",
    title="A name is not defined",
    severity=Severity.ERROR,
    rationale="A name must be defined before anything can place, move, count or print it.",
    hint="Correct the name, or define it.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    most_findings=_most_with_suggestion,
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
