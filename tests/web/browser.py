"""Chromium as the browser tests start it: without anything that would go to the network by itself."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def launched() -> Iterator[Any]:
    """A running browser."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            yield opened
        finally:
            opened.close()


def shut(context: Any) -> None:
    """Closes a context with its pages.

    Each goes to an empty page first: Chromium may agree to close a page that is just being replaced, by a reload say,
    and then never does (microsoft/playwright#42366).
    """
    for page in context.pages:
        page.goto("about:blank")
    context.close()
