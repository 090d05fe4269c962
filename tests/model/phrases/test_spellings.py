"""Phrases in the spellings that people use, and in their canonical spelling."""

from __future__ import annotations

import pytest

from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition, ConditionGroup
from sandtable.model.phrases.cost import Cost
from sandtable.model.phrases.declaration_line import DeclarationSyntax
from sandtable.model.phrases.dice import Dice
from sandtable.model.phrases.entry import Entry, Item, Proviso, address_key_of_entry
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable

SPELLINGS = [
    (Amount, "2  per  carrier", "2 per carrier"),
    (Amount, "roll ports tobruk", "roll ports tobruk"),
    (Amount, "2 per (ship or boat)", "2 per ship or boat"),
    (Condition, "not  fog", "not fog"),
    (Condition, "cw  controls at least 2 port in (egypt)", "cw controls at least 2 port in egypt"),
    (Condition, "cw controls port", "cw controls all port"),
    (Condition, "turn 3..", "turn 3.."),
    (Condition, "cw has path from (a or b) to c", "cw has path from (a or b) to c"),
    (Cost, "2/4", "1/2"),
    (Cost, "+1", "+1"),
    (Cost, "1  stop", "1 stop"),
    (Cost, "2/5  throughout", "2/5 throughout"),
    (Dice, "d6", "1d6"),
    (Dice, "2d6+1", "2d6 + 1"),
    (Entry, "1 bologna", "bologna"),
    (Entry, "1 all guards", "1 all guards"),
    (Entry, "1 ~ tired", "1 ~ tired"),
    (Entry, "1 3 tired", "1 3 tired"),
    (Entry, "bologna  less 1 steps", "bologna less 1 step"),
    (Entry, "2 of infantry or armour", "2 of infantry or armour"),
    (Entry, "2 of infantry less 1 step", "2 of infantry less 1 step"),
    (Entry, "all other supply at step 2 tired", "all other supply at step 2 tired"),
    (Entry, "~ sp if fog", "~ sp if fog"),
    (Entry, "at least 1 of (infantry) on each", "at least 1 of infantry on each"),
    (Entry, "at most 12 cost in north-africa", "at most 12 cost in north-africa"),
    (Fate, "return on 1..3", "return on 1..3"),
    (Moment, "1942-01  cw", "1942-01 cw"),
    (Place, "cairo/matruh", "cairo/matruh"),
    (Place, "any in (tobruk)", "any in tobruk"),
    (PrintedFaces, "4-4-12>2-4-12", "4-4-12 > 2-4-12"),
    (PrintedFaces, "3b-~-*", "3b-~-*"),
    (Selector, "( a  b )", "a b"),
    (Selector, "(a b) or c", "a b or c"),
    (Selector, "a or b controlled by c", "a or (b controlled by c)"),
    (Selector, "a (b or c)", "a (b or c)"),
    (Selector, "not not a", "not (not a)"),
    (Selector, "port>=1", "port >= 1"),
    (Selector, "within 2 of (malta)", "within 2 of malta"),
    (Span, "3..3", "3"),
    (Span, "..6", "..6"),
    (ActionVerb, "enter  at  any in egypt", "enter at any in egypt"),
    (ActionVerb, "control  cw", "control cw"),
    (ActionVerb, "box restriction-box", "box restriction-box"),
    (ActionVerb, "bombard at malta", "bombard at malta"),
    (Vocable, "number  default 8 ;  so many", "number default 8; so many"),
]


@pytest.mark.parametrize(("cls", "text", "canonical"), SPELLINGS, ids=lambda v: str(v)[:40])
def test_a_phrase_has_one_spelling(cls, text, canonical):
    assert str(cls.parse(text)) == canonical
    assert cls.parse(canonical) == cls.parse(text)


SLIPS = [
    (Amount, "", 0, "An amount is missing here."),
    (Amount, "2 per", 5, "A name is missing here."),
    (Condition, "cw has path to port", 12, "Write a path as: has path from SPACE to SPACE"),
    (Condition, "turn soon", 5, "'soon' is not a range"),
    (Cost, "1/0", 0, "'1/0' is not a cost"),
    (Dice, "0d6", 0, "'0d6' is not a dice expression"),
    (Entry, "0 bologna", 0, "A count must be at least 1."),
    (Entry, "10000 bologna", 0, "A count can be at most 9,999."),
    (Entry, "bologna less 100 steps", 13, "The number of steps lost can be at most 99."),
    (Entry, "bologna at step 100", 16, "The step can be at most 99."),
    (Entry, "bologna less 1 stop", 15, "The word 'step' is missing here."),
    (Entry, "2 of", 4, "A name is missing here."),
    (Entry, "2 of a or or b", 10, "A name is missing before 'or'."),
    (Fate, "return on never", 10, "'never' is not a range"),
    (Fate, "burn", 0, "Write discard, keep, return"),
    (Moment, "turn 2", 0, "Write the number alone: 2."),
    (Moment, "1 cw deploy early", 12, "'early' is not expected here."),
    (Place, "cairo/", 6, "Write a border as SPACE/SPACE."),
    (Place, "a b", 2, "'b' is not expected here."),
    (
        Condition,
        "cw controls all b and turn 9..",
        0,
        "Conditions are not joined by 'and': write a list, one condition in each entry.",
    ),
    (
        Condition,
        "cw controls all b and c",
        0,
        "Names are joined by 'or', also where all are meant: write 'cw controls all b or c'.",
    ),
    (Moment, "1942-7", 0, "'1942-7' is not a turn: write 1942-07."),
    (
        Condition,
        "cw controls 4 towns",
        12,
        "Write 'at least 4 towns', 'at most 4 towns' or 'exactly 4 towns'.",
    ),
    (Condition, "cw control all b", 3, "'control' is not expected here: write 'controls'."),
    (Condition, "cw occupy b", 3, "'occupy' is not expected here: write 'occupies'."),
    (PrintedFaces, "4-x", 0, "'4-x' is not a strength"),
    (Selector, "(a or b", 7, "A closing parenthesis is missing here."),
    (Selector, "port >= many", 8, "A value, a whole number, is missing here."),
    (Selector, "in not", 3, "A name is missing before 'not'."),
    (Span, "..", 0, "'..' is not a range"),
    (ActionVerb, "control", 7, "A side is missing here."),
    (Vocable, "word; meaning", 0, "'word; meaning' does not declare a word"),
    (Vocable, "tag default 3", 0, "After the kind of word comes its meaning"),
    (Vocable, "number default ²", 0, "'²' is not a whole number."),
]


@pytest.mark.parametrize(("cls", "text", "offset", "said"), SLIPS, ids=lambda v: str(v)[:40])
def test_a_slip_says_what_is_wrong_and_where(cls, text, offset, said):
    with pytest.raises(PhraseError) as caught:
        cls.parse(text)
    assert str(caught.value).startswith(said)
    assert caught.value.offset == offset


def test_words_side_by_side_must_all_hold_and_or_is_weaker():
    selector = Selector.parse("port in egypt or base")
    assert selector == EitherSelector(
        (
            BothSelector((WordSelector("port"), RelationSelector("in", WordSelector("egypt")))),
            WordSelector("base"),
        )
    )


def test_the_parts_of_an_item():
    item = Entry.parse("2 british/tank less 1 step tired using ship or boat if turn 3..")
    assert isinstance(item, Item)
    assert (item.piece, item.count, item.lost, item.state) == ("british/tank", 2, 1, ("tired",))
    assert str(item.using) == "ship or boat"
    assert str(item.when) == "turn 3.."


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2 sp if fog", "sp"),
        ("2 of infantry", "of infantry"),
        ("bologna less 1 step", "bologna less 1 step"),
        ("at most 2 in egypt", "at most 2 in egypt"),
        ("0 what is this", "0 what is this"),
    ],
)
def test_an_entry_is_addressed_without_count_and_condition(text, key):
    assert address_key_of_entry(text) == key


def test_a_proviso_keeps_its_parts():
    proviso = Entry.parse("exactly 2d6 steps of (a or b) on each in c")
    assert isinstance(proviso, Proviso)
    assert (proviso.bound, proviso.measure, proviso.each) == ("exactly", "steps", True)


@pytest.mark.parametrize(
    ("data", "number"),
    [
        ({"some": ["a", "b"]}, 1),
        ({"all": ["a", {"some": ["b", "c"]}]}, 2),
        ({"2 of": ["a"] * 3}, 2),
    ],
)
def test_conditions_are_combined_by_a_mapping(data, number):
    several = Condition.read_from_file(data)
    assert isinstance(several, ConditionGroup)
    assert several.number == number
    assert several.as_file_content() == data


@pytest.mark.parametrize(
    ("amount", "constant"), [("3", 3), ("-3", -3), ("3 per a", None), ("²", None), ("--3", None)]
)
def test_an_amount_is_a_constant_or_not(amount, constant):
    assert Amount.parse(amount).constant_number == constant


@pytest.mark.parametrize("cls", [Amount, Cost, PrintedFaces, Fate])
def test_nothing_is_the_unknown(cls):
    assert cls.read_from_file(None) == cls.parse("~")
    assert cls.parse("~").as_file_content() is None


LINE = DeclarationSyntax(keys=frozenset({"group", "starts"}), counted=True)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("4 + 1 spare x 2-1-4", {"copies": "4", "spare": "1", "rated": "2-1-4"}),
        ("2-1-4 > 1-1 Scout Car", {"rated": "2-1-4 > 1-1", "name": "Scout Car"}),
        ("~ x ~ Lost", {"copies": None, "rated": None, "name": "Lost"}),
        ("Ship; group 1942; motor", {"name": "Ship", "group": "1942", "tags": ["motor"]}),
        ("; load 3; range ~", {"values": {"load": "3", "range": None}}),
        ("12 Apostles", {"rated": "12", "name": "Apostles"}),
    ],
)
def test_a_line_says_the_same_as_a_mapping(text, plain):
    assert LINE.parse_line(text) == plain
    assert LINE.parse_line(LINE.format_line(plain) or "") == plain


@pytest.mark.parametrize(
    "plain",
    [
        {"name": "a; b"},
        {"name": "2 x 4-4"},
        {"name": "two\nlines"},
        {"tags": ["two words"]},
        {"values": {"group": "3"}},
        {"carries": ["2 of a"]},
        {},
    ],
)
def test_what_a_line_cannot_say_it_does_not_say(plain):
    assert LINE.format_line(plain) is None
