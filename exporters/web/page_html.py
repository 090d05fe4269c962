"""The HTML of the exported page: security policy, style, data and script."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Sequence
from html import escape
from typing import Any

# The page may load nothing and send nothing, whatever a module contains.
_SECURITY_POLICY = (
    "default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'"
)


def make_page_html(
    title: str, language: str, notice: Sequence[str], play: Any, parts: tuple[str, str]
) -> str:
    """Return the HTML file; `parts` are its style sheet and its script."""
    style, script = parts
    policy = _SECURITY_POLICY.format(
        script=_hash_for_security_policy(script), style=_hash_for_security_policy(style)
    )
    lines = "".join(f"<p>{escape(line)}</p>" for line in notice)
    return (
        "<!DOCTYPE html>\n"
        f'<html lang="{escape(language)}">\n'
        "<head>\n"
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{style}</style>\n"
        "</head>\n"
        "<body>\n"
        f"<noscript><h1>{escape(title)}</h1>{lines}"
        "<p>This page needs JavaScript to be switched on. It does not use the network.</p>"
        "</noscript>\n"
        f'<script type="application/json" id="play">{json_for_script_element(play)}</script>\n'
        f"<script>{script}</script>\n"
        "</body>\n"
        "</html>\n"
    )


def json_for_script_element(value: Any) -> str:
    """Return JSON in a fixed form, safe inside a script element."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    # A `</script>` inside a text would end the element that holds the data.
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash_for_security_policy(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
