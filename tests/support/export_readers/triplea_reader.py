"""Facts on the page `rules.html` of a TripleA map: a table for each kind, a row for each fact."""

from html.parser import HTMLParser

_EMPTY = ()


def read(files, kind, _facts):
    """Rows of the page of the first map says of a kind."""
    page = next(data for name, data in sorted(files.items()) if name.endswith("/rules.html"))
    tables = _Tables()
    tables.feed(page.decode("utf-8"))
    return tables.rows.get(kind.name.lower(), _EMPTY)


class _Tables(HTMLParser):
    """The cells of each row, by the id of its table."""

    def __init__(self):
        super().__init__()
        self.rows: dict[str, list[tuple[str, ...]]] = {}
        self._table: list[tuple[str, ...]] = []
        self._row: list[str] = []
        self._cell: list[str] | None = None

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self._table = self.rows.setdefault(dict(attributes)["id"], [])
        elif tag == "tr":
            self._row = []
        elif tag == "td":
            self._cell = []

    def handle_data(self, text):
        if self._cell is not None:
            self._cell.append(text)

    def handle_endtag(self, tag):
        if tag == "td":
            self._row.append("".join(self._cell or ()))
            self._cell = None
        elif tag == "tr":
            self._table.append(tuple(self._row))
