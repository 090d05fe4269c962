"""What is saved is what is loaded again, whatever stands in a module."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings

from sandtable.model.storage.dump import plain
from sandtable.model.storage.files import Files
from sandtable.model.storage.layout import new_files, one_file
from sandtable.model.storage.load import read
from sandtable.model.storage.outlined import inlined
from tests.support.record_strategies import modules


def _keys(data):
    """The order of all keys that have one."""
    if isinstance(data, dict):
        return [(key, _keys(value)) for key, value in data.items()]
    return [_keys(value) for value in data] if isinstance(data, list) else None


@settings(max_examples=30)
@given(module=modules)
def test_canonical_files_hold_the_module(module):
    again = read(Files(Path(), new_files(module))).module
    assert again == module
    assert _keys(plain(again)) == _keys(plain(module))


@settings(max_examples=30)
@given(module=modules)
def test_one_file_holds_the_module(module):
    module = inlined(module)
    again = read(Files(Path(), {"all.yaml": one_file(module)})).module
    assert again == module
    assert _keys(plain(again)) == _keys(plain(module))


@settings(max_examples=30)
@given(module=modules)
def test_canonical_text_is_a_fixpoint(module):
    texts = new_files(module)
    assert new_files(read(Files(Path(), texts)).module) == texts
