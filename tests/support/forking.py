"""Children that have what a test put into their parent."""

from __future__ import annotations

import threading

import pytest

from sandtable.model.bounded_work import child_process


def fork_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all work done by forks, whatever threads other tests left at work."""
    without_warm_child(monkeypatch)
    monkeypatch.setattr(threading, "active_count", lambda: 1)


def without_warm_child(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set aside the child that does the work of other tests."""
    monkeypatch.setattr(child_process, "_warm_children", [])
