"""Answers to the questions of a registration: written by the player or by the organiser.

They are personal, like an e-mail address: the log records that they were written, and never their text.
"""

from collections.abc import Mapping

from players.models import Account
from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.desk.people.selectors.questions import answers_of, judged, private_answers, questions_of
from tournaments.models import Answer, Entry, Tournament
from tournaments.play.ledger.changing import changing, lock_tournament_of

Answers = Mapping[int, str]
"""Texts by the number of the question; an empty text removes the answer."""


def write_answers(*, entry: Entry, answers: Answers, by: Account) -> dict[int, str]:
    """Write the given answers of a player for the organiser; other answers stay. A required question may be left open.
    Raises Refused with every fault.
    """
    with changing(
        entry, "write_answers", by, permissions.can_manage_entries, lock=lock_tournament_of
    ) as change:
        before = answers_of(entry)
        read, faults = judged(questions_of(change.tournament), {**before, **answers}, before=before)
        if faults:
            raise Refused(*faults)
        if not keep_answers(entry, read):
            change.without_entry()
    return read


def keep_answers(entry: Entry, answers: Answers) -> bool:
    """Store judged answers in place of all the entry's answers; returns whether any changed. In a transaction."""
    before = answers_of(entry)
    if before == dict(answers):
        return False
    numbers = {question.number: question for question in questions_of(entry.tournament)}
    Answer.objects.filter(entry=entry, question__number__in=set(before) - set(answers)).delete()
    for number, text in answers.items():
        if before.get(number) != text:
            Answer.objects.update_or_create(entry=entry, question=numbers[number], defaults={"text": text})
    return True


def enter_answers(tournament: Tournament, rows: Mapping[Entry, Answers]) -> None:
    """Store the answers of new entries from a list. In the caller's transaction."""
    numbers = (
        {question.number: question for question in questions_of(tournament)} if any(rows.values()) else {}
    )
    Answer.objects.bulk_create(
        Answer(entry=entry, question=numbers[number], text=text)
        for entry, answers in rows.items()
        for number, text in answers.items()
        if number in numbers
    )


def carry_answers(goes: Entry, stays: Entry) -> list[int]:
    """Move the answers that the remaining entry lacks from the other entry. Returns the keys of their questions."""
    mine = Answer.objects.filter(entry=stays).values("question")
    moved = Answer.objects.filter(entry=goes).exclude(question__in=mine)
    questions = list(moved.values_list("question", flat=True))
    moved.update(entry=stays)
    return questions


def erase_private_answers(tournament: Tournament) -> None:
    """Delete the private answers of a tournament; public answers stay in the list of players."""
    private_answers(tournament).delete()
