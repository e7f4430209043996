"""Where a public page of a tournament is, in a copy of the project to which it was added (test_new_page.py)."""

from typing import Any

from django.test import Client

from tests.factories import make_hall
from tournaments.desk.setup.services.tournaments import change_state


def places() -> dict[str, Any]:
    """Each place by its name, with what stands there of the page."""
    hall = make_hall(players=4, started=False)
    page = f"/t/{hall.tournament.slug}/countries/"
    stranger, organiser = Client(headers={"Accept-Language": "de"}), Client()
    organiser.force_login(hall.organiser)
    change_state(tournament=hall.tournament, state="draft", by=hall.organiser)
    hidden = [client.get(page).status_code for client in (stranger, organiser)]
    change_state(tournament=hall.tournament, state="public", by=hall.organiser)
    answer = stranger.get(page)
    of_the_frame = stranger.get(f"/t/{hall.tournament.slug}/rounds/").text
    mark = answer.headers.get("ETag", "")
    unchanged = stranger.get(page, headers={"If-None-Match": mark}).status_code
    return {
        "page": [answer.status_code, "ITA: 4" in answer.text],
        "link": f'href="{page}"' in of_the_frame,
        "language": "<h1>Land</h1>" in "".join(answer.text.split()),
        "kept": [bool(mark), unchanged],
        "before it is public": hidden,
    }
