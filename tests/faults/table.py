"""Sixty faults of one line each, over all rooms: what the suite has to catch (`python -m tests.faults`)."""

from typing import NamedTuple

WHOLE = "tests/tournaments/whole"


class Planted(NamedTuple):
    """A fault: in the file, `old` stands once and becomes `new`; `seen` is what somebody would meet.

    `near` are the tests that know the place; they are asked first.
    """

    key: str
    path: str
    old: str
    new: str
    seen: str
    near: str


def _row(key: str, path: str, old: str, new: str, seen: str, near: str = "") -> Planted:
    return Planted(key, path, old, new, seen, near or f"tests/{path.rpartition('/')[0]}")


RULES = (
    _row(
        "east_pays_once",
        "scoring/rulesets/riichi/payments.py",
        "2 if east_wins or seat == 0 else 1)",
        "2 if east_wins else 1)",
        "East pays no double for a self-draw of others",
    ),
    _row(
        "counters_by_discard",
        "scoring/rulesets/riichi/payments.py",
        "[Payment(payer, parties.winner, 3 * points, Reason.COUNTERS)]",
        "[Payment(payer, parties.winner, points, Reason.COUNTERS)]",
        "a counter is worth 100 points from a discard",
    ),
    _row(
        "liable_for_all",
        "scoring/rulesets/riichi/liability.py",
        "return sum(claimed) if rules.yakuman_add and not rules.liability_whole else paid",
        "return paid",
        "who fed a third dragon pays the other yakuman as well",
        "tests/scoring/rulesets/riichi",
    ),
    _row(
        "pinfu_with_a_wind",
        "scoring/rulesets/fimj/doublings.py",
        "return pair >= DRAGONS or pair in (situation.seat_kind, situation.round_kind)",
        "return pair >= DRAGONS or pair in (situation.seat_kind,)",
        "FIMJ doubles a hand of chows with a pair of the round's wind",
        "tests/scoring/rulesets/fimj",
    ),
    _row(
        "rounding_of_a_debt",
        "scoring/rulesets/fimj/settle.py",
        "return (points + 4) // 10 * 10",
        "return (points + 6) // 10 * 10",
        "FIMJ rounds 4 up to 10",
    ),
    _row(
        "immunity",
        "scoring/rulesets/zung_jung/immunity.py",
        "            if discard == tile:",
        "            if discard != tile:",
        "in Zung Jung the wrong player answers for a discard",
    ),
    _row(
        "nobody_pays_eight",
        "scoring/rulesets/mcr/settle.py",
        "if discarder in (None, seat) else BASIC,",
        "if discarder in (None, seat) else 0,",
        "in MCR those who did not discard pay nothing",
    ),
    _row(
        "terminal_chows",
        "scoring/rulesets/mcr/chows.py",
        "_ranks(chows) == [0, 6])",
        "_ranks(chows) == [0, 5])",
        "MCR knows no two terminal chows",
    ),
    _row(
        "shared_place",
        "scoring/ranking.py",
        "first.setdefault(value, place)",
        "first[value] = place",
        "who share the first place are both second",
    ),
    _row(
        "tiles_against_claim",
        "scoring/verdict.py",
        "    return Verdict.MISMATCH",
        "    return Verdict.CONFIRMED",
        "a claim that differs from the tiles is confirmed",
    ),
    _row(
        "cancelled_penalty",
        "scoring/ledger/results.py",
        'row["cancelled_at"] is None and row["amount"] > 0',
        'row["amount"] > 0',
        "`verify` takes a cancelled penalty off",
        "tests/scoring/ledger tests/tournaments/trust/archive",
    ),
)

AT_THE_TABLE = (
    _row(
        "time_of_the_table",
        "tournaments/play/ledger/clock.py",
        "minutes_of(round_) * 60 + extra)",
        "minutes_of(round_) * 60)",
        "a table's extra time ends no later",
        "tests/tournaments/play/ledger tests/tournaments/desk/hall",
    ),
    _row(
        "hand_twice",
        "tournaments/play/hands/services/hands.py",
        "if expected_seq is not None and expected_seq != seq:",
        "if expected_seq is not None and expected_seq > seq:",
        "two phones enter the same hand, and it counts twice",
    ),
    _row(
        "correction_that_differs",
        "tournaments/play/hands/services/corrections.py",
        "if replay.step.verdict is Verdict.MISMATCH:",
        "if replay.step.verdict is Verdict.RULED:",
        "a correction whose claim differs from its tiles is taken",
    ),
    _row(
        "dispute_of_others",
        "tournaments/play/hands/services/hands.py",
        "hand.disputed_by_id != by.pk and not",
        "hand.disputed_by_id == by.pk and not",
        "anybody at the table ends the dispute of somebody else",
    ),
    _row(
        "own_hands",
        "tournaments/play/hands/services/confirmations.py",
        "if by.pk in authors[hand.pk]]",
        "if by.pk in ()]",
        "a player confirms the hands that they entered",
    ),
    _row(
        "signed_result",
        "tournaments/play/signatures/services/signatures.py",
        "if result != sheet.result:",
        "if not result:",
        "a player signs a result that has changed meanwhile",
    ),
    _row(
        "guessed_pins",
        "tournaments/play/signatures/services/pins.py",
        "> ATTEMPTS:",
        "> 100 * ATTEMPTS:",
        "a PIN can be guessed",
    ),
    _row(
        "receivers",
        "tournaments/play/penalties/services/checks.py",
        "if sum(receivers.values()) > value:",
        "if sum(receivers.values()) > 2 * value:",
        "others receive more than the offender loses",
    ),
)

HALL = (
    _row(
        "open_table",
        "tournaments/desk/hall/services/rounds.py",
        "        if open_tables:",
        "        if len(open_tables) > 1:",
        "a round closes while a table still plays",
    ),
    _row(
        "word_for_undo",
        "tournaments/desk/hall/services/undo.py",
        "if confirm.strip() != taken.confirm:",
        "if not confirm.strip():",
        "any word undoes a round",
    ),
    _row(
        "hidden_results",
        "tournaments/play/standings/services.py",
        "(policy == Tournament.Results.AFTER_ROUND and not running)",
        "(policy == Tournament.Results.AFTER_ROUND)",
        "readers see results while the round runs",
        "tests/tournaments/play/standings tests/tournaments/desk/setup",
    ),
    _row(
        "best_of_a_team",
        "tournaments/play/standings/selectors/teams.py",
        "reverse=True)[:best]",
        "reverse=False)[:best]",
        "a team's worst members count",
        "tests/tournaments/play/standings tests/tournaments/desk/stages tests/tournaments/desk/documents/workbook",
    ),
    _row(
        "beside_the_final",
        "tournaments/play/standings/selectors/final_list.py",
        'first.setdefault(row["place"], position)',
        'first.setdefault(row["place"], row["place"])',
        "the places of final B begin at 1 again",
        "tests/tournaments/play/standings tests/tournaments/desk/stages",
    ),
    _row(
        "perfect_plan",
        "tournaments/desk/seating/engine/quality.py",
        "max(self.meetings.values()) == 1",
        "max(self.meetings.values()) >= 1",
        "a plan in which people meet twice is called perfect",
    ),
    _row(
        "order_of_the_draw",
        "tournaments/desk/seating/services/next_round.py",
        "    if selectors.started_rounds(stage):",
        "    if not selectors.started_rounds(stage):",
        "the next Swiss round is drawn from the order of entry",
    ),
    _row(
        "too_many_players",
        "tournaments/desk/people/services/registration.py",
        "if left is not None and len(chosen) > left:",
        "if left is not None and len(chosen) > left + 1:",
        "one more is accepted than there are places",
    ),
    _row(
        "who_owes",
        "tournaments/desk/people/selectors/fees.py",
        "entry.status in OWING and entry.fee == Entry.Fee.OPEN",
        "entry.status in OWING and entry.fee != Entry.Fee.PAID",
        "whose fee is waived gets a reminder",
    ),
    _row(
        "own_leagues",
        "tournaments/desk/people/selectors/own_data.py",
        "seen = Q(ranking__public=True) | Q(ranking__owner=user.pk)",
        "seen = Q(ranking__public=True)",
        "the copy of one's data forgets leagues",
    ),
    _row(
        "two_numbers",
        "players/matching.py",
        "if not (row.ema_number and person.ema_number)",
        "if row.ema_number or not person.ema_number",
        "an import takes a namesake with another number for the same person",
        "tests/players tests/tournaments/desk/people",
    ),
    _row(
        "told_apart",
        "players/naming.py",
        "if count[form(name)] == 1)",
        "if count[form(name)] >= 1)",
        "two namesakes have the same short name on cards",
        "tests/players tests/tournaments/desk/documents",
    ),
    _row(
        "stage_opened_twice",
        "tournaments/desk/stages/services/opening.py",
        "        if is_open(locked):",
        "        if is_open(locked) and tie:",
        "a final opens a second time with other players",
    ),
)

PAPERS = (
    _row(
        "withdrawn_on_the_list",
        "tournaments/desk/documents/prints/lists.py",
        "entries_by_name(tournament) if entry.status not in NOT_PLAYING]",
        "entries_by_name(tournament)]",
        "the start list shows who has withdrawn",
    ),
    _row(
        "podium",
        "tournaments/desk/documents/workbook/results.py",
        'row["place"] <= PODIUM]',
        'row["place"] < PODIUM]',
        "the workbook's podium has two places",
    ),
    _row(
        "public_file",
        "tournaments/trust/archive/services/importing.py",
        'file.manifest["kind"] == PUBLIC:',
        'file.manifest["kind"] == GO_ON:',
        "a tournament goes on from its public file, without private facts",
    ),
    _row(
        "damaged_backup",
        "tournaments/trust/backups/archive.py",
        "if facts != (size, sha256):",
        "if facts[0] != size:",
        "a damaged backup is restored",
    ),
    _row(
        "minus",
        "tournaments/texts/format.py",
        "{MINUS if value < 0 else ''}{grouped(value)}",
        "{grouped(value)}",
        "a negative score is shown without its sign",
    ),
    _row(
        "end_of_a_round",
        "tournaments/public/sharing/calendar_file.py",
        "    if event.lasts:",
        "    if not event.lasts:",
        "a round in the calendar has no end",
    ),
)

READERS = (
    _row(
        "hidden_people",
        "tournaments/public/careers/selectors/people.py",
        "filter(erased_at=None).exclude(listed=Player.Listed.HIDDEN)",
        "filter(erased_at=None)",
        "somebody who asked to be hidden is found",
    ),
    _row(
        "long_runs",
        "tournaments/play/statistics/engine/awards.py",
        "counts.runs[key].best > 1",
        "counts.runs[key].best > 0",
        "a single win is awarded as a run of wins",
    ),
    _row(
        "a_year_ago",
        "tournaments/desk/rankings/engine/mers.py",
        "if ended >= years_before(day, 1):",
        "if ended > years_before(day, 1):",
        "a result counts half on its anniversary",
    ),
    _row(
        "place_on_a_tie",
        "tournaments/play/outlook/engine/needs.py",
        "if own >= finals[place - 1] else",
        "if own > finals[place - 1] else",
        "the outlook of a player who shares the place is wrong",
    ),
    _row(
        "seats_on_the_wall",
        "tournaments/public/screens/selectors.py",
        "now = [round for round in rounds if round.state == Round.State.RUNNING]",
        "now = [round for round in rounds if round.state == Round.State.CLOSED]",
        "while a round runs the screen shows who sat where before",
        "tests/tournaments/public/screens",
    ),
    _row(
        "told_twice",
        "tournaments/play/push/following.py",
        "        if endpoint not in addresses:",
        "        if pk not in addresses:",
        "a phone that follows two players gets each message twice",
        "tests/tournaments/play/push tests/tournaments/desk/messages",
    ),
    _row(
        "kept_for_a_stranger",
        "tournaments/common/web/kept/front.py",
        "and not PERSONAL.isdisjoint(parse_cookie(cookies))",
        "and PERSONAL.issuperset(parse_cookie(cookies))",
        "who is signed in gets the page that is kept for strangers",
        f"tests/tournaments/common/web/kept {WHOLE}/test_kept_pages.py",
    ),
)

DOORS = (
    _row(
        "lent_for_ever",
        "tournaments/common/roles.py",
        "lent.filter(Q(until=None) | Q(until__gt=timezone.now()))",
        "lent.all()",
        "a right that was lent for a day never ends",
        "tests/tournaments/common tests/tournaments/desk/setup",
    ),
    _row(
        "another_table",
        "accounts/guests.py",
        "if account is None or match is None or table_named(match, match.kwargs) != seated.table:",
        "if account is None or match is None:",
        "the phone of one table writes at another",
        "tests/accounts tests/tournaments/common",
    ),
    _row(
        "used_link",
        "accounts/services/links.py",
        "        if locked.state != Link.State.OPEN:",
        "        if locked.state == Link.State.EXPIRED:",
        "an invitation works a second time",
    ),
    _row(
        "unsubscribed",
        "tournaments/common/jobs/mail.py",
        "if news_from and wants_no_news(to):",
        "if news_from and not to:",
        "who unsubscribed still gets news",
    ),
    _row(
        "broken_chain",
        "tournaments/common/chain/log.py",
        "        if entry.prev_hash != previous:",
        "        if not entry.prev_hash:",
        "`check_ledger` passes over an exchanged entry",
    ),
    _row(
        "forged_address",
        "config/proxies.py",
        "if not self.trusts(address):",
        "if self.trusts(address):",
        "who forges a header counts as somebody else",
    ),
)

PAGES = (
    _row(
        "sum_does_not_fit",
        "static/js/sheets.js",
        "  if (difference(row) !== 0) return;\n",
        "",
        "Enter saves a paper table whose sum is wrong",
        "tests/browser/test_paper.py",
    ),
    _row(
        "gap_in_the_line",
        "static/js/outbox/ledger.js",
        "row.mending || row.expected !== length + line.length + 1) break;",
        "row.mending) break;",
        "a phone without network folds a hand twice",
        "tests/browser/test_waiting_hands.py tests/browser/test_offline.py",
    ),
    _row(
        "waiting_for_another",
        "static/js/outbox/sender.js",
        "(await rows()).filter((row) => row.account === account) : [];",
        "(await rows()) : [];",
        "a phone sends what somebody else entered as its own",
        "tests/browser/test_waiting_hands.py tests/browser/test_offline.py",
    ),
    _row(
        "kept_words",
        "static/js/form_drafts.js",
        '  if (!form.hasAttribute("data-filled")) restore(form, key);\n',
        "",
        "what was typed is lost when the page is opened again",
        "tests/browser/test_calculator.py tests/browser/test_referee.py tests/browser/test_organiser.py",
    ),
    _row(
        "refused_pin",
        "static/js/signatures.js",
        "  if (!fault) return dialog.close();\n",
        "  return dialog.close();\n",
        "a wrong PIN closes the dialog without a word",
        "tests/browser/test_signatures.py",
    ),
    _row(
        "unfolded",
        "static/js/standings.js",
        "  open ? fold(row) : unfold(row);",
        "  open ? unfold(row) : fold(row);",
        "a row of the standings does not unfold",
        "tests/browser/test_standings.py tests/browser/test_live.py",
    ),
    _row(
        "ruling_for_all",
        "templates/hands/settle_hand.html",
        '{% if "can_rule_hands" in may %}',
        "{% if hand %}",
        "players see a ruling's button that refuses them",
        "tests/tournaments/play/hands tests/browser/test_referee.py",
    ),
    _row(
        "movement",
        "templates/standings/_cells.html",
        '<span class="down">▼{{ change|cut:"-" }}</span>',
        '<span class="up">▲{{ change|cut:"-" }}</span>',
        "who has lost places is shown as rising",
        "tests/tournaments/play/standings",
    ),
    _row(
        "framed",
        "config/settings.py",
        'X_FRAME_OPTIONS = "DENY"',
        'X_FRAME_OPTIONS = "SAMEORIGIN"',
        "another site of the same host frames the pages",
        "tests/config tests/tournaments/common",
    ),
)

FAULTS = (*RULES, *AT_THE_TABLE, *HALL, *PAPERS, *READERS, *DOORS, *PAGES)
