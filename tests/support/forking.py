"""Children that have what a test put into their parent."""

from __future__ import annotations

import threading

import pytest

from sandtable.model.bounded_work.child_process import stop_warm_children


def fork_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all work done by forks, whatever threads other tests left at work."""
    stop_warm_children()
    monkeypatch.setattr(threading, "active_count", lambda: 1)
