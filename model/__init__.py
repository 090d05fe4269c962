"""The module: data types, reading, edits, checks and reports. Never imports Qt."""
