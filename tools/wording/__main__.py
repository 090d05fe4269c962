"""`python -m tools.wording [NAME]`: count phrases to avoid, or list those of one name.

Each count has a limit in `limits.toml`, which may only go down; a higher count fails.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.wording.patterns import PATTERNS, WINDOW, Pattern
from tools.wording.texts import AS_IN_WINDOW, CODE, PAGES, Text, texts

LIMITS = Path(__file__).with_name("limits.toml")
KINDS = (*CODE, *PAGES)


def main() -> int:
    """Print the counts, or the texts with one phrase; return 1 if a limit is exceeded."""
    if sys.argv[1:]:
        sys.stdout.writelines(f"{one.where}: {one.words}\n" for one in _listed(sys.argv[1]))
        return 0
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    beyond = list(over_limit(counts(), limits))
    sys.stdout.writelines(f"{line}\n" for line in beyond)
    return 1 if beyond else 0


def counts() -> Mapping[str, Mapping[str, int]]:
    """Count each phrase in each kind of text."""
    return {kind: _counts_of(kind) for kind in KINDS}


def over_limit(
    found: Mapping[str, Mapping[str, int]], limits: Mapping[str, Mapping[str, int]]
) -> Iterator[str]:
    """Yield a line for each count above its limit, which is 0 by default."""
    for kind, numbers in found.items():
        for name, number in numbers.items():
            limit = limits.get(kind, {}).get(name, 0)
            if number > limit:
                advice = _patterns(kind)[name].advice
                yield f"{kind}: “{name}” {number} times, at most {limit}. Write: {advice}."


def _patterns(kind: str) -> Mapping[str, Pattern]:
    return {**PATTERNS, **WINDOW} if kind in AS_IN_WINDOW else PATTERNS


def _counts_of(kind: str) -> Mapping[str, int]:
    words = [text.words for text in texts(kind)]
    return {
        name: sum(len(pattern.regex.findall(text)) for text in words)
        for name, pattern in _patterns(kind).items()
    }


def _listed(name: str) -> Iterator[Text]:
    for kind in KINDS:
        pattern = _patterns(kind).get(name)
        yield from (one for one in texts(kind) if pattern and pattern.regex.search(one.words))


if __name__ == "__main__":
    sys.exit(main())
