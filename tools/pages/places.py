"""Places of generated pages, and the command that generates them."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
COMMAND = "python -m tools.pages"
"""Command that writes all pages; tests name it when a page is outdated."""
