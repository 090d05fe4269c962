"""Renaming in a module that extends another: its names mean what they mean over that."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.rename import rename
from sandtable.model.overlay import laid_over
from sandtable.model.references.uses import dangling
from tests.support.modules import module_of

BASE = module_of("""
module:
  format: 1
  title: T
  rights: {work: W, basis: own}
  owners: {red: Red, guards: {name: Guards, of: red}}
types: {foot: {}}
pieces: {red: {foot: {old: 1}}}
boards: {map: {kind: areas, name: Map, spaces: {s: S}}}
""")
HOUSE = module_of("""
module: {format: 1, title: H, rights: {work: W, basis: own}, extends: ../base}
pieces: {red: {foot: {fresh: 1}}}
scenarios: {mine: {name: M, setup: {guards: {s: [fresh, old]}}}}
""")
FRESH = ("pieces", "red", "foot", "fresh")


def test_charts_for_sides_of_the_base_follow():
    after = rename(HOUSE, FRESH, "recruits", whole=laid_over(BASE, HOUSE))
    assert list(dangling(laid_over(BASE, after))) == []
    assert after.module.owners == {}


def test_a_name_of_the_base_is_taken():
    with pytest.raises(EditError, match="already"):
        rename(HOUSE, FRESH, "old", whole=laid_over(BASE, HOUSE))
