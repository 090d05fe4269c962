"""By exporter: what reads its files back."""

from tests.support.export_readers import (
    bundle_reader,
    csv_reader,
    geojson_reader,
    image_reader,
    page_reader,
    print_reader,
    triplea_reader,
    vassal_reader,
)  # fmt: skip

READERS = {
    "bundle": bundle_reader.read,
    "csv": csv_reader.read,
    "geojson": geojson_reader.read,
    "image": image_reader.read,
    "print": print_reader.read,
    "triplea": triplea_reader.read,
    "vassal": vassal_reader.read,
    "web": page_reader.read,
}
