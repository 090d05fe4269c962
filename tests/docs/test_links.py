"""Whatever the pages link to is there: files, pictures, headings."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"!?\[[^\]\n]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_NAMED = re.compile(r'<a id="([^"]+)">')
_MARKS = re.compile(r"\[([^\]]*)\]\([^)]*\)|[`*]")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    assert [link for link in _links(page) if not _leads(page, link)] == []


def test_every_page_of_the_guide_is_reached_from_its_index():
    guide = ROOT / "docs" / "guide"
    index = guide / "index.md"
    linked = {(guide / link).resolve() for link in _links(index) if ":" not in link}
    assert {page for page in guide.glob("*.md") if page != index} <= linked


def test_every_picture_of_the_guide_is_shown():
    guide = ROOT / "docs" / "guide"
    shown = {(guide / link).resolve() for page in guide.glob("*.md") for link in _links(page)}
    assert [p.name for p in (guide / "pictures").iterdir() if p not in shown] == []


def test_pictures_are_small():
    pictures = (ROOT / "docs").rglob("*.png")
    guide = [p for p in pictures if p.parent.parent.name == "guide" or "editor" in p.name]
    assert [p.name for p in guide if p.stat().st_size > 200_000] == []


@cache
def _links(page):
    prose = _CODE.sub("", _FENCED.sub("", page.read_text("utf-8")))
    return tuple(_LINK.findall(prose))


def _leads(page, link):
    if re.match(r"[a-z]+:", link):
        return True  # nothing that tests run asks the network
    file, _, anchor = link.partition("#")
    target = (page.parent / file).resolve() if file else page
    return target.exists() and (not anchor or anchor in _anchors(target))


@cache
def _anchors(page):
    text = _FENCED.sub("", page.read_text("utf-8"))
    found = set(_NAMED.findall(text))
    for heading in _HEADING.findall(text):
        words = _MARKS.sub(lambda mark: mark[1] or "", heading).casefold()
        found.add("".join(s for s in words if s.isalnum() or s in " -_").replace(" ", "-"))
    return frozenset(found)
