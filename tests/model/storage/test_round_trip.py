"""A saved module is equal when it is loaded again, whatever it contains."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings

from sandtable.model.storage.file_layout import canonical_file_texts, single_file_text
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.storage.outline_files import with_inline_outlines
from sandtable.model.storage.plain_data_conversion import as_plain_data
from tests.support.record_strategies import modules


def _keys(data):
    """Return all keys whose order matters, in order."""
    if isinstance(data, dict):
        return [(key, _keys(value)) for key, value in data.items()]
    return [_keys(value) for value in data] if isinstance(data, list) else None


@settings(max_examples=30)
@given(module=modules)
def test_canonical_files_hold_the_module(module):
    again = parse_module_files(ModuleFiles(Path(), canonical_file_texts(module))).module
    assert again == module
    assert _keys(as_plain_data(again)) == _keys(as_plain_data(module))


@settings(max_examples=30)
@given(module=modules)
def test_one_file_holds_the_module(module):
    module = with_inline_outlines(module)
    again = parse_module_files(ModuleFiles(Path(), {"all.yaml": single_file_text(module)})).module
    assert again == module
    assert _keys(as_plain_data(again)) == _keys(as_plain_data(module))


@settings(max_examples=30)
@given(module=modules)
def test_canonical_text_is_a_fixpoint(module):
    texts = canonical_file_texts(module)
    assert canonical_file_texts(parse_module_files(ModuleFiles(Path(), texts)).module) == texts
