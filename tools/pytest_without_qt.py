"""A pytest plugin that replaces pytest-qt where Qt cannot start."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

_SETTINGS_OF_PYTEST_QT = ("qt_api", "qt_log_level_fail", "qt_log_ignore")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register the settings of pytest-qt that pyproject.toml contains."""
    for name in _SETTINGS_OF_PYTEST_QT:
        parser.addini(name, "A setting of pytest-qt, which is not loaded.", type="args")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore the editor's tests, which import Qt when they are collected."""
    return True if collection_path == config.rootpath / "tests" / "editor" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip single tests elsewhere that need a window."""
    of_qt = [item for item in items if item.get_closest_marker("gui")]
    if of_qt:
        config.hook.pytest_deselected(items=of_qt)
        items[:] = [item for item in items if item not in of_qt]
