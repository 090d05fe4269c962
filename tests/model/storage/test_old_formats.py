"""Old formats can always be read, and are converted to the current one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sandtable.model.storage import format_upgrade
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.splice import changed_file_texts
from tests.support.splices import HEAD

OLD = Path(__file__).parent / "old"


def test_format_1_is_read():
    module = load_module(OLD / "format-1").module
    assert module.module.title == "The Ferry"
    assert str(module.pieces["north"]["foot"]["first"].rated) == "4-4-6 > 2-3-6"
    assert [
        str(place)
        for heading in module.scenarios["spring"].setup.values()
        for place in heading or ()
    ] == [
        "town",
        "any in banks",
        "pier/river",
        "one port >= 1",
    ]
    assert str(module.limits["unknown"].at_most) == "~"


# fmt: off
PARTS_OF_1 = (
    "module", "types", "pieces", "formations", "boards", "terrains", "regions", "limits",
    "movement", "supply", "options", "packs", "tables", "events", "series", "scenarios",
    "labels", "errata", "sources", "waivers", "notes", "texts",
)
# fmt: on


def test_the_sample_of_format_1_uses_every_part_that_there_was():
    module = load_module(OLD / "format-1").module
    assert [part for part in PARTS_OF_1 if not getattr(module, part)] == []


def test_there_is_a_sample_of_every_format():
    numbers = sorted(int(path.name.removeprefix("format-")) for path in OLD.iterdir())
    assert numbers == list(range(1, format_upgrade.CURRENT_FORMAT + 1))


def _renamed_in_2(data):
    """Return data in a later format: `notes` had the key `remarks` before it."""
    data["notes"] = data.pop("remarks", {})


def test_an_older_format_is_lifted_and_saved_as_todays(monkeypatch):
    monkeypatch.setattr(format_upgrade, "CURRENT_FORMAT", 2)
    monkeypatch.setattr(format_upgrade, "FORMAT_UPGRADERS", {1: _renamed_in_2})
    texts = {"module.yaml": HEAD, "remarks.yaml": "a: {text: b, why: c}\n"}
    loaded = parse_module_files(ModuleFiles(Path(), texts))
    assert loaded.module.module.format == 2
    assert loaded.module.notes["a"].text == "b"
    after = replace(loaded.module, notes={"z": loaded.module.notes["a"]})
    changed = changed_file_texts(loaded, after)
    assert changed["remarks.yaml"] is None
    assert changed["notes.yaml"] == "z: {text: b, why: c}\n"
    assert (changed["module.yaml"] or "").startswith("format: 2\n")


def test_what_a_lift_takes_in_is_not_changed(monkeypatch):
    monkeypatch.setattr(format_upgrade, "CURRENT_FORMAT", 2)
    monkeypatch.setattr(format_upgrade, "FORMAT_UPGRADERS", {1: _renamed_in_2})
    data = {"module": {"format": "1"}, "remarks": {"a": "b"}}
    assert format_upgrade.upgrade_to_current_format(data) == {
        "module": {"format": "2"},
        "notes": {"a": "b"},
    }
    assert data == {"module": {"format": "1"}, "remarks": {"a": "b"}}
