"""Names in phrases can be listed and replaced."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.phrase_names import NameReplacement, replace_names
from tests.support.phrase_strategies import PHRASES

_CLASSES = pytest.mark.parametrize("cls", PHRASES, ids=lambda cls: cls.__name__)
ABOUT = ("pieces", "spaces")


def same(_kind, name, _scope):
    return name


@_CLASSES
@given(data=st.data())
def test_a_visit_that_changes_nothing_gives_the_very_same_phrase(cls, data):
    phrase = data.draw(PHRASES[cls])
    assert (
        replace_names(
            phrase, NameReplacement(same, word_subject=data.draw(st.sampled_from(ABOUT)))
        )
        is phrase
    )


@_CLASSES
@given(data=st.data())
def test_other_names_and_the_old_ones_again_give_an_equal_phrase(cls, data):
    phrase = data.draw(PHRASES[cls])
    about = data.draw(st.sampled_from(ABOUT))
    there = replace_names(
        phrase, NameReplacement(lambda _k, name, _s: f"q{name}", word_subject=about)
    )
    back = replace_names(
        there, NameReplacement(lambda _k, name, _s: name.removeprefix("q"), word_subject=about)
    )
    assert back == phrase


SEEN = {
    (Selector, "infantry not (red or part of corps)"): "piece word infantry, piece word red, "
    "formation corps",
    (Selector, "attack >= 4 in coast"): "piece value attack, space word coast",
    (Selector, "controlled by red"): "holder red",
    (Selector, "holding guard adjacent to harbour"): "piece word guard, space word harbour",
    (Selector, "group 1941 in state tired"): "group 1941, state tired",
    (Selector, "within 2 of harbour east from A51"): "space word harbour, hex A51",
    (Place, "harbour"): "place harbour",
    (Place, "harbour/hills"): "space harbour, space hills",
    (Place, "any port in coast"): "space word port, space word coast",
    (Entry, "2 guard tired using truck if malta"): "piece guard, state tired, piece word truck, "
    "option malta",
    (Entry, "all other infantry"): "piece word infantry",
    (Entry, "at most 2 oil of motor in coast"): "measure oil, piece word motor, space word coast",
    (Amount, "stacking"): "amount stacking",
    (Amount, "2 per truck"): "piece word truck",
    (Amount, "roll ports harbour"): "table ports",
    (Amount, "unlimited"): "",
    (Condition, "malta"): "option malta",
    (Condition, "torch is early"): "option torch",
    (Condition, "mercury happened"): "event mercury",
    (Condition, "red controls some coast"): "party red, space word coast",
    (Condition, "red has at least 2 motor"): "party red, piece word motor",
    (Condition, "turn 3..5"): "",
    (Condition, "red has path from a to b avoiding c"): "party red, space word a, space word b, "
    "space word c",
    (Moment, "4 red move"): "owner red, phase move",
    (ActionVerb, "enter at harbour"): "place harbour",
    (ActionVerb, "control red"): "controller red",
    (ActionVerb, "grant"): "verb grant",
    (Fate, "box used"): "space used",
    (PrintedFaces, "4-4 > 2b-2"): "mark b",
}


@pytest.mark.parametrize(("cls", "text"), list(SEEN))
def test_the_names_of_a_phrase(cls, text):
    seen = []

    def meet(kind, name, _scope):
        seen.append(f"{kind} {name}")
        return name

    phrase = cls.parse(text)
    replace_names(phrase, NameReplacement(meet, word_subject="pieces"))
    assert ", ".join(seen) == SEEN[cls, text]


def _note_kind(seen: list[str], kind: str, name: str, _scope: object) -> str:
    """Record the kind of a name, and return the name unchanged."""
    seen.append(kind)
    return name


def test_in_a_list_of_grants_an_item_may_be_an_action():
    seen: list[str] = []
    visit = NameReplacement(partial(_note_kind, seen), word_subject="grants")
    replace_names(Entry.parse("reroll"), visit)
    assert seen == ["grant"]


def test_what_may_be_of_pieces_or_spaces():
    seen: list[str] = []
    visit = NameReplacement(partial(_note_kind, seen), word_subject="either")
    replace_names(Selector.parse("harbour port >= 1"), visit)
    assert seen == ["word", "measure"]
