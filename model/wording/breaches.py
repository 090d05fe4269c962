"""Messages about broken limits: `Hill: 5 Red units, limit 4 (Stacking, rule 3)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Selector, WordSelector
from sandtable.model.references.owner_scope import owner_with_ancestors, words_not_excluded
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.citations import limit_name_and_rule
from sandtable.model.wording.count_texts import describe_counted_group, number_as_text
from sandtable.model.wording.limits import required_occupant
from sandtable.model.wording.nouns import regular_noun
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.piece_names import piece_with_owner
from sandtable.model.wording.selector_nouns import noun_with_article, piece_noun
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.tags import describe_tag

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module


def describe_breach(module: Module, limit: Limit, breach: LimitBreach) -> str:
    """Return the message for a broken limit: `Hill: 5 Red units, limit 4 (Stacking, rule 3)`."""
    selector = limit.of_which[breach.part].of if breach.part else limit.of
    location, owner = describe_counted_group(module, limit, breach.group.key)
    occupant = required_occupant(limit.in_)
    if not occupant and (intruder := _forbidden_piece_name(module, breach)):
        head = f"{location}: {intruder}" if location else intruder
        return f"{head}, not allowed ({limit_name_and_rule(limit)})"
    # The noun of the selector names the owner already: `Red units`, not `Red Red units`.
    if owner and _is_naming_owner(module, selector, breach.group.owner or ""):
        owner = ""
    if owner and not _is_counting_pieces(limit, selector):
        name = owner_as_subject(module, breach.group.owner)
        location, owner = (
            f"{location} of {name}" if location else capitalize_first_letter(name),
            "",
        )
    total_text = _describe_counted_total(module, limit, selector, breach.group.total, owner)
    if occupant:
        total_text = f"{total_text} with {noun_with_article(piece_noun(module, occupant))}"
    head = capitalize_first_letter(f"{location}: {total_text}" if location else total_text)
    return f"{head}, {_describe_allowed_amount(limit, breach)} ({limit_name_and_rule(limit)})"


def _forbidden_piece_name(module: Module, breach: LimitBreach) -> str:
    """Return the name of a single piece in a place where none may be; an empty text otherwise."""
    standings = [share.standing for share in breach.group.shares if share.number]
    # Only a ban on a single piece is clearer with its name.
    if breach.allowed or breach.bound != "at most" or len(standings) != 1:
        return ""
    standing = standings[0]
    # Several copies are described by their number.
    if standing is None or len(standing.pieces) != 1 or breach.group.total != 1:
        return ""
    piece = standing.pieces[0]
    is_unique = manifest_of_module(module).counters[piece].piece.copies == 1
    return (
        piece_noun(module, WordSelector(piece)).singular_form
        if is_unique
        else piece_with_owner(module, piece)
    )


def _is_counting_pieces(limit: Limit, selector: Selector | None) -> bool:
    return limit.count == "copies" or (selector is not None and "piece" not in limit.per)


def _describe_counted_total(
    module: Module, limit: Limit, selector: Selector | None, total: float, owner: str
) -> str:
    """Describe a counted total: pieces, or a sum over them as in `9 steps in Red land units`."""
    counted = piece_noun(module, selector).with_prefix(owner)
    if limit.count == "copies":
        return counted.with_number(total) if total else f"no {counted.singular_form}"
    measured = describe_measured_amount(module, limit.count, total)
    return (
        f"{measured} in {counted.plural_form}"
        if _is_counting_pieces(limit, selector)
        else measured
    )


def describe_measured_amount(module: Module, count: str, total: float) -> str:
    """Return a measured amount: `4 steps`, `2 victory cities`, `income 39`."""
    words = module.module.words
    vocable = words.spaces.get(count) or words.pieces.get(count)
    if count == "steps" or (vocable is not None and vocable.sort == "tag"):
        # The word is a plural for steps, and regular_noun forms both numbers from the singular.
        return regular_noun(describe_tag(module, count).removesuffix("s")).with_number(total)
    return f"{describe_tag(module, count)} {number_as_text(total)}"


def _is_naming_owner(module: Module, selector: Selector | None, owner: str) -> bool:
    """Say whether the words of a selector already include the name of the owner."""
    words = words_not_excluded(selector) if selector else ()
    return any(owner in owner_with_ancestors(module.module.owners, word) for word in words)


def _describe_allowed_amount(limit: Limit, breach: LimitBreach) -> str:
    allowed = number_as_text(breach.allowed)
    # An exact number is a demand, not only a limit.
    if breach.part is None and (limit.exactly or limit.each_exactly):
        return f"exactly {allowed} needed"
    if breach.bound == "at least":
        return f"at least {allowed} needed"
    return f"limit {allowed}" if breach.allowed else "none allowed"
