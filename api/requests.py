"""Validation of the names that callers of the public functions pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError
from sandtable.model.name_suggestions import closest_name, did_you_mean_text

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector


def insist_on_known(name: str, names: Iterable[str], what: str) -> str:
    """Return a name if it is known; else raise RequestError with the most similar name."""
    # The names are used three times, and may be a generator.
    names = list(names)
    if name not in names:
        advice = did_you_mean_text(closest_name(name, names))
        if not advice:
            advice = f" There are: {', '.join(names)}." if names else " There is none at all."
        raise RequestError(f"There is no {what} {name!r}.{advice}")
    return name


def require_known_options(module: Module, options: Mapping[str, str] | None) -> Mapping[str, str]:
    """Return chosen options; raise RequestError for an unknown option or choice."""
    for option, choice in (options or {}).items():
        insist_on_known(option, module.options, "option")
        choices = module.options[option].choices
        insist_on_known(choice, choices, f"choice of the option {option!r}")
    return dict(options or {})


def require_playable_scenario(module: Module, scenario: str) -> str:
    """Return the id of a scenario that can be played; raise RequestError for others."""
    from sandtable.model.reports.playable_scenarios import playable_scenarios

    return insist_on_known(scenario, playable_scenarios(module), "scenario to play")


def parse_selector(text: str) -> Selector:
    """Parse a selector; raise RequestError with the position of the error."""
    from sandtable.model.phrases.phrase import PhraseError
    from sandtable.model.phrases.selector import Selector

    try:
        return Selector.parse(text)
    except PhraseError as slip:
        # The pointer under the text shows the place of the error.
        pointer = " " * slip.offset + "^"
        raise RequestError(f"{slip}\n  {text}\n  {pointer}") from None
