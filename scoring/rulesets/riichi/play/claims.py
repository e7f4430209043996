"""The worth of claims without tiles, and the claims that are impossible (EMA 2008, tables of 4.1.3)."""

from scoring.events import Claim
from scoring.faults import Fault, Refused
from scoring.rulesets.riichi import payments
from scoring.rulesets.riichi.parameters import LIMITS, Parameters
from scoring.rulesets.riichi.payments import Worth

LEAST_FU = 20
MOST_FU = 140
MOST_FAN = 100


def worth_of(claim: Claim, rules: Parameters, *, self_draw: bool, counters: int, liable: bool) -> Worth:
    """The worth of a claim; raises `Refused` when no such hand exists or it may not win."""
    fields = claim.to_json()
    if "points" in fields:
        raise Refused(Fault("unknown_field", "points", ["fan", "fu", "limit", "yakuman"]))
    if len(fields.keys() & {"fan", "limit", "yakuman"}) != 1 or (claim.fu is not None and claim.fan is None):
        raise Refused(Fault("unclear_claim", "", "fan and fu, or limit, or yakuman", " ".join(fields)))
    if liable and not (self_draw and "rinshan" in rules.liability):
        _require_yakuman(claim, rules)
    worth = _worth(claim, rules, self_draw, counters, liable)
    return worth._replace(liable=worth.base) if liable and not worth.yakuman else worth


def _require_yakuman(claim: Claim, rules: Parameters) -> None:
    """Raise `Refused` unless a player can be liable for the claim."""
    if not rules.liability or not says_yakuman(claim):
        raise Refused(Fault("liable_without_yakuman", "", sorted(rules.liability)))


def says_yakuman(claim: Claim) -> bool:
    """Whether the claim is of a yakuman."""
    return claim.yakuman is not None or claim.limit == "yakuman"


def _worth(claim: Claim, rules: Parameters, self_draw: bool, counters: int, liable: bool) -> Worth:
    number = 1 if claim.limit == "yakuman" else claim.yakuman
    if number is not None:
        return _yakuman(number, rules, liable)
    if claim.limit is not None:
        if claim.limit not in LIMITS:
            raise Refused(Fault("unknown_limit", "limit", list(LIMITS), claim.limit))
        return payments.of_limit(claim.limit)
    assert claim.fan is not None
    faults = _fan_faults(claim.fan, claim.fu, rules, self_draw, counters)
    if faults:
        raise Refused(*faults)
    return payments.of_fan(claim.fan, claim.fu or 0, rules)


def _yakuman(number: int, rules: Parameters, liable: bool) -> Worth:
    if not 1 <= number <= rules.most_yakuman:
        raise Refused(Fault("out_of_range", "yakuman", f"1 to {rules.most_yakuman}", number))
    under = 0
    if liable:
        under = 1 if rules.yakuman_add and not rules.liability_whole else number
    return payments.of_yakuman(number, under)


def _fan_faults(fan: int, fu: int | None, rules: Parameters, self_draw: bool, counters: int) -> list[Fault]:
    faults = []
    if not 1 <= fan <= MOST_FAN:
        faults.append(Fault("out_of_range", "fan", f"1 to {MOST_FAN}", fan))
    if rules.two_yaku_from is not None and counters >= rules.two_yaku_from and fan == 1:
        faults.append(Fault("two_yaku_minimum", "fan", 2, fan))
    if fu is None:
        if fan < 5:
            faults.append(Fault("missing_field", "fu"))
    elif fu < LEAST_FU or (fan < 5 and not _can_be(fan, fu, rules, self_draw)):
        faults.append(Fault("impossible_fu", "fu", found=f"{fan} fan, {fu} fu"))
    return faults


def _can_be(fan: int, fu: int, rules: Parameters, self_draw: bool) -> bool:
    """Whether a hand can have these fan and fu: 25 fu are seven pairs; 20 fu need a pinfu draw, or an open hand without
    fu; more than two kongs, or a third concealed pung, are worth two fan of their own."""
    if fu == 25:
        return fan >= (3 if self_draw else 2)
    step = max(rules.fu_step, 2)
    most = {1: 100 if rules.double_wind_fu == 2 else 110, 2: 110} if rules.fu_step == 10 else {}
    if fu % step or fu > most.get(fan, MOST_FU):
        return False
    if fu == LEAST_FU:
        if self_draw:
            return fan >= 2
        return not rules.open_pinfu_fu
    return True
