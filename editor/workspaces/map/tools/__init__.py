"""The tools of the Map, one file each; the table of them is `tools/table.py`."""
