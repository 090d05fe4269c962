"""`make run`: open the editor on a sample; without a screen, check and export the sample."""

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
    """Open the editor if possible; otherwise check the sample and export it in all formats."""
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
    """Return the sample to show: the preferred one, or the one with most YAML."""
    heads = sorted(folder.glob("*/module.yaml"))
    if not heads:
        raise SetupError(f"There is no sample in {folder}.")
    samples = {head.parent.name: head.parent for head in heads}
    return samples.get(FAVOURITE) or max(samples.values(), key=_bytes_of_yaml)


def why_no_window(environment: Environment) -> str | None:
    """Return why the editor cannot open, as the first half of a sentence; None if it can."""
    if not has_screen():
        return "There is no screen"
    if not (environment.root / "cli" / "edit.py").exists():
        return "The editor is not built yet"
    trouble = qt_libraries.trouble(environment)
    return trouble and f"No window can be opened ({trouble})"


def has_screen() -> bool:
    """Say whether the system can show a window to a user."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def check_and_export(environment: Environment, sample: Path) -> int:
    """Check the sample and export it in all formats; return the highest exit code."""
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
    """Return the ids of the exporters in menu order."""
    answer = environment.ask(["-c", _LIST_EXPORTERS])
    if answer.returncode:
        raise SetupError(f"{answer.stderr}The exporters could not be listed.")
    return answer.stdout.split()


def export(environment: Environment, sample: Path, exporter: str, target: Path) -> int:
    """Export in one format, and print one line about the files."""
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
    """Return the number and total size of the exported files as text."""
    sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
    files = "1 file" if len(sizes) == 1 else f"{len(sizes)} files"
    return f"{files}, {sum(sizes) / 1024:.1f} KiB"


def _bytes_of_yaml(sample: Path) -> int:
    return sum(path.stat().st_size for path in sample.rglob("*.yaml"))


if __name__ == "__main__":
    leave(main)
