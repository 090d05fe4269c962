"""Names within expressions stand for ids; what says something itself is left as it is."""

from __future__ import annotations

import pytest

from sandtable.editor.fields import name_spelling
from sandtable.editor.fields.name_spelling import (
    piece_ids_to_names,
    piece_names_to_ids,
    place_ids_to_names,
    place_names_to_ids,
)
from tests.editor.conftest import lantern_ford

MODULE = lantern_ford()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("in The West Bank not Vess", "in west-bank not vess"),
        ("in West Bank", "in west-bank"),
        ("Port  Corrow or Skerrow", "port-corrow or skerrow"),
        ("in west-bank not vess", "in west-bank not vess"),
        ("any of nothing", "any of nothing"),
    ],
)
def test_places_go_by_their_names(typed, meant):
    assert place_names_to_ids(MODULE, typed) == meant


@pytest.mark.parametrize(
    ("typed", "scope", "meant"),
    [
        ("2 Light Horse less 1 step, Pikes", "vessin", "2 horse less 1 step, pikes"),
        ("2 town watch", "corrow", "2 watch"),
        ("1 of infantry", "vessin", "1 of infantry"),
        ("2 pikes, horse", "vessin", "2 pikes, horse"),
    ],
)
def test_pieces_go_by_their_names(typed, scope, meant):
    assert piece_names_to_ids(MODULE, typed, scope) == meant


def test_only_names_whose_words_are_typed_are_looked_for(monkeypatch):
    looked_for: list[str] = []
    plain = name_spelling._names_pattern

    def any_of(names):
        looked_for.extend(names)
        return plain(names)

    monkeypatch.setattr(name_spelling, "_names_pattern", any_of)
    assert piece_names_to_ids(MODULE, "2 Light Horse, 1 of infantry", "vessin") == (
        "2 horse, 1 of infantry"
    )
    assert looked_for
    assert all("horse" in name or "infantry" in name for name in looked_for)
    assert piece_names_to_ids(MODULE, "3", "vessin") == "3"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("in west-bank not vess", "in The West Bank not Vess"),
        ("port-corrow or skerrow", "Port Corrow or Skerrow"),
        ("any of nothing", "any of nothing"),
        ("F2.4", "F2.4"),
    ],
)
def test_places_are_shown_by_names_that_read_back(written, shown):
    assert place_ids_to_names(MODULE, written) == shown
    assert place_names_to_ids(MODULE, shown) == written


@pytest.mark.parametrize(
    ("written", "scope", "shown"),
    [
        ("2 horse less 1 step", "vessin", "2 Light Horse less 1 step"),
        ("1 of infantry", "vessin", "1 of infantry"),
        ("at most 1 on each", "corrow", "at most 1 on each"),
        ("guard if not guard-early", "vessin", "Ducal Guard if not guard-early"),
    ],
)
def test_pieces_are_shown_by_names_that_read_back(written, scope, shown):
    assert piece_ids_to_names(MODULE, written, scope) == shown
    assert piece_names_to_ids(MODULE, shown, scope) == written


def test_a_name_that_one_piece_has_needs_no_owner_among_those_of_everybody():
    assert piece_names_to_ids(MODULE, "Marines", "common") == "corrow/marines"
    assert piece_ids_to_names(MODULE, "corrow/marines", "common") == "Marines"
