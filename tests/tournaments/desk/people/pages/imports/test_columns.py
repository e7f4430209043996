"""What the columns of a list hold is chosen above them, and which fee was paid is asked once."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.factories import Hall
from tests.players import files
from tests.tournaments.desk.people.pages.imports.previews import PAGE, columns_of, names_of, sent_back, upload
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry


def test_columns_are_chosen_by_hand_and_stay_so(hall: Hall, organiser: Client) -> None:
    """A list whose columns are read wrongly is set right above its columns, and entered as it is shown then."""
    rows = [["Zimmer", "Ort", "Wer"], ["Drache", "ITA", "ROSSI Marta"], ["Schlange", "ESP", "RUIZ Eva"]]
    first = upload(organiser, files.xlsx(("A", rows)))
    read_wrongly = columns_of(first)
    assert "club" in read_wrongly
    changed = {"column-0": "team", "column-2": "family_first", "column-1": ""}
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **changed))
    assert columns_of(again) == ["team", "", "family_first"]
    chosen = {"row-0": "skip"}
    organiser.post(f"{PAGE}rows/", sent_back(again, **chosen))
    people = [
        (entry.player.full_name, entry.player.country, entry.team)
        for entry in Entry.objects.select_related("player").order_by("number")
    ]
    assert people == [("Marta Rossi", "", "Drache"), ("Eva Ruiz", "", "Schlange")]


def test_columns_that_nobody_has_seen_are_not_entered(hall: Hall, organiser: Client) -> None:
    first = organiser.post(f"{PAGE}preview/", {"text": "ROSSI Marta;ITA;Draghi"})
    assert columns_of(first) == ["name", "country", "club"]
    again = organiser.post(f"{PAGE}rows/", sent_back(first, **{"column-2": "team"}))
    assert (columns_of(again), Entry.objects.count()) == (["name", "country", "team"], 0)
    assert "The list was read again" in again.content.decode()
    organiser.post(f"{PAGE}rows/", sent_back(again))
    assert Entry.objects.get().team == "Draghi"


def test_the_columns_answer_for_every_row(hall: Hall, organiser: Client) -> None:
    """Which column has the family names is asked once, above the columns, and not of sixty rows."""
    first = organiser.post(f"{PAGE}preview/", {"text": "Marta;Rossi;ITA\nEva;Ruiz;ESP"})
    assert first.context["preview"].open == 2
    swapped = {"column-0": "given_name", "column-1": "family_name"}
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **swapped))
    assert (names_of(again), again.context["preview"].open) == ([("Rossi", "Marta"), ("Ruiz", "Eva")], 0)
    organiser.post(f"{PAGE}rows/", sent_back(again))
    assert Entry.objects.count() == 2


def late(hall: Hall) -> None:
    """The first fee is over since yesterday."""
    yesterday = timezone.localdate() - timedelta(days=1)
    update_tournament(
        tournament=hall.tournament,
        by=hall.organiser,
        fee_amount=4500,
        fee_currency="EUR",
        fee_late=5500,
        fee_early_until=yesterday,
    )


def paid_by(hall: Hall) -> dict[str, int | None]:
    entries = Entry.objects.filter(tournament=hall.tournament).select_related("player")
    return {entry.player.given_name: entry.fee_paid for entry in entries}


def test_which_fee_was_paid_is_asked_once_the_first_is_over(hall: Hall, organiser: Client) -> None:
    """Everybody who had paid the first fee was entered with the late one."""
    late(hall)
    first = organiser.post(
        f"{PAGE}preview/", {"text": "Name;Paid\nEva Ruiz;yes\nUgo Neri;no\nMarta Rossi;50"}
    )
    assert [choice.words for choice in first.context["preview"].fees] == ["45\xa0EUR", "55\xa0EUR"]
    refused = organiser.post(f"{PAGE}rows/", sent_back(first))
    assert (refused.status_code, Entry.objects.count()) == (400, 0)
    assert "Choose the fee of those who have paid" in refused.content.decode()
    assert organiser.post(f"{PAGE}rows/", sent_back(first, paid="1")).status_code == 400
    organiser.post(f"{PAGE}rows/", sent_back(refused, paid="4500"))
    assert paid_by(hall) == {"Eva": 4500, "Ugo": None, "Marta": 5000}


def test_the_day_of_registration_tells_which_fee_was_paid(hall: Hall, organiser: Client) -> None:
    late(hall)
    days = [timezone.localdate() - timedelta(days=5), timezone.localdate()]
    text = "Name;Paid;Registered\n" + "\n".join(
        f"{name};yes;{day.isoformat()}" for name, day in zip(("Eva Ruiz", "Ugo Neri"), days, strict=True)
    )
    first = organiser.post(f"{PAGE}preview/", {"text": text})
    assert first.context["preview"].fees == []
    organiser.post(f"{PAGE}rows/", sent_back(first))
    assert paid_by(hall) == {"Eva": 4500, "Ugo": 5500}


def test_a_column_too_many_is_left_out_by_hand(hall: Hall, organiser: Client) -> None:
    """A remark in a list without headings was lost without a word."""
    first = organiser.post(f"{PAGE}preview/", {"text": "Eva Ruiz;ESP;13000001;Madrid;vegan"})
    assert [row.fate for row in first.context["preview"].rows] == ["please correct"]
    again = organiser.post(f"{PAGE}preview/", sent_back(first, **{"column-3": ""}))
    assert [row.fate for row in again.context["preview"].rows] == ["new"]
