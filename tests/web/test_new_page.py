"""The guide "a page" of docs/development.md, followed: a blueprint, a template over base.html, a line in BLUEPRINTS."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Blueprint, render_template

from companion.config import Settings
from companion.table import Store
from companion.web import app as web_app
from companion.web import create_app
from companion.web.roles import Role, needs


def test_a_page_is_added(store: Store, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hello.html").write_text(
        "{% extends 'base.html' %}{% block content %}<main id='main'><h1>{{ t('draw') }}</h1></main>{% endblock %}",
        encoding="utf-8",
    )
    hello = Blueprint("hello", __name__, template_folder=str(tmp_path))

    @hello.get("/hello")
    @needs(Role.READER)
    def page() -> str:
        return render_template("hello.html")

    monkeypatch.setattr(web_app, "BLUEPRINTS", [*web_app.BLUEPRINTS, hello])
    client = create_app(store=store, reader=None, settings=settings).test_client()
    client.set_cookie("language", "pl")
    answer = client.get("/hello")
    assert answer.status_code == 200
    assert "<h1>Remis</h1>" in answer.get_data(as_text=True)
    assert "Content-Security-Policy" in answer.headers
