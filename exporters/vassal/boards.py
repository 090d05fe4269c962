"""The boards of a module as map windows."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.beside import ARRIVALS, AWAY, TRAY
from sandtable.exporters.vassal.plan_files import read_plan, written_plan
from sandtable.exporters.vassal.sequences import literal, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.vassal.images import Images
    from sandtable.exporters.vassal.windows import Plan, Window
    from sandtable.model.module import Module


@dataclass
class Boards:
    """The windows of the boards, and where each space lies."""

    module: Module
    images: Images
    crowds: Mapping[str, int] = field(default_factory=dict)
    """By board: how many pieces stand there at the start, in all scenarios together."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """A window for each board that shows something, first the map with most pieces on it."""
        titles = _titles(self.module)
        found = {name: self._plan(name, titles[name]) for name in self.module.boards}
        drawn = {name: plan for name, plan in found.items() if plan is not None}
        for name, plan in found.items():
            if plan is None:
                board = self.module.boards[name]
                self.losses.append(f"{board.name}: the board has no outlines.")
        plans = [drawn[name] for name in sorted(drawn, key=self._rank)]
        for plan in plans:
            self.losses.extend(plan.losses)
        self.losses.extend(_renamed(self.module))
        for plan in plans:
            self.losses.extend(plan.undrawn)
        return tuple(plan.window for plan in plans)

    def _rank(self, board: str) -> tuple[bool, int]:
        return self.module.boards[board].kind == "boxes", -self.crowds.get(board, 0)

    def _plan(self, board: str, title: str) -> Plan | None:
        """A board laid out; if nothing has changed but scenarios, it is the one of last time."""
        kept = self.images.kept
        key = kept.key_of(self._said, board.encode(), title.encode())
        found = read_plan(kept.get(key))
        if found and self.images.map_kept(found.picture, found.window.image):
            return found
        from sandtable.exporters.vassal.plans import plan_of  # large, and mostly not needed

        made = plan_of(self._bare, board, title, self.images)
        if made:
            kept.put(key, written_plan(made))
        return made

    @cached_property
    def _bare(self) -> Module:
        """The module without its scenarios: boards know nothing of them."""
        return replace(self.module, scenarios={})

    @cached_property
    def _said(self) -> bytes:
        """All that the boards are made of."""
        return pickle.dumps(self._bare)


def _titles(module: Module) -> dict[str, str]:
    """What the windows are called: as the boards are, and none like another."""
    found: dict[str, str] = {}
    for name, board in module.boards.items():
        title = literal(board.name) or name
        taken = {TRAY, ARRIVALS, AWAY, *found.values()}
        found[name] = f"{title} ({name})" if title in taken else title
    return found


def _renamed(module: Module) -> Iterator[str]:
    for board in module.boards.values():
        if plain(board.name) != (title := literal(board.name)):
            yield f"{board.name}: called {title}, for VASSAL computes $…$ and {{…}}."
