"""Error messages of edits use names, and not the words of the files."""

import pytest

from sandtable.model import resources
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import MAX_ID_LENGTH, EditError
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.outlines import (
    merge_spaces,
    move_label,
    move_node,
    smooth_border,
    split_space,
)
from sandtable.model.edits.regions import toggle_spaces_in_region
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.edits.space_links import delete_link_between_spaces
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    space_id_with_marks,
)
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_as_folder
from tests.support.modules import module_from_text

GAME = load_module(resources.path_of_sample("lantern_ford")).module
COUNTRY = "country"


def _a_node_between(*spaces):
    outlines = GAME.boards[COUNTRY].outlines
    held = [
        {p for ring in outlines[s].iter_rings() for p in unpack_points_of_ring(ring)}
        for s in spaces
    ]
    return min(set.intersection(*held))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (
            lambda: smooth_border(GAME, COUNTRY, ("vess", "skerrow"), 1),
            "Vess and Skerrow have no border in common.",
        ),
        (
            lambda: merge_spaces(GAME, COUNTRY, "vess", "skerrow"),
            "Vess and Skerrow have no border in common.",
        ),
        (
            lambda: split_space(GAME, COUNTRY, "vess", [(0, 0), (1, 1)], "new"),
            "The line is to cross Vess once",
        ),
        (
            lambda: delete_link_between_spaces(GAME, "vess", "skerrow"),
            "There is no link between Vess and Skerrow.",
        ),
        (lambda: move_label(GAME, COUNTRY, "nowhere", (1, 1)), "has no space nowhere."),
        (
            lambda: delete_entry(GAME, ("boards", COUNTRY, "name")),
            "The Tamble Country, name is required and cannot be deleted.",
        ),
    ],
)
def test_a_refusal_names_things_as_they_are_printed(edit, said):
    with pytest.raises(EditError) as refused:
        edit()
    assert said in str(refused.value)


def test_what_would_break_is_told_by_its_names():
    node = _a_node_between("vess", "greyfell")
    with pytest.raises(EditError) as refused:
        move_node(GAME, COUNTRY, node, (999_000, 999_000))
    assert "Vess" in str(refused.value) or "Greyfell" in str(refused.value)
    assert "vess" not in str(refused.value)


def test_a_region_that_has_a_space_by_an_expression_is_named():
    module = module_from_text("""
boards: {map: {kind: boxes, name: Map, spaces: {mill: Old Mill}}}
regions: {all-boxes: {name: All Boxes, spaces: [box]}}
""")
    with pytest.raises(EditError) as refused:
        toggle_spaces_in_region(module, "all-boxes", ["mill"])
    assert (
        str(refused.value)
        == "Old Mill belongs to All Boxes through an expression: edit the expression."
    )


def test_below_the_edits_spaces_are_told_by_their_ids():
    error = GeometryError(
        f"{join_marked_space_ids(['a', 'b'], ' and ')} lie beside {space_id_with_marks('c')}."
    )
    assert str(error) == "a and b lie beside c."
    assert error.message_with_names(str.upper) == "A and B lie beside C."


@pytest.mark.parametrize("steps", [("boards", COUNTRY), ("scenarios", "haytime")])
def test_an_id_is_never_too_long_to_be_saved(tmp_path, steps):
    """YAML reads no key of a thousand letters, and no system has a file of such a name."""
    for edit in (rename_definition, lambda m, _, new: add_entry(m, (steps[0], new))):
        with pytest.raises(EditError, match="too long"):
            edit(GAME, steps, "x" * (MAX_ID_LENGTH + 1))
    longest = "x" * MAX_ID_LENGTH
    after = rename_definition(GAME, steps, longest)
    save_as_folder(after, tmp_path / "kept")
    assert load_module(tmp_path / "kept").module == after


def test_a_name_is_never_too_long_to_be_saved():
    with pytest.raises(EditError, match="A text of 501 characters is too long here"):
        set_value(GAME, ("boards", COUNTRY, "name"), "x" * 501)
    set_value(GAME, ("boards", COUNTRY, "name"), "x" * 500)


def test_one_bound_of_a_grid_cannot_be_taken_away():
    module = module_from_text("""
boards:
  field: {kind: hexes, name: Field, grid: {label: "{column}{row}", columns: [1, 4], rows: [1, 3]}}
""")
    with pytest.raises(EditError) as refused:
        delete_entry(module, ("boards", "field", "grid", "rows", "3"))
    assert str(refused.value).endswith("is required and cannot be deleted.")
