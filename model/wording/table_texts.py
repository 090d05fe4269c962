"""Texts for the headings and cells of tables."""

from __future__ import annotations

import re

from sandtable.model.ids import is_valid_id
from sandtable.model.module import Module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expression_names import name_of_word
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.ranges import spoken_date

_DATE_PATTERN = re.compile(r"[0-9]{4}-[0-9]{2}(-[0-9]{2})?")


def describe_table_heading(module: Module, key: str) -> str:
    """Return the heading of a table row or column, with a name in place of an id."""
    heading = key
    if key.islower() and is_valid_id(key):
        space = space_index_of(module).find_space(key)
        heading = (space and space.space.name) or name_of_word(module, key)
    return f"{heading[:1].upper()}{heading[1:]}"


def describe_table_cell(module: Module, cell: str) -> str:
    """Return a table cell as text: an owner by name, a date in full."""
    if cell in module.module.owners:
        return owner_name(module, cell)
    return spoken_date(cell) if _DATE_PATTERN.fullmatch(cell) else cell
