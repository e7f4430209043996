"""What machines ask of the site: only what is public stands there, and every address leads somewhere."""

import json
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml.ElementTree import fromstring
from django.conf import settings
from django.test import Client
from PIL import Image

from tests.apart import rolled_back
from tests.factories import ClubFactory, Hall
from tests.rows import each
from tournaments.desk.people.services import privacy
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Entry
from tournaments.public.sharing.pages.machines import SECTIONS

pytestmark = pytest.mark.django_db

SITE = "http://testserver"


def locations(client: Client, path: str) -> list[str]:
    answer = client.get(path)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "public, max-age=600, s-maxage=600")
    found: Element = fromstring(answer.content)
    return [node.text or "" for node in found.iter() if node.tag.endswith("}loc")]


def listed(client: Client) -> list[str]:
    parts = locations(client, "/sitemap.xml")
    assert parts == [f"{SITE}/sitemap-{name}.xml" for name in SECTIONS]
    return [where for part in parts for where in locations(client, part.removeprefix(SITE))]


def test_the_map_has_what_a_stranger_may_read(hall: Hall, reader: Client) -> None:
    privacy.list_person(entry=Entry.objects.get(number=2), listed="initials", by=hall.organiser)
    found = listed(reader)
    assert f"{SITE}/t/bologna-open/standings/" in found
    assert [f"{SITE}/t/bologna-open/players/{number}/" in found for number in (1, 2)] == [True, False]
    assert {reader.get(where.removeprefix(SITE)).status_code for where in found} == {200}
    assert len(found) == len(set(found))


def test_clubs_that_are_public_are_on_the_map(hall: Hall, reader: Client) -> None:
    host, quiet = ClubFactory.create_batch(2)
    hall.tournament.hosted_by = host
    hall.tournament.save(update_fields=["hosted_by"])
    found = listed(reader)
    assert [f"{SITE}/clubs/{club.pk}/" in found for club in (host, quiet)] == [True, False]


def test_a_draft_is_not_on_the_map(hall: Hall, reader: Client) -> None:
    change_state(tournament=hall.tournament, state="draft", by=hall.organiser)
    assert [where for where in listed(reader) if "bologna" in where] == []


def test_robots_are_told_where_the_map_lies(reader: Client) -> None:
    lines = reader.get("/robots.txt").content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /api/" in lines
    assert lines[-1] == f"Sitemap: {SITE}/sitemap.xml"


@each(
    ("path", "kind", "sizes"),
    [
        ("/favicon.ico", "image/x-icon", {(16, 16), (32, 32), (48, 48)}),
        ("/apple-touch-icon.png", "image/png", {(180, 180)}),
        ("/favicon.svg", "image/svg+xml", set()),
    ],
    apart=rolled_back,
)
def test_icons_are_where_browsers_look(reader: Client, path: str, kind: str, sizes: set[object]) -> None:
    answer = reader.get(path)
    content = answer.getvalue()
    assert (answer.status_code, answer["Content-Type"]) == (200, kind)
    if sizes:
        with Image.open(BytesIO(content)) as icon:
            assert icon.info.get("sizes", {icon.size}) == sizes


def test_the_icons_of_the_manifest_are_as_large_as_it_says() -> None:
    static = Path(settings.BASE_DIR, "static")
    icons = json.loads((static / "manifest.webmanifest").read_text())["icons"]
    for icon in icons:
        with Image.open(static / icon["src"]) as found:
            assert f"{found.width}x{found.height}" == icon["sizes"]
            assert found.get_format_mimetype() == icon["type"]
    assert {icon["sizes"] for icon in icons} == {"192x192", "512x512"}
