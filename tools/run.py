"""`make run`: the editor on the largest sample, or without a screen the sample's main job."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from tools import qt_libraries
from tools.entry import leave
from tools.environment import Environment, SetupError, exit_code, say

if TYPE_CHECKING:
    from pathlib import Path

FAVOURITE = "afrika_ii"
"""The sample that shows most; the largest one stands in for it."""

UNREADABLE = 2
"""The exit code of `sandtable check` for a module that cannot be read."""

_LIST_EXPORTERS = """
from sandtable import exporters
for exporter in exporters.ALL_EXPORTERS:
    print(exporter.id)
"""


def main() -> int:
    """Open the editor where that can be; else check the sample and export it in every way."""
    environment = Environment.here()
    environment.prepare(dev=False)
    sample = choose_sample(environment.root / "sample_scenarios")
    name = sample.relative_to(environment.root)
    obstacle = why_no_window(environment)
    if obstacle is None:
        return environment.run(["-m", "sandtable", "edit", str(name)])
    say(f"{obstacle}, so {name} is checked and exported into build/ instead.")
    return check_and_export(environment, name)


def choose_sample(folder: Path) -> Path:
    """Find the sample to show: the favourite, or the one with most YAML."""
    heads = sorted(folder.glob("*/module.yaml"))
    if not heads:
        raise SetupError(f"There is no sample in {folder}.")
    samples = {head.parent.name: head.parent for head in heads}
    return samples.get(FAVOURITE) or max(samples.values(), key=_bytes_of_yaml)


def why_no_window(environment: Environment) -> str | None:
    """Give the first half of a sentence: what keeps the editor closed, if anything does."""
    if not has_screen():
        return "There is no screen"
    if not (environment.root / "cli" / "edit.py").exists():
        return "The editor is not built yet"
    trouble = qt_libraries.trouble(environment)
    return trouble and f"No window can be opened ({trouble})"


def has_screen() -> bool:
    """Tell whether a window could be shown to somebody."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def check_and_export(environment: Environment, sample: Path) -> int:
    """Do what needs no screen, to the end; give the worst exit code that was met."""
    worst = environment.run(["-m", "sandtable", "check", str(sample)])
    if worst == UNREADABLE:
        return worst
    for exporter in exporter_ids(environment):
        target = environment.root / "build" / sample.name / exporter
        # What an earlier run left there would be counted as made now.
        shutil.rmtree(target, ignore_errors=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        worst = max(worst, export(environment, sample, exporter, target))
    return worst


def exporter_ids(environment: Environment) -> list[str]:
    """Ask what exporters there are, in their own order."""
    answer = environment.ask(["-c", _LIST_EXPORTERS])
    if answer.returncode:
        raise SetupError(f"{answer.stderr}The exporters could not be listed.")
    return answer.stdout.split()


def export(environment: Environment, sample: Path, exporter: str, target: Path) -> int:
    """Export in one way, and say in one line what was made."""
    arguments = ["-m", "sandtable", "export", str(sample), "--to", exporter, "--out", str(target)]
    answer = environment.ask(arguments)
    shown = target.relative_to(environment.root)
    if answer.returncode == 0:
        say(f"{exporter}: {describe(target)} in {shown}")
        return 0
    code = exit_code(answer.returncode)
    say(f"{exporter}: failed with exit code {code}\n{answer.stderr.rstrip()}")
    return code


def describe(folder: Path) -> str:
    """Count the files that were made, and their size."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    files = "1 file" if len(sizes) == 1 else f"{len(sizes)} files"
    return f"{files}, {sum(sizes) / 1024:.1f} KiB"


def _bytes_of_yaml(sample: Path) -> int:
    return sum(path.stat().st_size for path in sample.rglob("*.yaml"))


if __name__ == "__main__":
    leave(main)
