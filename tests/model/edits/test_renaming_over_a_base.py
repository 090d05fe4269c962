"""Renaming in a module that extends another, where names have the meaning of both."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.overlay import overlay_module_on_base
from sandtable.model.references.name_uses import dangling_uses
from tests.support.modules import module_from_text

BASE = module_from_text("""
module:
  format: 1
  title: T
  rights: {work: W, basis: own}
  owners: {red: Red, guards: {name: Guards, of: red}}
types: {foot: {}}
pieces: {red: {foot: {old: 1}}}
boards: {map: {kind: areas, name: Map, spaces: {s: S}}}
""")
HOUSE = module_from_text("""
module: {format: 1, title: H, rights: {work: W, basis: own}, extends: ../base}
pieces: {red: {foot: {fresh: 1}}}
scenarios: {mine: {name: M, setup: {guards: {s: [fresh, old]}}}}
""")
FRESH = ("pieces", "red", "foot", "fresh")


def test_charts_for_sides_of_the_base_follow():
    after = rename_definition(HOUSE, FRESH, "recruits", whole=overlay_module_on_base(BASE, HOUSE))
    assert list(dangling_uses(overlay_module_on_base(BASE, after))) == []
    assert after.module.owners == {}


def test_a_name_of_the_base_is_taken():
    with pytest.raises(EditError, match="already"):
        rename_definition(HOUSE, FRESH, "old", whole=overlay_module_on_base(BASE, HOUSE))
