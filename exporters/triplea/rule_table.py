"""Table of a module's rules: TripleA expresses each rule, or the rule is lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.exporters.triplea.engine_additions import RuleRemark


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule of the module, and how TripleA expresses it."""

    address: str
    kind: str
    name: str
    by: str = ""
    """Feature of the engine that expresses it; empty if nothing does."""
    lost: str = ""
    """The part that is lost, and the reason."""


@dataclass
class RuleTable:
    """Table of rules, whose rows are in the order of the module."""

    rows: list[RuleRow] = field(default_factory=list)

    def table_with_remarks(self, remarks: Mapping[str, RuleRemark]) -> RuleTable:
        """Return the table with the module's own remarks on single rules."""
        return RuleTable([_row_with_remark(row, remarks.get(row.address)) for row in self.rows])

    @property
    def sentences_on_lost_rules(self) -> Iterable[str]:
        """Return a sentence for each rule that is lost or reduced."""
        return (f"{row.kind} “{row.name}”: {row.lost}" for row in self.rows if row.lost)

    def table_as_html(self) -> str:
        """Return the table of rules as HTML."""
        cells = "".join(
            f"<tr><td>{escape(row.kind)}</td><td>{escape(row.name)}</td>"
            f"<td>{escape(row.by or '-')}</td><td>{escape(row.lost or '-')}</td></tr>\n"
            for row in self.rows
        )
        reduced = [row for row in self.rows if row.lost]
        partly = sum(bool(row.by) for row in reduced)
        summary = (
            f"<p>Rules: {len(self.rows)}. Expressed wholly: {len(self.rows) - len(reduced)};"
            f" in part: {partly}; left to the players: {len(reduced) - partly}.</p>\n"
        )
        head = "<tr><th>Rule</th><th>Name</th><th>Expressed by</th><th>Lost, and why</th></tr>"
        return f"{summary}<table border='1'>\n{head}\n{cells}</table>"


def _row_with_remark(row: RuleRow, remark: RuleRemark | None) -> RuleRow:
    if remark is None:
        return row
    return RuleRow(row.address, row.kind, row.name, remark.by, remark.lost)
