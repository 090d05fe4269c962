"""Cells of spreadsheets: no text is a formula, and each can be read back."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.rows.records import as_csv
from sandtable.model.rows.spreadsheet import text_as_safe_cell, text_of_safe_cell

STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d")


@pytest.mark.parametrize("start", STARTS)
def test_what_begins_as_a_formula_does_is_marked(start):
    text = f"{start}cmd|' /C calc'!A0"
    assert text_as_safe_cell(text) == f"'{text}"
    assert text_of_safe_cell(text_as_safe_cell(text)) == text


@pytest.mark.parametrize(
    "text", ["-1", "+2", "-0.5", "12", "", "-", "Tobruk", "a=b", "'tis", "3-4"]
)
def test_numbers_and_plain_words_stay(text):
    assert text_as_safe_cell(text) == text
    assert text_of_safe_cell(text) == text


@pytest.mark.parametrize("text", ["'=1", "''-x", "'-1"])
def test_a_mark_of_the_authors_own_is_kept(text):
    assert text_of_safe_cell(text_as_safe_cell(text)) == text


@given(text=st.text(max_size=12) | st.text("'=+-@\t\r\n1.,% x", max_size=8))
def test_every_text_is_read_back(text):
    assert text_of_safe_cell(text_as_safe_cell(text)) == text
    assert not text_as_safe_cell(text).startswith(("=", "@", "\t", "\r", "\n"))


def test_tables_hold_no_formula():
    text = as_csv([{"name": "=1+1", "@sum": -3, "list": ["-a", "b"]}])
    head, row = csv.reader(io.StringIO(text, newline=""))
    assert head == ["name", "'@sum", "list"]
    assert row == ["'=1+1", "-3", "'-a; b"]
