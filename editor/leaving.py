"""Before a window closes or another module is opened: what becomes of unsaved work."""

from __future__ import annotations

from editor.bench.bench import Bench
from editor.words import tr

_SAVE, _DROP = "Save", "Leave without saving"


def may_leave(bench: Bench) -> bool:
    """Ask what to do with work that no file holds; False is the answer of who stays."""
    session = bench.session
    if session.clean:
        return True
    title = bench.document.module.module.title
    text = tr("{title} was changed and is not saved.").format(title=title)
    answer = bench.asking.decision(tr("Unsaved work"), text, [tr(_SAVE), tr(_DROP)])
    if answer == tr(_SAVE):
        return session.save()
    return answer == tr(_DROP)
