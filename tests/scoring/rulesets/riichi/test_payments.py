"""Every cell of the printed tables: EMA 2008, appendix A, and the Finnish sheet."""

from scoring.rulesets import registry
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.payments import Parties, Worth
from scoring.score import Payment, Reason, delta_of
from tests.rows import each
from tests.scoring.cases import load

EMA = registry.get("ema2008").resolve(None)


@each("case", load("cases", "ema2008", "payments.json"))
def test_every_cell_of_ema_2008(case):
    worth = payments.of_fan(case["fan"], case["fu"], EMA)
    winner = 0 if case["east"] else 1
    discarder = None if case["draw"] else 2
    paid = {
        payment.payer: payment.points
        for payment in payments.win_payments(worth, Parties(winner, discarder), 0, EMA)
    }
    if not case["draw"]:
        assert paid == {2: case["paid"][0]}
    elif case["east"]:
        assert paid == dict.fromkeys((1, 2, 3), case["paid"][0])
    else:
        assert paid == {2: case["paid"][0], 3: case["paid"][0], 0: case["paid"][1]}


@each("case", load("cases", "finnish", "values.json"))
def test_every_cell_of_the_finnish_sheet(case):
    worth = payments.of_fan(case["fan"], case["fu"], registry.get("finnish").resolve(None))
    assert (worth.base, worth.limit) == (case["value"], case["limit"])


LIMITS = [
    ("mangan", 4000, (2000, 4000), 12000, 8000),
    ("haneman", 6000, (3000, 6000), 18000, 12000),
    ("baiman", 8000, (4000, 8000), 24000, 16000),
    ("sanbaiman", 12000, (6000, 12000), 36000, 24000),
    ("yakuman", 16000, (8000, 16000), 48000, 32000),
]


@each(("name", "each", "others", "east_ron", "ron"), LIMITS)
def test_limits(name, each, others, east_ron, ron):
    """EMA 2008, 4.1.3: limit hands."""
    worth = payments.of_limit(name)
    amounts = [
        payments.amount(worth, by_east=east, self_draw=draw)
        for east, draw in ((True, True), (False, True), (True, False), (False, False))
    ]
    assert amounts == [3 * each, 2 * others[0] + others[1], east_ron, ron]


@each(
    ("fan", "limit"),
    [(5, "mangan"), (6, "haneman"), (7, "haneman"), (8, "baiman"), (10, "baiman"), (11, "sanbaiman"),
     (12, "sanbaiman"), (13, "yakuman"), (40, "yakuman")],
)  # fmt: skip
def test_limit_by_fan(fan, limit):
    assert payments.of_fan(fan, 30, EMA).limit == limit


def test_liability_covers_only_its_yakuman():
    """Where yakuman add up, the liable player answers for the liable one alone, counters included."""
    rules = registry.get("tenhou").resolve(None)
    paid = payments.win_payments(Worth(16000, "yakuman", 2, 8000), Parties(1, None, liable=3), 2, rules)
    assert delta_of(paid) == [-16000, 64000 + 600, -8000, -32000 - 8000 - 600]
    assert Payment(3, 1, 32000, Reason.LIABILITY) in paid
    fed = payments.win_payments(Worth(8000, "yakuman", 1, 8000), Parties(1, 2, liable=3), 1, rules)
    assert delta_of(fed) == [0, 32300, -16000, -16300]


def test_a_liability_without_a_liable_player_is_paid_by_all():
    paid = payments.win_payments(Worth(8000, "yakuman", 1, 8000), Parties(0, None), 0, EMA)
    assert delta_of(paid) == [48000, -16000, -16000, -16000]
