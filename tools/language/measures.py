"""Measures of names, docstrings and comments, and the places to change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from tools.language.denied import CLAUSE, LOCALS, is_denied, is_one_word
from tools.language.sources import CLASS, FUNCTION, LOCAL, Docstring, Name, Source

ALLOWED_USES = 60
"""Number of times that a denied local name may be assigned."""


@dataclass(frozen=True)
class Measure:
    """A figure with a goal that it should reach."""

    key: str
    title: str
    goal: float
    figure: Callable[[Source], float]
    rising: bool = False

    def is_met(self, figure: float, limit: float) -> bool:
        """Say whether a figure is no worse than a limit."""
        shown, allowed = round(figure, 1), round(limit, 1)
        return shown >= allowed if self.rising else shown <= allowed


def one_word_names(source: Source, kind: str, *, public: bool = False) -> list[Name]:
    """Return the functions or classes with a name of one word."""
    return [name for name in _of_kind(source, kind, public=public) if is_one_word(name.name)]


def _of_kind(source: Source, kind: str, *, public: bool = False) -> list[Name]:
    return [name for name in source.names if name.kind == kind and (name.public or not public)]


def repeated_classes(source: Source) -> list[Name]:
    """Return the classes whose name occurs earlier in their top package, in file order."""
    seen: set[tuple[str, str]] = set()
    repeated = []
    for name in _of_kind(source, CLASS):
        key = name.module.partition(".")[0], name.name.lstrip("_")
        if key in seen:
            repeated.append(name)
        seen.add(key)
    return repeated


def denied_names(source: Source) -> list[Name]:
    """Return the names of functions, classes, modules and constants that are denied."""
    return [name for name in source.names if name.kind != LOCAL and is_denied(name.name)]


def denied_locals(source: Source) -> list[Name]:
    """Return the assignments of local names that are denied."""
    return [name for name in _of_kind(source, LOCAL) if name.name.lstrip("_") in LOCALS]


def local_uses(source: Source) -> Counter[str]:
    """Count how often each denied local name is assigned."""
    return Counter(name.name.lstrip("_") for name in denied_locals(source))


def clause_docstrings(source: Source) -> list[Docstring]:
    """Return the docstrings that begin with What, Where, Whose or Who."""
    return [docstring for docstring in source.docstrings if CLAUSE.match(docstring.text)]


def _percent(part: Iterable[object], whole: Iterable[object]) -> float:
    number = len(list(whole))
    return 100 * len(list(part)) / number if number else 0.0


def _share_of_one_word(kind: str, *, public: bool) -> Callable[[Source], float]:
    return lambda source: _percent(
        one_word_names(source, kind, public=public), _of_kind(source, kind, public=public)
    )


MEASURES = (
    Measure(
        "functions-public",
        "public functions of one word, %",
        35,
        _share_of_one_word(FUNCTION, public=True),
    ),
    Measure(
        "functions", "functions of one word, %", 35, _share_of_one_word(FUNCTION, public=False)
    ),
    Measure(
        "classes-public",
        "public classes of one word, %",
        40,
        _share_of_one_word(CLASS, public=True),
    ),
    Measure("classes", "classes of one word, %", 40, _share_of_one_word(CLASS, public=False)),
    Measure(
        "repeated-classes", "class names twice in a package", 0, lambda s: len(repeated_classes(s))
    ),
    Measure("denied-names", "names of the deny-list", 0, lambda s: len(denied_names(s))),
    Measure(
        "denied-locals",
        f"assignments of denied locals beyond {ALLOWED_USES} each",
        0,
        lambda s: sum(max(0, number - ALLOWED_USES) for number in local_uses(s).values()),
    ),
    Measure(
        "clause-docstrings",
        "docstrings that begin with What, Where, Whose, Who, %",
        2,
        lambda s: _percent(clause_docstrings(s), s.docstrings),
    ),
    Measure(
        "comments",
        "comment lines of 100, at least",
        2,
        lambda s: 100 * s.comments / max(s.lines, 1),
        rising=True,
    ),
    Measure(
        "comments-most",
        "comment lines of 100, at most",
        5,
        lambda s: 100 * s.comments / max(s.lines, 1),
    ),
)


def measure_all(source: Source) -> Mapping[str, float]:
    """Return the figure of each measure."""
    return {measure.key: measure.figure(source) for measure in MEASURES}
