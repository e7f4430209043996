"""An organiser's questions to everybody who registers, and the answers of each player."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.fields import CodeField
from tournaments.models.limits import LONGEST_ANSWER, LONGEST_HELP, LONGEST_QUESTION
from tournaments.models.tournaments import Entry, Tournament


class Question(models.Model):
    """A question of the registration. `number` names it in the log, the API and files; `position` is its order.

    `shown` tells who reads the answers: the organisers and the head referee, all staff, or everybody.
    """

    class Kind(models.TextChoices):
        TEXT = "text", _("text")
        CHOICE = "choice", _("choice")
        YES_NO = "yes_no", _("yes or no")

    class Shown(models.TextChoices):
        ORGANISERS = "organisers", _("organisers and head referee")
        STAFF = "staff", _("staff, at check-in too")
        PUBLIC = "public", _("everybody, in the list of players")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="questions", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    position = models.PositiveSmallIntegerField(_("position"))
    kind = CodeField(_("kind"), max_length=6, choices=Kind)
    text = models.CharField(_("question"), max_length=LONGEST_QUESTION)
    help = models.CharField(_("help"), max_length=LONGEST_HELP, blank=True, default="")
    choices = models.JSONField(_("answers to choose from"), default=list, blank=True)
    required = models.BooleanField(_("required"), default=False)
    shown = CodeField(_("who sees the answers"), max_length=10, choices=Shown, default=Shown.ORGANISERS)

    class Meta:
        verbose_name = _("registration question")
        verbose_name_plural = _("registration questions")
        ordering = ("tournament_id", "position", "number")
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="question_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="question_number_positive"),
        )

    def __str__(self) -> str:
        return self.text

    @property
    def key(self) -> str:
        """The name of its field in a form, and of its column in a list that is imported."""
        return f"question-{self.number}"

    def words(self, answer: str) -> str:
        """An answer for readers: yes and no in their language."""
        if self.kind == self.Kind.YES_NO and answer:
            return _now("yes") if answer == YES else _now("no")
        return answer


class Answer(models.Model):
    """A player's answer to a question: the text, the choice as it is written, `yes` or `no`."""

    entry = models.ForeignKey(
        Entry, on_delete=models.CASCADE, related_name="answers", verbose_name=_("entry")
    )
    question = models.ForeignKey(
        Question, on_delete=models.CASCADE, related_name="answers", verbose_name=_("question")
    )
    text = models.CharField(_("answer"), max_length=LONGEST_ANSWER)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = pgettext_lazy("of players", "answers")
        constraints = (models.UniqueConstraint(fields=["entry", "question"], name="answer_once"),)

    def __str__(self) -> str:
        return self.text


YES, NO = "yes", "no"
