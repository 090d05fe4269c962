"""An edit through a file equals the same edit of the module.

The modules and the small edits are random.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model import schema_introspection
from sandtable.model.address_path import AddressPath
from sandtable.model.module import Module
from sandtable.model.phrases.action import KeyedByVerb
from sandtable.model.storage.editable_text import EditableText
from sandtable.model.storage.file_layout import canonical_file_texts, single_file_text
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module, parse_module_files
from sandtable.model.storage.plain_data_conversion import as_plain_data
from sandtable.model.storage.splice import splice_module
from tests.support.record_strategies import FIELDS, modules, value_of

HAND_MADE = sorted((Path(__file__).parent / "by_hand").glob("*"))


@st.composite
def edited(draw: Any, value: Any, kind: Any) -> Any:
    """Return a value with one small change somewhere in it."""
    if schema_introspection.is_record_type(type(value)):
        named = [f.name for f in fields(value) if (type(value), f.name) not in FIELDS]
        full = [n for n in named if getattr(value, n) not in (None, (), {})]
        name = draw(st.sampled_from(full or named) | st.sampled_from(named))
        kinds = dict(schema_introspection.record_fields_by_key(type(value)).values())
        return replace(value, **{name: draw(edited(getattr(value, name), kinds[name]))})
    deeds = any(
        isinstance(marker, KeyedByVerb) for marker in schema_introspection.annotation_markers(kind)
    )
    if (
        isinstance(value, dict)
        and schema_introspection.mapping_key_type(kind) is not None
        and not deeds
    ):
        return draw(_edited_mapping(value, kind))
    if (
        isinstance(value, tuple)
        and value
        and schema_introspection.type_under_key(kind, "0") is not None
    ):
        return draw(_edited_list(value, kind))
    return draw(value_of(kind))


@st.composite
def _edited_mapping(draw: Any, value: dict[Any, Any], kind: Any) -> Any:
    keys, inner = (
        schema_introspection.mapping_key_type(kind),
        schema_introspection.type_under_key(kind, "x"),
    )
    how = draw(st.sampled_from(["inside", "inside", "add", "remove", "move"])) if value else "add"
    if how == "add":
        items = list(value.items())
        new = (draw(value_of(keys)), draw(value_of(inner)))
        items.insert(draw(st.integers(0, len(items))), new)
        return dict(items)
    key = draw(st.sampled_from(list(value)))
    if how == "inside":
        return {**value, key: draw(edited(value[key], inner))}
    rest = {k: v for k, v in value.items() if k != key}
    return rest if how == "remove" else {key: value[key], **rest}


@st.composite
def _edited_list(draw: Any, value: tuple[Any, ...], kind: Any) -> Any:
    inner = schema_introspection.type_under_key(kind, "0")
    how = draw(st.sampled_from(["inside", "add", "remove", "move"]))
    at = draw(st.integers(0, len(value) - 1))
    if how == "add":
        return (*value[:at], draw(value_of(inner)), *value[at:])
    if how == "inside":
        return (*value[:at], draw(value_of(inner)), *value[at + 1 :])
    rest = (*value[:at], *value[at + 1 :])
    return rest if how == "remove" else (value[at], *rest)


def _said(loaded, after):
    """Return the new texts of a module's files, after testing that they can be read back."""
    changed, result = splice_module(loaded, after)
    texts = {**loaded.files.texts, **changed}
    kept = {name: text for name, text in texts.items() if text is not None}
    assert parse_module_files(ModuleFiles(Path(), kept)).module == result.module == after
    return kept


@settings(max_examples=40)
@given(data=st.data())
def test_an_edit_of_canonical_files_says_what_was_edited(data):
    module = data.draw(modules)
    _said(
        parse_module_files(ModuleFiles(Path(), canonical_file_texts(module))),
        data.draw(edited(module, Module)),
    )


@settings(max_examples=40)
@given(data=st.data())
def test_an_edit_of_one_file_says_what_was_edited(data):
    module = data.draw(modules)
    _said(
        parse_module_files(ModuleFiles(Path(), {"all.yaml": single_file_text(module)})),
        data.draw(edited(module, Module)),
    )


@pytest.mark.parametrize("path", HAND_MADE, ids=lambda path: path.stem)
@given(data=st.data())
def test_an_edit_of_files_by_hand_keeps_comments(path, data):
    """Only comments of removed entries may disappear."""
    loaded = load_module(path)
    after = data.draw(edited(loaded.module, Module))
    texts = _said(loaded, after)
    kept = {name for text in texts.values() for name in _COMMENT.findall(text)}
    gone = list(_gone(as_plain_data(loaded.module), as_plain_data(after), ()))
    for name, text in loaded.files.texts.items():
        for found in _COMMENT.finditer(text):
            if found[1] not in kept:
                assert any(_covers(loaded, name, found.start(), steps) for steps in gone), found[1]


_COMMENT = re.compile(r"# (c\d\d)\b")


def _gone(old: Any, new: Any, steps: AddressPath) -> Iterator[AddressPath]:
    """Yield the addresses of entries that no longer exist."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            if key in new:
                yield from _gone(value, new[key], (*steps, key))
            else:
                yield (*steps, key)
    elif isinstance(old, list) and isinstance(new, list):
        yield from ((*steps, str(entry)) for entry in old if entry not in new)


def _covers(loaded: ModuleWithFiles, name: str, index: int, steps: AddressPath) -> bool:
    """Say whether a comment is on the lines of an entry."""
    if loaded.tree.address_by_file[name][: len(steps)] == steps:
        return True
    spot = loaded.tree.locate_address(steps, only=name)
    if spot is None or not spot.is_exact or spot.value_node is None:
        return False
    page = EditableText(
        spot.file.text_without_mark
        if spot.file.text_without_mark.endswith("\n")
        else f"{spot.file.text_without_mark}\n"
    )
    first = spot.key_node or spot.value_node
    start = page.start_of_line_at(first.start_mark.index)
    stop = (
        page.end_of_value(first, spot.value_node)
        if spot.key_node
        else page.node_end(spot.value_node)
    )
    end = page.end_of_block_entry(
        page.text.find("\n", stop), page.column_of_position(first.start_mark.index)
    )
    shift = len(spot.file.text) - len(spot.file.text_without_mark)
    return start <= index - shift < end
