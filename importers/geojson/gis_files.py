"""Areas of GeoPackages and Shapefiles, read by GDAL through the optional package pyogrio."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from sandtable.importers.protocol import ImportFailedError
from sandtable.model.geometry.polygon_coordinates import polygon_coordinates

_FIRST_BYTES_BY_SUFFIX = {".gpkg": b"SQLite format 3\0", ".shp": b"\x00\x00\x27\x0a"}
"""First bytes of each format. GDAL would else read any format under any ending."""
_MISSING_GDAL_MESSAGE = (
    "GeoPackages and Shapefiles are read by the package pyogrio, which is not installed: run"
    " `pip install sandtable[gis]`, or let a GIS write the file as GeoJSON."
)
_DRIVER_OPTIONS = {"GDAL_DISABLE_READDIR_ON_OPEN": "YES", "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": "-"}
"""Options that keep GDAL from looking at other files, and from the network."""
_MAX_FEATURES = 20_000
_DEGREES_SYSTEM = "EPSG:4326"
_AREA_TYPES = frozenset({"Polygon", "MultiPolygon"})


def is_gis_file(source: Path) -> bool:
    """Say whether GDAL reads this type of file."""
    return source.suffix.lower() in _FIRST_BYTES_BY_SUFFIX


def features_of_gis_file(source: Path) -> dict[str, Any]:
    """Return the areas of the first layer that contains areas, as a FeatureCollection."""
    start = _FIRST_BYTES_BY_SUFFIX[source.suffix.lower()]
    with source.open("rb") as stream:
        if stream.read(len(start)) != start:
            raise ImportFailedError(f"It is not a {source.suffix} file.")
    try:
        import pyogrio
    except ImportError:
        # The libraries for these formats are an optional extra, because they are large.
        raise ImportFailedError(_MISSING_GDAL_MESSAGE) from None
    try:
        pyogrio.set_gdal_config_options(_DRIVER_OPTIONS)
        return _read_layer(source)
    except (pyogrio.errors.DataSourceError, pyogrio.errors.FeatureError, ValueError) as error:
        # GDAL spreads its messages over several lines.
        words = " ".join(str(error).split()).rstrip(".")
        raise ImportFailedError(f"It cannot be read: {words}.") from None


def _read_layer(source: Path) -> dict[str, Any]:
    # An optional extra, which most installations do not have.
    import pyogrio

    # The first layer of areas is the map; others are mostly points and lines of the same.
    layers = [(str(name), str(kind)) for name, kind in pyogrio.list_layers(source)]
    areas = [name for name, kind in layers if kind.split(" ")[0] in _AREA_TYPES] or [
        name for name, kind in layers if kind in {"None", "Unknown"}
    ]
    if not areas:
        raise ImportFailedError("There is no layer of areas in it.")
    meta, _, shapes, columns = pyogrio.raw.read(
        source, layer=areas[0], force_2d=True, max_features=_MAX_FEATURES, datetime_as_string=True
    )
    names = [str(name) for name in meta["fields"]]
    rows = zip(*columns, strict=True) if len(columns) else ((),) * len(shapes)
    features = [
        {
            "type": "Feature",
            "properties": {n: _json_value(v) for n, v in zip(names, row, strict=True)},
            "geometry": polygon_coordinates(shape) if shape is not None else None,
        }
        for shape, row in zip(shapes, rows, strict=True)
    ]
    collection: dict[str, Any] = {"type": "FeatureCollection", "features": features}
    crs = meta.get("crs")
    if crs and not (crs == _DEGREES_SYSTEM or "4326" in crs):
        # Those of a file in metres are a plane, as good as one of pixels.
        collection["crs"] = None
    return collection


def _json_value(value: Any) -> Any:
    plain = value.item() if hasattr(value, "item") else value
    return None if isinstance(plain, float) and math.isnan(plain) else plain
