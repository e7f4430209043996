"""An organiser writes to many: preview, mails, phones, those who were not reached, the list of what was sent."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments import housekeeping
from tournaments.common.errors import Conflict, DomainError, TooOften, faults_of
from tournaments.common.jobs import queue
from tournaments.common.jobs.mail import stop_path
from tournaments.desk.messages import services
from tournaments.desk.messages.selectors import outcome_of, recipients_of
from tournaments.models import Entry, Follower, Job, LogEntry, Mail, Message, Tournament
from tournaments.models.limits import MOST_MESSAGES

pytestmark = pytest.mark.django_db

ADDRESS = "/t/bologna-open/messages/"
WORDS = {"audience": "players", "subject": "New venue", "text": "We play in the gym.\n\nSee you!"}


@pytest.fixture
def hall() -> Hall:
    """Two of four players have an address of their own, two have none."""
    hall = make_hall(players=4, started=False)
    Tournament.objects.update(contact="orga@example.org", language="en")
    for number in (1, 2):
        Entry.objects.filter(number=number).update(contact=f"p{number}@example.org")
    hall.tournament.refresh_from_db()
    return hall


@pytest.fixture
def desk(hall: Hall) -> Client:
    return client_of(hall.organiser)


def send(hall: Hall, key: str = "k", **more) -> Message:
    said = {**WORDS, **more}
    return services.send_message(
        tournament=hall.tournament, key=key, by=hall.organiser, site="https://tenbo.example/", **said
    )


def addresses() -> list[str]:
    return sorted(Mail.objects.values_list("to", flat=True))


def fail(address: str) -> None:
    Job.objects.all().delete()
    Mail.objects.filter(to=address).update(state=Mail.State.FAILED)


def test_from_the_form_by_the_preview_to_the_mail(hall: Hall, desk: Client, mailoutbox):
    shown = desk.post(ADDRESS, {**WORDS, "deed": "preview"})
    assert shown.context["recipients"].without_address == tuple(
        entry.full_name for entry in Entry.objects.filter(number__in=(3, 4)).order_by("number")
    )
    assert not Message.objects.exists()
    form = {**WORDS, "deed": "send", "key": shown.context["typed"]["key"]}
    first, second = desk.post(ADDRESS, form), desk.post(ADDRESS, form)
    message = Message.objects.get()
    assert first["Location"] == second["Location"] == f"{ADDRESS}{message.pk}/"
    assert (message.addresses, message.by) == (2, hall.organiser)
    queue.run_due()
    assert {mail.to[0] for mail in mailoutbox} == {"p1@example.org", "p2@example.org"}
    assert (mailoutbox[0].subject, mailoutbox[0].reply_to) == ("New venue", ["orga@example.org"])
    assert mailoutbox[0].body.startswith("We play in the gym.\n\nSee you!\n")
    assert "You get this mail because you are entered in Bologna Open." in mailoutbox[0].body
    assert "https://testserver/mail/stop/" in mailoutbox[0].body.replace("http:", "https:")
    sealed = LogEntry.objects.get(action="send_message")
    assert sealed.after == {"audience": "players", "addresses": 2, "browsers": 0}
    assert "New venue" in desk.get(ADDRESS).content.decode()


@each(
    ("change", "code"),
    [
        pytest.param({"subject": " "}, "subject_missing", id="no subject"),
        pytest.param({"text": ""}, "text_missing", id="no text"),
        pytest.param({"text": "x" * 5001}, "too_long", id="long text"),
        pytest.param({"audience": "spectators"}, "unknown_choice", id="nobody's audience"),
    ],
    apart=rolled_back,
)
def test_what_is_refused_stays_in_the_form(hall: Hall, desk: Client, change: dict[str, str], code: str):
    typed = {**WORDS, **change, "deed": "preview"}
    page = desk.post(ADDRESS, typed)
    assert (page.status_code, page.context["typed"]["audience"]) == (400, typed["audience"])
    assert f'value="{typed["subject"]}"' in page.content.decode()
    with pytest.raises((DomainError, Refused)) as refused:
        services.check_message(
            tournament=hall.tournament,
            by=hall.organiser,
            audience=typed["audience"],
            subject=typed["subject"],
            text=typed["text"],
        )
    assert isinstance(refused.value, (DomainError, Refused))
    assert [fault.code for fault in faults_of(refused.value)] == [code]


def test_a_message_to_nobody_is_not_offered(hall: Hall, desk: Client):
    button = 'value="send"'
    assert button in desk.post(ADDRESS, {**WORDS, "deed": "preview"}).content.decode()
    Entry.objects.update(contact="")
    page = desk.post(ADDRESS, {**WORDS, "deed": "preview"}).content.decode()
    assert (button in page, 'value="edit"' in page) == (False, True)


def test_who_is_written_to(hall: Hall, desk: Client):
    Entry.objects.filter(number=3).update(contact="P1@example.org")
    Entry.objects.filter(number=1).update(checked_in_at=timezone.now())
    Client().post(stop_path("p2@example.org"))
    names = [entry.full_name for entry in Entry.objects.order_by("number")]
    players = recipients_of(hall.tournament, "players")
    assert [(reader.address, reader.names) for reader in players.readers] == [
        ("p1@example.org", (names[0], names[2]))
    ]
    assert (players.without_address, players.unsubscribed) == ((names[3],), (names[1],))
    missing = recipients_of(hall.tournament, "missing")
    assert [(reader.address, reader.names) for reader in missing.readers] == [("P1@example.org", (names[2],))]
    hall.organiser.email = "olga@example.org"
    hall.organiser.save()
    send(hall, audience="staff")
    assert addresses() == ["olga@example.org"]
    rows = desk.get("/api/v1/tournaments/bologna-open/messages/recipients/").json()
    assert [(row["audience"], row["addresses"]) for row in rows] == [
        ("players", 1),
        ("missing", 1),
        ("staff", 1),
    ]


def test_phones_that_follow_are_told_once_each(hall: Hall):
    now = timezone.now()
    for entry, endpoint in ((1, "a"), (2, "a"), (3, "b")):
        Follower.objects.create(
            entry=Entry.objects.get(number=entry),
            endpoint=endpoint,
            p256dh="",
            auth="",
            language="de",
            asked_at=now,
        )
    assert send(hall, key="mail alone").browsers == 0
    assert send(hall, to_phones=True).browsers == 2
    assert [job.args["message"]["title"] for job in Job.objects.filter(kind="push.tell")] == ["New venue"] * 2


def test_those_who_were_not_reached_get_it_again(hall: Hall, desk: Client):
    message = send(hall)
    queue.run_due()
    assert desk.post(f"{ADDRESS}{message.pk}/repeat/").status_code == 302
    assert Mail.objects.count() == 2
    Mail.objects.filter(to="p1@example.org").update(text="the text")
    fail("p1@example.org")
    Entry.objects.filter(number=3).update(contact="p3@example.org")
    outcome = outcome_of(message)
    assert (outcome.failed, len(outcome.failed_names), len(outcome.newcomers)) == (1, 1, 1)
    assert services.repeat_message(message=message, by=hall.organiser, site="https://tenbo.example") == 2
    with pytest.raises(Conflict, match="everybody_reached"):
        services.repeat_message(message=message, by=hall.organiser, site="https://tenbo.example")
    assert addresses() == ["p1@example.org", "p2@example.org", "p3@example.org"]
    Message.objects.update(created_at=timezone.now() - timedelta(days=15))
    message.refresh_from_db()
    with pytest.raises(Conflict, match="message_too_old"):
        services.repeat_message(message=message, by=hall.organiser, site="https://tenbo.example")


def test_failures_are_known_when_the_mails_are_gone(hall: Hall):
    message = send(hall)
    fail("p1@example.org")
    Mail.objects.update(created_at=timezone.now() - timedelta(days=31))
    housekeeping.tidy()
    message.refresh_from_db()
    assert (Mail.objects.count(), outcome_of(message).failed) == (0, 1)


def test_a_removed_message_takes_its_waiting_mails_along(hall: Hall, desk: Client, mailoutbox):
    message = send(hall)
    desk.post(f"{ADDRESS}{message.pk}/remove/")
    queue.run_due()
    assert (Message.objects.exists(), mailoutbox) == (False, [])
    assert LogEntry.objects.filter(action="remove_message").exists()


def test_a_few_within_an_hour(hall: Hall):
    for number in range(MOST_MESSAGES):
        send(hall, key=str(number))
    with pytest.raises(TooOften, match="too_many_messages"):
        send(hall, key="one more")
    Entry.objects.update(contact="")
    with pytest.raises(Conflict, match="nobody_to_write_to"):
        send(hall, key="nobody")


def test_over_the_api(hall: Hall, desk: Client):
    path = "/api/v1/tournaments/bologna-open/messages/"
    head = {"Idempotency-Key": "once"}
    first = desk.post(path, WORDS, content_type="application/json", headers=head)
    again = desk.post(path, WORDS, content_type="application/json", headers=head)
    assert (first.status_code, again.json()) == (201, first.json())
    pk = first.json()["id"]
    assert [row["id"] for row in desk.get(path).json()] == [pk]
    assert desk.get(f"{path}{pk}/").json()["addresses"] == 2
    Entry.objects.filter(number=4).update(contact="p4@example.org")
    assert desk.post(f"{path}{pk}/repeat/").json() == {"addresses": 1}
    assert desk.delete(f"{path}{pk}/").status_code == 204
