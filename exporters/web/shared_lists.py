"""Lists that many rows share: sets of spaces and sets of pieces, each once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

EXCEPT_SIGN = "!"
"""Before spaces that are listed because they are not in the set."""


@dataclass
class SharedLists:
    """Sets by number; the same set has the same number."""

    all_lists: list[tuple[str, ...] | tuple[int, ...]] = field(default_factory=list)
    _list_numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    def add_list(self, members: Iterable[str] | Iterable[int]) -> int:
        """The number of a set."""
        found = tuple(members)
        if found not in self._list_numbers:
            self._list_numbers[found] = len(self.all_lists)
            self.all_lists.append(found)  # type: ignore[arg-type]  # all of one sort
        return self._list_numbers[found]

    def add_space_list(self, module: Module, wanted: Collection[str]) -> int:
        """The number of a set of spaces; of most of them, those are listed that are not in it."""
        known = set(wanted)
        sites = space_index_of(module).spaces_by_id
        inside = [name for name in sites if name in known]
        outside = [name for name in sites if name not in known]
        return self.add_list(inside if len(inside) <= len(outside) else [EXCEPT_SIGN, *outside])
