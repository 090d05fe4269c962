"""Opening, saving, saving elsewhere, going back; and what others do to the files meanwhile."""

import shutil
from dataclasses import replace

import pytest

from sandtable.editor.context import save_prompts
from sandtable.editor.context.messages import MessageKind
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage import bundle
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder, save_as_single_file
from tests.support.modules import titled
from tests.support.present import present
from tools.editor_input.answers import Answers
from tools.save_trials.folders import contents_of

TITLE = ("module", "title")
HEAD = "format: 1\ntitle: House\nextends: {}\nrights: {{work: W, basis: own}}\n"


@pytest.fixture
def game(game):
    """The game with a picture and a remark of its author."""
    (game / "assets").mkdir(exist_ok=True)
    (game / "assets" / "map.png").write_bytes(b"a picture")
    head = game / "module.yaml"
    head.write_text("# my remark\n" + head.read_text("utf-8"), "utf-8")
    return game


@pytest.fixture
def desk(context, game):
    """The bench with that game open, and somebody who answers."""
    context.prompts = Answers()
    assert context.session.open_module(game)
    return context


def write_title(folder, text):
    """What somebody else does."""
    head = folder / "module.yaml"
    lines = head.read_text("utf-8").splitlines()
    lines = [f"title: {text}" if line.startswith("title:") else line for line in lines]
    head.write_text("\n".join(lines) + "\n", "utf-8")


# -------------------------------------------------------------------------------------- opening
def test_a_folder_a_bundle_and_one_file_are_opened(context, game, tmp_path):
    one = tmp_path / "one.yaml"
    save_as_single_file(load_module(game).module, one)
    packed = tmp_path / "packed.sandtable"
    packed.write_bytes(bundle.pack_zip(contents_of(game)))
    for path in (game, one, packed):
        assert context.session.open_module(path)
        assert context.session.module_path == path
        assert context.session.is_saved
        assert context.document.module == replace(load_module(path).module)


def test_the_head_of_a_folder_stands_for_the_folder(context, game):
    assert context.session.open_module(game / "module.yaml")
    assert context.session.module_path == game


def test_what_cannot_be_read_is_told_and_changes_nothing(desk, tmp_path):
    before = desk.document.module
    broken = tmp_path / "broken.yaml"
    broken.write_text("module: [", "utf-8")
    assert not desk.session.open_module(broken)
    text, tone = desk.messages.last_message
    assert tone is MessageKind.FAILURE
    assert "broken.yaml:" in text
    assert desk.document.module is before


def test_what_was_open_is_remembered_newest_first(desk, game, tmp_path):
    other = tmp_path / "other"
    shutil.copytree(game, other)
    desk.session.open_module(other)
    assert desk.settings.recent_paths == [str(other), str(game)]


def test_a_module_that_extends_another_is_shown_whole(context, game, tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(HEAD.format("../game"), "utf-8")
    assert context.session.open_module(house)
    assert not context.document.module.boards
    assert context.document.complete_module.boards == load_module(game).module.boards


# --------------------------------------------------------------------------------------- saving
def test_saving_writes_what_changed_and_keeps_remarks(desk, game):
    before = contents_of(game)
    desk.document.apply_edit("Call it", titled("Another"))
    assert not desk.session.is_saved
    assert desk.session.save_module()
    assert desk.session.is_saved
    after = contents_of(game)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"module.yaml"}
    assert b"# my remark" in after["module.yaml"]
    assert load_module(game).module == desk.document.module


def test_a_save_as_folder_takes_everything_along(desk, game, tmp_path):
    desk.document.apply_edit("Call it", titled("Another"))
    target = tmp_path / "copy"
    assert desk.session.save_module_as(target)
    assert desk.session.module_path == target
    assert desk.session.is_saved
    assert (target / "assets" / "map.png").read_bytes() == b"a picture"
    assert "# my remark" in (target / "module.yaml").read_text("utf-8")
    assert load_module(target).module.module.title == "Another"
    assert load_module(game).module.module.title != "Another"


def test_a_save_as_bundle_takes_everything_along_and_back(desk, tmp_path):
    target = tmp_path / "copy.sandtable"
    desk.document.apply_edit("Call it", titled("Another"))
    assert desk.session.save_module_as(target)
    assert bundle.unpack_bundle(target)["assets/map.png"] == b"a picture"
    desk.document.apply_edit("Call it", titled("Third"))
    assert desk.session.save_module()
    assert load_module(target).module.module.title == "Third"
    assert desk.session.save_module_as(tmp_path / "back")
    assert (tmp_path / "back" / "assets" / "map.png").read_bytes() == b"a picture"


def test_a_save_as_over_a_folder_that_is_not_empty_is_refused(desk, game, tmp_path):
    occupied = tmp_path / "occupied"
    occupied.mkdir()
    (occupied / "diary.txt").write_text("mine", "utf-8")
    assert not desk.session.save_module_as(occupied)
    assert "not empty" in desk.messages.last_message[0]
    assert contents_of(occupied) == {"diary.txt": b"mine"}
    assert desk.session.module_path == game


def test_one_file_becomes_a_folder(context, game, tmp_path):
    one = tmp_path / "one.yaml"
    save_as_single_file(load_module(game).module, one)
    context.session.open_module(one)
    assert context.session.save_module_as(tmp_path / "folder")
    assert load_module(tmp_path / "folder").module == load_module(one).module


@pytest.mark.parametrize("deeper", ["copy", "far/away/copy"])
def test_a_copy_still_extends_what_it_extended(context, game, tmp_path, deeper):
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(HEAD.format("../game"), "utf-8")
    context.session.open_module(house)
    assert context.session.save_module_as(tmp_path / deeper)
    assert load_module(tmp_path / deeper).complete_module.boards == load_module(game).module.boards
    assert context.session.is_saved


def test_a_bundle_of_a_house_module_stands_alone(context, game, tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(HEAD.format("../game"), "utf-8")
    context.session.open_module(house)
    packed = tmp_path / "house.sandtable"
    assert context.session.save_module_as(packed)
    whole = load_module(packed).complete_module.boards
    shutil.rmtree(game)
    assert load_module(packed).complete_module.boards == whole
    assert context.session.save_module_as(tmp_path / "unpacked")
    assert load_module(tmp_path / "unpacked").complete_module.boards == whole


def extends(where):
    return lambda module: set_value(module, ("module", "extends"), where)


@pytest.mark.parametrize("target", [None, "copy", "copy.sandtable"])
def test_what_extends_nothing_that_is_there_is_not_saved(desk, game, tmp_path, target):
    desk.document.apply_edit("Extend it", extends("../nowhere"))
    before = contents_of(game)
    done = desk.session.save_module_as(tmp_path / target) if target else desk.session.save_module()
    assert not done
    said, tone = desk.messages.last_message
    assert (tone, "There is no module at '../nowhere' to extend." in said) == (
        MessageKind.FAILURE,
        True,
    )
    assert contents_of(game) == before
    assert not target or not (tmp_path / target).exists()
    assert not desk.session.is_saved


def test_what_it_extends_now_is_seen_once_it_is_saved(context, game, tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(HEAD.format("~"), "utf-8")
    context.session.open_module(house)
    context.document.apply_edit("Extend it", extends("../game"))
    assert context.session.save_module()
    assert context.document.complete_module.boards == load_module(game).module.boards
    context.document.apply_edit("Stand alone", extends(None))
    assert context.session.save_module_as(tmp_path / "alone")
    assert load_module(tmp_path / "alone").base is None
    assert not context.document.complete_module.boards


def test_a_new_module_may_extend_what_lies_beside_its_folder(context, game, tmp_path):
    context.session.start_unsaved(context.document.module)
    context.document.apply_edit("Extend it", extends("../game"))
    assert context.session.save_module_as(tmp_path / "new")
    assert present(load_module(tmp_path / "new").base).module == load_module(game).module


def test_a_module_without_a_file_asks_where(context, tmp_path):
    context.prompts = Answers([tmp_path / "new"])
    context.session.start_unsaved(context.document.module)
    context.document.apply_edit("Call it", titled("Fresh"))
    assert save_prompts.save_document(context)
    assert load_module(tmp_path / "new").module == context.document.module


# ------------------------------------------------------------------------------------ going back
def test_going_back_can_itself_be_undone(desk, game):
    saved = desk.document.module
    desk.document.apply_edit("Call it", titled("Another"))
    mine = desk.document.module
    assert save_prompts.revert_document(desk)
    assert desk.document.module == saved
    assert desk.session.is_saved
    desk.document.undo_stack.undo()
    assert desk.document.module == mine
    assert not desk.session.is_saved


@pytest.mark.parametrize(
    ("answer", "leaves", "saved"),
    [("Save", True, True), ("Leave without saving", True, False), (None, False, False)],
)
def test_unsaved_work_is_asked_for(desk, game, answer, leaves, saved):
    desk.document.apply_edit("Call it", titled("Another"))
    desk.prompts.given = [answer]
    assert save_prompts.offer_to_save(desk) is leaves
    assert (load_module(game).module.module.title == "Another") is saved


def test_nobody_is_asked_about_saved_work(desk):
    assert save_prompts.offer_to_save(desk)
    assert desk.prompts.asked == []


# --------------------------------------------------------------------------- others write there
def test_a_change_on_disk_is_told_in_the_games_words_and_taken(desk, game, qtbot):
    desk.document.apply_edit("Call it", titled("Mine"))
    mine = desk.document.module
    desk.prompts.given = ["Reload"]
    with qtbot.waitSignal(desk.document.module_changed, timeout=10_000):
        write_title(game, "Theirs")
    assert "Theirs" in desk.prompts.text_of_last
    assert "Undo restores them" in desk.prompts.text_of_last
    assert desk.document.module.module.title == "Theirs"
    assert desk.session.is_saved
    desk.document.undo_stack.undo()
    assert desk.document.module == mine


def test_who_keeps_theirs_is_asked_again_at_saving(desk, game, qtbot):
    desk.prompts.given = ["Keep mine", "Save over it"]
    desk.document.apply_edit("Call it", titled("Mine"))
    write_title(game, "Theirs")
    qtbot.waitUntil(lambda: len(desk.prompts.asked) == 1, timeout=10_000)
    assert desk.document.module.module.title == "Mine"
    assert save_prompts.save_document(desk)
    assert "Theirs" in desk.prompts.text_of_last
    assert load_module(game).module.module.title == "Mine"
    assert desk.session.is_unchanged_on_disk


def test_saving_over_another_change_keeps_what_else_they_wrote(desk, game):
    """Their file says more than ours knew of: its remarks stay."""
    with (game / "types.yaml").open("a", encoding="utf-8") as stream:
        stream.write("# their remark\n")
    desk.document.apply_edit("Call it", titled("Mine"))
    desk.prompts.given = ["Save over it"]
    assert save_prompts.save_document(desk)
    assert "# their remark" in (game / "types.yaml").read_text("utf-8")
    assert load_module(game).module == desk.document.module


def test_a_plain_save_never_writes_over_a_change(desk, game):
    desk.document.apply_edit("Call it", titled("Mine"))
    write_title(game, "Theirs")
    assert not desk.session.save_module()
    assert "another program changed it" in desk.messages.last_message[0]
    assert load_module(game).module.module.title == "Theirs"


def test_a_conflict_can_be_saved_elsewhere(desk, game, tmp_path):
    desk.document.apply_edit("Call it", titled("Mine"))
    write_title(game, "Theirs")
    desk.prompts.given = ["Save somewhere else", tmp_path / "elsewhere"]
    assert save_prompts.save_document(desk)
    assert load_module(tmp_path / "elsewhere").module.module.title == "Mine"
    assert load_module(game).module.module.title == "Theirs"


def test_our_own_saving_is_no_change_by_others(desk, game, qtbot):
    desk.document.apply_edit("Call it", titled("Mine"))
    desk.session.save_module()
    desk.session._disk_watch.compare_files_with_disk()
    assert desk.prompts.asked == []


def test_a_new_file_of_somebody_else_is_noticed(desk, game, qtbot):
    desk.prompts.given = ["Reload"]
    with qtbot.waitSignal(desk.document.module_changed, timeout=10_000):
        (game / "notes.yaml").write_text(
            "seen: {why: because, text: By somebody else.}\n", "utf-8"
        )
    assert "seen" in desk.document.module.notes


def test_what_it_extends_is_watched_too(context, game, tmp_path, qtbot):
    house = tmp_path / "house"
    house.mkdir()
    (house / "module.yaml").write_text(HEAD.format("../game"), "utf-8")
    context.session.open_module(house)
    context.prompts = Answers(["Reload"])
    with qtbot.waitSignal(context.document.module_changed, timeout=10_000):
        (game / "notes.yaml").write_text(
            "seen: {why: because, text: By somebody else.}\n", "utf-8"
        )
    assert "seen" in context.document.complete_module.notes
    assert not context.document.module.notes


def test_a_bundle_that_changed_is_noticed(context, game, tmp_path, qtbot):
    packed = tmp_path / "packed.sandtable"
    packed.write_bytes(bundle.pack_zip(contents_of(game)))
    context.session.open_module(packed)
    context.prompts = Answers(["Reload"])
    write_title(game, "Theirs")
    with qtbot.waitSignal(context.document.module_changed, timeout=10_000):
        packed.write_bytes(bundle.pack_zip(contents_of(game)))
    assert context.document.module.module.title == "Theirs"


def test_a_module_of_new_files_is_read_back_as_it_was(context, tmp_path):
    save_as_folder(context.document.module, tmp_path / "new")
    assert context.session.open_module(tmp_path / "new")
    context.document.apply_edit("Call it", titled("Another"))
    assert context.session.save_module()
    assert load_module(tmp_path / "new").module.module.title == "Another"


def test_more_than_can_be_read_again_is_refused_as_an_edit(desk):
    before = desk.document.module
    scenario = next(iter(before.scenarios.values()))
    many = {f"s{number}": scenario for number in range(501)}
    desk.try_edit("Add many", lambda module: replace(module, scenarios=many))
    assert desk.document.module is before
    assert "There are 501 scenarios; the limit is 500." in desk.messages.last_message[0]
