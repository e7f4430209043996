"""One-time links: single use, expiring, cancelled, never stored, never more than was meant."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Link, digest_of
from accounts.services import links
from players.models import Account
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import PASSWORD, AccountFactory, Hall, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import create_tournament, grant_role, revoke_role
from tournaments.models import LogEntry, Mail, Role

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def address(secret: str) -> str:
    return f"https://tenbo.example/link/{secret}/"


def secret_of(url: str) -> str:
    return url.split("/")[-2]


def invitation(hall: Hall, **more) -> tuple[Link, str]:
    said = {"kind": "referee", "name": "Rita", "by": hall.organiser, **more}
    return links.invite(tournament=hall.tournament, address=address, **said)


def roles(hall: Hall, account: Account) -> set[str]:
    return set(
        Role.objects.filter(tournament=hall.tournament, account=account).values_list("kind", flat=True)
    )


@each("kind", Role.Kind.values, apart=rolled_back)
def test_an_invitation_for_every_role_works_once(hall: Hall, kind: str):
    link, url = invitation(hall, kind=kind)
    assert links.find_link(secret_of(url)) == link
    account = links.accept_with_new_account(link=link, name="rita", password="three-winds-8", language="fi")
    assert (roles(hall, account), account.language) == ({kind}, "fi")
    link.refresh_from_db()
    assert (link.state, link.account) == ("used", account)
    with pytest.raises(Conflict, match="link_not_open"):
        links.accept_invitation(link=link, account=AccountFactory.create())
    deeds = list(LogEntry.objects.order_by("-number").values_list("action", "by__username")[:3])
    assert deeds == [
        ("accept_invitation", "rita"),
        ("grant_role", hall.organiser.username),
        ("invite", hall.organiser.username),
    ]


def test_the_secret_is_nowhere_in_the_store(hall: Hall):
    link, url = invitation(hall)
    assert link.digest == digest_of(secret_of(url))
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - names of our own tables
            found += [table for row in cursor.fetchall() if secret_of(url) in repr(row)]
    assert found == []


def test_a_mailed_invitation_forgets_its_text_when_it_has_left(hall: Hall, settings, mailoutbox):
    settings.MAIL_IN_FOLDER = False
    hall.tournament.language = "fi"
    hall.tournament.save()
    _link, url = invitation(hall, to="rita@example.org")
    queue.run_due()
    assert [(mail.to, url in mail.body) for mail in mailoutbox] == [(["rita@example.org"], True)]
    assert (Mail.objects.get().text, Mail.objects.get().language) == ("", "fi")


def test_faults_are_told_together_and_the_link_stays_open(hall: Hall):
    link, _url = invitation(hall)
    with pytest.raises(Refused) as refused:
        links.accept_with_new_account(link=link, name="ri ta", password="1234567", email="rita")
    assert {fault.code for fault in refused.value.faults} == {
        "bad_account_name",
        "bad_contact",
        "weak_password",
    }
    link.refresh_from_db()
    assert link.state == "open"
    assert not Account.objects.filter(username="ri ta").exists()


CLOSED = [
    pytest.param({"expires_at": timezone.now() - timedelta(seconds=1)}, "expired", id="expired"),
    pytest.param({"revoked_at": timezone.now()}, "revoked", id="cancelled"),
    pytest.param({"used_at": timezone.now()}, "used", id="used"),
]


@each(("change", "state"), CLOSED, apart=rolled_back)
def test_a_closed_link_opens_nothing(hall: Hall, change, state: str):
    link, _url = invitation(hall)
    Link.objects.update(**change)
    link.refresh_from_db()
    assert link.state == state
    with pytest.raises(Conflict, match="link_not_open"):
        links.accept_with_new_account(link=link, name="rita", password="three-winds-8")
    assert not Account.objects.filter(username="rita").exists()


def test_an_invitation_is_worth_what_its_maker_is(hall: Hall):
    """An organiser who was removed brings nobody in any more."""
    second = AccountFactory.create()
    role = grant_role(tournament=hall.tournament, account=second, kind="organiser", by=hall.organiser)
    link, _url = invitation(hall, by=second, kind="organiser")
    revoke_role(role=role, by=hall.organiser)
    with pytest.raises(Conflict, match="link_not_open"):
        links.accept_invitation(link=link, account=AccountFactory.create())


def test_cancelled_and_made_anew(hall: Hall):
    link, url = invitation(hall)
    newer, other = links.renew_invitation(link=link, by=hall.organiser, address=address)
    link.refresh_from_db()
    assert (link.state, newer.state, newer.name, other != url) == ("revoked", "open", "Rita", True)
    links.revoke_invitation(link=newer, by=hall.organiser)
    with pytest.raises(Conflict, match="link_not_open"):
        links.revoke_invitation(link=newer, by=hall.organiser)


MAY_NOT = [
    pytest.param("head", id="head referee"),
    pytest.param("referee", id="referee"),
]


@each("who", MAY_NOT, apart=rolled_back)
def test_only_organisers_invite(hall: Hall, who: str):
    with pytest.raises(DomainError, match="forbidden"):
        invitation(hall, by=getattr(hall, who))


def test_another_organiser_does_not(hall: Hall):
    with pytest.raises(DomainError, match="forbidden"):
        invitation(hall, by=make_hall(name="Another").organiser)


def test_a_new_password_by_link_ends_what_was(hall: Hall, client):
    client.force_login(hall.referee)
    first, _url = links.make_password_link(account=hall.referee, by=hall.organiser, address=address)
    second, _url = links.make_password_link(account=hall.referee, by=hall.organiser, address=address)
    first.refresh_from_db()
    assert (first.state, second.state) == ("revoked", "open")
    with pytest.raises(Refused):
        links.choose_password(link=second, password="short")
    changed = links.choose_password(link=second, password="three-winds-8")
    assert changed.check_password("three-winds-8")
    assert client.get("/tables/").status_code == 302
    with pytest.raises(Conflict):
        links.choose_password(link=second, password="four-winds-9")


def reset_by(by: Account, account: Account) -> bool:
    try:
        links.make_password_link(account=account, by=by, address=address)
    except DomainError:
        return False
    return True


def test_whom_an_organiser_gives_a_new_password(hall: Hall):
    """Referees of one's own tournaments alone: the link is the account."""
    everywhere = AccountFactory.create()
    other = create_tournament(name="Elsewhere", ruleset="ema2008", by=AccountFactory.create())
    for tournament, by in ((hall.tournament, hall.organiser), (other, other.created_by)):
        assert by is not None
        grant_role(tournament=tournament, account=everywhere, kind="referee", by=by)
    partner = AccountFactory.create()
    grant_role(tournament=hall.tournament, account=partner, kind="organiser", by=hall.organiser)
    administrator = AccountFactory.create(is_superuser=True)
    grant_role(tournament=hall.tournament, account=administrator, kind="referee", by=hall.organiser)
    people = {
        "referee": hall.referee,
        "head": hall.head,
        "also elsewhere": everywhere,
        "partner": partner,
        "administrator": administrator,
        "stranger": AccountFactory.create(),
    }
    may = {who for who, account in people.items() if reset_by(hall.organiser, account)}
    assert may == {"referee", "head"}
    assert not any(reset_by(hall.referee, account) for account in people.values())
    assert {who for who, account in people.items() if reset_by(administrator, account)} == set(people) - {
        "administrator"
    }


def test_a_mailed_link_goes_to_the_accounts_own_address_alone(settings, mailoutbox):
    settings.MAIL_IN_FOLDER = False
    AccountFactory.create(username="olga", email="olga@example.org", language="de")
    AccountFactory.create(username="ralf")
    for text in ("olga", "OLGA@example.org", "ralf", "nobody", "no\0body"):
        links.mail_password_links(text=text, address=address)
    queue.run_due()
    assert [mail.to for mail in mailoutbox] == [["olga@example.org"]] * 2
    assert Link.objects.filter(revoked_at=None).count() == 1


def test_the_first_administrator_and_no_second():
    url = links.make_first_link(address=address)
    newer = links.make_first_link(address=address)
    assert url is not None
    assert newer is not None
    old, link = links.find_link(secret_of(url)), links.find_link(secret_of(newer))
    assert old is not None
    assert link is not None
    with pytest.raises(Conflict):
        links.create_first_administrator(link=old, name="ada", password=PASSWORD)
    account = links.create_first_administrator(link=link, name="ada", password=PASSWORD)
    assert (account.is_superuser, account.is_staff) == (True, True)
    assert links.make_first_link(address=address) is None


def test_a_link_of_old_makes_no_second_administrator():
    url = links.make_first_link(address=address)
    assert url is not None
    AccountFactory.create(is_superuser=True)
    link = links.find_link(secret_of(url))
    assert link is not None
    with pytest.raises(Conflict):
        links.create_first_administrator(link=link, name="ada", password=PASSWORD)
    assert not Account.objects.filter(username="ada").exists()
