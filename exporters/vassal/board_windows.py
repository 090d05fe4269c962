"""Map windows for the boards of a module."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.board_layout_files import decode_board_layout, encode_board_layout
from sandtable.exporters.vassal.extra_windows import ARRIVALS_TITLE, OUT_OF_PLAY_TITLE, TRAY_TITLE
from sandtable.exporters.vassal.token_sequences import (
    name_without_expression_signs,
    text_on_one_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.exporters.vassal.image_files import ImageFiles
    from sandtable.exporters.vassal.map_windows import BoardLayout, MapWindow
    from sandtable.model.module import Module


@dataclass
class BoardWindows:
    """Map windows of all boards, with the positions of the spaces in them."""

    module: Module
    images: ImageFiles
    pieces_by_board: Mapping[str, int] = field(default_factory=dict)
    """Number of pieces on each board at the start, in all scenarios together."""
    losses: list[str] = field(default_factory=list)

    @cached_property
    def windows_with_main_map_first(self) -> tuple[MapWindow, ...]:
        """Return a window for each board with outlines, first the map with the most pieces."""
        titles = _window_title_by_board(self.module)
        plans_by_board = {
            name: self._cached_board_layout(name, titles[name]) for name in self.module.boards
        }
        drawn_plans = {name: plan for name, plan in plans_by_board.items() if plan is not None}
        for name, plan in plans_by_board.items():
            if plan is None:
                board = self.module.boards[name]
                self.losses.append(f"{board.name}: the board has no outlines.")
        # The map with the most pieces becomes the main window.
        plans = [drawn_plans[name] for name in sorted(drawn_plans, key=self._window_sort_key)]
        for plan in plans:
            self.losses.extend(plan.losses)
        self.losses.extend(_losses_of_renamed_boards(self.module))
        for plan in plans:
            self.losses.extend(plan.undrawn_losses)
        return tuple(plan.window for plan in plans)

    def _window_sort_key(self, board: str) -> tuple[bool, int]:
        return self.module.boards[board].kind == "boxes", -self.pieces_by_board.get(board, 0)

    def _cached_board_layout(self, board: str, title: str) -> BoardLayout | None:
        """Return the layout of a board's map, from the cache if only scenarios have changed."""
        render_cache = self.images.render_cache
        picture = self.images.module_pictures.get(self.module.boards[board].image or "", b"")
        key = render_cache.cache_key_of_content(
            self._bytes_of_board_data, board.encode(), title.encode(), picture
        )
        cached_plan = decode_board_layout(render_cache.read_cached(key))
        if cached_plan and self.images.load_cached_map(
            cached_plan.picture_key, cached_plan.window.image
        ):
            return cached_plan
        from sandtable.exporters.vassal.board_layout_drawing import (
            make_board_layout,  # large, and mostly not needed
        )

        plan = make_board_layout(self._module_without_scenarios, board, title, self.images)
        if plan:
            render_cache.write_cached(key, encode_board_layout(plan))
        return plan

    @cached_property
    def _module_without_scenarios(self) -> Module:
        """Return the module without scenarios, which boards do not depend on (DECISIONS 21)."""
        return replace(self.module, scenarios={})

    @cached_property
    def _bytes_of_board_data(self) -> bytes:
        """Return the bytes that identify all data which boards depend on."""
        # Pickles of equal modules may differ, but a miss in the cache only costs time.
        return pickle.dumps(self._module_without_scenarios)


def _window_title_by_board(module: Module) -> dict[str, str]:
    """Return a distinct title for each window, by board."""
    titles: dict[str, str] = {}
    for name, board in module.boards.items():
        title = name_without_expression_signs(board.name) or name
        used_titles = {TRAY_TITLE, ARRIVALS_TITLE, OUT_OF_PLAY_TITLE, *titles.values()}
        titles[name] = f"{title} ({name})" if title in used_titles else title
    return titles


def _losses_of_renamed_boards(module: Module) -> Iterator[str]:
    for board in module.boards.values():
        if text_on_one_line(board.name) != (title := name_without_expression_signs(board.name)):
            yield f"{board.name}: renamed {title}, as VASSAL evaluates $…$ and {{…}}."
