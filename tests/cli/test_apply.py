"""`sandtable apply`: edits by address, all or nothing."""

import pytest

from sandtable.model.storage.module_loading import load_module
from tests.support.modules import MODULE_HEAD
from tests.support.present import present

MODULE = (
    MODULE_HEAD.rstrip("\n")
    + """
  owners: {red: Red, blue: Blue}
  words:
    spaces: {town: tag}
types:
  infantry: {steps: 2}
pieces:
  red:
    infantry:
      guard: 5-5-4 Guard     # the best
      line: 4 x 4-4-4 Line
boards:
  map:
    kind: areas
    name: Map
    spaces: {north: North, south: South; town, east: East}
regions:
  shore: [north, south]
options:
  storm: {name: Storm, choices: [on, off]}
victory-note: ~
scenarios:
  whole:
    name: Whole
    abstract: true
    setup:
      red:
        north: [guard, 2 line]
        any in shore: [line, at least 1 on each]
    arrivals:
      red:
        2: {enter at south: [line]}
    victory:
      win: {side: red, if: [red controls all shore, {some: [turn 3, storm]}]}
  short:
    from: whole
    name: Short
    setup:
      red:
        south: [line less 1 step]
""".replace("victory-note: ~\n", "")
)


@pytest.fixture
def module(tmp_path):
    """A module of one file, with a comment that must survive."""
    path = tmp_path / "game.yaml"
    path.write_text(MODULE, encoding="utf-8")
    return path


@pytest.fixture
def apply(run, module):
    """Apply lines, and give the answer."""

    def apply_lines(*lines):
        return run("apply", module, *(word for line in lines for word in ("--edit", line)))

    return apply_lines


def changed(module):
    """The lines that went and that came."""
    old, new = MODULE.splitlines(), module.read_text(encoding="utf-8").splitlines()
    gone = [line.strip() for line in old if line not in new]
    return gone, [line.strip() for line in new if line not in old]


LINES = [
    # a text at an address, its type left out or not; the rest of the line stays
    ("pieces.red.guard.rated: 6-5-4", "guard: 5-5-4 Guard     # the best", "6-5-4 Guard"),
    ("pieces.red.infantry.line.copies: 5", "line: 4 x 4-4-4 Line", "line: 5 x 4-4-4 Line"),
    ("pieces.red.line: 3 x 1-1-1 Levy", "line: 4 x 4-4-4 Line", "line: 3 x 1-1-1 Levy"),
    (
        "boards.map.spaces.south.tags: ~",
        "spaces: {north: North, south: South; town",
        "south: South,",
    ),
    # entries of lists, by their key: replaced in their place, added at the end, taken away
    (
        "scenarios.whole.setup.red.north.guard: line",
        "north: [guard, 2 line]",
        "north: [line, 2 line]",
    ),
    (
        "scenarios.whole.setup.red.north.line: 3 line",
        "north: [guard, 2 line]",
        "north: [guard, 3 line]",
    ),
    ("scenarios.whole.setup.red.north.[2 line]: ~", "north: [guard, 2 line]", "north: [guard]"),
    (
        "scenarios.whole.setup.red.[any in (shore)].[at least 1 on each]: ~",
        "any in shore: [line, at least 1 on each]",
        "any in shore: [line]",
    ),
    ("regions.shore.east: east", "shore: [north, south]", "shore: [north, south, east]"),
    ("regions.shore.spaces.east: east", "shore: [north, south]", "shore: [north, south, east]"),
    (
        "scenarios.whole.victory.win.if.[red controls all shore]: red controls no shore",
        "win: {side: red, if: [red controls all shore,",
        "win: {side: red, if: [red controls no shore,",
    ),
]


@pytest.mark.parametrize(("line", "gone", "come"), LINES, ids=[line for line, _, _ in LINES])
def test_an_edit_changes_the_line_that_it_must(apply, module, line, gone, come):
    answer = apply(line)
    assert answer.code == 0, answer.err
    [old], [new] = changed(module)
    assert gone in old
    assert come in new


def test_a_new_address_adds_what_lies_above_it_too(apply, module):
    assert apply("scenarios.short.arrivals.red.4.enter at north.guard: guard").code == 0
    verbs = {
        str(verb): [str(entry) for entry in entries]
        for schedule in load_module(module).module.scenarios["short"].arrivals.values()
        for deeds in present(schedule).values()
        for verb, entries in present(deeds).items()
    }
    assert verbs == {"enter at north": ["guard"]}


def test_taking_the_last_entry_away_takes_its_line_away(apply, module):
    assert apply("scenarios.whole.arrivals.red.2.[enter at south].line: ~").code == 0
    assert load_module(module).module.scenarios["whole"].arrivals == {}


def test_what_is_inherited_is_taken_away_by_a_mark(apply, module):
    assert apply("scenarios.short.setup.red.north: ~").code == 0
    assert changed(module) == ([], ["north: ~"])


def test_an_entry_of_an_inherited_line_is_changed_in_a_copy_of_the_line(apply, module):
    assert apply("scenarios.short.setup.red.north.line: 3 line").code == 0
    assert changed(module) == ([], ["north: [guard, 3 line]"])


def test_a_part_of_an_inherited_record_is_changed_in_a_copy_of_the_record(apply, module):
    assert apply("scenarios.short.victory.win.level: victory", "boards.map.name: X").code == 0
    win = load_module(module).module.scenarios["short"].victory["win"]
    assert (present(win).side, len(present(win).if_)) == ("red", 2)


def test_an_inherited_line_may_be_emptied(apply, module):
    assert apply("scenarios.short.setup.red.north: [guard]").code == 0
    assert apply("scenarios.short.setup.red.north.guard: ~").code == 0
    assert changed(module) == ([], ["north: []"])


def test_later_edits_see_what_earlier_ones_did(apply, module):
    answer = apply(
        "types.horse: {steps: 1}",
        "pieces.red.horse.hussars: 2-2-6 Hussars",
        "pieces.red.hussars.copies: 2",
        "regions.shore: [north]",
        "regions.shore.east: east",
    )
    assert answer.code == 0, answer.err
    value = load_module(module).module
    assert value.pieces["red"]["horse"]["hussars"].copies == 2
    assert [str(part) for part in value.regions["shore"].spaces] == ["north", "east"]


def test_a_rename_follows_every_use(apply, module):
    answer = apply("rename: {pieces.red.line: foot, regions.shore: coast}")
    assert answer.code == 0, answer.err
    assert "pieces.red.line: renamed to foot" in answer.lines
    text = module.read_text(encoding="utf-8")
    assert "any in coast: [foot, at least 1 on each]" in text
    assert "shore" not in text


def test_the_change_is_told_in_the_games_words(apply):
    assert apply("scenarios.whole.setup.red.north.line: 3 line").lines[0] == "North: Line, 2 to 3"


def test_a_dry_run_tells_and_writes_nothing(run, module):
    line = "pieces.red.line.copies: 5"
    answer = run("apply", module, "--edit", line, "--dry-run")
    assert answer.lines == ["Line, copies: 4 to 5"]
    assert module.read_text(encoding="utf-8") == MODULE


def test_an_edit_that_changes_nothing_writes_nothing(apply, module, contents):
    answer = apply("pieces.red.line.copies: 4")
    assert (answer.code, answer.out) == (0, "Nothing changes.\n")
    assert list(contents(module.parent)) == ["game.yaml"]


def test_edits_may_stand_in_a_file(run, module, tmp_path):
    edits = tmp_path / "edits.yml"
    edits.write_text("# two of them\npieces.red.line.copies: 5\nrename:\n  regions.shore: coast\n")
    assert run("apply", module, edits).code == 0
    assert "coast: [north, south]" in module.read_text(encoding="utf-8")


REFUSED = [
    ("a..b: x", "1:1: a..b: 'a..b' is not an address"),
    ("piecs.red.line: ~", "1:1: piecs.red.line: Unknown key 'piecs'. Did you mean 'pieces'?"),
    (
        "pieces.red.lien.copies: 2",
        "There is no piece 'lien'. Did you mean 'line'? To add a new one",
    ),
    ("pieces.red.infantry.lne: ~", "There is nothing at pieces.red.infantry.lne. Did you mean 'l"),
    (
        "scenarios.sort.last: 3",
        "There is no scenario 'sort'. Did you mean 'short'? To add a new one",
    ),
    (
        "scenarios.short.lst: 3",
        "1:1: scenarios.short.lst: Unknown key 'lst'. Did you mean 'last'?",
    ),
    ("scenarios.whole.setup.red.north.gurd: ~", "Did you mean 'guard'?"),
    ("scenarios.whole.setup.red.north.gurd: guard", "There is no entry 'gurd'. Did you mean 'gu"),
    ("scenarios.whole.setup.red.north.guard.x: 1", "scenarios.whole.setup"),
    ("scenarios.whole.setup.red.north.guard: [a, b]", "Write one entry of the list here"),
    ("module.title.x: 1", "module.title is a text: there is nothing below it."),
    ("module.title: ~", "1:15: module: 'title' is missing."),
    ("scenarios.short.last: ~", "There is nothing at scenarios.short.last."),
    ("scenarios.short.abstract: ~", "is inherited and cannot be deleted here."),
    (
        "pieces.red.line.rated: x-y",
        "1:24: pieces.red.infantry.line.rated: 'x-y' is not a strength",
    ),
    ("options.storm.choices: {a: b}", "options.storm.choices: A list is expected here"),
    (
        "boards.map.spaces.west: {name: West, kind: lnd}",
        "'lnd' is not known here: write 'land', 'sea'",
    ),
    ("scenarios.whole.setup.red.east: [line less step]", "a whole number, is missing here."),
    ("regions.[a b]: [north]", "'a b' is not a valid id"),
    ("rename: {pieces.red.lin: x}", "1:10: pieces.red.lin: There is nothing at"),
    ("rename: {pieces.red.line: guard}", "There is already something called 'guard'."),
    ("rename: {pieces.red.line: ~}", "A new id is missing here."),
    ("rename: x", "Below 'rename', write an address and the new id on each line."),
    ("pieces.red.line", "Write ADDRESS: TEXT, with a space after the colon"),
    ("a: [}", "A value is missing here"),
    ("module.format: 8", "1:16: module.format: Sandtable saves modules in format 1, not in form"),
    ("module.format: 0", "1:16: module.format: Sandtable saves modules in format 1, not in form"),
    ("module.extends: nosuch", "1:17: module.extends: There is no module at 'nosuch' to extend."),
    (
        "module: {format: 1, title: A, rights: {work: A}, extends: nosuch}",
        "1:59: module.extends: There is no module at 'nosuch' to extend.",
    ),
    ("module.extends: game.yaml", "1:17: module.extends: The modules extend each other in a"),
    ("boards.map.geometry: map.txt", "1:22: boards.map.geometry: Write the name of"),
    ("boards.map.geometry: ../m.geojson", "1:22: boards.map.geometry: Write the na"),
    (
        "boards: {a: {name: A, geometry: a.geojson}, b: {name: B, geometry: a.geojson}}",
        (
            "boards.b.geometry: This file already holds the outlines of a: give this"
            " board a file of its own."
        ),
    ),
]


@pytest.mark.parametrize(("line", "message"), REFUSED, ids=[line for line, _ in REFUSED])
def test_what_makes_no_sense_is_refused_at_its_place(apply, run, module, line, message):
    answer = apply(line)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("--edit:1:")
    assert message in answer.err
    assert module.read_text(encoding="utf-8") == MODULE
    dry = run("apply", module, "--edit", line, "--dry-run")
    assert (dry.code, dry.err) == (answer.code, answer.err)


def test_all_reasons_come_at_once_and_good_edits_are_not_done(run, module, tmp_path, contents):
    edits = tmp_path / "edits.yml"
    edits.write_text(
        "pieces.red.line.copies: 5\n"
        "pieces.red.guard.rated: x-y\n"
        "scenarios.short:\n"
        "  name: Short\n"
        "  setup: {red: {north: [guard, line at step x]}}\n"
        "module.titel: X\n"
    )
    answer = run("apply", module, edits)
    assert (answer.code, answer.out) == (2, "")
    assert [line.split(": ")[0] for line in answer.err.splitlines()] == [
        f"{edits}:2:25",
        f"{edits}:5:45",
        f"{edits}:6:1",
    ]
    assert list(contents(tmp_path)) == ["edits.yml", "game.yaml"]


def test_edits_that_are_not_there_are_2(run, module, tmp_path):
    answer = run("apply", module, tmp_path / "none.yaml")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{tmp_path}/none.yaml:1:1: ")


def test_no_edits_at_all_are_2(run, module):
    answer = run("apply", module)
    assert (answer.code, answer.out) == (2, "")
    assert "Give EDITS.yaml" in answer.err


def test_a_part_of_what_a_base_module_holds_is_changed_in_a_copy(run, module, tmp_path):
    house = tmp_path / "house.yaml"
    house.write_text(MODULE_HEAD.replace("format: 1", "format: 1\n  extends: game.yaml"))
    assert run("apply", house, "--edit", "pieces.red.line.copies: 6").code == 0
    line = load_module(house).complete_module.pieces["red"]["infantry"]["line"]
    assert (line.copies, line.name) == (6, "Line")
    answer = run("apply", house, "--edit", "types.infantry: ~")
    assert answer.code == 2
    assert "types.infantry is inherited and cannot be deleted here." in answer.err


NEW_TYPE = ["pieces.red.scouts.dawn: Dawn", "types.scouts: {kind: marker}"]


@pytest.mark.parametrize("lines", [NEW_TYPE, NEW_TYPE[::-1]])
def test_a_piece_comes_with_its_type_in_whatever_order(run, module, lines):
    answer = run("apply", module, *(word for line in lines for word in ("--edit", line)))
    assert answer.code == 0, answer.err
    made = load_module(module).module
    assert made.pieces["red"]["scouts"]["dawn"].name == "Dawn"
    assert made.types["scouts"].kind == "marker"


def test_a_type_that_is_taken_away_is_none_to_come(run, module):
    lines = ("pieces.red.scouts.dawn: Dawn", "types.scouts: ~")
    answer = run("apply", module, *(word for line in lines for word in ("--edit", line)))
    assert answer.code == 2
    assert "There is no piece 'scouts'." in answer.err


def test_what_extends_nothing_that_is_there_is_not_written(apply, module):
    answer = apply("module.extends: ../nowhere")
    assert answer.code == 2
    assert "There is no module at '../nowhere' to extend." in answer.err
    assert module.read_text(encoding="utf-8") == MODULE


def test_a_file_that_is_read_only_is_left_alone(module, run):
    before = module.read_bytes()
    module.chmod(0o444)
    for more in ((), ("--dry-run",)):
        answer = run("apply", module, "--edit", "module.title: Other", *more)
        assert answer.code == 2
        assert "This file is read-only; nothing was written." in answer.err
    assert module.read_bytes() == before


def test_an_edit_without_a_space_after_its_colon_is_told_so(run, game):
    answer = run("apply", game, "--edit", "limits.area-stacking.at-most:3")
    assert answer.code == 2
    assert "Write ADDRESS: TEXT, with a space after the colon" in answer.err


def test_an_address_that_is_too_long_to_be_a_key_is_refused_for_its_length(run, game):
    answer = run("apply", game, "--edit", f"limits.{'x' * 1100}.at-most: 3")
    assert answer.code == 2
    assert "A key can have at most 1,024 letters." in answer.err
