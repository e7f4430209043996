"""People who may be the same person."""

from random import Random

import pytest

from players.duplicates import likely_pairs, people_near
from tests.apart import rolled_back
from tests.factories import ClubFactory, PlayerFactory
from tests.rows import each

PAIRS = [
    # id, the first person, the second, why they may be one ("" : not likely)
    ("accents", ("Éva", "Ruiz", "ESP", ""), ("eva", "RUIZ", "ESP", ""), "same"),
    ("order", ("Ruiz", "Eva", "ESP", ""), ("Eva", "Ruiz", "", ""), "same"),
    ("another country", ("Eva", "Ruiz", "ESP", ""), ("Eva", "Ruiz", "PRT", ""), "same"),
    ("a transfer", ("Eva", "Ruiz", "ESP", "08000001"), ("Eva", "Ruiz", "ESP", "08000002"), "same"),
    ("a letter more", ("Marta", "Rossini", "ITA", ""), ("Marta", "Rosini", "ITA", ""), "near"),
    ("another letter", ("Marta", "Rossini", "ITA", ""), ("Marta", "Rossani", "", ""), "near"),
    ("two letters swapped", ("Marta", "Rossini", "ITA", ""), ("Marta", "Rosisni", "ITA", ""), "near"),
    ("near, elsewhere", ("Marta", "Rossini", "ITA", ""), ("Marta", "Rossani", "ESP", ""), ""),
    ("near, two numbers", ("Marta", "Rossini", "", "08000001"), ("Marta", "Rossani", "", "08000002"), ""),
    ("numbered", ("", "Substitute 63", "", ""), ("", "Substitute 64", "", ""), ""),
    ("short", ("Li", "Na", "CHN", ""), ("Li", "Ma", "CHN", ""), ""),
    ("others", ("Marta", "Rossini", "ITA", ""), ("Aino", "Virtanen", "FIN", ""), ""),
]


@pytest.mark.django_db
@each(("first", "second", "why"), [pytest.param(*row[1:], id=row[0]) for row in PAIRS], apart=rolled_back)
def test_likely_pairs(first, second, why):
    keys = ("given_name", "family_name", "country", "ema_number")
    people = [PlayerFactory.create(**dict(zip(keys, one, strict=True))) for one in (first, second)]
    assert [pair.why for pair in likely_pairs(people, {people[0].pk})] == [why][: bool(why)]
    assert likely_pairs(people, set()) == []
    near = people_near({people[0].pk})
    assert people[0].pk in near
    assert people[1].pk in near or not why


@pytest.mark.django_db
def test_kept_is_who_knows_more_and_the_surest_come_first():
    near = PlayerFactory.create(given_name="Eva", family_name="Ruizzi")
    plain = PlayerFactory.create(given_name="Eva", family_name="Ruizzo")
    club = PlayerFactory.create(given_name="Eva", family_name="Ruizzo", club=ClubFactory.create())
    number = PlayerFactory.create(given_name="Éva", family_name="Ruizzo", ema_number="08000001")
    pairs = likely_pairs([near, plain, club, number], {near.pk, plain.pk, club.pk, number.pk})
    assert [(pair.keep, pair.drop, pair.why) for pair in pairs[:3]] == [
        (club, plain, "same"),
        (number, plain, "same"),
        (number, club, "same"),
    ]
    assert {pair.why for pair in pairs[3:]} == {"near"}


LETTERS = "aeiklmnorst"


def typed(name: str, random: Random) -> str:
    """The name with a letter missing, more, wrong, or swapped with its neighbour."""
    at, letter = random.randrange(len(name) - 1), random.choice(LETTERS)
    before, after = name[:at], name[at + 1 :]
    swapped = after[:1] + name[at] + after[1:]
    return before + random.choice((after, letter + name[at:], letter + after, swapped))


@pytest.mark.django_db
@pytest.mark.postgres
def test_the_store_finds_everybody_a_letter_apart(django_assert_max_num_queries):
    """As many pairs as among all people, without reading all of them."""
    random = Random(8)
    names = ["".join(random.choices(LETTERS, k=random.randint(7, 14))) for _n in range(150)]
    people = [
        PlayerFactory.create(given_name="", family_name=name, country="")
        for name in (*names, *(typed(name, random) for name in names))
    ]
    among = {person.pk for person in people[:150]}
    everybody = likely_pairs(people, among)
    with django_assert_max_num_queries(2):
        near = people_near(among)
    assert likely_pairs([person for person in people if person.pk in near], among) == everybody
    assert len(everybody) > 100
    assert len(people_near({people[0].pk})) < 20
