"""The guide's plugin is one: as it stands on the page it is installed, found, and tested."""

import re
import tomllib
from pathlib import Path

from sandtable.cli.__main__ import main
from tests.support.installed_plugins import on_the_path, write_package

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "plugins.md"


def test_the_example_of_the_page_works(tmp_path, capsys):
    text = PAGE.read_text("utf-8")
    [project] = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    source = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    entries = tomllib.loads(project)["project"]["entry-points"]
    groups = {group.removeprefix("sandtable."): those for group, those in entries.items()}
    write_package(tmp_path / "packages", "short-titles", groups, {"short_titles.py": source})
    game = tmp_path / "game.yaml"
    game.write_text(
        "module: {format: 1, title: A Game With a Title Longer Than Any Spine of a Box,"
        " rights: {work: W, basis: own}}\n"
    )
    with on_the_path(tmp_path / "packages"):
        main(["check", str(game)])
    out = capsys.readouterr().out
    assert "warning STY001: The title has" in out
    assert "fix: Cut it" in out
