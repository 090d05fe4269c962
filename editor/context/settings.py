"""Settings that persist between starts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

_MAX_RECENT = 10


class EditorSettings:
    """Settings of the window and recently opened files, in a file of the user."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the settings of the user, or those in the given file (for tests)."""
        kind = QSettings.Format.IniFormat
        user_store = QSettings(kind, QSettings.Scope.UserScope, "sandtable", "editor")
        self._store = QSettings(str(path), kind) if path else user_store

    @property
    def settings_folder(self) -> Path:
        """Folder of the settings and of other files of the user."""
        return Path(self._store.fileName()).parent

    def read_setting(self, key: str, otherwise: Any = None) -> Any:
        """Return the stored value of a setting, or `otherwise`."""
        return self._store.value(key, otherwise)

    def store_setting(self, key: str, value: Any) -> None:
        """Store a value under a key; None removes it."""
        if value is None:
            self._store.remove(key)
        else:
            self._store.setValue(key, value)

    @property
    def recent_paths(self) -> list[str]:
        """The paths of recently opened modules, newest first."""
        stored = self.read_setting("recent", [])
        # QSettings returns a list of one entry as a text.
        return [stored] if isinstance(stored, str) else list(stored or [])

    def remember_recent_path(self, path: Path) -> None:
        """Record the path of the module that was opened last."""
        rest = [other for other in self.recent_paths if other != str(path)]
        self.store_setting("recent", [str(path), *rest][:_MAX_RECENT])
