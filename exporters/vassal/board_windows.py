"""The boards of a module as map windows."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.extra_windows import ARRIVALS_TITLE, OUT_OF_PLAY_TITLE, TRAY_TITLE
from sandtable.exporters.vassal.plan_files import decode_plan, encode_plan
from sandtable.exporters.vassal.token_sequences import to_literal_name, to_plain_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.vassal.images import ImageFiles
    from sandtable.exporters.vassal.map_windows import BoardPlan, MapWindow
    from sandtable.model.module import Module


@dataclass
class BoardWindows:
    """The windows of the boards, and where each space lies."""

    module: Module
    images: ImageFiles
    pieces_by_board: Mapping[str, int] = field(default_factory=dict)
    """By board: how many pieces stand there at the start, in all scenarios together."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def sorted_windows(self) -> tuple[MapWindow, ...]:
        """A window for each board that shows something, first the map with most pieces on it."""
        titles = _window_titles(self.module)
        found = {name: self._cached_board_plan(name, titles[name]) for name in self.module.boards}
        drawn = {name: plan for name, plan in found.items() if plan is not None}
        for name, plan in found.items():
            if plan is None:
                board = self.module.boards[name]
                self.losses.append(f"{board.name}: the board has no outlines.")
        plans = [drawn[name] for name in sorted(drawn, key=self._window_sort_key)]
        for plan in plans:
            self.losses.extend(plan.losses)
        self.losses.extend(_renamed_board_losses(self.module))
        for plan in plans:
            self.losses.extend(plan.undrawn_losses)
        return tuple(plan.window for plan in plans)

    def _window_sort_key(self, board: str) -> tuple[bool, int]:
        return self.module.boards[board].kind == "boxes", -self.pieces_by_board.get(board, 0)

    def _cached_board_plan(self, board: str, title: str) -> BoardPlan | None:
        """A board laid out; if nothing has changed but scenarios, it is the one of last time."""
        kept = self.images.render_cache
        picture = self.images.module_pictures.get(self.module.boards[board].image or "", b"")
        key = kept.content_key(self._pickled_module, board.encode(), title.encode(), picture)
        found = decode_plan(kept.read_cached(key))
        if found and self.images.load_cached_map(found.picture_key, found.window.image):
            return found
        from sandtable.exporters.vassal.board_plans import (
            make_board_plan,  # large, and mostly not needed
        )

        made = make_board_plan(self._module_without_scenarios, board, title, self.images)
        if made:
            kept.write_cached(key, encode_plan(made))
        return made

    @cached_property
    def _module_without_scenarios(self) -> Module:
        """The module without its scenarios: boards know nothing of them."""
        return replace(self.module, scenarios={})

    @cached_property
    def _pickled_module(self) -> bytes:
        """All that the boards are made of."""
        return pickle.dumps(self._module_without_scenarios)


def _window_titles(module: Module) -> dict[str, str]:
    """What the windows are called: as the boards are, and none like another."""
    found: dict[str, str] = {}
    for name, board in module.boards.items():
        title = to_literal_name(board.name) or name
        taken = {TRAY_TITLE, ARRIVALS_TITLE, OUT_OF_PLAY_TITLE, *found.values()}
        found[name] = f"{title} ({name})" if title in taken else title
    return found


def _renamed_board_losses(module: Module) -> Iterator[str]:
    for board in module.boards.values():
        if to_plain_line(board.name) != (title := to_literal_name(board.name)):
            yield f"{board.name}: called {title}, for VASSAL computes $…$ and {{…}}."
