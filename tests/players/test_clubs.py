"""Clubs by their names: a name that a club had, or that was merged into it, keeps meaning it."""

import pytest

from players.clubs import club_named, host_named, keep_former_name, merge_clubs
from players.models import Club, FormerClub, Player
from tests.apart import rolled_back
from tests.factories import ClubFactory, PlayerFactory
from tests.rows import each

pytestmark = pytest.mark.django_db


def test_a_new_name_makes_a_club_and_no_name_none() -> None:
    club = club_named("Riichi Bologna", "ITA")
    assert club_named("Riichi Bologna", "ITA") == club
    assert club_named("", "ITA") is None
    assert host_named("", "ITA") is None


@each(
    ("countries", "played_in", "expected"),
    [
        pytest.param(["FRA"], "ITA", "FRA", id="the only one of that name plays abroad"),
        pytest.param(["FRA", "ITA"], "ITA", "ITA", id="one of there comes first"),
        pytest.param(["FRA", "DEU"], "ITA", "ITA", id="two elsewhere are neither: a new one"),
    ],
    apart=rolled_back,
)
def test_the_host_is_looked_up_by_name(countries: list[str], played_in: str, expected: str) -> None:
    for country in countries:
        ClubFactory.create(name="Mahjong Union", country=country)
    host = host_named("Mahjong Union", played_in)
    assert host
    assert host.country == expected


def test_a_former_name_means_the_club_until_another_has_it() -> None:
    club = ClubFactory.create(name="Old", country="ITA")
    club.name = "New"
    club.save()
    keep_former_name(club, name="Old", country="ITA")
    assert club_named("Old", "ITA") == club
    other = ClubFactory.create(name="Old", country="ITA")
    keep_former_name(other, name="Old", country="ITA")
    assert club_named("Old", "ITA") == other
    assert not FormerClub.objects.exists()


def test_a_merged_club_gives_its_members_and_names() -> None:
    into, other = (ClubFactory.create(name=name, country="ITA") for name in ("Bologna", "Riichi Bologna"))
    keep_former_name(other, name="Bo", country=other.country)
    member = PlayerFactory.create(club=other)
    key, country = other.pk, other.country
    merge_clubs(into, [other])
    assert Player.objects.get(pk=member.pk).club == into
    assert club_named("Riichi Bologna", country) == club_named("Bo", country) == into
    into.name = "Riichi Bologna"
    into.save()
    keep_former_name(into, name="Bologna", country=country)
    assert FormerClub.objects.get(old_id=key).club == club_named("Bologna", country) == into
    assert Club.objects.count() == 1
