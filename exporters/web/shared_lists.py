"""Lists that many rows share: sets of spaces and sets of pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

SIGN_FOR_ALL_EXCEPT = "!"
"""First entry of a list that names the spaces outside the set."""


@dataclass
class NumberedLists:
    """List of numbered sets; equal sets have the same number."""

    all_lists: list[tuple[str, ...] | tuple[int, ...]] = field(default_factory=list)
    _list_numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    def add_numbered_list(self, members: Iterable[str] | Iterable[int]) -> int:
        """Add a set to the list; return its number in the list."""
        members_tuple = tuple(members)
        if members_tuple not in self._list_numbers:
            self._list_numbers[members_tuple] = len(self.all_lists)
            self.all_lists.append(members_tuple)  # type: ignore[arg-type]  # all of one sort
        return self._list_numbers[members_tuple]

    def add_space_list(self, module: Module, spaces: Collection[str]) -> int:
        """Add a set of spaces to the list; return its number in the list.

        For a large set, the spaces outside it are listed.
        """
        members = set(spaces)
        sites = space_index_of(module).spaces_by_id
        inside = [name for name in sites if name in members]
        outside = [name for name in sites if name not in members]
        return self.add_numbered_list(
            inside if len(inside) <= len(outside) else [SIGN_FOR_ALL_EXCEPT, *outside]
        )
