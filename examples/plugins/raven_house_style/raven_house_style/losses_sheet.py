"""A sheet on which players note what they lose: a row for each kind of piece of each owner."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.exporters.print.extra_sheet import ExtraSheet, SheetTable
from sandtable.model.module import Module


def _tables(module: Module, scenario: str | None) -> Iterator[SheetTable]:
    del scenario  # the sheet is of the whole module
    for owner, types in module.pieces.items():
        named = module.module.owners.get(owner)
        rows = tuple((_title(module, type_id), "", "") for type_id in types)
        yield SheetTable(named.name if named else owner, ("Lost", "Number", "Turn"), rows)


def _title(module: Module, type_id: str) -> str:
    kind = module.types.get(type_id)
    return (kind and kind.name) or type_id.replace("-", " ").capitalize()


SHEET = ExtraSheet(id="losses", title="Losses", of="module", tables=_tables)
