"""Answers as data: as JSON, as rows, as CSV."""

from __future__ import annotations

from sandtable.model.storage.records import as_csv, as_json
from sandtable.model.storage.records import cell as cell_text
from sandtable.model.storage.records import columns_of as column_names
from sandtable.model.storage.records import rows_of as rows

__all__ = ["as_csv", "as_json", "cell_text", "column_names", "rows"]
