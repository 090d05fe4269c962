"""No check raises an exception, whatever a module contains.

Edits raise only EditError.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.removal import remove_unless_used
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.lookup import child_keys, value_at_address
from sandtable.model.module_change import compare_modules
from sandtable.model.schema_introspection import is_record_type
from tests.support.record_strategies import modules as any_modules

_MAX_HEXES = 10_000


def has_maps_of_a_sane_size(module):
    """Say whether the boards have few hexes, since each hex is an object in the value."""
    grids = [board.grid for board in module.boards.values() if board.grid]
    sizes = [(g.columns[1] - g.columns[0]) * (g.rows[1] - g.rows[0]) for g in grids]
    return all(abs(size) < _MAX_HEXES for size in sizes)


modules = any_modules.filter(has_maps_of_a_sane_size)


@given(module=modules)
def test_no_check_breaks_and_what_is_found_can_be_told_and_mended(module):
    for finding in run_checks(module, ALL_CHECKS):
        assert not finding.message.startswith("The check itself failed")
        assert finding.message[-1] in ".?", "a whole sentence"
        assert finding.where, "a place"
        for fix in finding.fixes:
            assert mends_or_refuses(fix, module)


def mends_or_refuses(fix, module):
    """Assert that a fix changes something, if only an order, or raises EditError."""
    try:
        return bool(compare_modules(module, fix.edit(module)))
    except EditError:
        return True


def addresses(module, above=()):
    for key in child_keys(value_at_address(module, above)):
        steps = (*above, key)
        yield steps
        value = value_at_address(module, steps)
        if isinstance(value, dict | tuple) or is_record_type(type(value)):
            yield from addresses(module, steps)


@given(module=modules, data=st.data())
def test_anything_can_be_asked_to_be_renamed_or_removed(module, data):
    steps = data.draw(st.sampled_from(list(addresses(module))))
    for edit in (partial(rename_definition, new="x-new"), remove_unless_used):
        with suppress(EditError):
            edit(module, steps)
