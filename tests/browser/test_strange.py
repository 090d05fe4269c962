"""Modules and hands that nobody expected: the page bears them, and says what is the matter."""

import json
import re
import struct
import zlib

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.web import WebExporter
from tests.support.modules import load_module_text
from tests.support.webpage import Game

BOARD = """
boards:
  map: {kind: boxes, name: Map, spaces: {here: {name: Here}, there: {name: There}}}
types: {foot: {kind: unit}}
module:
  format: 1
  title: Strange
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  owners: {red: {name: Red}}
  calendar: {turns: 3}
"""
PIECES = "pieces: {red: {foot: {a: {name: Foot, copies: 4}}}}\n"
SETUP = "setup: {red: {here: [a]}}"


@pytest.fixture
def opened(browser, page_of):
    """Open the page of a module that is written down here; it complains of nothing."""
    games = []

    def make(text):
        games.append(Game.opened(browser, page_of(load_module_text(text))))
        return games[-1]

    yield make
    for game in games:
        assert game.page.complaints() == []
        game.page.close()


def _through_all(game):
    """Every panel, a turn on, and what is printed."""
    for name in game.page.run("sandtable.app.panels.map(([name]) => name)"):
        game.tab(name)
    game.tab("Turn")
    game.next_turn()
    game.page.run("dispatchEvent(new Event('beforeprint'))")
    game.page.run("dispatchEvent(new Event('afterprint'))")


@pytest.mark.everywhere
def test_a_module_without_scenarios_opens_its_boards_and_its_box(opened):
    game = opened(BOARD + PIECES)
    assert "nothing set up" in game.text("dialog[open]")
    game.press("begin")
    _through_all(game)
    game.page.run("sandtable.app.bring(0, {at: 's:here'})")
    assert game.has(".stack[data-space=here]")


def test_a_module_without_pieces_can_be_looked_at(opened):
    game = opened(BOARD + "scenarios: {s: {name: Empty}}\n")
    game.press("begin")
    _through_all(game)
    assert not game.has("[data-tab=Events]"), "Nothing is drawn in it."


@pytest.mark.everywhere
def test_a_module_without_boards_keeps_its_pieces_in_the_tray(opened):
    """Areas that nobody has drawn: what stands in them is not lost from sight."""
    game = opened(
        BOARD.replace("kind: boxes", "kind: areas") + PIECES + f"scenarios: {{s: {{{SETUP}}}}}"
    )
    game.press("begin")
    _through_all(game)
    game.tab("Place")
    assert "here" in game.text("[data-line]").lower()
    assert game.has("[data-line] .leaf")


def test_forty_scenarios_scroll_and_the_last_one_begins(opened):
    names = "".join(f"  s{n}: {{name: Scenario {n}, {SETUP}}}\n" for n in range(40))
    game = opened(BOARD + PIECES + "scenarios:\n" + names)
    assert game.page.run("document.querySelector('dialog').scrollHeight <= innerHeight")
    game.begin("s39")
    assert game.text(".title span") == "Scenario 39"


@pytest.mark.everywhere
def test_escape_never_leaves_a_player_before_an_empty_page(opened):
    """A browser closes a dialog at the second Escape, whatever the page says."""
    game = opened(BOARD + PIECES + f"scenarios: {{s: {{{SETUP}}}}}")
    for _ in range(4):
        game.page.key("Escape")
    game.page.until("document.querySelectorAll('dialog[open]').length === 1")
    game.press("begin")
    for _ in range(4):
        game.page.key("Escape")
    assert game.has(".stack")


RIGHT_TO_LEFT = "\u202egnirts\u202c \u05d0\u05d1\u05d2 \u2067\u2028'\"`${x}"


@pytest.mark.everywhere
def test_names_from_right_to_left_keep_to_themselves(opened):
    name = json.dumps(RIGHT_TO_LEFT)
    game = opened(
        BOARD.replace("{name: Here}", f"{{name: {name}}}")
        + PIECES.replace("name: Foot", f"name: {name}")
        + f"scenarios: {{s: {{name: {name}, {SETUP}}}}}"
    )
    game.press("begin")
    _through_all(game)
    assert game.text(".title span") == RIGHT_TO_LEFT
    box = game.page.run("(() => { const b = document.querySelector('.bar')"
                        ".getBoundingClientRect(); return [b.left, b.right]; })()")  # fmt: skip
    assert box == [0, 1440]


PICTURE = "pieces: {red: {foot: {a: {name: Foot, image: a.png, copies: 4}}}}\n"


def _png(side, colour):
    rows = b"".join(b"\0" + bytes(colour) * side for _ in range(side))
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data))
        for tag, data in chunks
    )


@pytest.mark.everywhere
def test_a_picture_of_the_modules_own_is_shown(opened, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.png").write_bytes(_png(4, (255, 0, 0)))
    game = opened(BOARD + PICTURE + f"scenarios: {{s: {{{SETUP}}}}}")
    game.press("begin")
    assert game.has("defs image")
    size = game.page.run(
        "(async () => { const one = new Image(); "
        "one.src = document.querySelector('defs image').getAttribute('href'); "
        "await one.decode(); return one.naturalWidth; })()"
    )
    assert size == 4


def test_a_picture_that_is_too_large_for_a_mail_is_made_smaller(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.png").write_bytes(_png(4, (255, 0, 0)) + bytes(300_000))
    loaded = load_module_text(BOARD + PICTURE)
    report = WebExporter().export(Job(loaded, loaded.complete_module), tmp_path / "out")
    [picture] = re.findall(r"data:image/\w+;base64,([\w+/=]+)", report.written[0].read_text())
    assert report.losses == ()
    assert len(picture) < 300_000


# -------------------------------------------------------------------------------------- hands
@pytest.fixture
def begun(play):
    game = play("lantern_ford")
    game.press("begin")
    game.page.until("document.querySelectorAll('.stack').length > 0")
    return game


def _held(game):
    """Press on a stack, and drag it a little; its piece, and where the pointer is."""
    x, y = game.page.run(_FIRST)
    game.page.pointer(("move", x, y), ("down",), ("move", x + 30, y + 30))
    assert game.has(".ghost")
    return x + 30, y + 30


_FIRST = """(() => {
  const b = [...document.querySelectorAll('.stack .shade')].map((n) => n.getBoundingClientRect())
    .find((b) => document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)
      ?.closest('.stack'));
  return [b.x + b.width / 2, b.y + b.height / 2];
})()"""


@pytest.mark.everywhere
def test_escape_lets_go_of_what_is_dragged(begun):
    before = begun.state()
    _held(begun)
    begun.page.key("Escape")
    assert not begun.has(".ghost")
    begun.page.pointer(("up",))
    assert begun.state() == before


def test_what_is_dropped_outside_of_the_window_stays_where_it_was(begun):
    before = begun.state()
    _held(begun)
    begun.page.pointer(("move", -40, 300), ("up",))
    assert not begun.has(".ghost")
    assert begun.state() == before


def test_a_button_that_goes_up_where_nobody_sees_it_ends_the_drag(begun):
    before = begun.state()
    _held(begun)
    begun.page.is_down = False
    begun.page.pointer(("move", 300, 300))
    assert not begun.has(".ghost")
    assert begun.state() == before
    begun.page.pointer(("up",))


@pytest.mark.everywhere
def test_a_window_may_change_while_something_is_dragged(begun):
    begun.page.run("sandtable.app.pan.fit(sandtable.app.view.box)")
    try:
        _held(begun)
        begun.sized(1024, 768)
        x, y = begun.spot("merhythe")
        begun.page.pointer(("move", x, y), ("up",))
        assert begun.state()["log"][-1]["text"].endswith("→ Merhythe.")
    finally:
        begun.page.sized()


_INSIDE = """(() => {
  const box = document.querySelector('.popover').getBoundingClientRect();
  const frame = sandtable.app.frame.getBoundingClientRect();
  return [box.right <= innerWidth, box.bottom <= frame.bottom];
})()"""
"""Whether the open stack ends before the window does, to the right and below."""


@pytest.mark.everywhere
def test_an_open_stack_stays_in_the_window_that_changes(begun):
    begun.page.run("sandtable.app.openStack([...document.querySelectorAll('.stack')].pop())")
    try:
        begun.page.sized(800, 700)
        begun.page.until(f"({_INSIDE}).every(Boolean)")
        assert begun.page.run(_INSIDE) == [True, True]
    finally:
        begun.page.sized()


def test_what_was_undone_while_it_was_dragged_is_not_put_down(begun):
    begun.page.run("sandtable.app.bring(0, {at: 's:merhythe'})")
    state = begun.page.run("(() => { const all = Object.values(sandtable.app.state.copies); "
                           "return all[all.length - 1].id; })()")  # fmt: skip
    begun.page.run(f"globalThis.lift = sandtable.app.lift([{json.dumps(state)}])")
    begun.press("undo")
    before = begun.state()
    begun.page.run("lift.drop({at: 's:hobbin'})")
    assert begun.state() == before


def test_five_hundred_steps_are_taken_back_and_done_again(begun):
    before = begun.state()
    begun.page.run(_FIVE_HUNDRED % "app.act({...app.state, turn: n % 2, log: [], next: n})")
    after = begun.state()
    begun.page.run(_FIVE_HUNDRED % "app.undo()")
    assert begun.state() == before
    assert begun.has("[data-do=undo]:disabled")
    begun.page.run(_FIVE_HUNDRED % "app.redo()")
    assert begun.state() == after


# What is seen is drawn once, at the end.
_FIVE_HUNDRED = """(() => {
  const { app } = sandtable;
  const { refresh } = app;
  app.refresh = () => {};
  for (let n = 0; n < 500; n += 1) %s;
  app.refresh = refresh;
  refresh();
})()"""


def test_a_second_finger_on_another_counter_does_not_hinder_the_first(begun):
    found = begun.page.run("sandtable.app.stacks().filter((s) => sandtable.app.data.spaces"
                           ".get(s.space).onMap).slice(0, 2).map((s) => s.space)")  # fmt: skip
    spots = [begun.page.run(_SPOT % json.dumps(space)) for space in found]
    _touch(begun.page, "touchStart", spots[0])
    _touch(begun.page, "touchStart", *spots)
    near = [(x + 25, y + 25) for x, y in spots]
    _touch(begun.page, "touchMove", *near)
    begun.page.until("document.querySelectorAll('.ghost').length === 2")
    _touch(begun.page, "touchCancel")
    begun.page.until("document.querySelector('.ghost') === null")


_SPOT = """(() => {
  const b = document.querySelector(`.stack[data-space="${%s}"]`).getBoundingClientRect();
  return [b.x + b.width / 2, b.y + b.height / 2];
})()"""


def _touch(page, kind, *points):
    told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    page.call("Input.dispatchTouchEvent", type=kind, touchPoints=told)


# ----------------------------------------------------------------------- keyboard and hearing
@pytest.mark.everywhere
def test_scenarios_are_gone_through_with_the_arrows(opened):
    names = "".join(f"  s{n}: {{name: Scenario {n}, {SETUP}}}\n" for n in range(4))
    game = opened(BOARD + PIECES + "scenarios:\n" + names)
    game.page.run("document.querySelector('input[name=scenario]').focus()")
    for _ in range(3):
        game.page.key("ArrowDown")
    game.press("begin")
    assert game.state()["scenario"] == "s3"


@pytest.mark.everywhere
def test_stacks_are_gone_through_row_by_row_and_back(begun):
    begun.page.run("sandtable.app.frame.focus()")
    seen = []
    for key in (".", ".", ","):
        begun.page.key(key)
        seen.append(begun.page.run("document.activeElement.dataset.stack"))
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.everywhere
def test_what_lies_under_the_mouse_is_named(begun):
    x, y = begun.page.run(_FIRST)
    begun.page.pointer(("move", x, y))
    begun.page.until("document.querySelector('.hovered').textContent")
    label = begun.page.run(f"document.elementFromPoint({x}, {y}).closest('.stack')"
                           ".getAttribute('aria-label')")  # fmt: skip
    assert begun.text(".hovered p") == label
    size = begun.page.run("document.querySelector('.hovered .face').getBoundingClientRect().width")
    assert size > 50


@pytest.mark.everywhere
def test_a_game_begins_with_all_pieces_on_the_maps_in_sight(begun):
    outside = begun.page.run(
        "(() => { const f = sandtable.app.frame.getBoundingClientRect();"
        " const { spaces } = sandtable.app.data;"
        " return sandtable.app.stacks().filter((s) => spaces.get(s.space).onMap)"
        ".map((s) => sandtable.app.view.stackNode(s.key).getBoundingClientRect())"
        ".filter((b) => b.left < f.left || b.right > f.right || b.top < f.top"
        " || b.bottom > f.bottom).length; })()"
    )
    assert outside == 0


def test_every_control_of_every_panel_has_a_name(begun):
    for name in begun.page.run("sandtable.app.panels.map(([name]) => name)"):
        begun.tab(name)
        assert begun.page.run(_NAMELESS) == [], name
    begun.page.run("sandtable.app.openStack(document.querySelector('.stack'))")
    assert begun.page.run(_NAMELESS) == []


_NAMELESS = """[...document.querySelectorAll('button, select, input:not([hidden]), [role=button]')]
  .filter((one) => !(one.textContent.trim() || one.getAttribute('aria-label') || one.title
    || one.querySelector('[aria-label]') || one.labels?.length)).map((one) => one.outerHTML)"""


def test_what_happens_is_said_to_those_who_hear_the_page(begun):
    begun.next_turn()
    assert begun.text("[role=status]") == begun.state()["log"][-1]["text"]


@pytest.mark.everywhere
def test_focus_is_seen_and_goes_from_the_bar_over_the_map_to_the_panels(begun):
    begun.page.run("document.querySelector('.now').focus()")
    order, unseen = ["bar"], []
    for _ in range(40):
        begun.page.key("Tab")
        part, is_seen = begun.page.run(_WHERE)
        unseen += [] if is_seen else [part]
        if order[-1] != part:
            order.append(part)
    assert order[:4] == ["bar", "frame", "tabs", "panel"]
    assert unseen == []


_WHERE = """(() => {
  const one = document.activeElement;
  const part = ['bar', 'frame', 'tabs', 'panel'].find((name) => one.closest('.' + name)) ?? 'none';
  return [part, one === document.body || getComputedStyle(one).outlineStyle !== 'none'];
})()"""


def test_a_piece_that_is_moved_away_leaves_the_stack_that_is_open(begun):
    begun.page.run("sandtable.app.openStack([...document.querySelectorAll('.stack')]"
                   ".find((one) => one.stack.copies.length > 1))")  # fmt: skip
    number = begun.page.run("document.querySelectorAll('.popover .leaf').length")
    begun.page.run("sandtable.app.moveTo([document.querySelector('.popover .leaf').dataset.key"
                   ".slice(5)], {at: 's:merhythe'})")  # fmt: skip
    assert begun.page.run("document.querySelectorAll('.popover .leaf').length") == number - 1
