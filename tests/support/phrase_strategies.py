"""Hypothesis strategies for phrases, one by hand for each class: such as a text can express."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from sandtable.model.ids import is_valid_id
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import (
    BOUND_WORDS,
    Condition,
    ConditionClause,
    ConditionGroup,
    PathCondition,
)
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces, Rating
from sandtable.model.phrases.selector import (
    COMPARISON_SIGNS,
    OPERAND_KIND_BY_RELATION,
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable

Made = st.SearchStrategy[Any]

# Words that have a meaning of their own somewhere in a phrase.
# fmt: off
_TAKEN = frozenset((
    "or", "and", "not", "if", "using", "in", "at", "of", "on", "each", "any", "one", "all",
    "other", "some", "no", "less", "step", "steps", "per", "roll", "turn", "within", "group",
    "board", "holding", "beside", "part", "state", "east", "west", "north", "south", "zoc",
    "controlled", "occupied", "supplied", "adjacent", "is", "happened", "kept", "has",
    "controls", "occupies", "exactly", "enter", "box", "release", "withdraw", "replace",
    "remove", "control", "note", "discard", "keep", "return",
))
# fmt: on
NASTY = (
    "",
    " ",
    "~",
    "NO",
    "null",
    "true",
    "12:30",
    "007",
    "1e5",
    "0x1F",
    "- a",
    "? a",
    "a: b",
    "a:",
    ": a",
    "a #b",
    "#b",
    "a, b",
    "[a]",
    "{a: b}",
    "'",
    '"',
    "it's",
    'say "so"',
    "&a",
    "*a",
    "!a",
    "%a",
    "@a",
    "`a`",
    "|",
    ">",
    "a\nb",
    "a\n\nb\n",
    "\n",
    "\n a",
    "a\n b\nc\n\n",
    " a",
    "a ",
    "a\t b",
    "\ta",
    "a\r\nb",
    "...",
    "---",
    "--- a",
    "a\\b",
    "é",
    "日本 語",
    "😀",
    "\x00",
    "\x07",
    "\x85",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "a b " * 60,
    "=",
    "<<",
    "; a",
    "2 x",
    "4-4 a; b",
)

words = st.one_of(
    st.sampled_from(["a", "b", "tr-1", "14-bde", "A36.23", "NO", "o'brien", "1e5", "0x1F", "y"]),
    st.text("abZ019._+'-", min_size=1, max_size=7).filter(is_valid_id),
).filter(lambda word: word not in _TAKEN)
texts = st.one_of(
    st.sampled_from(NASTY),
    st.text(max_size=12),
    st.text("ab :#,'\"\n-{}[]~\\>|", max_size=12),
).filter(lambda text: text.isascii() or not any(0xD800 <= ord(c) <= 0xDFFF for c in text))
whole = st.integers(0, 10**9 - 1)
small = st.integers(0, 12)


def _selectors() -> Made:
    names = st.builds(WordSelector, words)
    compared = st.builds(CompareSelector, words, st.sampled_from(COMPARISON_SIGNS), whole)

    def larger(inner: Made) -> Made:
        several = st.lists(inner, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(NotSelector, inner),
            st.builds(RelationSelector, st.sampled_from(sorted(OPERAND_KIND_BY_RELATION)), inner),
            st.builds(WithinSelector, small, inner),
            st.builds(BothSelector, several),
            st.builds(EitherSelector, several),
        )

    return st.recursive(st.one_of(names, names, compared), larger, max_leaves=4)


selectors = _selectors()
_points = st.one_of(
    st.integers(-9, 99).map(str), st.sampled_from(["1942-01", "1942-03-15", "-1", "007"])
)
spans = st.one_of(
    _points.map(lambda p: Span(p, p)),
    st.tuples(_points, _points).map(lambda ends: Span(*ends)),
    _points.map(lambda p: Span(p, None)),
    _points.map(lambda p: Span(None, p)),
)
amounts = st.one_of(
    st.integers(-9, 10**6).map(lambda n: Amount(str(n))),
    st.sampled_from(["unlimited", "~", "stacking", "2d6"]).map(Amount),
    st.builds(Amount, small.map(str), selectors),
    st.builds(lambda a, b: Amount("", None, (a, b)), words, words),
)
_bounds = st.builds("{} {}".format, st.sampled_from(BOUND_WORDS), small)
_quantities = st.one_of(st.sampled_from(["all", "some", "no"]), _bounds)
clauses = st.one_of(
    st.builds(ConditionClause, words, negated=st.booleans()),
    st.builds(
        lambda subject, span, negated: ConditionClause(subject, "is", str(span), negated=negated),
        st.sampled_from(["turn", "roll"]),
        spans,
        st.booleans(),
    ),
    st.builds(ConditionClause, words, st.just("is"), words, negated=st.booleans()),
    st.builds(
        ConditionClause, words, st.sampled_from(["happened", "kept"]), negated=st.booleans()
    ),
    st.builds(
        ConditionClause,
        words,
        st.sampled_from(["has lost", "controls", "occupies", "has"]),
        _quantities,
        selectors,
        st.booleans(),
    ),
    st.builds(PathCondition, words, selectors, selectors, st.none() | selectors, st.booleans()),
)


def _several(inner: Made) -> Made:
    parts = st.lists(inner, min_size=1, max_size=3).map(tuple)
    return parts.flatmap(
        lambda of: st.builds(ConditionGroup, st.integers(1, len(of)), st.just(of))
    )


conditions = st.one_of(clauses, _several(clauses), _several(st.one_of(clauses, _several(clauses))))


def _items() -> Made:
    tail: dict[str, Made] = {
        "lost": small,
        "step": st.none() | small,
        "using": st.none() | selectors,
        "when": st.none() | clauses,
    }
    states = st.lists(words, max_size=2).map(tuple)
    pieces = st.one_of(words, st.builds("{}/{}".format, words, words))
    counts = st.none() | st.integers(1, 9_999)
    chosen = st.sampled_from(["any of", "all", "all other"])
    return st.one_of(
        st.builds(Item, pieces, st.just(1)),
        st.builds(Item, pieces, counts, state=states, **tail),
        st.builds(Item, st.just(""), counts, st.just("of"), selectors, **tail),
        st.builds(Item, st.just(""), st.none(), chosen, selectors, **tail),
    )


provisos = st.builds(
    Proviso,
    st.sampled_from(BOUND_WORDS),
    st.one_of(small.map(str), st.sampled_from(["2d6", "stacking"])).map(Amount),
    st.just("") | words,
    st.none() | selectors,
    st.booleans(),
    st.none() | selectors,
)
entries = st.one_of(_items(), provisos)
places = st.one_of(
    st.builds(Place, words),
    st.builds(Place, words, words),
    st.builds(
        lambda how, s: Place(how=how, among=s), st.sampled_from(["any", "one", "each"]), selectors
    ),
)
costs = st.one_of(
    st.builds(Cost, st.sampled_from(["all", "no", "~"])),
    st.builds(
        Cost, st.fractions(0, 99, max_denominator=9).map(Fraction), st.booleans(), st.booleans()
    ),
)
dice = st.builds(Dice, st.integers(1, 99), st.integers(1, 9999), st.integers(-9999, 9999))
fates = st.one_of(
    st.builds(Fate, st.sampled_from(["discard", "keep", "return", "remove", "~"])),
    st.builds(lambda on: Fate("return", on), spans),
    st.builds(lambda space: Fate("box", None, space), words),
)
_owners = st.just("") | words
moments = st.one_of(
    st.builds(Moment, spans.filter(lambda s: s.first != "007"), _owners),
    st.builds(Moment, spans, words, words),
)
_ratings = st.builds(
    Rating, st.sampled_from(["0", "4", "12", "2.5", "~", "*"]), st.sampled_from(["", "", "b"])
)
_faces = st.lists(_ratings, min_size=1, max_size=3).map(tuple)
faces = st.builds(PrintedFaces, st.lists(_faces, min_size=1, max_size=3).map(tuple))
_meanings = texts.map(str.strip)
vocables = st.one_of(
    st.builds(Vocable, st.sampled_from(["tag", "number", "text"]), st.none(), _meanings),
    st.builds(Vocable, st.just("number"), whole, _meanings),
)


def _verbs() -> Made:
    joined = sorted(
        verb
        for verb, preposition in BUILT_IN_VERBS.items()
        if preposition is not None and verb != "box"
    )
    return st.one_of(
        st.sampled_from(sorted(BUILT_IN_VERBS.keys() - {"box", "control"})).map(ActionVerb),
        st.builds(ActionVerb, st.sampled_from(joined) | words, st.none() | places),
        st.builds(ActionVerb, st.just("box"), places),
        st.builds(lambda owner: ActionVerb("control", None, owner), words),
    )


verbs = _verbs()
PHRASES: Mapping[type[Phrase], Made] = {
    Amount: amounts,
    Condition: conditions,
    Cost: costs,
    Dice: dice,
    Entrance: st.builds(Entrance, places, st.none() | clauses),
    Entry: entries,
    PrintedFaces: faces,
    Fate: fates,
    Moment: moments,
    Place: places,
    Selector: selectors,
    Span: spans,
    ActionVerb: verbs,
    Vocable: vocables,
}
