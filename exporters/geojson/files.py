"""The files: for each board its spaces, and the links between them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sandtable.exporters.geojson.outlines import outlines_of
from sandtable.exporters.geojson.properties import Owners, owners_of, properties_of
from sandtable.model.geometry.labels import label_point
from sandtable.model.reports.adjacency import adjacency
from sandtable.model.reports.scenarios import playable
from sandtable.model.rows.records import as_json
from sandtable.model.select.space_index import space_index_of
from sandtable.model.storage.geojson import collection_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.outlines import Outline, Point

Feature = dict[str, Any]


def files_of(job: Job) -> dict[str, bytes]:
    """All files by name."""
    return dict(_files(job))


def _files(job: Job) -> Iterator[tuple[str, bytes]]:
    owners, wanted = owners_of(job), job.scenarios or playable(job.module)
    scenario = wanted[0] if len(wanted) == 1 else ""
    for name, board in job.module.boards.items():
        outlines = outlines_of(board)
        if not outlines:
            continue
        head = {"name": board.name, "scenario": scenario, "projection": dict(board.projection)}
        yield f"{name}.geojson", _text(head, _spaces(job, name, outlines, owners))
        if links := list(_links(job, outlines)):
            yield f"{name}-links.geojson", _text(head, links)


def _spaces(
    job: Job, board: str, outlines: Mapping[str, Outline], owners: Owners
) -> list[Feature]:
    features: list[Feature] = collection_of(outlines)["features"]
    ground = space_index_of(job.module)
    for feature in features:
        site = ground.find_space(feature["id"])
        own = properties_of(job.module, site, owners) if site else {}
        feature["properties"] = {"id": feature["id"], "board": board, **own}
    return features


def _links(job: Job, outlines: Mapping[str, Outline]) -> Iterator[Feature]:
    """A line from name to name for each pair, but for plain sides of hexes, which all can see."""
    spaces = space_index_of(job.module).sites
    for link in adjacency(job.module).links:
        if link.a not in outlines or link.b not in outlines:
            continue
        site = spaces.get(link.a)
        if site and site.hex and link.origin == "shared-border" and not link.features:
            continue
        ends = [_label(job, name, outlines[name]) for name in (link.a, link.b)]
        yield {
            "type": "Feature",
            "id": f"{link.a}/{link.b}",
            "properties": as_json(link),
            "geometry": {"type": "LineString", "coordinates": ends},
        }


def _label(job: Job, name: str, outline: Outline) -> Point:
    site = space_index_of(job.module).sites.get(name)
    said = site.space.label if site else None
    return said or label_point(outline)


def _text(head: Mapping[str, Any], features: list[Feature]) -> bytes:
    """A feature on a line, so that two versions can be compared."""
    said = {key: value for key, value in head.items() if value}
    opening = json.dumps({"type": "FeatureCollection", **said}, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False) for feature in features)
    return f'{opening}, "features": [\n{lines}\n]}}\n'.encode()
