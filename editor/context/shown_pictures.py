"""The module's own pictures for the screen, scaled in the background."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QObject, Signal

from sandtable.drawing.picture_scaling import PictureFile, PictureScale, ScaledPicture
from sandtable.drawing.pictures import (
    board_pictures,
    cached_picture,
    counter_pictures,
    find_picture_files,
    scaled_pictures,
)
from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.document import Document
from sandtable.editor.context.file_session import FileSession
from sandtable.model.module_change import ModuleChange

COUNTER_PICTURE_SCALE = PictureScale(longest_side=256, keeps_vectors=False)
BOARD_PICTURE_SCALE = PictureScale(longest_side=3000, keeps_vectors=False)
_BATCH_SIZE = 8
"""So many pictures are scaled at a time, and then shown."""

ScaledFile = tuple[PictureFile, PictureScale]


class ShownPictures(QObject):
    """The module's pictures that can be shown already, by name; others are scaled meanwhile."""

    pictures_changed = Signal()
    """Other pictures can be shown than before."""

    def __init__(
        self,
        document: Document,
        session: FileSession,
        new_worker: Callable[[QObject], BackgroundWorker],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._session, self._new_worker = document, session, new_worker
        self._worker: BackgroundWorker | None = None
        self._wanted: dict[str, ScaledFile] = {}
        self._scaled: dict[str, tuple[ScaledFile, ScaledPicture]] = {}
        self._is_scaling = False
        self.pictures: Mapping[str, bytes] = MappingProxyType({})
        """By name; another mapping after each change."""
        document.module_changed.connect(self._on_module_changed)
        session.session_changed.connect(self.refresh_pictures)
        session.disk_checked.connect(self.refresh_pictures)

    @property
    def is_complete(self) -> bool:
        """Say whether every picture was scaled or found unreadable."""
        return not any(True for _ in self._iter_outdated_pictures())

    def refresh_pictures(self) -> None:
        """Find the pictures that the module names now, and whether their files changed."""
        self._wanted = dict(self._iter_pictures_of_module())
        gone = self._scaled.keys() - self._wanted.keys()
        for name in gone:
            del self._scaled[name]
        if self._take_cached_pictures() or gone:
            self._publish_pictures()
        self._scale_next_pictures()

    def _take_cached_pictures(self) -> bool:
        """Reuse pictures that were scaled before, as after undo; return whether any exist."""
        outdated = list(self._iter_outdated_pictures())
        cached = {name: cached_picture(*wanted) for name, wanted in outdated}
        for name, wanted in outdated:
            if picture := cached[name]:
                self._scaled[name] = (wanted, picture)
        return any(cached.values())

    def _on_module_changed(self, change: ModuleChange) -> None:
        if change.affects_keys("pieces", "types", "boards"):
            self.refresh_pictures()

    def _iter_pictures_of_module(self) -> Iterator[tuple[str, ScaledFile]]:
        loaded, module = self._session.loaded_module, self._document.complete_module
        if loaded is None:
            return
        groups = (
            (counter_pictures(module), COUNTER_PICTURE_SCALE),
            (board_pictures(module), BOARD_PICTURE_SCALE),
        )
        for pictures, scale in groups:
            files = find_picture_files((picture.name for picture in pictures), loaded)
            yield from ((name, (file, scale)) for name, file in files.items())

    def _iter_outdated_pictures(self) -> Iterator[tuple[str, ScaledFile]]:
        for name, wanted in self._wanted.items():
            if name not in self._scaled or self._scaled[name][0] != wanted:
                yield name, wanted

    def _scale_next_pictures(self) -> None:
        """Scale the next pictures in the background, all with the same scale."""
        outdated = list(self._iter_outdated_pictures())
        # Only one job runs at a time; the next begins when it ends.
        if self._is_scaling or not outdated:
            return
        scale = outdated[0][1][1]
        files = [file for _, (file, other) in outdated if other == scale][:_BATCH_SIZE]
        if self._worker is None:
            self._worker = self._new_worker(self)
            self._worker.job_done.connect(self._on_pictures_scaled)
        self._is_scaling = True
        self._worker.start_background_job((files, scale), partial(scaled_pictures, files, scale))

    def _on_pictures_scaled(
        self, job: tuple[list[PictureFile], PictureScale], result: object
    ) -> None:
        self._is_scaling = False
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, dict)
        files, scale = job
        for file in files:
            if file.name in self._wanted:
                self._scaled[file.name] = ((file, scale), result[file.name])
        self._publish_pictures()
        self._scale_next_pictures()

    def _publish_pictures(self) -> None:
        shown = ((name, picture.data) for name, (_, picture) in self._scaled.items())
        self.pictures = MappingProxyType({name: data for name, data in shown if data})
        self.pictures_changed.emit()
