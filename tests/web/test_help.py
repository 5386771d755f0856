"""The help is one tap away everywhere and explains every topic and word in every language."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.i18n import LANGUAGES
from companion.web.help import TOPICS, WORDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_and_word_is_explained(client: FlaskClient, language: str) -> None:
    page = client.get("/help", headers={"Accept-Language": language}).get_data(as_text=True)
    assert f'lang="{language}"' in page
    assert [each for each in TOPICS if f'id="{each}"' not in page] == []
    told = re.findall(r"<dd>(.+?)</dd>", page)
    assert len(told) == len(set(told)) == len(WORDS)


def test_every_page_leads_to_it(client: FlaskClient, table: str) -> None:
    for path in ("/", f"/t/{table}", f"/t/{table}/hand", f"/t/{table}/log", f"/t/{table}/final", "/rules"):
        assert 'href="/help"' in client.get(path).get_data(as_text=True), path
