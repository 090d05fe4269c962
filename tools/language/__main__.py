"""`python -m tools.language [PACKAGE…]`: measure the names of the code, or list those to change.

Without arguments each figure is compared with its limit in `limits.toml`, and a worse one fails.
`--tighten` replaces limits by better figures. `--packages` prints the figures by package. With a
package, folder or module (`model.checks`), it lists the names to change, worst first.
`tools.wording` measures the texts for users.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.language.measures import ALLOWED_USES, MEASURES, Measure, local_uses, measure_all
from tools.language.offenders import work_list
from tools.language.sources import PACKAGES, read_packages

ROOT = Path(__file__).parents[2]
LIMITS = Path(__file__).with_name("limits.toml")
_HEAD = "# The limits of `python -m tools.language`; `--tighten` lowers them to its figures.\n\n"


def main() -> int:
    """Run the requested action; return 1 if a figure is worse than its limit."""
    packages = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if packages:
        sys.stdout.writelines(f"{line}\n" for name in packages for line in work_list(ROOT, name))
        return 0
    if "--packages" in sys.argv:
        sys.stdout.writelines(f"{line}\n" for line in package_table(ROOT))
        return 0
    source = read_packages(ROOT)
    figures, limits = measure_all(source), read_limits()
    if "--tighten" in sys.argv:
        limits = tightened(figures, limits)
        LIMITS.write_text(_HEAD + written(limits), encoding="utf-8")
    sys.stdout.writelines(f"{line}\n" for line in report(figures, limits))
    uses = [f"{name} {n}" for name, n in local_uses(source).most_common() if n > ALLOWED_USES]
    print(f"locals beyond {ALLOWED_USES}: {', '.join(uses) or 'none'}")
    worse = list(beyond_limit(figures, limits))
    sys.stdout.writelines(f"worse than its limit: {measure.title}\n" for measure in worse)
    return 1 if worse else 0


def read_limits() -> dict[str, float]:
    """Return the limit of each measure."""
    return tomllib.loads(LIMITS.read_text(encoding="utf-8"))


def report(figures: Mapping[str, float], limits: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each measure: figure, limit and goal."""
    width = max(len(measure.title) for measure in MEASURES)
    yield f"{'':<{width}}  {'today':>7}  {'limit':>7}  {'goal':>7}"
    for measure in MEASURES:
        numbers = (figures[measure.key], limits[measure.key], measure.goal)
        yield f"{measure.title:<{width}}" + "".join(f"  {number:>7.1f}" for number in numbers)


def beyond_limit(figures: Mapping[str, float], limits: Mapping[str, float]) -> Iterator[Measure]:
    """Yield the measures whose figure is worse than its limit."""
    for measure in MEASURES:
        if not measure.is_met(figures[measure.key], limits[measure.key]):
            yield measure


def tightened(figures: Mapping[str, float], limits: Mapping[str, float]) -> dict[str, float]:
    """Return the limits, each replaced by its figure if that is better."""
    result = {}
    for measure in MEASURES:
        figure = round(figures[measure.key], 1)
        limit = limits.get(measure.key, figure)
        result[measure.key] = figure if measure.is_met(figure, limit) else limit
    return {**result, "comments-most": limits.get("comments-most", 5.0)}


def written(limits: Mapping[str, float]) -> str:
    """Return limits as TOML."""
    return "".join(f"{key} = {limit}\n" for key, limit in limits.items())


def package_table(root: Path) -> Iterator[str]:
    """Yield the figures of each package, a column for each measure."""
    yield "package     " + " ".join(f"{measure.key:>17}" for measure in MEASURES)
    for package in PACKAGES:
        figures = measure_all(read_packages(root, [package]))
        yield f"{package:<12}" + " ".join(f"{figures[measure.key]:>17.1f}" for measure in MEASURES)


if __name__ == "__main__":
    sys.exit(main())
