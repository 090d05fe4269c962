"""What is remembered between two starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

_MAX_RECENT = 10


class EditorSettings:
    """Small facts about the window and the last files, in a file of the user's."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the user's own settings, or those in a file, as tests do."""
        kind = QSettings.Format.IniFormat
        own = QSettings(kind, QSettings.Scope.UserScope, "sandtable", "editor")
        self._store = QSettings(str(path), kind) if path else own

    @property
    def settings_folder(self) -> Path:
        """Where the settings lie, and what else belongs to the user."""
        return Path(self._store.fileName()).parent

    def read_setting(self, key: str, otherwise: Any = None) -> Any:
        """What was put under a key."""
        return self._store.value(key, otherwise)

    def store_setting(self, key: str, value: Any) -> None:
        """Remember something under a key; None forgets it."""
        if value is None:
            self._store.remove(key)
        else:
            self._store.setValue(key, value)

    @property
    def recent_paths(self) -> list[str]:
        """The modules that were open last, newest first."""
        said = self.read_setting("recent", [])
        return [said] if isinstance(said, str) else list(said or [])

    def remember_path(self, path: Path) -> None:
        """Remember a module as the one open last."""
        rest = [other for other in self.recent_paths if other != str(path)]
        self.store_setting("recent", [str(path), *rest][:_MAX_RECENT])
