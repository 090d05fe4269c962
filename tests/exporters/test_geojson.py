"""Boards as GeoJSON for a GIS."""

import json

import pytest

from sandtable.exporters.geojson import GeoJsonExporter
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import load_module_text

ISLES = """
module:
  format: 1
  title: X
  rights: {work: X}
  owners: {crown: The Crown}
  words: {spaces: {port: number, fort: tag, owner: number}}
terrains: {heath: Heath}
boards:
  isles:
    kind: areas
    name: The Isles
    spaces-are: land
    spaces:
      west: West Isle; terrain heath; fort; port 2
      east: East Isle; owner 4
      haven: Haven
    links:
      west/east: {kind: blocked, reason: Cliffs.}
    geometry:
      type: FeatureCollection
      features:
        - type: Feature
          id: west
          geometry: {type: Polygon, coordinates: [[[0, 0], [9, 0], [9, 9], [0, 0]]]}
        - type: Feature
          id: east
          geometry: {type: Polygon, coordinates: [[[9, 0], [19, 0], [9, 9], [9, 0]]]}
scenarios:
  spring: {name: Spring, control: {crown: [west]}}
"""


@pytest.fixture
def exported(tmp_path):
    """Export a module; give its files as data, and the losses."""

    def export(loaded, **how):
        report = GeoJsonExporter().export(
            Job(loaded, loaded.complete_module, **how), tmp_path / "out"
        )
        found = {p.name: p.read_text("utf-8") for p in report.written}
        return {n: json.loads(t) for n, t in found.items() if n.endswith("json")}, report.losses

    return export


def features(data):
    return {feature["id"]: feature for feature in data["features"]}


def test_a_space_says_what_it_is(exported):
    files, _ = exported(load_module_text(ISLES))
    west = features(files["isles.geojson"])["west"]
    assert west["properties"] == {
        "id": "west",
        "board": "isles",
        "name": "West Isle",
        "kind": "land",
        "terrain": "Heath",
        "tags": ["fort"],
        "owner": "The Crown",
        "port": 2,
    }
    assert west["geometry"]["coordinates"] == [[[0, 0], [9, 0], [9, 9], [0, 0]]]


def test_a_word_of_the_game_hides_nothing(exported):
    files, _ = exported(load_module_text(ISLES))
    assert features(files["isles.geojson"])["east"]["properties"]["value-owner"] == 4


def test_links_are_lines_from_name_to_name(exported):
    files, _ = exported(load_module_text(ISLES))
    [link] = files["isles-links.geojson"]["features"]
    assert link["geometry"]["type"] == "LineString"
    assert link["properties"]["reason"] == "Cliffs."
    assert link["properties"]["origin"] == "blocked"


def test_hexes_have_outlines_though_none_is_written(exported):
    files, _ = exported(load_module(resources.path_of_sample("lantern_ford")))
    valley = files["valley.geojson"]["features"]
    assert len(valley) == 48
    assert all(len(hex_["geometry"]["coordinates"][0]) == 7 for hex_ in valley)
    assert {hex_["properties"]["kind"] for hex_ in valley} == {"hex"}


def test_what_is_not_said_is_told(exported):
    _, losses = exported(load_module_text(ISLES))
    assert "1 space: Haven." in losses
    assert "1 scenario: Spring." in losses


def test_of_several_scenarios_each_has_its_owners(exported):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    files, _ = exported(loaded)
    spaces = {each["id"]: each["properties"] for each in files["valley.geojson"]["features"]}
    assert spaces["F5.3"]["owner-first_thaw"] == "Corrow"
    assert spaces["F5.3"]["owner-haytime"] == "Vessin"
    assert "owner" not in spaces["F5.3"]


def test_what_lies_on_the_sides_of_hexes_is_told(exported):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    files, _ = exported(loaded)
    links = {each["id"]: each["properties"] for each in files["valley-links.geojson"]["features"]}
    assert links["F4.3/F5.3"]["features"] == ["ford"]


def test_a_line_a_feature(tmp_path):
    loaded = load_module_text(ISLES)
    GeoJsonExporter().export(Job(loaded, loaded.complete_module), tmp_path)
    lines = (tmp_path / "isles.geojson").read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert json.loads(lines[1].rstrip(","))["id"] == "west"
