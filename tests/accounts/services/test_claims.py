"""Whose profile it is: asked for, decided by who may, given back."""

import pytest
from django.contrib.admin.models import LogEntry as AdminEntry

from accounts.models import Claim
from accounts.selectors import claims_to_decide
from accounts.services import claims
from players.models import Account, Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, PlayerFactory
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.rights import Limits, limit
from tournaments.desk.people.selectors.registration import application_path
from tournaments.desk.people.services.privacy import list_oneself
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import LogEntry


@pytest.fixture
def player(hall: Hall) -> Player:
    return hall.entries(hall.table())[0].player


@pytest.fixture
def asker(db: None) -> Account:
    return AccountFactory.create()


@pytest.fixture
def claim(player: Player, asker: Account) -> Claim:
    return claims.ask_for_profile(player=player, by=asker)


def player_of(account: Account) -> int | None:
    return Account.objects.get(pk=account.pk).player_id


@each("who", ["organiser", "administrator"], apart=rolled_back)
def test_who_knows_the_player_confirms(
    hall: Hall, claim: Claim, player: Player, asker: Account, who: str
) -> None:
    by = hall.organiser if who == "organiser" else AccountFactory.create(is_superuser=True)
    assert list(claims_to_decide(by)) == [claim]
    claims.decide_claim(claim=claim, accept=True, by=by)
    assert player_of(asker) == player.pk
    assert list(claims_to_decide(by)) == []
    said = AdminEntry.objects.order_by("pk").values_list("user", "object_id", "change_message")
    assert list(said) == [
        (asker.pk, str(asker.pk), f"claim {player.pk}"),
        (by.pk, str(asker.pk), f"claim {player.pk} accepted"),
    ]


@each("who", ["referee", "head", "asker", "another"], apart=rolled_back)
def test_nobody_else_does(hall: Hall, claim: Claim, asker: Account, who: str) -> None:
    """An organiser of another tournament is nobody here, nor is one who has only written the player down."""
    another = AccountFactory.create()
    create_tournament(by=another, name="Other", ruleset="ema2008", rounds=1).entries.create(
        player=claim.player, number=1
    )
    by = {"referee": hall.referee, "head": hall.head, "asker": asker, "another": another}[who]
    assert list(claims_to_decide(by)) == []
    with pytest.raises(Forbidden):
        claims.decide_claim(claim=claim, accept=True, by=by)
    assert player_of(asker) is None


def test_declined_and_decided_once(hall: Hall, claim: Claim, asker: Account) -> None:
    claims.decide_claim(claim=claim, accept=False, by=hall.organiser)
    assert player_of(asker) is None
    with pytest.raises(Conflict, match="claim_decided"):
        claims.decide_claim(claim=claim, accept=True, by=hall.organiser)


def test_one_question_one_player_one_account(
    hall: Hall, claim: Claim, player: Player, asker: Account
) -> None:
    with pytest.raises(Conflict, match="claim_waits"):
        claims.ask_for_profile(player=PlayerFactory.create(), by=asker)
    rival = AccountFactory.create()
    other = claims.ask_for_profile(player=player, by=rival)
    claims.decide_claim(claim=claim, accept=True, by=hall.organiser)
    with pytest.raises(Conflict, match="profile_taken"):
        claims.decide_claim(claim=other, accept=True, by=hall.organiser)
    assert Claim.objects.get(pk=other.pk).state == "open"
    with pytest.raises(Conflict, match="has_profile"):
        claims.ask_for_profile(player=PlayerFactory.create(), by=asker)
    claims.leave_profile(by=asker)
    claims.decide_claim(claim=other, accept=True, by=hall.organiser)
    assert (player_of(asker), player_of(rival)) == (None, player.pk)


def test_only_who_asked_withdraws(hall: Hall, claim: Claim, asker: Account) -> None:
    with pytest.raises(Forbidden):
        claims.withdraw_claim(claim=claim, by=hall.organiser)
    claims.withdraw_claim(claim=claim, by=asker)
    assert Claim.objects.get().state == "withdrawn"


def test_a_token_claims_nothing(player: Player, asker: Account) -> None:
    limit(asker, Limits(frozenset()))
    with pytest.raises(Forbidden):
        claims.ask_for_profile(player=player, by=asker)


def test_the_private_link_is_enough(hall: Hall, player: Player, asker: Account) -> None:
    entry = hall.entries(hall.table())[0]
    client = client_of(asker)
    path = application_path(entry)
    assert "This is me" in client.get(path).content.decode()
    assert client.post(f"{path}profile/").status_code == 302
    assert player_of(asker) == player.pk
    assert client.post(f"/t/{hall.tournament.slug}/application/wrong/profile/").status_code == 404


def test_the_owner_decides_how_they_are_listed(
    hall: Hall, claim: Claim, player: Player, asker: Account
) -> None:
    with pytest.raises(Conflict, match="no_profile"):
        list_oneself(listed="hidden", by=asker)
    claims.decide_claim(claim=claim, accept=True, by=hall.organiser)
    client = client_of(asker)
    assert client.post("/account/player/listed/", {"listed": "hidden"}).status_code == 302
    assert Player.objects.get(pk=player.pk).listed == "hidden"
    assert LogEntry.objects.filter(action="list_person", actor=asker.ref).count() == 1
    assert client_of(None).get(f"/players/{player.pk}/").status_code == 404
    assert player.true_name in client.get("/account/player/").content.decode()
    client.post("/account/player/listed/", {"listed": "name"})
    assert client_of(None).get(f"/players/{player.pk}/").status_code == 200


def test_from_the_page_of_a_player_to_the_profile(hall: Hall, player: Player, asker: Account) -> None:
    client = client_of(asker)
    asked = client.get(f"/account/player/?player={player.pk}").content.decode()
    assert f'value="{player.pk}"' in asked
    client.post("/account/player/ask/", {"player": str(player.pk)})
    page = client_of(hall.organiser).get("/account/claims/").content.decode()
    assert asker.username in page
    client_of(hall.organiser).post(f"/account/claims/{Claim.objects.get().pk}/decide/", {"accept": "yes"})
    assert player.true_name in client.get("/account/player/").content.decode()
    assert client.post("/account/player/leave/").status_code == 302
    assert player_of(asker) is None
