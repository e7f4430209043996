"""Files of results: headings in several languages, places and scores as lists write them."""

from decimal import Decimal

import pytest

from players.tables import read_text
from scoring.faults import Refused
from tests.rows import each
from tournaments.desk.rankings.columns import read_results


@each(
    ("text", "place", "name", "score"),
    [
        pytest.param(
            "Place;First name;Last name;Score\n1;Ada;Rossi;43700", 1, "Rossi", "43700", id="English"
        ),
        pytest.param(
            "Platz\tVorname\tNachname\tPunkte\n2.\tAda\tRossi\t43,7", 2, "Rossi", "43.7", id="German"
        ),
        pytest.param("Sija;Etunimi;Sukunimi;Tulos\n3;Ada;Rossi;−12 300", 3, "Rossi", "-12300", id="Finnish"),
        pytest.param("#;Name;Country\n4;Ada Rossi;ITA", 4, "Rossi", None, id="without scores"),
        pytest.param(
            "position,ema_id,last_name,first_name,nationality,points,mahjong\n5,04010001,Rossi,Ada,ITA,4,33",
            *(5, "Rossi", "4"),
            id="the importer's file: table points come first",
        ),
        pytest.param(
            # as Pantheon's rating page saves it (Sigrun, RatingTable)
            "Place,Player ID,Player name,Rating points,Average place,Average points,Games played\n"
            "7,1512,Ada Rossi,43700,1.75,32150.5,8",
            *(7, "Rossi", "43700"),
            id="Pantheon's rating",
        ),
        pytest.param("Place;Name;Score\n6;Ada Rossi;-", 6, "Rossi", None, id="a dash for nothing"),
    ],
)
def test_a_row(text, place, name, score):
    (row,) = read_results(read_text(text))
    assert (row.place, row.read.row.family_name, row.read.faults) == (place, name, ())
    assert row.score == (None if score is None else Decimal(score))


@each(
    ("cells", "code"),
    [
        (";Ada Rossi;1", "not_a_place"),
        ("0;Ada Rossi;1", "not_a_place"),
        ("first;Ada Rossi;1", "not_a_place"),
        ("1;Ada Rossi;many", "not_a_score"),
        ("1;Ada Rossi;1e999", "not_a_score"),
        ("1;Ada Rossi;NaN", "not_a_score"),
    ],
)
def test_a_row_that_cannot_be_read(cells, code):
    (row,) = read_results(read_text(f"Place;Name;Score\n{cells}"))
    assert [fault.code for fault in row.read.faults] == [code]


def test_a_file_without_places():
    with pytest.raises(Refused) as refused:
        read_results(read_text("Name;Country\nAda Rossi;ITA"))
    assert refused.value.faults[0].code == "place_column_missing"


def test_a_place_without_a_name_keeps_its_fault():
    (row,) = read_results(read_text("Place;Name;Score\n6;;12"))
    assert [fault.code for fault in row.read.faults] == ["name_missing"]
