"""The page keeps the game by itself, says so where it cannot, and offers it at the next start."""

import json

import pytest

from tools.browsers.page import until

pytestmark = pytest.mark.everywhere
MOVE = "sandtable.app.bring(0, {at: 's:merhythe'})"
REFUSES = """(Storage.prototype.setItem = () => {
  throw new DOMException('no room', 'QuotaExceededError');
})"""
STORED = "Object.keys(localStorage).filter((key) => key.startsWith('sandtable-play:'))"
ASKS = """(() => {
  const event = new Event('beforeunload', {cancelable: true});
  dispatchEvent(event);
  return event.defaultPrevented;
})()"""


@pytest.fixture
def game(begun):
    opened = begun("lantern_ford", seen=False)
    yield opened
    opened.forget()


def _offers(game):
    return game.page.run("[...document.querySelectorAll('[data-stored]')].map((one) => "
                         "one.querySelector('[data-do=resume], p').textContent)")  # fmt: skip


def test_a_game_goes_on_where_the_page_was_reloaded(game):
    game.page.run(MOVE)
    game.page.run("(sandtable.app.openPanel('Turn'), 1)")
    game.page.run("sandtable.app.act({...sandtable.app.state, turn: 1})")
    state = game.state()
    game.reopen()
    assert game.page.run("sandtable.app.state") is None
    [offer] = _offers(game)
    assert offer.startswith("Continue First Thaw, Turn 2")
    game.press("resume")
    assert game.state() == state
    assert not game.has("dialog[open]")


def test_a_game_is_kept_without_leaving_the_page(game):
    game.page.run(MOVE)
    [key] = until(lambda: game.page.run(STORED), "Nothing was kept.")
    before = game.page.run(f"localStorage.getItem({json.dumps(key)})")
    game.page.run(MOVE)
    game.page.until(f"localStorage.getItem({json.dumps(key)}) !== {json.dumps(before)}")
    assert game.page.run(STORED) == [key]


def test_a_game_in_which_nothing_was_done_is_not_offered(game):
    game.reopen()
    assert _offers(game) == []


def test_what_was_taken_back_is_not_kept(game):
    before = game.state()
    game.page.run(MOVE)
    until(lambda: game.page.run(STORED), "Nothing was kept.")
    game.page.run("sandtable.app.undo()")
    game.reopen()
    game.press("resume")
    assert game.state()["copies"] == before["copies"]


def test_a_new_game_leaves_the_earlier_one_to_be_continued(game):
    game.page.run(MOVE)
    earlier = game.state()
    game.press("new")
    assert _offers(game) == [], "The game on the table is no other one."
    game.press("begin")
    game.page.run(f"({MOVE}, {MOVE})")
    game.reopen()
    assert len(_offers(game)) == 2
    key = game.page.run("document.querySelectorAll('[data-stored]')[1].dataset.stored")
    game.press("resume", f"[data-stored={json.dumps(key)}]")
    assert game.state() == earlier


def test_a_discarded_game_is_gone_after_a_second_word(game):
    game.page.run(MOVE)
    game.reopen()
    game.press("discard-stored")
    assert len(game.page.run(STORED)) == 1
    game.press("discard-stored")
    assert game.page.run(STORED) == []
    assert not game.has(".stored")


def test_a_game_of_other_data_is_handed_out_and_not_played(game):
    game.page.run(MOVE)
    [key] = until(lambda: game.page.run(STORED), "Nothing was kept.")
    game.page.run(f"""(() => {{
      const key = {json.dumps(key)};
      const text = localStorage.getItem(key).replace(/"edition":"\\w+"/, '"edition":"old"');
      localStorage.setItem(key.replace(/:\\w*:(\\w+)$/, ':old:$1'), text);
    }})()""")
    game.reopen()
    assert sum("changed after the game was saved" in offer for offer in _offers(game)) == 1
    folder = game.page.browser.downloads
    for old in folder.iterdir():
        old.unlink()
    game.press("save-stored")
    [path] = until(lambda: list(folder.glob("*.json")), "Nothing was saved.")
    until(lambda: path.read_text("utf-8").endswith("\n"), "The file is not whole.")
    assert json.loads(path.read_text("utf-8"))["edition"] == "old"


def test_where_nothing_can_be_kept_the_page_says_so_and_asks_before_it_is_left(game):
    game.page.run(REFUSES)
    assert game.page.run(ASKS) is False, "Nothing was done yet."
    game.page.run(MOVE)
    game.page.until("document.querySelector('[data-do=save-unkept]') !== null")
    assert "storage for pages is full" in game.text(".tip")
    assert game.page.run(ASKS) is True
    game.press("new")
    assert "replaces the one on the table" in game.text("dialog [role=alert]")
    game.page.key("Escape")
    game.press("save-unkept")
    game.page.until("document.querySelector('[data-do=save-unkept]') === null")
    assert game.page.run(ASKS) is False, "It is in a file."
    game.reopen()


def test_what_could_not_be_kept_is_kept_once_there_is_room(game):
    game.page.run(f"(window.before = Storage.prototype.setItem, {REFUSES})")
    game.page.run(MOVE)
    game.page.until("document.querySelector('[data-do=save-unkept]') !== null")
    game.page.run("(Storage.prototype.setItem = window.before, 1)")
    game.page.run(MOVE)
    game.page.until("document.querySelector('[data-do=save-unkept]') === null")
    assert game.page.run(ASKS) is False


def test_a_second_tab_does_not_write_over_the_first(game):
    game.page.run(MOVE)
    [key] = until(lambda: game.page.run(STORED), "Nothing was kept.")
    kept = game.page.run(f"localStorage.getItem({json.dumps(key)})")
    game.page.run(f"dispatchEvent(new StorageEvent('storage', "
                  f"{{key: {json.dumps(key)}, newValue: 'x'}}))")  # fmt: skip
    game.page.run(MOVE)
    until(lambda: len(game.page.run(STORED)) == 2, "Both have one place.")
    assert game.page.run(f"localStorage.getItem({json.dumps(key)})") == kept


def test_what_was_covered_is_covered_when_it_goes_on(begun):
    game = begun("blocks_in_afrika", seen=False)
    game.page.run("sandtable.app.bring(0, {at: [...sandtable.app.data.spaces.keys()]"
                  ".map((one) => `s:${one}`)[0]})")  # fmt: skip
    game.choose("[data-key=seat]", "allies")
    game.reopen()
    game.press("resume")
    assert game.page.run("document.querySelector('[data-key=seat]').value") == "nobody"
    game.forget()
