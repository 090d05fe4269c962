"""Heads and cells of tables in words."""

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
    """The head of a row or a column as it is printed: by name where it is an id."""
    said = key
    if key.islower() and is_valid_id(key):
        site = space_index_of(module).find_space(key)
        said = (site and site.space.name) or name_of_word(module, key)
    return f"{said[:1].upper()}{said[1:]}"


def describe_table_cell(module: Module, cell: str) -> str:
    """Return a cell of a table as it is read: an owner by name, a date as it is spoken."""
    if cell in module.module.owners:
        return owner_name(module, cell)
    return spoken_date(cell) if _DATE_PATTERN.fullmatch(cell) else cell
