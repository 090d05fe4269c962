"""A pytest plugin for machines on which Qt cannot start; it stands in for pytest-qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_SETTINGS_OF_PYTEST_QT = ("qt_api", "qt_log_level_fail", "qt_log_ignore")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let pyproject.toml speak of settings whose plugin is switched off."""
    for name in _SETTINGS_OF_PYTEST_QT:
        parser.addini(name, "A setting of pytest-qt, which is not loaded.", type="args")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the editor's tests, which import Qt when they are read."""
    return True if collection_path == config.rootpath / "tests" / "editor" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out single tests elsewhere that need a window."""
    of_qt = [item for item in items if item.get_closest_marker("gui")]
    if of_qt:
        config.hook.pytest_deselected(items=of_qt)
        items[:] = [item for item in items if item not in of_qt]
