"""Wrong turns at every form of the pages: with nothing, its last field wrong, sent twice, by who may not, after
somebody else, and the way back.

The forms come from the pages as a browser has them, so a new one is walked without being named; an address that takes
a form and is not walked stands here with its reason, and a form that changes nothing when it is filled, too.
"""

import re
from collections.abc import Iterator
from datetime import time

import pytest
from django.test import Client
from django.urls import URLPattern

from tests.accounts import test_every_page as account_pages
from tests.factories import PASSWORD, AccountFactory, Hall, make_hall
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.drill import Walk, told
from tests.tournaments.whole.filled_forms import OF_FORMS
from tests.tournaments.whole.test_every_address import EVERY, address, one_of_everything
from tournaments import urls
from tournaments.common.jobs.mail import stop_path
from tournaments.desk.hall.services.schedule import add_item
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured]


def pages_of(known: dict[str, str]) -> Iterator[str]:
    """The addresses that are read, tournaments' and accounts'."""
    for row in EVERY:
        method, _space, route = row.partition(" ")
        if method == "get" and not re.search(
            r"/api/|\.|/print/<|/screen|/rules/|/calculator/|/quiz/|/draw/", route
        ):
            yield address(route, known)


def running(hall: Hall) -> Walk:
    """A round is being played, and there is one of everything."""
    walk, known = Walk(), one_of_everything(hall)
    organiser, administrator = client_of(hall.organiser), client_of(AccountFactory.create(is_superuser=True))
    administrator.post(
        "/account/confirm/", {"password": PASSWORD}
    )  # else changes of accounts ask for it first
    OF_FORMS["hand_over_ranking"] = {"account": hall.head.username}
    OF_FORMS["penalties"] = {"table": str(hall.table(2).pk)}
    walk.meet(Client(), stop_path("walk@example.org"))
    for where in (*pages_of(known), *account_places(hall)):
        walk.meet(administrator if where.startswith("/administration/") else organiser, where)
    walk.meet(client_of(hall.referee), f"/table/{hall.table(2).pk}/")  # the head referee calls nobody
    return walk


def account_places(hall: Hall) -> Iterator[str]:
    yield from ("/account/", "/account/player/", "/account/tokens/", "/account/claims/", "/administration/")
    yield from (
        "/administration/accounts/",
        f"/administration/accounts/{hall.referee.pk}/",
        "/t/bologna-open/staff/",
    )


def planned(hall: Hall) -> Walk:
    """Before the first round, with two stages to come."""
    for name in ("Semi-final", "Final"):
        facts = {"kind": "final", "rounds_planned": 1, "cut": "top", "places": 4, "carry_percent": 0}
        add_stage(tournament=hall.tournament, by=hall.organiser, name=name, **facts)
    add_item(tournament=hall.tournament, by=hall.organiser, kind="lunch", starts_at=time(12, 0))
    Tournament.objects.filter(pk=hall.tournament.pk).update(registration="open")
    walk, client = Walk(), client_of(hall.organiser)
    where = f"/t/{hall.tournament.slug}"
    places = [
        "rounds",
        "desk",
        "seating",
        "stages",
        "set-up",
        "schedule",
        "check-in",
        "players",
        "players/1/manage",
        "players/1/removal",
    ]
    places += ["seating/1/1", "delete", "end", "teams", "register"]
    for place in places:
        walk.meet(client, f"{where}/{place}/")
    return walk


PREVIEW = "a preview stores nothing; the button that stores comes with it, or beside it"
SHOWN = "the page shows that it is so, or is being made"
EMPTY = "it holds no field: buttons of the page lead to their own addresses"
KEYHOLDER = "the link is the right: whoever has it is the player"
LEADS_ON = "it leads to the paper as a page, which asks who reads it"
BY_SCRIPT = "a script sends its buttons, each with a player"
FINE: dict[str, dict[str, str]] = {
    "nothing": {
        "desk": EMPTY,
        "penalties show": PREVIEW,
        "certificate_template preview=1": "without words of the organiser it has the usual ones, and is shown",
        "start_print show": LEADS_ON,
        "tick": BY_SCRIPT,
    },
    "wrong": {
        "edit_schedule deed=remove": "a line goes whatever stands in its fields",
        "enter_hand": "the fields of a win are not read for a draw",
        "draw_plan": "of many rows of one name the fault names the player",
        "import_ranked_event": "the list is shown as it was read, cell by cell",
        "penalties show": PREVIEW,
        "preview_import": "the list is shown row by row, each with what is wrong and a field to put it right",
        "preview_results": "the whole list cannot be read, and says why above it",
        **dict.fromkeys(
            ("questions deed=add", "questions deed=save"), "answers to choose from count for a choice alone"
        ),
    },
    "twice": dict.fromkeys(("export_data", "own_data"), "each copy that leaves is told in the log"),
    "idle": {
        **dict.fromkeys(
            (
                *(
                    "certificate_template preview=1",
                    "change_results",
                    "import_ranked_event",
                    "messages deed=preview",
                ),
                *("penalties show", "preview_games", "preview_import", "preview_results", "reseat"),
            ),
            PREVIEW,
        ),
        **dict.fromkeys(
            ("choose_players badges", "choose_players write"), "it leads on with the players who are ticked"
        ),
        "close_round": "its tables are still playing",
        "delete_tournament": "a round is running",
        "desk": EMPTY,
        "make_reserve": "everybody has a seat",
        "second_factor_of_staff second_factor=yes": "whoever asks for it has one first",
        "start_print show": LEADS_ON,
        "tick": BY_SCRIPT,
        "webhooks": "an address has to lead to a server on the internet, and the test has none",
    },
    "stranger": {
        **dict.fromkeys(
            (
                *("application", "application deed=wish", "claim_by_application", "own_data"),
                *("renew_application", "stop_mail"),
            ),
            KEYHOLDER,
        ),
        **dict.fromkeys(
            ("import_tournament", "new_ranking", "new_tournament"), "everybody with an account may"
        ),
        "register": "the registration is open to everybody",
        "start_print show": LEADS_ON,
        "tick": BY_SCRIPT,
    },
    "meanwhile": {
        **dict.fromkeys(
            ("add_stage", "edit_schedule deed=add", "new_ranking", "new_tournament", "questions deed=add"),
            "each makes one",
        ),
        **dict.fromkeys(
            ("draw_plan", "read_plan", "seat_next_round"), "each draws a plan, and the page compares them"
        ),
        **dict.fromkeys(("export_data", "own_data", "test_webhook"), "each is told or sent once more"),
        "edit_schedule deed=remove": "the line is gone, and nothing of it is kept",
        "penalties": "each is a penalty; the list has both, and one too many is cancelled",
        "import_tournament": "each reads the file, and a tournament that is there is not written again",
        **dict.fromkeys(
            ("account_link", "grant_role", "password_link"), "each makes a link, and the list shows both"
        ),
        **dict.fromkeys(
            ("renew_private_link", "renew_table_codes", "renew_webhook_secret"),
            "each wants the ones before to be void",
        ),
        **dict.fromkeys(
            (
                *("call_referee", "make_record kind=backup", "make_record kind=full", "start_export"),
                *("make_record kind=public", "observers_report", "stop_mail", "switch_webhook active=0"),
                *("start_print", "tick in=1"),
            ),
            SHOWN,
        ),
        "start_round": "the round runs, and its minutes are changed in another form",
    },
}
"""What a check finds and is right, with the reason; `idle` names the forms that change nothing even when filled."""
NO_WAY_ON = "/mail/stop/"
"""A page behind a link of a mail, for a reader who is done with it; the frame leads on."""


NOT_WALKED = {
    "a script sends it, and shows the answer in its place": """preview_correction preview_hand preview_members
        preview_ruling preview_scores ruleset_options push_subscribe push_unsubscribe follow_player unfollow_player
        save_sheet set_start""",
    "it stands in the frame of every page: nothing is typed": "choose_language logout account_logout leave_table",
    "it follows a preview that was just shown": """import_rows import_tables record_games
        write_import add_members""",
    "no proposal, claim, wish, call, double, substitute or other version waits": """accept_proposal decline_proposal
        propose_merge merge_players separate_people keep_apart take_back_apart assign_person answer_wish
        ask_for_profile decide_claim leave_profile withdraw_claim list_oneself clear_call take_call
        take_back_substitute withdraw_other_version confirm_hands accept_hand confirm_player""",
    "no round is over, paused or signalled, and no stage is to be opened": """reopen_round resume_clock undo_signal
        open_stage seat_final take_back_opening publish_standings correct_scores sign_table waive_signatures""",
    "nothing is there to be renewed, repeated or taken back": """renew_invitation revoke_invitation revoke_token
        renew_table_code repeat_message retry_job retry_mail take_back_rights take_ranked_results cancel_draw
        withdraw_application set_pin mark_fee mark_fees fee_reminder end_sessions remove_copies""",
    "everybody is seated, and nobody has come, left or is missing": """publish_plan fill_tables close_up_winds
        discard_plan restore_plan mark_no_shows change_entry reinstate_entry let_play take_late remove_entry""",
    "the ranking is no league, and no tournament has ended": """new_evening add_everybody remove_member
        add_ranked_tournament change_host""",
}
"""Addresses that take a form, by the reason why none of the situations walks it."""


def not_walked() -> set[str]:
    return {name for names in NOT_WALKED.values() for name in names.split()}


def addresses_that_take_a_form() -> set[str]:
    names = {f"/{path.pattern}": str(path.name) for path in urls.pages if isinstance(path, URLPattern)}
    rows = [row.partition(" ")[2] for row in EVERY if row.startswith("post /") and "/api/" not in row]
    return {names[route] for route in rows} | set(account_pages.POST_ONLY)


@pytest.mark.gate
def test_forms_before_the_first_round_stand_a_wrong_turn() -> None:
    walk = planned(make_hall(players=8, name="Next Open", started=False))
    found = told(walk, client_of(AccountFactory.create()))
    wrong = {check: set(found[check]) - set(fine) for check, fine in FINE.items()}
    assert wrong == {check: set() for check in FINE}, found
    assert (len(walk.forms) > 20, walk.telling) == (True, set())


@pytest.mark.night
def test_every_form_stands_a_wrong_turn() -> None:
    """And no address that takes a form is forgotten, and no reason is left over."""
    met: set[str] = set()
    left = {check: set(fine) for check, fine in FINE.items()}
    for situation, name in ((running, "Bologna Open"), (planned, "Next Open")):
        walk = situation(make_hall(players=8, name=name, started=situation is running))
        found = told(walk, client_of(AccountFactory.create()))
        wrong = {check: set(found[check]) - set(fine) for check, fine in FINE.items()}
        assert wrong == {check: set() for check in FINE}, found
        assert walk.telling == set()
        assert {where for where in walk.dead_ends if not where.startswith(NO_WAY_ON)} == set()
        met |= {name.partition(" ")[0] for name in walk.forms}
        left = {check: names - set(found[check]) for check, names in left.items()}
    assert addresses_that_take_a_form() - met == not_walked()
    assert left == {check: set() for check in FINE}
