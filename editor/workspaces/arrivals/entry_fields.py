"""What is typed in the form: read part by part, with what is wrong with each, and in words."""

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
from sandtable.model.edits.schedule import parse_part
from sandtable.model.edits.schedule_lines import parse_moment, parse_verb
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.deed import BUILT_IN_VERBS, DeedVerb
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.phrase_names import NameVisitor, replace_names
from sandtable.model.wording.deeds import describe_deeds
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_optional_turn_span, turn_title

FIELD_NAMES = ("does", "place", "pieces", "number", "when", "moment", "owner")


@dataclass(frozen=True, slots=True)
class EntryFields:
    """An entry as its fields hold it."""

    does: str = "enter"
    place: str = ""
    pieces: str = ""
    number: str = "1"
    when: str = ""
    moment: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class ParsedEntry:
    """What typed fields mean, and what is wrong with them."""

    verb: DeedVerb | None = None
    part: Any = None
    moment: Moment | None = None
    error_by_field: Mapping[str, str] = field(default_factory=dict)
    """By field: what cannot be read; nothing can be entered then."""
    warning_by_field: Mapping[str, str] = field(default_factory=dict)
    """By field: what can be read and names nothing that there is."""

    @property
    def is_complete(self) -> bool:
        """Say whether it can be entered."""
        return not self.error_by_field and None not in (self.verb, self.part, self.moment)


def fields_of_entry(does: str, part: Any, verb: DeedVerb, moment: str, owner: str) -> EntryFields:
    """The fields of an entry as it is written."""
    place = verb.owner if does == "control" else str(verb.place or "")
    if not isinstance(part, Item):
        return EntryFields(does, place, str(part), "", "", moment, owner)
    counted = part.how in {"piece", "of"}
    number = ("~" if part.count is None else str(part.count)) if counted else ""
    when = str(part.when) if part.when else ""
    return EntryFields(
        does, place, replace(part, when=None, count=1).address_key, number, when, moment, owner
    )


def fields_with_names(module: Module, typed: EntryFields) -> EntryFields:
    """The same fields with names in place of ids, where those read back so."""
    owner, place, pieces = typed.owner or COMMON_OWNER, typed.place, typed.pieces
    if typed.does == "control":
        return replace(typed, pieces=place_ids_to_names(module, pieces))
    if typed.does != "note":
        pieces = piece_ids_to_names(module, pieces, owner)
    return replace(typed, place=place_ids_to_names(module, place), pieces=pieces)


def parse_fields(module: Module, typed: EntryFields, before: Any = None) -> ParsedEntry:
    """Read the fields; `before` is the part that stands there, whose condition may be kept."""
    wrong: dict[str, str] = {}
    if typed.does != "control":
        place = place_names_to_ids(module, space_id_of_name(module, typed.place))
        typed = replace(typed, place=place)
    typed = replace(typed, pieces=_pieces_with_ids(module, typed))
    verb = _try_parse(wrong, "place", parse_verb, _verb_text(typed))
    if verb is not None and typed.does == "control" and not typed.place:
        wrong["place"] = tr("Say whose it becomes.")
    moment = _try_parse(wrong, "moment", parse_moment, typed.moment)
    condition = (
        _try_parse(wrong, "when", Condition.parse, typed.when) if typed.when.strip() else None
    )
    part = None
    if not typed.pieces.strip():
        wrong["pieces"] = tr("Enter what comes or goes.")
    elif typed.number.strip() not in {"", "~"} and not typed.number.strip().isdigit():
        wrong["number"] = tr("A number, or ~ where the book does not say.")
    else:
        part = _try_parse(wrong, "pieces", partial(parse_part, typed.does), _part_text(typed))
    if isinstance(part, Item) and condition is not None:
        part = replace(part, when=condition)
    kept = getattr(before, "when", None)
    if isinstance(part, Item) and kept is not None and str(kept) == typed.when:
        part = replace(part, when=kept)
    return ParsedEntry(
        verb, part, moment, wrong, _doubtful_fields(module, typed, verb, part, moment)
    )


def _pieces_with_ids(module: Module, typed: EntryFields) -> str:
    """What comes or goes, with ids for names."""
    if typed.does == "note":
        return typed.pieces
    if typed.does == "control":
        return place_names_to_ids(module, typed.pieces)
    return piece_names_to_ids(module, typed.pieces, typed.owner or COMMON_OWNER)


def entry_in_words(module: Module, typed: EntryFields, found: ParsedEntry) -> str:
    """The entry read in words: `Turn 3, North. Enter at Mill: 2 Pikes`."""
    if found.verb is None or found.part is None or found.moment is None:
        return ""
    span = found.moment.turns
    first = turn_number(module.module.calendar, span.first) if span.first else None
    single = first is not None and span.first == span.last
    when = (
        turn_title(module, first or 0)
        if single
        else capitalize_first_letter(describe_optional_turn_span(module, span))
    )
    whose = owner_name(module, found.moment.owner or typed.owner)
    said = " ".join(describe_deeds(module, {found.verb: (found.part,)}, typed.owner))
    return f"{when}, {whose}. {said.removesuffix('.')}."


def _verb_text(typed: EntryFields) -> str:
    joint = BUILT_IN_VERBS.get(typed.does, "at")
    if typed.does == "control":
        joint = ""
    if not typed.place.strip() or joint is None:
        return typed.does
    return " ".join(part for part in (typed.does, joint, typed.place.strip()) if part)


def _part_text(typed: EntryFields) -> str:
    if typed.does in {"note", "control"}:
        return typed.pieces
    number = typed.number.strip()
    return f"{number} {typed.pieces.strip()}" if number else typed.pieces.strip()


def _try_parse(wrong: dict[str, str], name: str, reader: Any, text: str) -> Any:
    try:
        return reader(text.strip())
    except (PhraseError, EditError) as error:
        wrong[name] = str(error)
        return None


def _doubtful_fields(
    module: Module, typed: EntryFields, verb: DeedVerb | None, part: Any, moment: Moment | None
) -> dict[str, str]:
    """Names that nothing bears."""
    condition = part.when if isinstance(part, Item) else None
    plain = replace(part, when=None) if isinstance(part, Item) else part
    about = "spaces" if typed.does == "control" else "pieces"
    asked = {
        "place": (verb, "spaces"),
        "pieces": (plain, about),
        "when": (condition, "pieces"),
        "moment": (moment, "pieces"),
    }
    found = {}
    for name, (phrase, what) in asked.items():
        if isinstance(phrase, Phrase | Selector):
            said = _unknown_names_text(module, phrase, typed.owner, what)
            if said:
                found[name] = said
    return found


def _unknown_names_text(module: Module, phrase: Phrase, scope: str, about: str) -> str:
    index = name_index_of(module)
    said: list[str] = []

    def meet(kind: str, name: str, where: str) -> str:
        if not index.has_name(kind, name, where):
            advice = did_you_mean_text(
                closest_name(name, sorted(index.candidate_names(kind, where)))
            )
            text = tr("There is no {kind} {name}.").format(kind=kind, name=repr(name))
            said.append(f"{text}{advice}")
        return name

    replace_names(phrase, NameVisitor(meet, scope or "common", about))
    return " ".join(said)
