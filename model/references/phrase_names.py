"""The names inside phrases, passed to a visitor that may replace them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import ConditionClause, ConditionGroup, PathCondition
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase, is_signed_whole_number
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces, Rating
from sandtable.model.phrases.selector import (
    OPERAND_KIND_BY_RELATION,
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    WithinSelector,
    WordSelector,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PhraseType = TypeVar("PhraseType", bound=Phrase)

# Kind of reference for a bare word, by the subject of its field.
WORD_KIND_BY_SUBJECT = {
    "pieces": "piece word",
    "spaces": "space word",
    "either": "word",
    "owner": "holder",
    "formation": "formation",
    "group": "group",
    "state": "state",
    "board": "board",
    "hex": "hex",
}


@dataclass(frozen=True, slots=True)
class NameReplacement:
    """Visitor that replaces names: `replace_name(kind, name, scope)` returns the new name."""

    replace_name: Callable[[str, str, str], str]
    scope: str = "common"
    word_subject: str = "pieces"
    """The subject of single words: pieces, spaces, either, or grants."""

    def visit_name(self, kind: str, name: str) -> str:
        """Return the replacement of a name; an empty name stays."""
        return self.replace_name(kind, name, self.scope) if name else name

    def replacement_with_subject(self, about: str) -> NameReplacement:
        """Return the same replacement of names for phrases whose words select something else.

        `about` says whether they select pieces or spaces.
        """
        return self if about == self.word_subject else replace(self, word_subject=about)


def replace_names(phrase: PhraseType, visit: NameReplacement) -> PhraseType:
    """Return the phrase with every name replaced by the visitor."""
    after: PhraseType = _replace_names(phrase, visit)
    return after


def single_name_in(phrase: object) -> tuple[str, str] | None:
    """Return kind and name if a phrase is a single name, as most phrases are, else None."""
    if isinstance(phrase, Item):
        says_more = bool(phrase.among or phrase.state or phrase.using or phrase.when)
        return None if says_more or not phrase.piece else ("piece", phrase.piece)
    if isinstance(phrase, Place):
        says_more = bool(phrase.among or phrase.facing)
        return None if says_more or not phrase.space else ("place", phrase.space)
    return None


@singledispatch
def _replace_names(phrase: Any, _visit: NameReplacement) -> Any:
    return phrase


def _replace_names_in_optional_part(phrase: Any, visit: NameReplacement) -> Any:
    return None if phrase is None else _replace_names(phrase, visit)


def _replace_names_in_parts(phrase: PhraseType, **parts: Any) -> PhraseType:
    """Return the phrase with changed parts; the same object if no part changed."""
    changed = {name: part for name, part in parts.items() if part != getattr(phrase, name)}
    # Every phrase that holds names is a dataclass; their common ancestor need not be.
    return replace(phrase, **changed) if changed else phrase  # type: ignore[type-var]


@_replace_names.register
def _(word: WordSelector, visit: NameReplacement) -> WordSelector:
    return _replace_names_in_parts(
        word, id=visit.visit_name(WORD_KIND_BY_SUBJECT[visit.word_subject], word.id)
    )


@_replace_names.register
def _(phrase: NotSelector, visit: NameReplacement) -> NotSelector:
    return _replace_names_in_parts(phrase, of=_replace_names(phrase.of, visit))


@_replace_names.register(BothSelector)
@_replace_names.register(EitherSelector)
def _(
    phrase: BothSelector | EitherSelector, visit: NameReplacement
) -> BothSelector | EitherSelector:
    return _replace_names_in_parts(
        phrase, parts=tuple(_replace_names(part, visit) for part in phrase.parts)
    )


@_replace_names.register
def _(phrase: RelationSelector, visit: NameReplacement) -> RelationSelector:
    return _replace_names_in_parts(
        phrase,
        of=_replace_names(
            phrase.of, visit.replacement_with_subject(OPERAND_KIND_BY_RELATION[phrase.by])
        ),
    )


@_replace_names.register
def _(phrase: WithinSelector, visit: NameReplacement) -> WithinSelector:
    return _replace_names_in_parts(
        phrase, of=_replace_names(phrase.of, visit.replacement_with_subject("spaces"))
    )


_VALUE_KIND_BY_SUBJECT = {"spaces": "space value", "either": "measure"}


@_replace_names.register
def _(phrase: CompareSelector, visit: NameReplacement) -> CompareSelector:
    return _replace_names_in_parts(
        phrase,
        value=visit.visit_name(
            _VALUE_KIND_BY_SUBJECT.get(visit.word_subject, "piece value"), phrase.value
        ),
    )


@_replace_names.register
def _(place: Place, visit: NameReplacement) -> Place:
    if place.among is not None:
        return _replace_names_in_parts(
            place, among=_replace_names(place.among, visit.replacement_with_subject("spaces"))
        )
    if place.facing:
        space, facing = (
            visit.visit_name("space", place.space),
            visit.visit_name("space", place.facing),
        )
        return _replace_names_in_parts(place, space=space, facing=facing)
    return _replace_names_in_parts(place, space=visit.visit_name("place", place.space))


_ITEM_KIND_BY_SUBJECT = {"pieces": "piece", "spaces": "space word", "grants": "grant"}


@_replace_names.register
def _(entrance: Entrance, visit: NameReplacement) -> Entrance:
    place, when = entrance.place, _replace_names_in_optional_part(entrance.when, visit)
    if place.among is None and not place.facing:  # a region may stand for its spaces here
        place = _replace_names_in_parts(place, space=visit.visit_name("end", place.space))
    else:
        place = _replace_names(place, visit)
    return _replace_names_in_parts(entrance, place=place, when=when)


@_replace_names.register
def _(item: Item, visit: NameReplacement) -> Item:
    piece = visit.visit_name(_ITEM_KIND_BY_SUBJECT[visit.word_subject], item.piece)
    if not (item.among or item.state or item.using or item.when):
        return item if piece == item.piece else replace(item, piece=piece)
    among = visit if visit.word_subject != "grants" else visit.replacement_with_subject("pieces")
    return _replace_names_in_parts(
        item,
        piece=piece,
        among=_replace_names_in_optional_part(item.among, among),
        state=tuple(visit.visit_name("state", state) for state in item.state),
        using=_replace_names_in_optional_part(
            item.using, visit.replacement_with_subject("pieces")
        ),
        when=_replace_names_in_optional_part(item.when, visit),
    )


@_replace_names.register
def _(proviso: Proviso, visit: NameReplacement) -> Proviso:
    return _replace_names_in_parts(
        proviso,
        amount=_replace_names(proviso.amount, visit),
        measure=visit.visit_name("measure", proviso.measure),
        of=_replace_names_in_optional_part(proviso.of, visit.replacement_with_subject("pieces")),
        within=_replace_names_in_optional_part(
            proviso.within, visit.replacement_with_subject("spaces")
        ),
    )


@_replace_names.register
def _(amount: Amount, visit: NameReplacement) -> Amount:
    if amount.roll:
        return _replace_names_in_parts(
            amount, roll=(visit.visit_name("table", amount.roll[0]), amount.roll[1])
        )
    is_literal = amount.number in {"", "unlimited", "~"} or is_signed_whole_number(amount.number)
    number = amount.number if is_literal else visit.visit_name("amount", amount.number)
    return _replace_names_in_parts(
        amount,
        number=number,
        per=_replace_names_in_optional_part(amount.per, visit.replacement_with_subject("pieces")),
    )


_SUBJECT_KIND_BY_VERB = {"on": "option", "is": "option", "happened": "event", "kept": "event"}


@_replace_names.register
def _(clause: ConditionClause, visit: NameReplacement) -> ConditionClause:
    # These subjects are keywords, not names.
    if clause.subject in {"turn", "roll"}:
        return clause
    is_about_spaces = clause.verb in {"controls", "occupies"}
    return _replace_names_in_parts(
        clause,
        subject=visit.visit_name(_SUBJECT_KIND_BY_VERB.get(clause.verb, "party"), clause.subject),
        of=_replace_names_in_optional_part(
            clause.of, visit.replacement_with_subject("spaces" if is_about_spaces else "pieces")
        ),
    )


@_replace_names.register
def _(path: PathCondition, visit: NameReplacement) -> PathCondition:
    spaces = visit.replacement_with_subject("spaces")
    return _replace_names_in_parts(
        path,
        owner=visit.visit_name("party", path.owner),
        start=_replace_names(path.start, spaces),
        end=_replace_names(path.end, spaces),
        avoiding=_replace_names_in_optional_part(path.avoiding, spaces),
    )


@_replace_names.register
def _(several: ConditionGroup, visit: NameReplacement) -> ConditionGroup:
    return _replace_names_in_parts(
        several, of=tuple(_replace_names(part, visit) for part in several.of)
    )


@_replace_names.register
def _(moment: Moment, visit: NameReplacement) -> Moment:
    owner, phase = visit.visit_name("owner", moment.owner), visit.visit_name("phase", moment.phase)
    return _replace_names_in_parts(moment, owner=owner, phase=phase)


@_replace_names.register
def _(verb: ActionVerb, visit: NameReplacement) -> ActionVerb:
    return _replace_names_in_parts(
        verb,
        does=verb.does if verb.does in BUILT_IN_VERBS else visit.visit_name("verb", verb.does),
        owner=visit.visit_name("controller", verb.owner),
        place=_replace_names_in_optional_part(
            verb.place, visit.replacement_with_subject("spaces")
        ),
    )


@_replace_names.register
def _(fate: Fate, visit: NameReplacement) -> Fate:
    return _replace_names_in_parts(fate, space=visit.visit_name("space", fate.space))


@_replace_names.register
def _(faces: PrintedFaces, visit: NameReplacement) -> PrintedFaces:
    if not any(rating.mark for face in faces.faces for rating in face):
        return faces
    new_faces = (
        tuple(Rating(r.number, visit.visit_name("mark", r.mark)) for r in face)
        for face in faces.faces
    )
    return _replace_names_in_parts(faces, faces=tuple(new_faces))
