"""Edits by address do to the files what edits of the value do to the value."""

import shutil
import tempfile
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sandtable.model import resources
from sandtable.model.address_path import format_address
from sandtable.model.edits.address_edits import set_value
from sandtable.model.lookup import ABSENT, entry_key, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import compare_modules
from sandtable.model.schema_introspection import (
    is_record_type,
    keys_outside_yaml,
    record_fields_by_key,
    type_at_address,
)
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_module
from sandtable.model.storage.plain_data_conversion import as_plain_data
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.splice import splice_module
from sandtable.model.storage.yaml_writer import yaml_document

FOLDER = resources.path_of_template("areas")
LOADED = load_module(FOLDER)


def addresses(value, steps=()):
    """Every address of a value at which something is said."""
    if steps:
        yield steps
    if isinstance(value, Module) or is_record_type(type(value)):
        for key, (name, _) in record_fields_by_key(type(value)).items():
            held = getattr(value, name)
            if (
                key not in keys_outside_yaml(type(value))
                and held is not None
                and held not in ((), {})
            ):
                yield from addresses(held, (*steps, key))
    elif isinstance(value, dict):
        for key, held in value.items():
            yield from addresses(held, (*steps, str(key)))
    elif isinstance(value, tuple):
        keys = [entry_key(part) for part in value]
        yield from ((*steps, key) for key in keys if keys.count(key) == 1)


ADDRESSES = list(addresses(LOADED.module))
BY_TYPE = defaultdict(list)
for found in ADDRESSES:
    if (held := value_at_address(LOADED.module, found)) is not None:
        BY_TYPE[f"{type_at_address(found)} {type(held).__name__}"].append(found)
PAIRS = st.sampled_from(sorted(BY_TYPE)).flatmap(
    lambda kind: st.tuples(st.sampled_from(BY_TYPE[kind]), st.sampled_from(BY_TYPE[kind]))
)


def edits_of(texts):
    """Edits as they would stand in a file."""
    return read_edits([("edits.yaml", yaml_document(texts))])


def said(steps):
    """What stands in the files for what is at an address."""
    return as_plain_data(value_at_address(LOADED.module, steps))


def test_there_is_much_to_edit():
    assert len(ADDRESSES) > 500


def test_every_address_given_its_own_text_changes_nothing():
    texts = {format_address(steps): said(steps) for steps in ADDRESSES if said(steps) is not None}
    assert apply_address_edits(LOADED, edits_of(texts)) == LOADED.module


def is_entry_that_would_double(steps, other):
    """An entry whose new key another one of the list has already: which is meant is not said."""
    line = value_at_address(LOADED.module, steps[:-1])
    return isinstance(line, tuple) and other[-1] in map(entry_key, line) and other != steps


def can_be_saved(value):
    """Say whether there are files that hold this module."""
    try:
        splice_module(LOADED, value)
    except UnsayableError:
        return False
    return True


@given(PAIRS)
@example((("module", "format"), ("boards", "valley", "grid", "columns", "8")))
@example((("boards", "country", "geometry"), ("module", "title")))
def test_a_text_from_elsewhere_is_the_same_edit_on_the_value(pair):
    steps, other = pair
    if said(other) is None or is_entry_that_would_double(steps, other):
        return
    if steps != other and getattr(value_at_address(LOADED.module, other), "outlines", None):
        return  # a text says where outlines stand, and not what they are
    value = set_value(LOADED.module, steps, value_at_address(LOADED.module, other))
    edits = edits_of({format_address(steps): said(other)})
    if not can_be_saved(value):
        with pytest.raises(UnreadableError):
            apply_address_edits(LOADED, edits)
        return
    after = apply_address_edits(LOADED, edits)
    assert after == value
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(FOLDER, copy)
        save_module(load_module(copy), after)
        assert load_module(copy).module == value


@given(st.sampled_from(ADDRESSES))
def test_what_is_taken_away_is_gone_and_nothing_else_is_touched(steps):
    try:
        after = apply_address_edits(LOADED, edits_of({format_address(steps): None}))
    except UnreadableError:  # what must be there cannot be taken away
        return
    assert value_at_address(after, steps) in (ABSENT, None, (), {}, False) or is_default(
        after, steps
    )
    for touched in compare_modules(LOADED.module, after).changed_addresses:
        # Outlines stand in the file that a board's geometry names, and go with it.
        where = (*touched[:2], "geometry") if touched[2:3] == ("outlines",) else touched
        shorter = min(len(where), len(steps))
        assert where[:shorter] == steps[:shorter]


def is_default(module, steps):
    """Say whether a key that is not written has the value that it has by itself."""
    record = type(value_at_address(module, steps[:-1]))
    return is_record_type(record) and value_at_address(module, steps) != value_at_address(
        LOADED.module, steps
    )


@given(st.lists(st.sampled_from(ADDRESSES), min_size=1, max_size=3), st.text(max_size=9))
def test_whatever_is_written_is_done_or_told(several, text):
    texts = {
        format_address((*steps[:-1], f"{steps[-1]}{text}".strip())): text for steps in several
    }
    after, problems = result_of(texts)
    assert all(problem.file == "edits.yaml" for problem in problems)
    assert problems or can_be_saved(after)


def result_of(texts):
    """The module with all edits done, or what is said against them."""
    try:
        return apply_address_edits(LOADED, edits_of(texts)), ()
    except UnreadableError as error:
        return None, error.problems


@pytest.mark.parametrize("steps", [("pieces",), ("scenarios",), ("boards",)])
def test_a_whole_part_can_be_written_anew(steps):
    after = apply_address_edits(LOADED, edits_of({steps[0]: said(steps)}))
    assert after == LOADED.module
