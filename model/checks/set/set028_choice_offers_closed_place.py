"""SET028: a choice of places offers a place where a limit forbids the piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.limits.selector_cache import cached_pieces, cached_spaces_at
from sandtable.model.limits.space_access import is_space_always_barred_by_limit
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.entities.rules import Limit
    from sandtable.model.ledger.standing import Standing


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_closed_places)


def _find_closed_places(setting: ScenarioSetting) -> Iterator[RawFinding]:
    limits = [limit for limit in setting.scenario.limits.values() if limit is not None]
    for standing in setting.position.standings:
        if standing.place.among is None or standing.chosen:
            continue
        for limit in limits:
            closed = _places_closed_by_limit(setting, standing, limit)
            if closed:
                names = join_first_few_words(
                    [spoken_space_name(setting.module, space) for space in closed]
                )
                piece = piece_with_number(setting.module, standing.pieces[0], 1)
                cited = limit_name_and_rule(limit)
                message = f"This choice offers {names}, where no {piece} may be ({cited})."
                yield RawFinding(standing.cause, message)


def _places_closed_by_limit(
    setting: ScenarioSetting, standing: Standing, limit: Limit
) -> list[str]:
    """Return the offered places where a limit forbids the piece; none if it forbids them all."""
    module = setting.position.module
    if standing.pieces[0] not in cached_pieces(module, limit.of):
        return []
    assert standing.place.among is not None
    # A set has no order, and the message must be the same each time.
    offered = sorted(cached_spaces_at(setting.position, standing.place.among))
    closed = [space for space in offered if is_space_always_barred_by_limit(module, limit, space)]
    return closed if len(closed) < len(offered) else []


CHECK = Check(
    id="SET028",
    title="A choice offers a closed place",
    severity=Severity.WARNING,
    rationale=(
        "The line lets the player choose a space in which a limit forbids the piece. "
        "The expression for the choice should probably exclude this space."
    ),
    hint="Exclude the forbidden spaces from the choice, or correct the limit.",
    reads=ALL_KEYS,
    run=_run,
)
