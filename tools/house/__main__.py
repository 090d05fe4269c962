"""`python -m tools.house`: print figures of the code; with `--chain`, the longest import chain."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.house.imports import (
    ImportFigures,
    Imports,
    import_figures,
    import_groups,
    longest_chain,
    read_imports,
    with_named_imports,
)
from tools.house.sources import SourceFigures, source_figures

ROOT = Path(__file__).parents[2]
MAX_CHAIN, MAX_NAMED_CHAIN = 38, 54
"""Limits of the longest import chain, without and with modules loaded by name; they only fall."""
MAX_LINES = 600


def main() -> int:
    """Print the figures of all packages with import contracts."""
    sys.path.insert(0, str(ROOT))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = settings["tool"]["importlinter"]["root_packages"]
    imports = read_imports(packages)
    paths = [path for package in packages for path in source_files(ROOT / package)]
    named = with_named_imports(imports, {module: _text_of(module) for module in imports})
    figures, named_figures = import_figures(imports), import_figures(named)
    sizes = source_figures(paths)
    lines = report(figures, named_figures, sizes)
    exceeded = (*exceeded_limits(figures, named_figures), *exceeded_sizes(sizes))
    wants_chain = "--chain" in sys.argv or exceeded
    for line in (*lines, *(cutting_places(imports) if wants_chain else ()), *exceeded):
        print(line)
    return 1 if exceeded else 0


def source_files(package: Path) -> Iterator[Path]:
    """Yield the files of a package, including those behind its links."""
    for entry in sorted(package.iterdir()):
        if entry.is_dir():
            yield from sorted(entry.resolve().rglob("*.py"))
        elif entry.suffix == ".py":
            yield entry


def _text_of(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8") if file.exists() else ""


def report(imports: ImportFigures, named: ImportFigures, sources: SourceFigures) -> Iterator[str]:
    """Yield a line for each figure."""
    figures = (
        ("modules", f"{imports.modules}"),
        ("longest import chain", f"{imports.longest_chain}"),
        ("  with those loaded by name", f"{named.longest_chain}"),
        ("largest cycle", f"{imports.largest_cycle}"),
        ("  with those loaded by name", f"{named.largest_cycle}"),
        ("modules with one importer", f"{imports.single_importers}"),
        ("lines of a module, median", f"{sources.median_lines:.0f}"),
        ("lines of the longest module", f"{sources.most_lines}"),
        ("functions over 25 lines", f"{sources.long_functions:.1%}"),
        ("return types annotated", f"{sources.typed_returns:.1%}"),
    )
    width = max(len(name) for name, _figure in figures)
    return (f"{name:<{width}}  {figure:>6}" for name, figure in figures)


def exceeded_limits(imports: ImportFigures, named: ImportFigures) -> Iterator[str]:
    """Yield a sentence for each figure that is worse than its limit."""
    if max(imports.largest_cycle, named.largest_cycle) > 1:
        yield "Modules import each other; one of them needs another place."
    if imports.longest_chain > MAX_CHAIN:
        yield f"The longest import chain may have {MAX_CHAIN} modules."
    if named.longest_chain > MAX_NAMED_CHAIN:
        yield f"With modules loaded by name it may have {MAX_NAMED_CHAIN}."


def exceeded_sizes(sources: SourceFigures) -> Iterator[str]:
    """Yield a sentence if a module is longer than allowed."""
    if sources.most_lines > MAX_LINES:
        yield f"A module may have {MAX_LINES} lines; divide it by its ideas."


def cutting_places(imports: Imports) -> Iterator[str]:
    """Yield the modules of the longest chain, topmost first, then those of each cycle."""
    yield "\nThe longest chain:"
    for depth, group in enumerate(longest_chain(imports), 1):
        yield f"{depth:4} {' + '.join(sorted(group))}"
    yield "\nModules that import each other:"
    for group in import_groups(imports):
        if len(group) > 1:
            yield f"     {' + '.join(sorted(group))}"


if __name__ == "__main__":
    sys.exit(main())
