"""What a check is, what it finds, and how all of them are run."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING

from model.address import address, steps_of
from model.checks.contents import Contents
from model.edits.errata import reading
from model.lookup import spelt_out
from model.module import Module
from model.overlay import chain
from model.references.index import index_of
from model.references.uses import uses_of
from model.shape import keys_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from model.address import Steps
    from model.entities.remarks import Waiver
    from model.references.index import Index
    from model.references.uses import Use


EVERYTHING = frozenset(keys_of(Module))
"""All top keys of a module, for checks that look everywhere."""


class Severity(IntEnum):
    """How much a finding matters."""

    INFO = 10
    WARNING = 20
    ERROR = 30

    @property
    def word(self) -> str:
        """As it is written: `error`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would settle a finding; a safe one may be done without asking."""

    label: str
    edit: Callable[[Module], Module]
    safe: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a check says of one place; `places` are others that have to do with it."""

    where: Steps
    message: str
    fixes: tuple[Fix, ...] = ()
    places: tuple[Steps, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check found, at one address. `waived` is the reason to let it pass."""

    check: str
    severity: Severity
    where: str
    message: str
    hint: str = ""
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    places: tuple[str, ...] = ()
    waived: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A rule that a module is held to."""

    id: str
    title: str
    severity: Severity
    rationale: str
    hint: str
    reads: frozenset[str]
    """The top keys of the module that it looks at."""
    run: Callable[[CheckContext], Iterable[Found]]


class CheckContext:
    """The module as it is read, and what several checks would otherwise each compute."""

    def __init__(
        self,
        printed: Module,
        scenarios: Iterable[str] | None = None,
        options: Mapping[str, str] | None = None,
        known: Iterable[str] = (),
    ) -> None:
        self.printed = printed
        self.module = reading(printed)
        self.asked = None if scenarios is None else tuple(scenarios)
        self.options = dict(options or {})
        self.known = frozenset(known)
        """The ids of all checks there are."""
        self.ran: list[str] = []
        self.found: list[Finding] = []
        """What the checks before this one have found."""

    @cached_property
    def index(self) -> Index:
        """All names of the module."""
        return index_of(self.module)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Every use of every name."""
        return uses_of(self.module)

    @cached_property
    def contents(self) -> Contents:
        """Every text, phrase and list."""
        return Contents.of(self.module)

    @cached_property
    def scenarios(self) -> frozenset[str]:
        """The scenarios asked about, with those that they come from."""
        asked = self.module.scenarios if self.asked is None else self.asked
        own = self.module.scenarios
        return frozenset(one for name in asked if name in own for one in chain(self.module, name))

    def concerns(self, steps: Steps) -> bool:
        """Say whether an address has to do with the scenarios asked about."""
        inside = len(steps) > 1 and steps[0] == "scenarios"
        return self.asked is None or not inside or steps[1] in self.scenarios

    @cached_property
    def waivers(self) -> Mapping[str, tuple[tuple[Steps, Waiver], ...]]:
        """By the id of a check: where it is let pass. A waiver without a reason is none."""
        found: dict[str, list[tuple[Steps, Waiver]]] = {}
        for waiver in self.module.waivers.values():
            steps = steps_of(waiver.at)
            if steps and waiver.why.strip():
                at = spelt_out(self.module, steps)
                found.setdefault(waiver.check, []).append((at, waiver))
        return {check: tuple(those) for check, those in found.items()}

    def waiver_of(self, check: str, where: Steps) -> Waiver | None:
        """The waiver for a finding: at its address, or above it."""
        there = self.waivers.get(check, ())
        if not there:
            return None
        spelt = spelt_out(self.module, where)
        return next((waiver for at, waiver in there if spelt[: len(at)] == at), None)


def run_checks(
    module: Module,
    checks: Sequence[Check],
    scenarios: Iterable[str] | None = None,
    *,
    only: Iterable[str] | None = None,
    options: Mapping[str, str] | None = None,
) -> list[Finding]:
    """Hold a whole module, as printed, to checks; findings come in the order of the checks.

    `only` are the ids to run now. A check that breaks is a finding, not a crash.
    """
    context = CheckContext(module, scenarios, options, (check.id for check in checks))
    wanted = None if only is None else frozenset(only)
    for check in checks:
        if wanted is None or check.id in wanted:
            context.ran.append(check.id)
            context.found.extend(_run(check, context))
    return context.found


def _run(check: Check, context: CheckContext) -> list[Finding]:
    """Run one check, with its own id, severity and hint filled in."""
    try:
        return list(_findings(check, context))
    except Exception as error:  # noqa: BLE001 - one broken check must not hide the others
        message = f"The check itself failed: {type(error).__name__}: {error}"
        return [Finding(check.id, Severity.ERROR, "", message)]


def _findings(check: Check, context: CheckContext) -> Iterator[Finding]:
    for found in check.run(context):
        if not context.concerns(found.where):
            continue
        finding = Finding(
            check.id,
            check.severity,
            address(found.where),
            found.message,
            check.hint,
            found.fixes,
            tuple(map(address, found.places)),
        )
        waiver = context.waiver_of(check.id, found.where)
        yield replace(finding, waived=waiver.why) if waiver else finding
