"""Preparation of maps: small boards at once, large ones in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from sandtable.editor.canvas.prepared_map import MapRequest, PreparedMap, prepare_map
from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.model.geometry.hex.grid_hexes import hex_count

_MAX_IMMEDIATE_SPACES = 400
"""Number of spaces that are drawn without a noticeable delay."""
_MAX_SPACES_AT_ONCE = 1000
"""Number of spaces whose names are placed before the board is shown."""


class BoardRenderer(QObject):
    """Renderer of the last requested map of a board."""

    map_prepared = Signal(object)
    """Delivers the prepared map."""

    def __init__(
        self,
        new_worker: Callable[[QObject], BackgroundWorker],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._new_worker = new_worker
        self._worker: BackgroundWorker | None = None
        self._pending_request: MapRequest | None = None
        self._is_draft = False
        """Whether the map that is being prepared has no names yet."""
        self.last_map: PreparedMap | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a map is being prepared."""
        return self._pending_request is not None

    def request_map(self, request: MapRequest) -> None:
        """Request the drawing of a map; the previous request is dropped."""
        self._pending_request = request
        board = request.module.boards[request.board_id]
        many = len(board.outlines) + (hex_count(board.grid) if board.grid else 0)
        if many <= _MAX_IMMEDIATE_SPACES:
            self.prepare_map_now()
            return
        if self._worker is None:
            self._worker = self._new_worker(self)
            self._worker.job_done.connect(self._on_job_done)
        if self.last_map is None and many > _MAX_SPACES_AT_ONCE:
            # Names take most of the time: the board is shown, and can be used, before them.
            self._is_draft = True
            self._worker.start_background_job(
                request, partial(prepare_map, request, with_names=False)
            )
        else:
            self._is_draft = False
            self._worker.start_background_job(
                request, partial(prepare_map, request, self.last_map)
            )

    def prepare_map_now(self) -> None:
        """Prepare the requested map now."""
        if self._pending_request is not None:
            self._emit_prepared_map(prepare_map(self._pending_request, self.last_map))

    def drop_map_request(self) -> None:
        """Drop the requested map and the last drawn one."""
        self._pending_request = self.last_map = None

    def _on_job_done(self, request: object, result: object) -> None:
        if request is not self._pending_request:
            return  # something else has been asked for since
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, PreparedMap)
        if self._is_draft and self._worker is not None:
            self._is_draft = False
            self._worker.start_background_job(request, partial(prepare_map, result.request))
            self.map_prepared.emit(result)
        else:
            self._emit_prepared_map(result)

    def _emit_prepared_map(self, plan: PreparedMap) -> None:
        self._pending_request, self.last_map = None, plan
        self.map_prepared.emit(plan)
