"""Answers of the public functions as data: JSON, rows and CSV."""

from __future__ import annotations

from sandtable.model.rows.records import as_csv, as_json, cell_text
from sandtable.model.rows.records import columns_of as column_names
from sandtable.model.rows.records import rows_of as rows

__all__ = ["as_csv", "as_json", "cell_text", "column_names", "rows"]
