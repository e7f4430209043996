"""The service worker's script, and what it keeps."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.tournaments.common.web.engine.kept import kept


@pytest.fixture
def told(db: None) -> dict:
    answer = Client().get("/sw.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript; charset=utf-8")
    assert answer["Cache-Control"] == "no-cache"  # an old one would keep its phones old
    settings = re.match(r"self\.SETTINGS = (.*);\n", answer.content.decode())
    assert settings
    return dict(json.loads(settings[1]))


def test_every_file_that_is_kept_is_there(told: dict) -> None:
    assert all(finders.find(name.removeprefix("/static/")) for name in told["files"])
    assert {"/static/js/outbox/table.js", "/static/css/tenbo.css", "/static/img/tiles.svg"} <= set(
        told["files"]
    )


def test_the_engine_is_that_of_the_pages(told: dict) -> None:
    assert told["engine"] == kept().data()["files"]


def test_the_app_can_be_installed() -> None:
    path = finders.find("manifest.webmanifest")
    assert isinstance(path, str)
    with open(path) as file:
        manifest = json.load(file)
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert all(finders.find(icon["src"]) for icon in manifest["icons"])
