"""Contents of the GeoJSON files: the spaces of each board, and the links between them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sandtable.exporters.geojson.outlines import board_outlines
from sandtable.exporters.geojson.properties import (
    OwnersByProperty,
    owners_by_property,
    space_properties,
)
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.reports.adjacency import adjacency_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.rows.records import as_json
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.geojson_outlines import feature_collection

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.outlines import Outline, Point

GeoJsonFeature = dict[str, Any]


def render_geojson_files(job: Job) -> dict[str, bytes]:
    """Return the contents of all GeoJSON files, by name."""
    return dict(_files_by_name(job))


def _files_by_name(job: Job) -> Iterator[tuple[str, bytes]]:
    owners, scenarios = owners_by_property(job), job.scenarios or playable_scenarios(job.module)
    # With several scenarios the owners stand in a property for each of them.
    scenario = scenarios[0] if len(scenarios) == 1 else ""
    for name, board in job.module.boards.items():
        outlines = board_outlines(board)
        # A board of boxes without outlines has nothing that a map program could show.
        if not outlines:
            continue
        head = {"name": board.name, "scenario": scenario, "projection": dict(board.projection)}
        yield (
            f"{name}.geojson",
            _encode_feature_collection(
                head, _geojson_features_of_spaces(job, name, outlines, owners)
            ),
        )
        if links := list(_geojson_features_of_links(job, outlines)):
            yield f"{name}-links.geojson", _encode_feature_collection(head, links)


def _geojson_features_of_spaces(
    job: Job, board: str, outlines: Mapping[str, Outline], owners: OwnersByProperty
) -> list[GeoJsonFeature]:
    features: list[GeoJsonFeature] = feature_collection(outlines)["features"]
    ground = space_index_of(job.module)
    for feature in features:
        site = ground.find_space(feature["id"])
        properties = space_properties(job.module, site, owners) if site else {}
        feature["properties"] = {"id": feature["id"], "board": board, **properties}
    return features


def _geojson_features_of_links(
    job: Job, outlines: Mapping[str, Outline]
) -> Iterator[GeoJsonFeature]:
    """Yield a line between the labels of each linked pair.

    Adjacent hexes without a border feature are left out, since the grid shows that they touch.
    """
    spaces = space_index_of(job.module).spaces_by_id
    for link in adjacency_report(job.module).links:
        # Spaces without outlines have no point for the end of a line.
        if link.a not in outlines or link.b not in outlines:
            continue
        site = spaces.get(link.a)
        # The grid itself shows that such hexes touch.
        if site and site.hex and link.origin == "shared-border" and not link.features:
            continue
        ends = [_label_position_of_space(job, name, outlines[name]) for name in (link.a, link.b)]
        yield {
            "type": "Feature",
            "id": f"{link.a}/{link.b}",
            "properties": as_json(link),
            "geometry": {"type": "LineString", "coordinates": ends},
        }


def _label_position_of_space(job: Job, name: str, outline: Outline) -> Point:
    site = space_index_of(job.module).spaces_by_id.get(name)
    written_label = site.space.label if site else None
    return written_label or label_point(outline)


def _encode_feature_collection(head: Mapping[str, Any], features: list[GeoJsonFeature]) -> bytes:
    """Return a collection as JSON with a feature on each line, so that diffs are readable."""
    nonempty_head = {key: value for key, value in head.items() if value}
    opening = json.dumps({"type": "FeatureCollection", **nonempty_head}, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return f'{opening}, "features": [\n{lines}\n]}}\n'.encode()
