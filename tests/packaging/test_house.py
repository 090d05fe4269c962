"""The figures of the code are right for graphs and sources that one can count by hand."""

from __future__ import annotations

from pathlib import Path

from tools.house.__main__ import cutting_places, exceeded_limits, exceeded_sizes, source_files
from tools.house.imports import (
    ImportFigures,
    import_figures,
    import_groups,
    longest_chain,
    with_named_imports,
)
from tools.house.sources import source_figures

SOURCE = '''\
"""A module of eleven lines."""


class Two_Words:
    def one(self) -> int:
        # Why it is one.
        return 1


def two_words(x):
    return x
'''


def graph(**imports: str) -> dict[str, frozenset[str]]:
    return {module: frozenset(used.split()) for module, used in imports.items()}


def test_the_longest_chain_is_counted_in_modules() -> None:
    figures = import_figures(graph(top="middle low", middle="low", low="", beside="low"))
    assert figures == ImportFigures(4, longest_chain=3, largest_cycle=1, single_importers=1)


def test_a_cycle_is_one_step_of_a_chain() -> None:
    cycle = graph(top="a", a="b", b="c", c="a low", low="")
    assert import_figures(cycle) == ImportFigures(5, 3, largest_cycle=3, single_importers=3)


def test_the_longest_chain_is_told_from_the_top() -> None:
    cycle = graph(top="a low", a="b", b="a low", low="", beside="low")
    assert longest_chain(cycle) == [{"top"}, {"a", "b"}, {"low"}]
    assert list(cutting_places(cycle)) == [
        "\nThe longest chain:", "   1 top", "   2 a + b", "   3 low",
        "\nModules that import each other:", "     a + b",
    ]  # fmt: skip


def test_a_cycle_or_a_longer_chain_fails() -> None:
    acyclic = import_figures(graph(top="low", low=""))
    cyclic = import_figures(graph(top="low", low="top"))
    long = import_figures(graph(**{f"m{n}": f"m{n + 1}" for n in range(99)}, m99=""))
    assert list(exceeded_limits(acyclic, acyclic)) == []
    assert "import each other" in next(exceeded_limits(cyclic, cyclic))
    assert len(list(exceeded_limits(acyclic, cyclic))) == 1
    assert len(list(exceeded_limits(long, long))) == 2


def test_a_module_that_is_too_long_fails(tmp_path) -> None:
    path = tmp_path / "module.py"
    path.write_text("x = 1\n" * 600)
    assert list(exceeded_sizes(source_figures([path]))) == []
    path.write_text("x = 1\n" * 601)
    assert "600 lines" in next(exceeded_sizes(source_figures([path])))


def test_what_is_loaded_by_name_is_imported_too() -> None:
    texts = {"top": 'HOMES = {"One": "low"}\nimport_module(HOMES["One"])', "low": 'NAME = "top"'}
    assert with_named_imports(graph(top="", low=""), texts) == graph(top="low", low="")


def test_what_a_group_imports_comes_before_it() -> None:
    groups = import_groups(graph(top="a", a="b", b="a low", low=""))
    assert groups == [{"low"}, {"a", "b"}, {"top"}]


def test_sources_are_measured(tmp_path) -> None:
    path = tmp_path / "module.py"
    path.write_text(SOURCE)
    figures = source_figures([path])
    assert (figures.median_lines, figures.most_lines) == (11, 11)
    assert figures.typed_returns == 0.5
    assert figures.long_functions == 0


def test_files_behind_a_link_are_counted(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "package").mkdir()
    for file in ("model/one.py", "package/two.py"):
        (tmp_path / file).touch()
    (tmp_path / "package/model").symlink_to("../model")
    found = {path.name for path in source_files(tmp_path / "package")}
    assert found == {"one.py", "two.py"}
