"""Facts in GeoJSON (RFC 7946): features of polygons are spaces, features of lines join two."""

import json

from sandtable.exporters.kinds import Kind

_SAID = {"id", "board", "name", "kind", "terrain", "tags", "inside", "owner", "label"}


def read(files, kind, _facts):
    """What the collections say of a kind."""
    found = [json.loads(data) for name, data in files.items() if name.endswith(".geojson")]
    return [said for each in found for said in _KINDS[kind](each)]


def _of(collection, *shapes):
    return [each for each in collection["features"] if each["geometry"]["type"] in shapes]


def _areas(collection):
    return _of(collection, "Polygon", "MultiPolygon")


def _spaces(collection):
    return [(collection["name"], each["properties"]["name"]) for each in _areas(collection)]


def _outlines(collection):
    for each in _areas(collection):
        rings = each["geometry"]["coordinates"]
        first = rings[0] if each["geometry"]["type"] == "Polygon" else rings[0][0]
        if each["properties"].get("kind") != "hex":
            yield (each["id"], *sorted({f"{x} {y}" for x, y in first}))


def _terrain(collection):
    for each in _areas(collection):
        if terrain := each["properties"].get("terrain"):
            yield each["properties"]["name"], terrain


def _traits(collection):
    for each in _areas(collection):
        said = each["properties"]
        yield from ((each["id"], tag) for tag in said.get("tags", ()))
        for key, value in said.items():
            if key not in _SAID and not key.startswith("owner-"):
                yield each["id"], key.removeprefix("value-"), str(value)


def _joined(collection):
    return [each["properties"] for each in _of(collection, "LineString")]


def _borders(collection):
    for each in _joined(collection):
        yield from ((*sorted((each["a"], each["b"])), word) for word in each["features"])


def _links(collection):
    for each in _joined(collection):
        if each["kind"]:
            yield (*sorted((each["a"], each["b"])), each["kind"])


def _control(collection):
    for each in _areas(collection):
        for key, owner in each["properties"].items():
            if key == "owner" or key.startswith("owner-"):
                scenario = key.partition("-")[2] or collection["scenario"]
                yield scenario, each["properties"]["name"], owner


_KINDS = {
    Kind.SPACES: _spaces,
    Kind.OUTLINES: _outlines,
    Kind.TERRAIN: _terrain,
    Kind.TRAITS: _traits,
    Kind.BORDERS: _borders,
    Kind.LINKS: _links,
    Kind.CONTROL: _control,
}
