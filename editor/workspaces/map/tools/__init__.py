"""Tools of the map, one file each; `tool_table.py` lists them."""
