"""A broken limit in words: `Hill: 5 Red units, limit 4 (Stacking, rule 3)`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.phrases.selector import Selector, Word
from sandtable.model.references.scope import bare_words, owner_line
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.citations import cited_words
from sandtable.model.wording.counts import group_words, number_words
from sandtable.model.wording.limits import holder_of
from sandtable.model.wording.nouns import noun
from sandtable.model.wording.owners import subject_name
from sandtable.model.wording.piece_names import owned_words
from sandtable.model.wording.piece_nouns import piece_noun
from sandtable.model.wording.sentences import capitalized
from sandtable.model.wording.space_nouns import with_article
from sandtable.model.wording.tags import tag_words

if TYPE_CHECKING:
    from sandtable.model.entities.rules import Limit
    from sandtable.model.limits.limit_breaches import LimitBreach
    from sandtable.model.module import Module


def breach_words(module: Module, limit: Limit, breach: LimitBreach) -> str:
    """What is wrong: `Hill: 5 Red units, limit 4 (Stacking, rule 3)`."""
    selector = limit.of_which[breach.part].of if breach.part else limit.of
    where, owner = group_words(module, limit, breach.group.key)
    holder = holder_of(limit.in_)
    if not holder and (intruder := _intruder(module, breach)):
        head = f"{where}: {intruder}" if where else intruder
        return f"{head}, not allowed ({cited_words(limit)})"
    if owner and _names(module, selector, breach.group.owner or ""):
        owner = ""
    if owner and not _counts_pieces(limit, selector):
        name = subject_name(module, breach.group.owner)
        where, owner = f"{where} of {name}" if where else capitalized(name), ""
    told = _counted(module, limit, selector, breach.group.total, owner)
    if holder:
        told = f"{told} with {with_article(piece_noun(module, holder))}"
    head = capitalized(f"{where}: {told}" if where else told)
    return f"{head}, {_bound(limit, breach)} ({cited_words(limit)})"


def _intruder(module: Module, breach: LimitBreach) -> str:
    """Return the name of the one piece that is where none may be."""
    standings = [share.standing for share in breach.group.shares if share.number]
    if breach.allowed or breach.bound != "at most" or len(standings) != 1:
        return ""
    standing = standings[0]
    if standing is None or len(standing.pieces) != 1 or breach.group.total != 1:
        return ""
    piece = standing.pieces[0]
    is_unique = manifest_of(module).counters[piece].piece.copies == 1
    return piece_noun(module, Word(piece)).one if is_unique else owned_words(module, piece)


def _counts_pieces(limit: Limit, selector: Selector | None) -> bool:
    return limit.count == "copies" or (selector is not None and "piece" not in limit.per)


def _counted(
    module: Module, limit: Limit, selector: Selector | None, total: float, owner: str
) -> str:
    """What was found: pieces, or so much of what they have: `9 steps in Red land units`."""
    counted = piece_noun(module, selector).after(owner)
    if limit.count == "copies":
        return counted.counted(total) if total else f"no {counted.one}"
    measured = measure_words(module, limit.count, total)
    return f"{measured} in {counted.many}" if _counts_pieces(limit, selector) else measured


def measure_words(module: Module, count: str, total: float) -> str:
    """So much of something: `4 steps`, `2 victory cities`, `income 39`."""
    words = module.module.words
    vocable = words.spaces.get(count) or words.pieces.get(count)
    if count == "steps" or (vocable is not None and vocable.sort == "tag"):
        return noun(tag_words(module, count).removesuffix("s")).counted(total)
    return f"{tag_words(module, count)} {number_words(total)}"


def _names(module: Module, selector: Selector | None, owner: str) -> bool:
    """Say whether a selector of pieces names their owner already."""
    words = bare_words(selector) if selector else ()
    return any(owner in owner_line(module.module.owners, word) for word in words)


def _bound(limit: Limit, breach: LimitBreach) -> str:
    allowed = number_words(breach.allowed)
    if breach.part is None and (limit.exactly or limit.each_exactly):
        return f"exactly {allowed} needed"
    if breach.bound == "at least":
        return f"at least {allowed} needed"
    return f"limit {allowed}" if breach.allowed else "none allowed"
