"""REF004: an erratum quotes a text that is not printed where it says."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errata import apply_erratum, has_text_at, is_misprinted_key
from sandtable.model.edits.errors import EditError
from sandtable.model.locations import ErratumRef
from sandtable.model.lookup import ABSENT, full_address, value_at_address
from sandtable.model.phrases.phrase import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.remarks import Erratum
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.printed
    for name, erratum in context.printed.errata.items():
        if not erratum.at:
            if not erratum.where:
                yield RawFinding(ErratumRef(name).address_path, "The erratum names no address.")
            continue
        yield from _find_wrong_quotations(module, name, erratum)
        # A later erratum quotes the text as the earlier ones have left it.
        if erratum.applied:
            module = _module_with_reading(module, erratum)


def _module_with_reading(module: Module, erratum: Erratum) -> Module:
    try:
        return apply_erratum(module, erratum)
    except EditError:
        # REF003 and this check report errata that cannot be applied; the others still count.
        return module


def _find_wrong_quotations(module: Module, name: str, erratum: Erratum) -> Iterator[RawFinding]:
    steps = full_address(module, parse_address(erratum.at or "") or ())
    printed_entry = value_at_address(module, steps)
    if not steps or (printed_entry is ABSENT and erratum.printed is not None):
        return  # an address that leads nowhere is found elsewhere
    quote = erratum.printed
    if (
        quote is not None
        and not has_text_at(module, steps, quote)
        and not is_misprinted_key(module, steps, quote)
    ):
        yield _misquote_finding(ErratumRef(name).child_path("printed"), quote, printed_entry)
        return
    try:
        apply_erratum(module, erratum)
    except EditError as error:
        # The erratum would be skipped without a word when the module is read.
        yield RawFinding(
            ErratumRef(name).child_path("read"), f"The erratum cannot be applied: {error}"
        )


def _misquote_finding(address: AddressPath, quote: str, printed_entry: object) -> RawFinding:
    if not isinstance(printed_entry, str | int | Phrase):
        message = (
            f"The erratum quotes {quote!r}, but this is a whole entry: give the "
            "address of one text in it."
        )
        return RawFinding(address, message)
    text = str(printed_entry)
    fix = Fix(f"Quote {text!r}", partial(set_value, steps=address, value=text))
    return RawFinding(
        address, f"The erratum quotes {quote!r}, but the file says {text!r}.", (fix,)
    )


CHECK = Check(
    id="REF004",
    title="An erratum quotes text that is not there",
    severity=Severity.ERROR,
    rationale=(
        "The files hold the printed text. If an erratum quotes something else, it is about "
        "another line, or somebody has changed the printed text."
    ),
    hint="Quote the text in the file, or restore the printed text.",
    reads=ALL_KEYS,
    run=_run,
)
