"""Mail: asked for in a transaction, sent by a job, in the recipient's language, with a way out of news."""

from datetime import timedelta
from pathlib import Path
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.mail.backends.locmem import EmailBackend
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from tests.factories import AccountFactory
from tournaments import housekeeping
from tournaments.common.jobs import mail as post
from tournaments.common.jobs import queue
from tournaments.models import Job, JobState, Mail, MailStop

pytestmark = pytest.mark.django_db

TEMPLATE = "mail/greeting.txt"
TEXT = """{% load i18n %}{% translate "Sign in" %}: {{ name }}

{{ name }} <b> & co
"""


@pytest.fixture(autouse=True)
def templates(settings, tmp_path: Path) -> None:
    (tmp_path / "mail").mkdir()
    (tmp_path / TEMPLATE).write_text(TEXT)
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [*settings.TEMPLATES[0]["DIRS"], tmp_path]}]
    settings.MAIL_IN_FOLDER = False


@pytest.fixture
def refusal(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """What the mail server answers with, while there is something in the list."""
    answers: list[Exception] = []
    send = EmailBackend.send_messages

    def answering(self, messages):
        if answers:
            raise answers[0]
        return send(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", answering)
    return answers


def ask(**more) -> Mail:
    mail = post.queue_mail(to="ana@example.org", template=TEMPLATE, context={"name": "O'Neil"}, **more)
    assert mail is not None
    return mail


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        pytest.param("de", "Anmelden: O'Neil", id="German"),
        pytest.param("", "Sign in: O'Neil", id="not known"),
        pytest.param("xx", "Sign in: O'Neil", id="not one of ours"),
    ],
)
def test_a_message_in_the_language_of_its_reader(mailoutbox, language: str, subject: str):
    mail = ask(language=language)
    assert mailoutbox == []
    assert queue.run_due() == 1
    (sent,) = mailoutbox
    assert (sent.subject, sent.body, sent.to) == (subject, "O'Neil <b> & co\n", ["ana@example.org"])
    assert sent.extra_headers == {"Auto-Submitted": "auto-generated"}
    mail.refresh_from_db()
    assert (mail.state, mail.text) == ("sent", "")


def test_in_a_hall_the_text_stays_for_who_hands_it_over(settings):
    settings.MAIL_IN_FOLDER = True
    mail = ask()
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, mail.text) == ("sent", "O'Neil <b> & co\n")


def test_without_a_server_messages_are_files(settings, tmp_path: Path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "folder")
    ask()
    queue.run_due()
    (file,) = (tmp_path / "folder").iterdir()
    assert "To: ana@example.org" in file.read_text()


def test_a_server_that_is_away_is_tried_again(refusal, mailoutbox):
    refusal.append(SMTPServerDisconnected("gone"))
    mail = ask()
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, mail.error) == ("queued", "SMTPServerDisconnected: gone")
    refusal.clear()
    Job.objects.update(run_after=Now())
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, mail.error, len(mailoutbox)) == ("sent", "", 1)


def test_after_the_last_try_it_has_failed_and_can_be_sent_again(refusal, mailoutbox):
    refusal.append(SMTPServerDisconnected("gone"))
    mail = ask()
    Job.objects.update(attempts=post.ATTEMPTS - 1)
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, Job.objects.get().state) == ("failed", JobState.FAILED)
    refusal.clear()
    for _ in range(2):
        post.send_again(mail=mail, by=AccountFactory.create())
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, len(mailoutbox), Job.objects.count()) == ("sent", 1, 2)


@pytest.mark.parametrize(
    ("error", "final"),
    [
        pytest.param(SMTPRecipientsRefused({"a": (550, b"unknown")}), True, id="no such address"),
        pytest.param(SMTPRecipientsRefused({"a": (450, b"busy")}), False, id="try later"),
        pytest.param(SMTPDataError(554, b"spam"), True, id="refused"),
        pytest.param(SMTPDataError(451, b"later"), False, id="greylisted"),
        pytest.param(OSError("no route"), False, id="no network"),
    ],
)
def test_what_a_server_refuses_for_good_is_not_tried_again(refusal, error: Exception, final: bool):
    refusal.append(error)
    mail = ask()
    queue.run_due()
    mail.refresh_from_db()
    assert (mail.state, Job.objects.get().state) == (("failed", "failed") if final else ("queued", "queued"))


def test_news_carry_a_way_out(mailoutbox):
    ask(news_from="https://tenbo.example/")
    queue.run_due()
    headers = mailoutbox[0].extra_headers
    link = headers["List-Unsubscribe"].strip("<>")
    assert link.startswith("https://tenbo.example/mail/stop/")
    assert link in mailoutbox[0].body
    reader, path = Client(enforce_csrf_checks=True), link.removeprefix("https://tenbo.example")
    assert "Unsubscribe" in reader.get(path).content.decode()
    assert not MailStop.objects.exists()
    assert reader.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    asked: dict[str, Any] = {"template": TEMPLATE, "context": {"name": "x"}}
    assert post.queue_mail(to="ANA@example.org", news_from="https://tenbo.example", **asked) is None
    assert post.queue_mail(to="ana@example.org", **asked) is not None


def test_answers_go_to_the_contact_of_the_tournament(mailoutbox):
    ask(reply_to="orga@example.org")
    ask()
    queue.run_due()
    footer = "To write to the organisers, answer this mail."
    assert [(mail.reply_to, footer in mail.body) for mail in mailoutbox] == [
        (["orga@example.org"], True),
        ([], False),
    ]


def test_a_forged_link_stops_nothing():
    assert Client().post("/mail/stop/forged/").status_code == 404
    assert not MailStop.objects.exists()


def test_a_text_that_is_no_address_is_refused():
    with pytest.raises(ValidationError):
        post.queue_mail(to="ana@example.org\nBcc: all@example.org", template=TEMPLATE)


def test_old_messages_go():
    ask()
    Mail.objects.update(created_at=timezone.now() - timedelta(days=31))
    assert housekeeping.tidy()["mails"] == 1
