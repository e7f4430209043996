"""The administration: for superusers alone, and only what they have lately proved to be."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from accounts.models import Link, SignIn
from players.models import Account
from tests.factories import PASSWORD, AccountFactory, Hall
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import heartbeat, queue
from tournaments.common.watching.second_copy import PlaceStatus, write_status
from tournaments.models import Job, JobState, Mail

A = "/administration/"


@pytest.fixture
def boss(db: None) -> Account:
    return AccountFactory.create(username="boss", is_superuser=True, is_staff=True)


@pytest.fixture
def desk(boss: Account) -> Client:
    client = Client()
    client.post("/login/", {"login": "boss", "password": PASSWORD})
    return client


def failed_job() -> Job:
    now = timezone.now()
    return Job.objects.create(
        kind="standings.rebuild", args={"stage": 0}, state=JobState.FAILED, attempts=5,
        error="ValueError: x", run_after=now, rung_at=now, finished_at=now,
    )  # fmt: skip


def mail(**more) -> Mail:
    said = {
        "to": "ana@example.org",
        "template": "t",
        "language": "en",
        "subject": "S",
        "text": "secret",
        **more,
    }
    return Mail.objects.create(**said)


def test_what_is_seen(hall: Hall, desk: Client):
    failed_job()
    mail(state="failed")
    html = desk.get(A).content.decode()
    for words in ("Jobs have failed", "Mails could not be sent", "ValueError: x", "ana@example.org"):
        assert words in html
    for words in ("Free space", "Bologna Open", f"{hall.referee} (referee)", "No mail server is set up"):
        assert words in html
    assert "secret" not in html


def test_where_nothing_is_yet_a_new_tournament_comes_first(desk: Client):
    page = desk.get(A).content.decode()
    assert page.count("New tournament") == 1
    assert page.index("No tournaments yet") < page.index("New tournament") < page.index("<h2>")


def well(settings, folder: Path) -> None:
    """A worker lives, and a second copy is fresh."""
    settings.DATA_DIR, settings.COPY = folder, "/media/me/STICK"
    heartbeat.note_life()
    write_status(folder, time.time(), [PlaceStatus(settings.COPY, "folder", time.time())])


def test_all_is_well(desk: Client, settings, tmp_path):
    well(settings, tmp_path)
    assert "Everything is working." in desk.get(A).content.decode()


def test_an_unnamed_proxy_is_noticed(desk: Client):
    html = desk.get(A, HTTP_X_FORWARDED_FOR="198.51.100.7").content.decode()
    assert "TENBO_TRUSTED_PROXIES does not name it" in html


def test_jobs_that_find_no_worker_are_noticed(desk: Client):
    then = timezone.now() - timedelta(minutes=5)
    Job.objects.create(kind="standings.rebuild", run_after=then, rung_at=then)
    assert "no worker takes them" in desk.get(A).content.decode()


def test_a_worker_that_has_gone_is_noticed(desk: Client, settings, tmp_path):
    well(settings, tmp_path)
    assert "Everything is working." in desk.get(A).content.decode()
    (sign,) = (tmp_path / "workers").iterdir()
    then = time.time() - 300
    os.utime(sign, (then, then))
    assert "the last one stopped 5 min ago" in desk.get(A).content.decode()


def test_a_worker_that_never_came_is_noticed(desk: Client, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    html = desk.get(A).content.decode()
    assert ("No worker is running" in html, "Everything is working." in html) == (True, False)
    assert "never" in html


def test_a_redis_that_is_away_is_noticed(desk: Client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert "Redis does not answer" in desk.get(A).content.decode()


def test_a_job_is_tried_again(desk: Client):
    job = failed_job()
    desk.post(f"{A}jobs/{job.pk}/retry/")
    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.QUEUED, 0)
    assert not queue.try_again(job.pk)


def test_a_mail_is_sent_again(desk: Client, mailoutbox):
    failed = mail(state="failed")
    desk.post(f"{A}mail/{failed.pk}/retry/")
    queue.run_due()
    assert len(mailoutbox) == 1


def test_a_mail_of_the_folder_is_handed_over(desk: Client, settings):
    kept = mail(state="sent")
    assert "secret" in desk.get(f"{A}mail/{kept.pk}/").content.decode()
    settings.MAIL_IN_FOLDER = False
    assert "secret" not in desk.get(f"{A}mail/{kept.pk}/").content.decode()


def test_accounts_are_found(hall: Hall, desk: Client):
    AccountFactory.create(username="rita", email="r@example.org")
    for q, found in (("RIT", True), ("r@exam", True), ("zzz", False)):
        assert ("rita" in desk.get(f"{A}accounts/", {"q": q}).content.decode()) is found


def test_a_new_organiser(desk: Client):
    page = desk.post(f"{A}accounts/new/", {"name": "rita"})
    link, reader = page.context["url"], Client()
    reader.get(link, follow=True)
    reader.post("/link/", {"password": "three-winds-8"})
    made = reader.post("/new/", {"name": "Spring", "ruleset": "ema2008"})
    assert made["Location"] == "/t/spring/"
    told = desk.post(f"{A}accounts/new/", {"name": "Rita", "back": A}, follow=True)
    assert "already taken" in told.content.decode()


def test_an_account_is_shut_and_opened(hall: Hall, desk: Client):
    referee, pk = client_of(hall.referee), hall.referee.pk
    desk.post(f"{A}accounts/{pk}/disable/")
    assert referee.get("/tables/").status_code == 302
    desk.post(f"{A}accounts/{pk}/enable/")
    hall.referee.refresh_from_db()
    assert hall.referee.is_active
    said = list(LogEntry.objects.order_by("pk").values_list("change_message", flat=True))
    assert said == ["disable", "enable"]
    assert desk.get(f"{A}accounts/{pk}/").status_code == 200


def test_administrators_come_and_go_but_the_last(hall: Hall, boss: Account, desk: Client):
    told = desk.post(f"{A}accounts/{boss.pk}/plain/", {"back": A}, follow=True)
    assert "at least one administrator" in told.content.decode()
    told = desk.post(f"{A}accounts/{boss.pk}/disable/", {"back": A}, follow=True)
    assert "at least one administrator" in told.content.decode()
    desk.post(f"{A}accounts/{hall.head.pk}/administrator/")
    hall.head.refresh_from_db()
    assert hall.head.is_superuser
    desk.post(f"{A}accounts/{boss.pk}/plain/")
    boss.refresh_from_db()
    assert not boss.is_superuser
    assert desk.get(A).status_code == 403


def test_a_lost_phone(hall: Hall, desk: Client):
    from allauth.mfa.models import Authenticator
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(hall.organiser, generate_totp_secret())
    assert "Remove the second factor" in desk.get(f"{A}accounts/{hall.organiser.pk}/").content.decode()
    desk.post(f"{A}accounts/{hall.organiser.pk}/factors/")
    assert not Authenticator.objects.exists()


def test_a_new_password_for_an_organiser(hall: Hall, desk: Client):
    page = desk.post(f"{A}accounts/{hall.organiser.pk}/password/")
    assert "/link/" in page.context["url"]
    assert Link.objects.get().account == hall.organiser
    assert SignIn.objects.filter(account=hall.organiser, kind="link_made").count() == 1


def test_no_such_deed(hall: Hall, desk: Client):
    told = desk.post(f"{A}accounts/{hall.referee.pk}/crown/", {"back": A}, follow=True)
    assert "is not one of" in told.content.decode()
    assert desk.get(f"{A}accounts/99999/").status_code == 404
    assert desk.get(f"{A}mail/99999/").status_code == 404


def test_a_stolen_session_of_old_changes_nothing(hall: Hall, boss: Account):
    """Who has not lately proved who they are is asked for the password first."""
    client = client_of(boss)
    asked = client.post(f"{A}accounts/{hall.referee.pk}/disable/")
    assert asked["Location"].startswith("/account/confirm/")
    hall.referee.refresh_from_db()
    assert hall.referee.is_active
