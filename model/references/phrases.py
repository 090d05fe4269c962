"""The names inside phrases: each is shown to a visitor, who may give another in its place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import singledispatch
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Clause, Path, Several
from sandtable.model.phrases.deed import VERBS, Verb
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase, is_whole
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import Faces, Rating
from sandtable.model.phrases.selector import (
    RELATORS,
    Both,
    Compare,
    Either,
    Not,
    Relation,
    Within,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Callable

P = TypeVar("P", bound=Phrase)

# What a bare word may stand for, by what the field is about.
WORDS = {
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
class Visit:
    """Shows names: `meet(kind, name, scope)` gives the name to put there, mostly the same."""

    meet: Callable[[str, str, str], str]
    scope: str = "common"
    about: str = "pieces"
    """What bare words stand for: pieces, spaces, either, grants."""

    def name(self, kind: str, name: str) -> str:
        """Show one name."""
        return self.meet(kind, name, self.scope) if name else name

    def to(self, about: str) -> Visit:
        """The same visit, of a phrase about something else."""
        return self if about == self.about else replace(self, about=about)


def renamed(phrase: P, visit: Visit) -> P:
    """The phrase with every name that the visitor gives in place of its own."""
    after: P = _renamed(phrase, visit)
    return after


def plain_name(phrase: object) -> tuple[str, str] | None:
    """The kind and the name of a phrase that is one name and no more, as most on lines are."""
    if isinstance(phrase, Item):
        says_more = bool(phrase.among or phrase.state or phrase.using or phrase.when)
        return None if says_more or not phrase.piece else ("piece", phrase.piece)
    if isinstance(phrase, Place):
        says_more = bool(phrase.among or phrase.facing)
        return None if says_more or not phrase.space else ("place", phrase.space)
    return None


@singledispatch
def _renamed(phrase: Any, _visit: Visit) -> Any:
    return phrase


def _maybe(phrase: Any, visit: Visit) -> Any:
    return None if phrase is None else _renamed(phrase, visit)


def _with(phrase: P, **parts: Any) -> P:
    """The same phrase where no part became another one."""
    changed = {name: part for name, part in parts.items() if part != getattr(phrase, name)}
    # Every phrase that holds names is a dataclass; their common ancestor need not be.
    return replace(phrase, **changed) if changed else phrase  # type: ignore[type-var]


@_renamed.register
def _(word: Word, visit: Visit) -> Word:
    return _with(word, id=visit.name(WORDS[visit.about], word.id))


@_renamed.register
def _(phrase: Not, visit: Visit) -> Not:
    return _with(phrase, of=_renamed(phrase.of, visit))


@_renamed.register(Both)
@_renamed.register(Either)
def _(phrase: Both | Either, visit: Visit) -> Both | Either:
    return _with(phrase, parts=tuple(_renamed(part, visit) for part in phrase.parts))


@_renamed.register
def _(phrase: Relation, visit: Visit) -> Relation:
    return _with(phrase, of=_renamed(phrase.of, visit.to(RELATORS[phrase.by])))


@_renamed.register
def _(phrase: Within, visit: Visit) -> Within:
    return _with(phrase, of=_renamed(phrase.of, visit.to("spaces")))


_VALUES = {"spaces": "space value", "either": "measure"}


@_renamed.register
def _(phrase: Compare, visit: Visit) -> Compare:
    return _with(phrase, value=visit.name(_VALUES.get(visit.about, "piece value"), phrase.value))


@_renamed.register
def _(place: Place, visit: Visit) -> Place:
    if place.among is not None:
        return _with(place, among=_renamed(place.among, visit.to("spaces")))
    if place.facing:
        space, facing = visit.name("space", place.space), visit.name("space", place.facing)
        return _with(place, space=space, facing=facing)
    return _with(place, space=visit.name("place", place.space))


_ITEMS = {"pieces": "piece", "spaces": "space word", "grants": "grant"}


@_renamed.register
def _(entrance: Entrance, visit: Visit) -> Entrance:
    place, when = entrance.place, _maybe(entrance.when, visit)
    if place.among is None and not place.facing:  # a region may stand for its spaces here
        place = _with(place, space=visit.name("end", place.space))
    else:
        place = _renamed(place, visit)
    return _with(entrance, place=place, when=when)


@_renamed.register
def _(item: Item, visit: Visit) -> Item:
    piece = visit.name(_ITEMS[visit.about], item.piece)
    if not (item.among or item.state or item.using or item.when):
        return item if piece == item.piece else replace(item, piece=piece)
    among = visit if visit.about != "grants" else visit.to("pieces")
    return _with(
        item,
        piece=piece,
        among=_maybe(item.among, among),
        state=tuple(visit.name("state", state) for state in item.state),
        using=_maybe(item.using, visit.to("pieces")),
        when=_maybe(item.when, visit),
    )


@_renamed.register
def _(proviso: Proviso, visit: Visit) -> Proviso:
    return _with(
        proviso,
        amount=_renamed(proviso.amount, visit),
        measure=visit.name("measure", proviso.measure),
        of=_maybe(proviso.of, visit.to("pieces")),
        within=_maybe(proviso.within, visit.to("spaces")),
    )


@_renamed.register
def _(amount: Amount, visit: Visit) -> Amount:
    if amount.roll:
        return _with(amount, roll=(visit.name("table", amount.roll[0]), amount.roll[1]))
    known = amount.number in {"", "unlimited", "~"} or is_whole(amount.number)
    number = amount.number if known else visit.name("amount", amount.number)
    return _with(amount, number=number, per=_maybe(amount.per, visit.to("pieces")))


_SUBJECTS = {"on": "option", "is": "option", "happened": "event", "kept": "event"}


@_renamed.register
def _(clause: Clause, visit: Visit) -> Clause:
    if clause.subject in {"turn", "roll"}:
        return clause
    held = clause.verb in {"controls", "occupies"}
    return _with(
        clause,
        subject=visit.name(_SUBJECTS.get(clause.verb, "party"), clause.subject),
        of=_maybe(clause.of, visit.to("spaces" if held else "pieces")),
    )


@_renamed.register
def _(path: Path, visit: Visit) -> Path:
    spaces = visit.to("spaces")
    return _with(
        path,
        owner=visit.name("party", path.owner),
        start=_renamed(path.start, spaces),
        end=_renamed(path.end, spaces),
        avoiding=_maybe(path.avoiding, spaces),
    )


@_renamed.register
def _(several: Several, visit: Visit) -> Several:
    return _with(several, of=tuple(_renamed(part, visit) for part in several.of))


@_renamed.register
def _(moment: Moment, visit: Visit) -> Moment:
    owner, phase = visit.name("owner", moment.owner), visit.name("phase", moment.phase)
    return _with(moment, owner=owner, phase=phase)


@_renamed.register
def _(verb: Verb, visit: Visit) -> Verb:
    return _with(
        verb,
        does=verb.does if verb.does in VERBS else visit.name("verb", verb.does),
        owner=visit.name("controller", verb.owner),
        place=_maybe(verb.place, visit.to("spaces")),
    )


@_renamed.register
def _(fate: Fate, visit: Visit) -> Fate:
    return _with(fate, space=visit.name("space", fate.space))


@_renamed.register
def _(faces: Faces, visit: Visit) -> Faces:
    if not any(rating.mark for face in faces.faces for rating in face):
        return faces
    marked = (
        tuple(Rating(r.number, visit.name("mark", r.mark)) for r in face) for face in faces.faces
    )
    return _with(faces, faces=tuple(marked))
