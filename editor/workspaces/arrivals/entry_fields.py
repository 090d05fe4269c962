"""Parsing of the entry form: the fields with their errors, and a summary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from sandtable.editor.fields.name_lookup import space_id_of_name
from sandtable.editor.fields.name_spelling import (
    piece_ids_to_names,
    piece_names_to_ids,
    place_ids_to_names,
    place_names_to_ids,
)
from sandtable.editor.translation import tr
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.schedule import parse_object_of_verb
from sandtable.model.edits.schedule_lines import parse_moment, parse_verb
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.phrase_names import NameReplacement, replace_names
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_optional_turn_span, turn_title

FIELD_NAMES = ("does", "place", "pieces", "number", "when", "moment", "owner")


@dataclass(frozen=True, slots=True)
class EntryFields:
    """Texts in the fields of the form for a schedule entry."""

    does: str = "enter"
    place: str = ""
    pieces: str = ""
    number: str = "1"
    when: str = ""
    moment: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    """Schedule entry that the texts in the fields mean, with errors and warnings."""

    verb: ActionVerb | None = None
    part: Any = None
    moment: Moment | None = None
    error_by_field: Mapping[str, str] = field(default_factory=dict)
    """Errors by field; the entry cannot be committed while there is one."""
    warning_by_field: Mapping[str, str] = field(default_factory=dict)
    """Warnings by field, for names that do not exist."""

    @property
    def is_complete(self) -> bool:
        """Whether the typed entry is complete and can be entered."""
        return not self.error_by_field and None not in (self.verb, self.part, self.moment)


def fields_of_entry(
    does: str, part: Any, verb: ActionVerb, moment: str, owner: str
) -> EntryFields:
    """Return the fields of an entry, with ids as in the file."""
    place = verb.owner if does == "control" else str(verb.place or "")
    if not isinstance(part, Item):
        # Notes and control name no pieces, so they have no number and condition.
        return EntryFields(does, place, str(part), "", "", moment, owner)
    counted = part.how in {"piece", "of"}
    number = ("~" if part.count is None else str(part.count)) if counted else ""
    when = str(part.when) if part.when else ""
    return EntryFields(
        does, place, replace(part, when=None, count=1).address_key, number, when, moment, owner
    )


def fields_with_names(module: Module, typed: EntryFields) -> EntryFields:
    """Return the fields with names in place of ids, if the names can be parsed back."""
    owner, place, pieces = typed.owner or COMMON_OWNER, typed.place, typed.pieces
    if typed.does == "control":
        return replace(typed, pieces=place_ids_to_names(module, pieces))
    if typed.does != "note":
        pieces = piece_ids_to_names(module, pieces, owner)
    return replace(typed, place=place_ids_to_names(module, place), pieces=pieces)


def parse_entry_fields(module: Module, typed: EntryFields, before: Any = None) -> ParsedEntry:
    """Parse the fields of a schedule entry.

    `before` is the previous part of the entry: its condition is kept if the text of the condition
    is unchanged.
    """
    wrong: dict[str, str] = {}
    if typed.does != "control":
        place = place_names_to_ids(module, space_id_of_name(module, typed.place))
        typed = replace(typed, place=place)
    typed = replace(typed, pieces=_pieces_with_ids(module, typed))
    verb = _parse_or_record_error(wrong, "place", parse_verb, _verb_text(typed))
    if verb is not None and typed.does == "control" and not typed.place:
        wrong["place"] = tr("Enter the new owner.")
    moment = _parse_or_record_error(wrong, "moment", parse_moment, typed.moment)
    condition = (
        _parse_or_record_error(wrong, "when", Condition.parse, typed.when)
        if typed.when.strip()
        else None
    )
    part = None
    if not typed.pieces.strip():
        wrong["pieces"] = tr("Enter the pieces.")
    elif typed.number.strip() not in {"", "~"} and not typed.number.strip().isdigit():
        wrong["number"] = tr("A number, or ~ if the rulebook does not state it.")
    else:
        part = _parse_or_record_error(
            wrong, "pieces", partial(parse_object_of_verb, typed.does), _text_of_part(typed)
        )
    if isinstance(part, Item) and condition is not None:
        part = replace(part, when=condition)
    # A condition that cannot be typed in the field survives if its text is unchanged.
    condition_before = getattr(before, "when", None)
    if (
        isinstance(part, Item)
        and condition_before is not None
        and str(condition_before) == typed.when
    ):
        part = replace(part, when=condition_before)
    return ParsedEntry(
        verb, part, moment, wrong, _warnings_about_fields(module, typed, verb, part, moment)
    )


def _pieces_with_ids(module: Module, typed: EntryFields) -> str:
    """Return the text of the pieces field with ids instead of names."""
    if typed.does == "note":
        return typed.pieces
    if typed.does == "control":
        return place_names_to_ids(module, typed.pieces)
    return piece_names_to_ids(module, typed.pieces, typed.owner or COMMON_OWNER)


def entry_in_words(module: Module, typed: EntryFields, parsed: ParsedEntry) -> str:
    """Return the entry as text, such as `Turn 3, North. Enter at Mill: 2 Pikes`."""
    # An incomplete entry has no sentence.
    if parsed.verb is None or parsed.part is None or parsed.moment is None:
        return ""
    span = parsed.moment.turns
    first = turn_number(module.module.calendar, span.first) if span.first else None
    single = first is not None and span.first == span.last
    when = (
        turn_title(module, first or 0)
        if single
        else capitalize_first_letter(describe_optional_turn_span(module, span))
    )
    owner_text = owner_name(module, parsed.moment.owner or typed.owner)
    action_text = " ".join(describe_actions(module, {parsed.verb: (parsed.part,)}, typed.owner))
    return f"{when}, {owner_text}. {action_text.removesuffix('.')}."


def _verb_text(typed: EntryFields) -> str:
    preposition = BUILT_IN_VERBS.get(typed.does, "at")
    if typed.does == "control":
        preposition = ""
    if not typed.place.strip() or preposition is None:
        return typed.does
    return " ".join(part for part in (typed.does, preposition, typed.place.strip()) if part)


def _text_of_part(typed: EntryFields) -> str:
    if typed.does in {"note", "control"}:
        return typed.pieces
    number = typed.number.strip()
    return f"{number} {typed.pieces.strip()}" if number else typed.pieces.strip()


def _parse_or_record_error(wrong: dict[str, str], name: str, reader: Any, text: str) -> Any:
    try:
        return reader(text.strip())
    except (PhraseError, EditError) as error:
        wrong[name] = str(error)
        return None


def _warnings_about_fields(
    module: Module, typed: EntryFields, verb: ActionVerb | None, part: Any, moment: Moment | None
) -> dict[str, str]:
    """Return a warning for each field with a name that does not exist."""
    condition = part.when if isinstance(part, Item) else None
    plain = replace(part, when=None) if isinstance(part, Item) else part
    about = "spaces" if typed.does == "control" else "pieces"
    phrases = {
        "place": (verb, "spaces"),
        "pieces": (plain, about),
        "when": (condition, "pieces"),
        "moment": (moment, "pieces"),
    }
    warnings = {}
    for name, (phrase, about_kind) in phrases.items():
        if isinstance(phrase, Phrase | Selector):
            message = _unknown_names_text(module, phrase, typed.owner, about_kind)
            if message:
                warnings[name] = message
    return warnings


def _unknown_names_text(module: Module, phrase: Phrase, scope: str, about: str) -> str:
    index = name_index_of(module)
    messages: list[str] = []

    def meet(kind: str, name: str, scope_name: str) -> str:
        if not index.has_name(kind, name, scope_name):
            advice = did_you_mean_text(
                closest_name(name, sorted(index.candidate_names(kind, scope_name)))
            )
            text = tr("There is no {kind} {name}.").format(kind=kind, name=repr(name))
            messages.append(f"{text}{advice}")
        return name

    replace_names(phrase, NameReplacement(meet, scope or "common", about))
    return " ".join(messages)
