"""The value has one way to become another: the document's own command."""

import ast
from pathlib import Path

import pytest

from sandtable.editor.context.document import Document, _ReplaceModuleCommand
from tests.support.modules import titled

ROOT = Path(__file__).parents[3]
HOME = ROOT / "editor" / "context" / "document.py"
LOOKED_AFTER = ROOT / "editor" / "qt_exceptions.py"
"""Names Qt's command for the errors of whoever is made of it."""
OWN = {"_show", "_module", "_base", "_laid"}
"""Names by which a document holds its value."""


def trespasses(path):
    """Where a file reaches for what is the document's own."""
    tree = ast.parse(path.read_text("utf-8"))
    inherits = _inherits(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in OWN:
            own = isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}
            if inherits or not own:
                yield f"{path.name}:{node.lineno}: {node.attr}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = {a.value for a in node.args if isinstance(a, ast.Constant)}
            if node.func.id in {"setattr", "getattr"} and names & OWN:
                yield f"{path.name}:{node.lineno}: {node.func.id}"


def _inherits(tree):
    """Say whether a class of the file is a document itself, so that `self` may be one."""
    bases = (
        base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases
    )
    return any(isinstance(base, ast.Name) and base.id == "Document" for base in bases)


def undo_commands(path):
    """Where a file names Qt's command: one class of the program is made of it."""
    tree = ast.parse(path.read_text("utf-8"))
    return [n for n in ast.walk(tree) if isinstance(n, ast.alias) and n.name == "QUndoCommand"]


def sources():
    return sorted((ROOT / "editor").rglob("*.py"))


def test_nobody_reaches_into_the_document():
    found = [line for path in sources() if path != HOME for line in trespasses(path)]
    assert not found, "\n".join(found)


def test_there_is_one_undo_command():
    assert [path for path in sources() if undo_commands(path)] == [HOME, LOOKED_AFTER]


@pytest.mark.parametrize(
    "text",
    [
        "document._module = 1",
        "bench.document._show(module)",
        "setattr(document, '_module', 1)",
        "class Mine(Document):\n    def do(self):\n        self._show(1)",
    ],
)
def test_each_trespass_would_be_found(tmp_path, text):
    path = tmp_path / "widget.py"
    path.write_text(text, "utf-8")
    assert list(trespasses(path))


def test_the_value_changes_inside_the_command_only(context, monkeypatch):
    """A spy on every change of the value, through undo, redo, gestures and jumps."""
    inside, changes = [], []
    for name in ("undo", "redo"):
        plain = getattr(_ReplaceModuleCommand, name)

        def spied(self, plain=plain):
            inside.append(self)
            plain(self)
            inside.pop()

        monkeypatch.setattr(_ReplaceModuleCommand, name, spied)

    def watched(self, value):
        changes.append(bool(inside))
        self.__dict__["_module"] = value

    spy = property(lambda self: self.__dict__["_module"], watched)
    monkeypatch.setattr(Document, "_module", spy, raising=False)
    gesture = object()
    document = context.document
    for text in ("One", "Two", "Three"):
        context.try_edit("Call it", titled(text), gesture=gesture)
    context.try_edit("Call it", titled("Four"))
    document.undo_stack.undo()
    document.undo_stack.redo()
    document.undo_stack.setIndex(0)
    document.undo_stack.setIndex(2)
    assert len(changes) >= 8
    assert all(changes)


def test_undo_and_redo_give_the_very_same_values(context):
    values = [context.document.module]
    for number in range(5):
        context.try_edit("Call it", titled(f"T{number}"))
        values.append(context.document.module)
    stack = context.document.undo_stack
    for index in (0, 3, 5, 1, 4):
        stack.setIndex(index)
        assert context.document.module is values[index]


def test_no_more_than_five_hundred_steps_are_kept(context):
    for number in range(520):
        context.try_edit("Call it", titled(f"T{number}"))
    assert context.document.undo_stack.count() == 500
