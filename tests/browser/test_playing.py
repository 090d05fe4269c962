"""What a player does with each sample: move, step, draw, roll, undo, save, load."""

import json

import pytest

from tests.support.webpage import DRAWN
from tools.browsers.page import until

pytestmark = pytest.mark.everywhere
LARGE = (
    "afrika_ii", "blocks_in_afrika", "mare_nostrum", "aa_lhtr_1942", "aa_north_africa",
)  # fmt: skip
SAMPLES = pytest.mark.parametrize("sample", [*LARGE, "lantern_ford"])


@SAMPLES
def test_a_counter_is_dragged_and_the_move_taken_back(sample, begun):
    game = begun(sample)
    before = game.state()["copies"]
    found = game.page.run(_A_MOVE)
    game.page.drag(found["from"], found["to"])
    after = game.state()["copies"]
    moved = [one for one in after if after[one]["at"] != before[one]["at"]]
    assert moved == [found["copy"]]
    assert after[moved[0]]["at"] == f"s:{found['space']}"
    assert "→" in game.state()["log"][-1]["text"]
    game.press("undo")
    assert game.state()["copies"] == before
    game.press("redo")
    assert game.state()["copies"] == after


@SAMPLES
def test_a_stack_opens_and_a_piece_of_it_loses_what_it_can(sample, begun):
    game = begun(sample)
    found = game.page.run(_A_STACK)
    game.page.run(f"sandtable.app.openStack({_node(found['key'])})")
    game.page.click(f"[data-key='leaf-{found['copy']}']")
    before = game.state()["copies"][found["copy"]]
    game.press(found["deed"], ".popover")
    after = game.state()["copies"].get(found["copy"])
    assert after != before
    game.press("undo")
    assert game.state()["copies"][found["copy"]] == before


@SAMPLES
def test_dice_are_rolled_and_a_table_marks_its_result(sample, begun):
    game = begun(sample, seen=False)
    game.tab("Tables")
    game.press("roll")
    assert game.text("[data-rolled]").partition(":")[0] in {"1d6", "2d6", "1d10"}
    assert game.state()["log"][-1]["text"].startswith("Rolled ")
    number = game.page.run("sandtable.app.data.play.tables.findIndex((one) => one.dice)")
    game.page.click(f"[data-table='{number}'] summary")
    game.press("roll-on", f"[data-table='{number}']")
    hit = game.text(f"[data-table='{number}'] [data-hit]")
    assert hit in game.state()["log"][-1]["text"]


@pytest.mark.parametrize("sample", ["mare_nostrum", "lantern_ford"])
def test_markers_are_drawn_kept_and_put_away(sample, begun):
    game = begun(sample, seen=False)
    game.tab("Events")
    pool = game.page.run(
        "document.querySelector('[data-do=draw]:not(:disabled)').closest('.pool').dataset.pool"
    )
    there = _in_space(game, pool)
    game.press("draw", f"[data-pool={json.dumps(pool)}]")
    game.press("draw", f"[data-pool={json.dumps(pool)}]")
    assert _in_space(game, pool) == there - 2
    drawn = [one for one in game.state()["copies"].values() if one["at"] == "x:drawn"]
    game.press("keep", f"[data-copy={drawn[0]['id']}]")
    game.press("discard", f"[data-copy={drawn[1]['id']}]")
    kept, away = (game.state()["copies"][one["id"]]["at"] for one in drawn)
    assert _label(game, kept).lower().endswith(("in hand", "available"))
    assert "used" in _label(game, away).lower()
    game.press("return", f"[data-copy={drawn[0]['id']}]")
    assert game.state()["copies"][drawn[0]["id"]]["at"] == f"s:{pool}"


def test_a_marker_goes_back_on_the_roll_that_it_names(begun):
    """Drawn as often as needed: Forced March returns on 1 to 3 and is used up on 4 to 6."""
    game = begun("lantern_ford", seen=False)
    game.tab("Events")
    ends = set()
    for _ in range(200):
        game.page.run("document.querySelector('[data-do=draw]').click()")
        if game.has("[data-do=roll-fate]"):
            game.page.run("document.querySelector('[data-do=roll-fate]').click()")
            text = game.state()["log"][-1]["text"]
            name = "Forced March" if "Forced March" in text else "The Tamble in Spate"
            least = 3 if name == "Forced March" else 2
            rolled = int(text.split()[1])
            returns = "returns" in text
            assert returns is (rolled <= least)
            ends.add(returns)
            if ends == {True, False}:
                break
        game.page.run("sandtable.app.begin('first_thaw', {'guard-early': 'off', islands: 'late'})")
        game.page.run("sandtable.app.openPanel(2)")
    assert ends == {True, False}


@SAMPLES
def test_a_game_is_saved_and_goes_on_after_the_page_is_opened_anew(sample, begun):
    game = begun(sample)
    found = game.page.run(_A_MOVE)
    game.page.drag(found["from"], found["to"])
    game.next_turn()
    state = game.state()
    saved = _saved(game)
    assert json.loads(saved.read_text("utf-8"))["game"] == state

    game.reopen()
    assert game.page.run("sandtable.app.state") is None
    game.page.give("[data-load]", saved)
    game.page.until("sandtable.app.state?.turn === 1")
    assert game.state() == state


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not json", "not a saved game"),
        ('{"sort": "something"}', "not a saved game"),
        ('{"sort": "sandtable-play", "format": 99}', "another version"),
        ('{"sort": "sandtable-play", "format": 1, "module": "other"}', "another game: other"),
        (
            '{"sort": "sandtable-play", "format": 1, "module": "lantern_ford", "game": {}}',
            "not on this page",
        ),
    ],
)
def test_a_file_that_is_no_game_of_this_page_is_refused(text, says, begun, tmp_path):
    game = begun("lantern_ford", seen=False)
    before = game.state()
    path = tmp_path / "game.json"
    path.write_text(text)
    game.page.give("[data-load]", path)
    game.page.until(f"document.querySelector('.tip').textContent.includes({json.dumps(says)})")
    assert game.state() == before


def test_too_many_in_a_space_are_warned_of_and_the_warning_goes(begun):
    game = begun("lantern_ford", seen=False)
    for _ in range(4):
        game.page.run("sandtable.app.bring(sandtable.app.data.numbers.get('vessin/pikes'), "
                      "{at: 's:greyfell'})")  # fmt: skip
    assert game.text(".chip").endswith(("warning", "warnings"))
    game.tab("Book")
    said = game.text(".warnings")
    assert "Greyfell" in said
    assert "Stacking in areas" in said
    assert "limit 3" in said
    assert "in play, but only" in said
    for _ in range(4):
        game.press("undo")
    assert game.page.run("document.querySelector('.chip').hidden")


def test_a_choice_lights_its_spaces_and_is_dragged_from_the_tray(begun):
    game = begun("lantern_ford")
    game.tab("Place")
    waiting = [c for c in game.state()["copies"].values() if c["at"].startswith("c:")]
    assert game.text("[data-line]").count("at least 1") == 1
    x, y = game.page.middle(f"[data-copy={waiting[0]['id']}]")
    game.page.pointer(("move", x, y))
    assert game.page.run("document.querySelector('.lit path') !== null")
    game.page.drag((x, y), game.spot("merhythe"))
    assert game.state()["copies"][waiting[0]["id"]]["at"] == "s:merhythe"


def test_everything_can_be_done_by_the_keyboard(begun):
    """A stack is found, opened, and a piece of it moved by naming a space; then undone."""
    game = begun("lantern_ford")
    page = game.page
    page.run("sandtable.app.frame.focus()")
    page.key(".")
    label = page.run("document.activeElement.getAttribute('aria-label')")
    assert label
    page.key("Enter")
    page.until("!document.querySelector('.popover').hidden")
    copy = page.run("document.activeElement.dataset.key").removeprefix("leaf-")
    page.run("document.querySelector('.popover [data-do=move]').focus()")
    page.key("Enter")
    page.until("document.querySelector('dialog[open] input') !== null")
    page.write("hobbin moor")
    page.key("Enter")
    assert game.state()["copies"][copy]["at"] == "s:hobbin"
    page.key("z", ctrl=True)
    assert game.state()["copies"][copy]["at"] != "s:hobbin"
    page.key("n")
    assert game.state()["phase"] == 1


def test_who_holds_a_space_is_changed_by_clicking_it_twice(begun):
    game = begun("lantern_ford")
    assert game.state()["control"]["hobbin"] == "corrow"
    x, y = game.spot("hobbin")
    until(lambda: _asks_at(game, x, y + 15), "Nobody asks who holds it.")
    game.page.click("dialog[open] [data-owner=vessin]")
    assert game.state()["control"]["hobbin"] == "vessin"


def _asks_at(game, x, y):
    """Click twice; on a machine that is too busy these are two single clicks."""
    game.page.double_click(x, y)
    game.page.run(DRAWN)
    return game.has("dialog[open]")


def test_the_turn_marker_goes_on_with_the_turn(begun):
    game = begun("lantern_ford", seen=False)
    marker = next(c for c in game.state()["copies"].values() if c["at"] == "s:turn-track")
    assert marker["cell"] == 1
    game.next_turn()
    assert game.state()["copies"][marker["id"]]["cell"] == 2


@pytest.mark.parametrize(
    ("kind", "marks"),
    [("unit", ["attacking", "arrow", "captured"]), ("marker", []), ("control", ["captured"])],
)
def test_marks_are_offered_only_on_what_can_bear_them(kind, marks, begun):
    game = begun("aa_north_africa", seen=False)
    game.page.run(_OPENED.replace("KIND", kind))
    game.page.until("!document.querySelector('.popover').hidden")
    offered = game.page.run("[...document.querySelectorAll('.popover [data-key^=mark-]')]"
                            ".map((one) => one.dataset.key)")  # fmt: skip
    assert offered == [f"mark-{word}" for word in marks]


def test_blocks_of_the_other_side_are_covered_for_whoever_sits_here(begun):
    game = begun("blocks_in_afrika", seen=False)
    game.choose("[data-key=seat]", "allies")
    covered = game.page.run(
        "Object.values(sandtable.app.state.copies).filter(sandtable.app.isCovered)"
        ".map((one) => sandtable.app.data.play.pieces[one.piece].side)"
    )
    assert set(covered) <= {"axis", "vichy"}
    assert covered
    names = game.page.run(
        "Object.values(sandtable.app.state.copies).filter(sandtable.app.isCovered)"
        ".map((one) => sandtable.app.data.play.pieces[one.piece].name)"
    )
    labels = game.page.run(
        "[...document.querySelectorAll('.stack')].map((one) => one.getAttribute('aria-label'))"
    )
    assert any("covered" in label for label in labels)
    assert [name for name in names if any(f": {name}" in label for label in labels)] == []


def test_what_is_covered_is_covered_in_log_print_and_saved_game(begun):
    """Moved, weakened and marked by its owner: the other side reads of a covered block only."""
    game = begun("blocks_in_afrika", seen=False)
    game.choose("[data-key=seat]", "axis")
    block = game.page.run(_OWN_BLOCK)
    game.page.run(f"sandtable.app.openStack({_node(block['key'])})")
    game.page.click(f"[data-key='leaf-{block['copy']}']")
    game.press(block["deed"], ".popover")
    game.press("move", ".popover")
    game.page.write("tobruk")
    game.page.key("Enter")
    game.tab("Log")
    assert game.text(".log").count(block["name"]) == 2
    game.choose("[data-key=seat]", "allies")
    _is_covered(game, block["name"])
    saved = _saved(game)
    game.reopen()
    game.page.give("[data-load]", saved)
    game.page.until("sandtable.app.state && !document.querySelector('dialog[open]')")
    assert game.page.run("document.querySelector('[data-key=seat]').value") == "nobody"
    _is_covered(game, block["name"])


def _is_covered(game, name):
    """Nothing that is seen, heard or printed names a block."""
    game.tab("Log")
    assert game.text(".log").count("(covered)") == 2
    assert "(covered)" in game.text("[role=status]")
    game.page.run("dispatchEvent(new Event('beforeprint'))")
    spoken = game.page.run(_SPOKEN)
    game.page.run("dispatchEvent(new Event('afterprint'))")
    assert [text for text in spoken if name in text] == []


_SPOKEN = """[...document.querySelectorAll('.page [aria-label], .page [title], .heard, .sheet')]
  .map((one) => [one.ariaLabel, one.title, one.textContent].join(' '))"""
_OWN_BLOCK = """(() => {
  const { app } = sandtable;
  const about = (id) => app.data.play.pieces[app.state.copies[id].piece];
  const isAlone = ({ name }) => app.data.play.pieces.filter((one) => one.name === name).length < 2;
  for (const stack of app.stacks())
    for (const copy of stack.copies)
      if (about(copy).side === 'axis' && about(copy).faces.length > 1 && isAlone(about(copy)))
        return { key: stack.key, copy, name: about(copy).name,
          deed: app.state.copies[copy].lost ? 'regain' : 'lose' };
  return null;
})()"""


def test_pieces_whose_number_nobody_says_are_shown_as_such(begun):
    game = begun("mare_nostrum", seen=False)
    open_ones = [one for one in game.state()["copies"].values() if one.get("any")]
    assert open_ones
    assert game.has(".stack[aria-label*='any number']")


def _node(key):
    return f"document.querySelector({json.dumps(f'[data-stack={json.dumps(key)}]')})"


def _in_space(game, space):
    return sum(c["at"] == f"s:{space}" for c in game.state()["copies"].values())


def _label(game, at):
    return game.page.run(
        f"sandtable.app.data.spaces.get({json.dumps(at[2:])})?.label ?? {json.dumps(at)}"
    )


def _saved(game):
    """The file that the browser writes, when it is whole."""
    folder = game.page.browser.downloads
    for old in folder.iterdir():
        old.unlink()
    game.press("save")
    [path] = until(lambda: [*filter(_is_whole, folder.glob("*.json"))], "Nothing was saved.")
    return path


def _is_whole(path):
    try:
        return bool(json.loads(path.read_text("utf-8")))
    except ValueError:
        return False


_A_MOVE = """(() => {
  const { app } = sandtable;
  const box = app.frame.getBoundingClientRect();
  const at = (x, y) => app.pan.outside(x * 4, y * 4).map((n, i) => n + (i ? box.y : box.x));
  const seen = ([x, y]) => x > box.x + 20 && x < box.right - 20 && y > box.y + 20
    && y < box.bottom - 60;
  for (const stack of app.stacks()) {
    const from = at(stack.x, stack.y);
    const space = app.data.spaces.get(stack.space);
    if (!seen(from) || !space.onMap) continue;
    const top = document.elementFromPoint(...from)?.closest('.stack');
    if (top?.dataset.stack !== stack.key) continue;
    for (const other of app.data.spaces.values()) {
      const to = at(...other.at);
      const hit = seen(to) && document.elementFromPoint(...to);
      if (!hit || other === space || hit.closest('.stack, .popover, .jump, .chip, .tip')) continue;
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 40) continue;
      return { from, to, space: other.id, copy: stack.copies[0] };
    }
  }
  return null;
})()"""
_OPENED = """(() => {
  const { app } = sandtable;
  const copy = Object.values(app.state.copies).find((one) =>
    one.at.startsWith("s:") && app.data.play.pieces[one.piece].kind === "KIND");
  app.popover.open([copy.id], 100, 100);
})()"""


_A_STACK = """(() => {
  const { app } = sandtable;
  const about = (id) => app.data.play.pieces[app.state.copies[id].piece];
  const stacks = app.stacks().map((stack) => ({ stack, copy: stack.copies.find((id) =>
    about(id).faces.length > 1) ?? null }));
  const [first] = stacks;
  const found = stacks.find((one) => one.copy) ?? { ...first, copy: first.stack.copies[0] };
  const many = about(found.copy).faces.length > 1;
  const deed = !many ? 'gone' : about(found.copy).flips ? 'flip'
    : app.state.copies[found.copy].lost ? 'regain' : 'lose';
  return { key: found.stack.key, copy: found.copy, deed };
})()"""
