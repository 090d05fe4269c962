"""What is done to one piece: turned, flipped, marked, hidden, sent off, dragged onto the dead."""

import json

import pytest

pytestmark = pytest.mark.everywhere
SAMPLES = pytest.mark.parametrize(
    "sample",
    ["afrika_ii", "blocks_in_afrika", "mare_nostrum", "aa_lhtr_1942", "aa_north_africa",
     "lantern_ford"],
)  # fmt: skip


@SAMPLES
def test_all_is_done_to_a_piece_that_its_stack_offers(sample, begun):
    """One page for all of it: to open it takes longest."""
    game, copy = _with_an_open_stack(begun(sample))
    _turned_round(game, copy)
    _hidden_and_shown(game, copy)
    _marked(game, copy)
    _sent_off(game, copy)
    _dragged_onto_the_lost_ones(game, copy)


def _turned_round(game, copy):
    for quarter in (1, 2, 3):
        game.press("turn", ".popover")
        assert _copy(game, copy)["turned"] == quarter
        assert f"rotate({90 * quarter} " in game.page.run(_drawn(copy))
    game.press("turn", ".popover")
    assert _copy(game, copy)["turned"] == 0
    assert "rotate(" not in game.page.run(_drawn(copy))


def _hidden_and_shown(game, copy):
    for hidden in (True, False):
        game.press("hide", ".popover")
        assert bool(_copy(game, copy)["hidden"]) is hidden


def _marked(game, copy):
    """Each mark of the module is put on and taken off again."""
    marks = "[...document.querySelectorAll('.popover [data-key^=mark-]')]"
    for key in game.page.run(f"{marks}.map((one) => one.dataset.key)"):
        button = f".popover [data-key={json.dumps(key)}]"
        game.page.click(button)
        assert _copy(game, copy)["state"] == [key.removeprefix("mark-")]
        assert game.has(f"{button}[aria-pressed=true]")
        game.page.click(button)
        assert _copy(game, copy)["state"] == []


def _sent_off(game, copy):
    before, gone = _copy(game, copy)["at"], game.page.run(_gone(copy))
    game.press("gone", ".popover")
    assert _copy(game, copy)["at"] == gone != before
    game.press("undo")
    assert _copy(game, copy)["at"] == before


def _dragged_onto_the_lost_ones(game, copy):
    game.tab("Place")
    _open_stack(game, copy)
    game.page.run("document.querySelector('[data-drop=\"x:dead\"]').scrollIntoView()")
    leaf = game.page.middle(f"[data-key='leaf-{copy}']")
    game.page.drag(leaf, game.page.middle("[data-drop='x:dead'] h3"))
    assert _copy(game, copy)["at"] == "x:dead"
    assert game.has(f"[data-drop='x:dead'] [data-copy={json.dumps(copy)}]")


def _with_an_open_stack(game):
    """Open the stack of some unit, and choose it there."""
    copy = game.page.run(_A_UNIT)
    _open_stack(game, copy)
    game.page.click(f"[data-key='leaf-{copy}']")
    return game, copy


def _open_stack(game, copy):
    game.page.run(f"sandtable.app.openStack({_node(copy)})")


def _copy(game, copy):
    return game.page.run(f"sandtable.app.state.copies[{json.dumps(copy)}]")


def _gone(copy):
    return f"""(() => {{
      const {{ app }} = sandtable;
      const {{ gone }} = app.data.play.pieces[app.state.copies[{json.dumps(copy)}].piece];
      return gone ? `s:${{gone}}` : 'x:dead'; }})()"""


def _node(copy):
    """The stack that holds a copy."""
    return f"""(() => {{
      const {{ app }} = sandtable;
      const stack = app.stacks().find((one) => one.copies.includes({json.dumps(copy)}));
      const nodes = [...document.querySelectorAll('.stack')];
      return nodes.find((node) => node.dataset.stack === stack.key); }})()"""


def _drawn(copy):
    return f"{_node(copy)}.outerHTML"


_A_UNIT = """(() => {
  const { app } = sandtable;
  const about = (id) => app.data.play.pieces[app.state.copies[id].piece];
  const isOne = (id) => about(id).kind === 'unit' && !app.state.copies[id].state.length;
  const stack = app.stacks().find(({ copies }) => copies.length === 1 && isOne(copies[0]))
    ?? app.stacks().find(({ copies }) => isOne(copies[0]));
  return stack.copies[0];
})()"""
