"""The help: how to enter, correct and look, and what the words mean, on one short page."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template

from companion.web.roles import Role, needs

help_pages = Blueprint("help", __name__)

TOPICS: Final = ("join", "enter", "correct", "dice", "screen", "end")
"""What the page explains, in this order: ``web-help-TOPIC`` and ``web-help-TOPIC-text``."""
WORDS: Final = ("dealer", "prevailing", "seat", "sets", "concealed", "ready", "fan", "counters", "sticks", "draw")
"""The words that it explains: ``web-word-WORD`` and ``web-word-WORD-text``."""


@help_pages.get("/help")
@needs(Role.READER)
def page() -> str:
    """The help in the reader's language."""
    return render_template("help.html", topics=TOPICS, words=WORDS)
