"""What other tests rely on: the page that is asked is the one that keys and eyes are at."""

import pytest


@pytest.mark.everywhere
def test_a_page_has_the_focus_again_when_it_comes_back_to_the_front(browser, tmp_path):
    path = tmp_path / "page.html"
    path.write_text("<!doctype html><title>A page</title>", "utf-8")
    pages = [browser.page() for _ in range(3)]
    try:
        for page in pages:
            page.open(path)
        for page in (*pages, *pages):
            page.front()
            page.until("document.hasFocus()")
        pages.pop(0).close()
        pages[0].front()
        pages[0].until("document.hasFocus()")
    finally:
        for page in pages:
            page.close()
