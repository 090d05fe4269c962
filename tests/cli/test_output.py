"""What is printed: aligned text, one JSON document, CSV as the standard has it."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from sandtable.cli.control_characters import replace_control_characters
from sandtable.cli.output import print_answer, print_csv, print_json
from sandtable.cli.text_table import table_lines
from sandtable.model.phrases.place import Place
from sandtable.model.rows.records import as_json, cell_text, rows_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A row."""

    at: str
    from_: str | None = None
    steps_lost: int = 0
    provisos: tuple[str, ...] = ()
    peak: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """A document."""

    module: str
    entries: tuple[Entry, ...]


ENTRIES = (
    Entry("Tripoli", "Malta", 1, ("at least 1", "at most 2"), {"thaw": 3}),
    Entry('any "port", inland', None, 12),
)
FOUND = Found("x", ENTRIES)


def test_json_is_one_document_with_keys_as_in_the_contract(capsys):
    print_answer(FOUND, ENTRIES, "json")
    printed = json.loads(capsys.readouterr().out)
    assert list(printed) == ["module", "entries"]
    assert printed["entries"][1] == {
        "at": 'any "port", inland',
        "from": None,
        "steps_lost": 12,
        "provisos": [],
        "peak": {},
    }


def test_json_keeps_letters_as_they_are(capsys):
    print_json({"name": "Größe 日本"})
    assert capsys.readouterr().out == '{\n  "name": "Größe 日本"\n}\n'


def test_phrases_and_fractions_are_texts_in_json():
    assert as_json({"place": Place("malta"), "odds": Fraction(1, 36)}) == {
        "place": "malta",
        "odds": "1/36",
    }


def test_what_no_answer_can_hold_is_refused():
    with pytest.raises(TypeError, match="cannot hold a set"):
        as_json({"spaces": {1}})


def test_csv_is_read_back_by_any_reader(capsys):
    print_csv(ENTRIES)
    text = capsys.readouterr().out
    assert text.startswith("at,from,steps_lost,provisos,peak\r\n")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert rows[0]["provisos"] == "at least 1; at most 2"
    assert rows[0]["peak"] == "thaw 3"
    assert rows[1]["at"] == 'any "port", inland'


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "yes"), (0, "0"), (["a", None], "a; "), ({"a": [1, 2]}, "a 1; 2")],
)
def test_a_cell_holds_any_value(value, text):
    assert cell_text(value) == text


def test_columns_are_aligned_and_end_without_spaces():
    lines = table_lines(rows_of(ENTRIES), ["at", "from", "steps_lost"], None)
    assert lines == [
        "at                  from   steps lost",
        "Tripoli             Malta           1",
        'any "port", inland                 12',
    ]


def test_a_column_of_nothing_is_left_out():
    assert table_lines([{"a": "x", "b": None, "c": []}], None, None) == ["a", "x"]


def test_a_narrow_terminal_gets_long_cells_on_several_lines():
    rows = [{"name": "a", "text": "one two three four five six seven"}]
    lines = table_lines(rows, None, 24)
    assert lines == ["name  text", "a     one two three four", "      five six seven"]


def test_nothing_at_all_is_said_in_words(capsys):
    print_answer(FOUND, (), "text", nothing="Nobody comes.")
    assert capsys.readouterr().out == "Nobody comes.\n"


def test_the_terminals_width_is_kept(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    print_answer(FOUND, ENTRIES, "text")
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 48


def test_characters_that_steer_a_terminal_are_marked():
    assert replace_control_characters("Größe") == "Größe"
    assert replace_control_characters("a\x1b[1m\nb") == "a\ufffd[1m\nb"
