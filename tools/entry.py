"""End of a tool: its exit code, and a message instead of a traceback for known errors."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NoReturn

from tools.environment import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable

INTERRUPTED = 130
"""Exit code that a shell reports for a program stopped with control-C."""


def leave(main: Callable[[], int]) -> NoReturn:
    """Run a tool and end the process with its exit code."""
    try:
        code = main()
    except (SetupError, OSError) as error:
        print(error, file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)
