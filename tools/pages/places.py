"""Where generated pages lie, and how they are made anew."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
COMMAND = "python -m tools.pages"
"""What writes all of them; a test that finds a stale page names it."""
