"""The staff page: nobody learns who has an account; links are shown once."""

import re
from datetime import datetime

from django.test import Client

from accounts.models import Link
from players.models import Account
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import LentRight, Mail, Role

STAFF = "/t/bologna-open/staff/"
ROLES = "/t/bologna-open/roles/"


def shape(html: str) -> str:
    """A page without what differs from link to link."""
    html = re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|/link/[\w-]+/|somebody\d?', "", html)


def test_a_name_that_is_known_and_one_that_is_not_are_answered_alike(hall: Hall, organiser: Client):
    AccountFactory.create(username="somebody1")
    pages = [
        organiser.post(ROLES, {"username": name, "kind": "referee"}) for name in ("somebody1", "somebody2")
    ]
    assert [page.status_code for page in pages] == [200, 200]
    assert shape(pages[0].content.decode()) == shape(pages[1].content.decode())
    assert not Role.objects.filter(account__username="somebody1").exists()


def test_strangers_to_the_tournament_learn_nothing_either(hall: Hall):
    AccountFactory.create(username="somebody1")
    client = client_of(AccountFactory.create())
    told = [
        client.post(ROLES, {"username": name, "kind": "referee"}).status_code for name in ("somebody1", "x")
    ]
    assert told == [403, 403]


def test_the_link_is_shown_once_and_listed_with_its_state(hall: Hall, organiser: Client):
    page = organiser.post(ROLES, {"username": "Rita Ronconi", "kind": "head_referee"})
    html = page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert re.search(r'value="http://testserver/link/[\w-]{32}/"', html)
    assert 'class="qr"' in html
    listed = organiser.get(STAFF).content.decode()
    assert "Rita Ronconi" in listed
    assert "open until" in listed
    assert "/link/" not in listed
    pk = Link.objects.get().pk
    renewed = organiser.post(f"/t/bologna-open/invitations/{pk}/renew/")
    assert "/link/" in renewed.content.decode()
    newer = Link.objects.latest("pk")
    organiser.post(f"/t/bologna-open/invitations/{newer.pk}/revoke/")
    assert {link.state for link in Link.objects.all()} == {"revoked"}
    assert "cancelled" in organiser.get(STAFF).content.decode()


def test_an_address_gets_mail(hall: Hall, organiser: Client):
    organiser.post(ROLES, {"username": "rita@example.org", "kind": "referee"})
    assert Mail.objects.get().to == "rita@example.org"
    told = organiser.post(ROLES, {"username": "rita@", "kind": "referee", "back": STAFF}, follow=True)
    assert "is not an e-mail address" in told.content.decode()


@each("who", ["head", "referee"], apart=rolled_back)
def test_referees_do_not_see_the_staff_page(hall: Hall, who: str):
    assert client_of(getattr(hall, who)).get(STAFF).status_code == 403


def test_a_new_password_for_a_referee(hall: Hall, organiser: Client):
    html = organiser.get(STAFF).content.decode()
    assert f"New password for {hall.referee}" in html
    assert f"New password for {hall.organiser}" not in html
    page = organiser.post(f"/t/bologna-open/staff/{hall.referee.pk}/password/")
    assert "/link/" in page.content.decode()
    stranger = AccountFactory.create()
    assert organiser.post(f"/t/bologna-open/staff/{stranger.pk}/password/").status_code == 404
    own = organiser.post(f"/t/bologna-open/staff/{hall.organiser.pk}/password/")
    assert own.status_code == 403


def test_invitations_of_another_tournament_are_not_there(hall: Hall, organiser: Client):
    from tests.factories import make_hall

    other = make_hall(name="Another")
    client_of(other.organiser).post(
        f"/t/{other.tournament.slug}/roles/", {"username": "x", "kind": "referee"}
    )
    pk = Link.objects.get().pk
    for deed in ("renew", "revoke"):
        assert organiser.post(f"/t/bologna-open/invitations/{pk}/{deed}/").status_code == 404


def test_rights_are_lent_seen_and_taken_back(hall):
    organiser = client_of(hall.organiser)
    staff = f"/t/bologna-open/staff/{hall.head.pk}/"
    sent = {"rights": ["can_manage_seating", "can_end_tournament"], "until": "2099-05-01T18:30", "back": "/"}
    assert organiser.post(f"{staff}lend/", sent).status_code == 302
    lent = LentRight.objects.order_by("pk")
    assert [row.right for row in lent] == ["can_manage_seating", "can_end_tournament"]
    assert lent[0].until == datetime(2099, 5, 1, 18, 30, tzinfo=hall.tournament.zone)
    page = markup(organiser.get("/t/bologna-open/staff/"))
    assert "Draw and publish the seating, End the tournament · until 1 May 2099 18:30" in page
    assert client_of(hall.head).get("/t/bologna-open/seating/").status_code == 200
    organiser.post(f"{staff}take-back/", {"back": "/"})
    assert not LentRight.objects.exists()
    assert client_of(hall.head).get("/t/bologna-open/seating/").status_code == 403


@each("until", ["soon", "2001-01-01T10:00"], apart=rolled_back)
def test_a_moment_that_cannot_be_lends_nothing(hall, until):
    organiser = client_of(hall.organiser)
    sent = {"rights": ["can_end_tournament"], "until": until, "back": "/t/bologna-open/staff/"}
    organiser.post(f"/t/bologna-open/staff/{hall.head.pk}/lend/", sent)
    assert not LentRight.objects.exists()


def test_removing_asks_first_and_tells_the_removed_one(hall):
    Account.objects.filter(pk=hall.referee.pk).update(email="rita@example.org", language="de")
    organiser = client_of(hall.organiser)
    role = hall.tournament.roles.get(account=hall.referee)
    address = f"/t/bologna-open/roles/{role.pk}/revoke/"
    assert "The role ends at once" in markup(organiser.get(address))
    assert hall.tournament.roles.filter(pk=role.pk).exists()
    organiser.post(address, {"back": "/"})
    assert not hall.tournament.roles.filter(pk=role.pk).exists()
    mail = Mail.objects.get()
    assert (mail.to, mail.language, mail.template) == (
        "rita@example.org",
        "de",
        "setup/mail/role_removed.txt",
    )


def test_one_leaves_the_staff_oneself(hall):
    head = client_of(hall.head)
    own, other = (hall.tournament.roles.get(account=one) for one in (hall.head, hall.organiser))
    assert f"/roles/{own.pk}/revoke/" in markup(head.get("/account/"))
    assert head.get(f"/t/bologna-open/roles/{other.pk}/revoke/").status_code == 403
    left = head.post(f"/t/bologna-open/roles/{own.pk}/revoke/")
    assert left["Location"] == "/account/"
    assert not Mail.objects.exists()
    last = client_of(hall.organiser).post(f"/t/bologna-open/roles/{other.pk}/revoke/", follow=True)
    assert "A tournament needs at least one organiser." in markup(last)
    assert hall.tournament.roles.filter(account=hall.organiser).exists()
