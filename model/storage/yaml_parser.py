"""Parser of one YAML text to plain data, event by event, in which every scalar stays text.

The composer of PyYAML recurses in C, where a text of a hundred thousand brackets crashes the
program. This one goes no deeper than `MAX_NESTING`. Unsupported syntax is reported on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from sandtable.model.entities.entity import MAX_TEXT_LENGTH
from sandtable.model.storage.conflict_markers import find_conflict_markers
from sandtable.model.storage.duplicate_keys import TextPosition, first_key_positions

MAX_NESTING = 40
"""Largest depth of nesting. No module needs more."""
MAX_ENTRIES = 60_000
"""Largest number of entries in all files of a module: eight times that of the largest known."""
_MAX_SKIPPED_EVENTS = 2 * MAX_ENTRIES
"""Largest number of events to skip, such as those below a repeated key."""
_MAX_KEY_LENGTH = 1024
"""Largest length of a key: the YAML library looks no farther for the colon."""
MAX_COMPLAINTS = 100

ComplaintReporter = Callable[[int, int, str], None]
"""Function that receives line, column and message."""

_FORBIDDEN_CHARACTER_PATTERN = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
_UNKNOWN_VALUE: Any = object()
"""Marker for a value that is not known."""


class ParsingStoppedError(Exception):
    """Error that ends parsing early, after its reason was reported."""


def parse_yaml_text(text: str, say: ComplaintReporter) -> dict[str, Any] | None:
    """Return the data of a YAML file; None if they are not a mapping.

    `say` is called with each complaint.
    """
    return parse_with_entry_count(text, say)[0]


def parse_with_entry_count(text: str, say: ComplaintReporter) -> tuple[dict[str, Any] | None, int]:
    """Parse a file, and return its data and the number of entries read."""
    if merges := list(find_conflict_markers(text)):
        for place in merges:
            say(*place)
        return None, 0
    parser: _YamlParser | None = None
    try:
        parser = _YamlParser(text, say)
        return parser.read_document(), parser.entry_count
    except ParsingStoppedError:
        # The problems found so far are already reported, and are enough to refuse the file.
        pass
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        say(*_explain_yaml_error(error, text))
    return None, parser.entry_count if parser else 0


class _YamlParser:
    """A parser that reads the events of one YAML text and reports complaints."""

    def __init__(self, text: str, say: ComplaintReporter) -> None:
        self._next_event: Callable[[], Any] = yaml.CSafeLoader(text).get_event
        self._text = text
        self._say = say
        self._complaint_count = 0
        self.entry_count = 0
        self._skipped_events = 0
        self._first_key_positions: dict[TextPosition, TextPosition] | None = None
        """First positions of repeated keys, which are looked up when the first one is met."""

    def read_document(self) -> dict[str, Any] | None:
        """Return the data of the only document of a YAML file."""
        self._next_event()  # the stream begins
        start = self._next_event()
        if type(start) is yaml.StreamEndEvent:
            return {}
        if start.version or start.tags:
            self.report_complaint_at(start, "Directives (%…) are not supported: delete them.")
        root = self._next_event()
        if type(root) is not yaml.MappingStartEvent:
            self._refuse_file_without_keys(root)
        self._refuse_unsupported_syntax(root)
        data = self._read_mapping(0)
        self._next_event()  # the document ends
        if type(more := self._next_event()) is not yaml.StreamEndEvent:
            self.report_complaint_at(
                more, "A file can hold only one document: delete the line ---."
            )
        return data

    def _refuse_file_without_keys(self, root: Any) -> None:
        if type(root) is yaml.ScalarEvent and len(root.value) > _MAX_KEY_LENGTH:
            complaint = f"A key can have at most {_MAX_KEY_LENGTH:,} letters."
        else:
            complaint = "A file must consist of keys with values, such as name: value."
        self.report_complaint_and_stop(root, complaint)

    def _read_mapping(self, depth: int) -> dict[str, Any]:
        """Read the entries of a mapping up to its end; `depth` counts the levels of nesting."""
        entries: dict[str, Any] = {}
        while type(event := self._next_event()) is not yaml.MappingEndEvent:
            if type(event) is not yaml.ScalarEvent:
                self._report_invalid_key(event)
                continue
            key = event.value
            if event.anchor or event.tag or len(key) > MAX_TEXT_LENGTH:
                self._refuse_long_or_marked_text(event)
            if key in entries:
                self._report_duplicate_key(event, key)
            elif (value := self._read_node_value(self._next_event(), depth)) is not _UNKNOWN_VALUE:
                entries[key] = value
        return entries

    def _read_list(self, depth: int) -> list[Any]:
        """Read the entries of a list up to its end; `depth` counts the levels of nesting."""
        entries: list[Any] = []
        while type(event := self._next_event()) is not yaml.SequenceEndEvent:
            if (value := self._read_node_value(event, depth)) is not _UNKNOWN_VALUE:
                entries.append(value)
        return entries

    def _read_node_value(self, event: Any, depth: int) -> Any:
        """Read and count the YAML value that begins with an event.

        Return `_UNKNOWN_VALUE` for an alias.
        """
        kind = type(event)
        if kind is yaml.ScalarEvent:
            if event.anchor or event.tag or len(event.value) > MAX_TEXT_LENGTH:
                self._refuse_long_or_marked_text(event)
        else:
            self._refuse_unsupported_syntax(event)
            if kind is yaml.AliasEvent:
                return _UNKNOWN_VALUE
            if depth + 2 > MAX_NESTING:  # with the root, and itself
                self.report_complaint_and_stop(
                    event, f"This is nested more than {MAX_NESTING} deep."
                )
        self.entry_count += 1
        if self.entry_count > MAX_ENTRIES:
            self.report_complaint_and_stop(
                event, f"The file holds more than {MAX_ENTRIES:,} entries."
            )
        if kind is yaml.ScalarEvent:
            # Only these two plain texts are null; every other scalar is text (DECISIONS 3).
            is_null = not event.style and event.value in {"", "~"}
            return None if is_null else event.value
        return (
            self._read_mapping(depth + 1)
            if kind is yaml.MappingStartEvent
            else self._read_list(depth + 1)
        )

    def _refuse_long_or_marked_text(self, event: Any) -> None:
        """Refuse a text that is too long, and complain of anchors and tags."""
        if len(event.value) > MAX_TEXT_LENGTH:
            letters = f"This text has {len(event.value):,} letters"
            self.report_complaint_and_stop(event, f"{letters}; the limit is {MAX_TEXT_LENGTH:,}.")
        self._refuse_unsupported_syntax(event)

    def _refuse_unsupported_syntax(self, event: Any) -> None:
        """Complain of anchors, aliases and tags, which the file format does not allow."""
        if type(event) is yaml.AliasEvent:
            message = f"Aliases (*{event.anchor}) are not supported: write the value out."
            self.report_complaint_at(event, message)
        elif event.anchor:
            message = f"Anchors (&{event.anchor}) are not supported: delete the name."
            self.report_complaint_at(event, message)
        if getattr(event, "tag", None):
            message = f"Tags ({event.tag}) are not supported: delete the tag."
            self.report_complaint_at(event, message)

    def _report_duplicate_key(self, event: Any, key: str) -> None:
        if self._first_key_positions is None:
            self._first_key_positions = first_key_positions(
                self._text, MAX_NESTING, _MAX_SKIPPED_EVENTS
            )
        position = (event.start_mark.line + 1, event.start_mark.column + 1)
        line, column = self._first_key_positions.get(position, position)
        message = f"The key {key!r} is given twice: it is already in line {line}, column {column}."
        self.report_complaint_at(event, message)
        self._skip_yaml_node(self._next_event())

    def _report_invalid_key(self, event: Any) -> None:
        if type(event) is yaml.AliasEvent:
            self._refuse_unsupported_syntax(event)
        else:
            self.report_complaint_at(event, "A key must be a plain text.")
        self._skip_yaml_node(event)
        self._skip_yaml_node(self._next_event())

    def _skip_yaml_node(self, event: Any) -> None:
        """Skip the YAML node that begins with an event."""
        depth = 0
        while True:
            # Skipped nodes are not counted as entries, but a bomb may hide in them.
            self._skipped_events += 1
            if self._skipped_events > _MAX_SKIPPED_EVENTS:
                self.report_complaint_and_stop(
                    event, f"The file holds more than {MAX_ENTRIES:,} entries."
                )
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > MAX_NESTING:
                    self.report_complaint_and_stop(
                        event, f"This is nested more than {MAX_NESTING} deep."
                    )
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth == 0:
                return
            event = self._next_event()

    def report_complaint_at(self, event: Any, message: str) -> None:
        """Report a complaint at a parser event. Raise ParsingStoppedError after too many."""
        self._say(event.start_mark.line + 1, event.start_mark.column + 1, message)
        self._complaint_count += 1
        if self._complaint_count >= MAX_COMPLAINTS:
            raise ParsingStoppedError

    def report_complaint_and_stop(self, event: Any, message: str) -> None:
        """Report a complaint, and stop parsing."""
        self.report_complaint_at(event, message)
        raise ParsingStoppedError


def _explain_yaml_error(error: Exception, text: str) -> tuple[int, int, str]:
    """Return line, column and message of an error of the YAML parser, in words for authors."""
    if isinstance(error, yaml.reader.ReaderError | UnicodeEncodeError):
        return _forbidden_character_problem(text)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    begun = getattr(error, "context_mark", None) or mark
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if _character_at(text, mark) == "\t":
        return line, column, "A tab is not allowed here: indent with spaces."
    words = next((words for pattern, words in _MESSAGES_BY_YAML_ERROR if pattern in problem), None)
    if words is None:
        return line, column, f"This is not valid YAML: {problem}."
    if "quot" in words and begun:
        return begun.line + 1, begun.column + 1, words
    start_note = (
        f" The text it closes begins in line {begun.line + 1}."
        if begun and begun.line + 1 < line
        else ""
    )
    return line, column, words + (start_note if "closing" in words else "")


_MESSAGES_BY_YAML_ERROR = (
    (
        "cannot start any token",
        "A text cannot begin with this character: put quotes around the text.",
    ),
    (
        "mapping values are not allowed",
        "A colon is not allowed here: quote the text, or indent less.",
    ),
    ("could not find expected ':'", "A colon is missing after this key, or a quote before it."),
    ("unexpected end of stream", "The quote at the end of this text is missing."),
    ("did not find expected ',' or ']'", "A comma or the closing ] is missing."),
    ("did not find expected ',' or '}'", "A comma or the closing } is missing."),
    ("did not find expected key", "A key is expected here: check the indentation and the quotes."),
    ("did not find expected '-'", "This is indented differently from the entries above."),
    ("block sequence entries are not allowed", "A list must begin on the line below its key."),
    (
        "unknown escape character",
        r"After \ in double quotes must come one of its signs; for a backslash, write \\.",
    ),
    ("unexpected ':'", "A colon is not allowed here: quote the text."),
    ("expected node content", "A value is missing here, or needs quotes around it."),
    ("alphabetic or numeric", "& and * have a meaning of their own in YAML: quote the text."),
    ("comment or line break", "After | or > nothing else may follow in the line: quote the text."),
    ("<document start>", "Nothing can follow here: check the brackets and the indentation."),
    (
        "mapping keys are not allowed",
        "A question mark begins a key in YAML, and no key is allowed here: quote the text.",
    ),
    ("directive", "A line that begins with % has a meaning of its own in YAML: quote the text."),
    ("invalid Unicode character escape", "This escape does not stand for any character."),
    (
        "hexdecimal number",
        "After \\x, \\u and \\U must come two, four and eight hexadecimal digits.",
    ),
    ("found undefined alias", "Aliases (*) are not supported: write the value out."),
)


def _character_at(text: str, mark: Any) -> str:
    return text[mark.index : mark.index + 1] if mark else ""


def _forbidden_character_problem(text: str) -> tuple[int, int, str]:
    match = _FORBIDDEN_CHARACTER_PATTERN.search(text)
    if match is None:
        return 1, 1, "A character of this file cannot be read."
    start = text.rfind("\n", 0, match.start()) + 1
    line = text.count("\n", 0, match.start()) + 1
    message = f"The character U+{ord(match[0]):04X} is not allowed in a file: delete it."
    return line, match.start() - start + 1, message
