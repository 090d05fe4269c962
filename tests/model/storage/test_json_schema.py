"""The schemas in the repository are current, and accept everything that we read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from jsonschema import Draft7Validator

from sandtable.model.resources import path_of_asset, path_of_sample, sample_names
from sandtable.model.storage.file_layout import (
    FILE_PER_ENTRY_KEYS,
    canonical_file_texts,
    single_file_text,
)
from sandtable.model.storage.module_files import GEOJSON_SUFFIX, is_ignored_file, is_module_part
from tests.support.record_strategies import modules
from tests.support.splices import HEAD
from tests.support.typed_yaml import typed
from tools.pages.file_schemas import ONE_FILE, schemas, text_of

HERE = Path(__file__).parent


@cache
def _validator(name: str) -> Draft7Validator:
    return Draft7Validator(schemas_made()[name])


@cache
def schemas_made():
    return schemas()


def _wrong(name: str, text: str) -> list[str]:
    """Return the complaints of a text editor with JSON Schema about a file."""
    return [f"{e.json_path}: {e.message}" for e in _validator(name).iter_errors(typed(text))]


def _name_of(path: str) -> str | None:
    """Return the name of the schema for a file, or None.

    Files that list contents, and files with part of an entry, have none.
    """
    folder, _, rest = path.rpartition("/")
    if folder:
        return folder if folder in FILE_PER_ENTRY_KEYS else None
    name = rest.removesuffix(".yaml")
    return None if name in FILE_PER_ENTRY_KEYS else name


def test_what_is_shipped_is_up_to_date():
    """If this fails, run `python -m tools.pages schemas`."""
    folder = path_of_asset("schema")
    shipped = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.json")}
    assert shipped == {name: text_of(schema) for name, schema in schemas_made().items()}


SHIPPED = sorted(path.stem for path in path_of_asset("schema").glob("*.json"))


@pytest.mark.parametrize("name", SHIPPED)
def test_each_is_a_schema(name):
    Draft7Validator.check_schema(schemas_made()[name])


def test_every_key_is_explained():
    """Text editors show an explanation for every key."""
    records = schemas_made()[ONE_FILE]["definitions"].values()
    full = [record["anyOf"][-1] if "anyOf" in record else record for record in records]
    assert [record for record in full if not record["description"].endswith(".")] == []


FOLDERS = [
    HERE / "by_hand" / "folder",
    HERE / "old" / "format-1",
    *map(path_of_sample, sample_names()),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_module_by_hand_is_let_pass(folder):
    paths = [p.relative_to(folder).as_posix() for p in folder.rglob("*.yaml")]
    seen = 0
    for path in paths:
        name = _name_of(path)
        if name and is_module_part(path) and not is_ignored_file(path):
            assert _wrong(name, (folder / path).read_text(encoding="utf-8-sig")) == [], path
            seen += 1
    assert seen


def test_a_module_of_one_file_is_let_pass():
    assert _wrong(ONE_FILE, (HERE / "by_hand" / "whole.yaml").read_text(encoding="utf-8")) == []


@settings(max_examples=30)
@given(module=modules)
def test_what_we_write_is_let_pass(module):
    assert _wrong(ONE_FILE, single_file_text(module)) == []
    for path, text in canonical_file_texts(module).items():
        if not path.endswith(GEOJSON_SUFFIX) and (name := _name_of(path)):
            assert _wrong(name, text) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("module", "format: 1\ntitle: A\n"),
        ("module", HEAD + "zebra: 1\n"),
        ("limits", "two words: {rule: 2}\n"),
        ("limits", "stacking: {rule: 2, else: explode}\n"),
        ("limits", "stacking: {rule: 2, default: four}\n"),
        ("limits", "stacking: {rule: 2, when: setup}\n"),
        ("limits", "stacking: {rule: 2, at-most: [4]}\n"),
        ("boards", "kind: areas\nname: A\nspaces: {a: [b]}\n"),
        ("boards", "kind: areas\nname: A\ngrid: {label: A, columns: [1], rows: [1, 2]}\n"),
        ("scenarios", "setup: {red: {tobruk: inf}}\n"),
        ("scenarios", "arrivals: {red: {3: [inf]}}\n"),
        ("scenarios", "abstract: maybe\n"),
        (ONE_FILE, "types: {}\n"),
    ],
)
def test_a_slip_is_underlined(name, text):
    assert _wrong(name, text)
