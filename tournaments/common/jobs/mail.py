"""Mail: one service queues a message in the transaction of a change, a job sends it.

A message is a text template whose first line is the subject (`templates/<feature>/mail/<name>.txt`). It is
rendered at once, in the recipient's language, so that it tells the facts of that moment. Where no
mail server is set up (`TENBO_MAIL`), messages go to the folder `mail` of the data folder.
"""

import hashlib
from collections.abc import Collection, Mapping
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.template import Context
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone, translation

from players.models import Account
from tournaments.common.jobs import queue
from tournaments.models import Job, JobState, Mail, MailStop, Message
from tournaments.models.limits import LONGEST_SUBJECT

SEND = "mail.send"
ATTEMPTS = 20
"""Attempts with waits of at most five minutes: a mail server may be away for more than an hour."""
SALT = "tenbo.mail.stop"


def queue_mail(
    *,
    to: str,
    template: str,
    context: Mapping[str, Any] | None = None,
    language: str = "",
    by: Account | None = None,
    news_from: str = "",
    reply_to: str = "",
    message: Message | None = None,
) -> Mail | None:
    """Ask for a message to one address; it is sent after the caller's transaction.

    `template`: "people/mail/accepted.txt". `language`: the recipient's, or the installation's where it is not known.
    `news_from`: the address of this site ("https://tenbo.example") marks news, which somebody may unsubscribe
    from: the mail has a link for it, and a recipient who used the link gets no news (the answer is None). Answers,
    invitations and links that somebody asked for are no news. `reply_to`: the contact of the tournament that
    writes; if it has a contact, the message says that answers go there. Raises ValidationError for a text that is no
    address. `message`: the message of an organiser to many people that this mail carries.
    """
    validate_email(to)
    if news_from and wants_no_news(to):
        return None
    spoken = language if translation.check_for_language(language) else settings.LANGUAGE_CODE
    stop_link = news_from.rstrip("/") + stop_path(to) if news_from else ""
    with translation.override(spoken):
        subject, text = render_mail(
            template, {**(context or {}), "stop_link": stop_link, "reply_to": reply_to}
        )
    with transaction.atomic():
        mail = Mail.objects.create(
            to=to,
            template=template,
            language=spoken,
            subject=subject,
            text=text,
            reply_to=reply_to,
            stop_link=stop_link,
            message=message,
            requested_by=by,
        )
        mail.job = queue.enqueue(SEND, {"mail": mail.pk}, by=by)
        mail.save(update_fields=["job"])
    return mail


def render_mail(template: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """Subject and text in the present language; nothing is escaped, for it is no HTML."""
    lines = _render(template, context).strip().splitlines()
    text = "\n".join(lines[1:]).strip() + "\n"
    if context["reply_to"]:
        text += "\n" + _render("common/mail/reply.txt", context)
    if context["stop_link"]:
        text += "\n" + _render("common/mail/stop.txt", context)
    return " ".join(lines[0].split())[:LONGEST_SUBJECT], text


def _render(template: str, context: Mapping[str, Any]) -> str:
    return str(get_template(template).template.render(Context(dict(context), autoescape=False)))  # type: ignore[attr-defined]  # of Django's own engine


@queue.handles(SEND, attempts=ATTEMPTS)
def send(run: queue.Run) -> None:
    """Send a message. A server that cannot be reached is tried again; an address that it refuses is not."""
    mail = Mail.objects.filter(pk=run.args["mail"], state=Mail.State.QUEUED).first()
    if mail is not None:
        _hand_over(mail, last=run.attempt >= ATTEMPTS)
    with run.completing():  # no lock is held while the mail server is talked to
        if mail is not None:
            kept = {} if settings.MAIL_IN_FOLDER else {"text": "", "stop_link": ""}
            Mail.objects.filter(pk=mail.pk).update(
                state=Mail.State.SENT, error="", sent_at=timezone.now(), **kept
            )


def _hand_over(mail: Mail, *, last: bool) -> None:
    headers = {"Auto-Submitted": "auto-generated"}
    if mail.stop_link:
        headers["List-Unsubscribe"] = f"<{mail.stop_link}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    try:
        EmailMessage(
            mail.subject,
            mail.text,
            settings.DEFAULT_FROM_EMAIL,
            [mail.to],
            headers=headers,
            reply_to=[mail.reply_to] if mail.reply_to else None,
        ).send()
    except Exception as error:
        state = Mail.State.FAILED if last or is_final(error) else Mail.State.QUEUED
        Mail.objects.filter(pk=mail.pk).update(state=state, error=f"{type(error).__name__}: {error}"[:500])
        if is_final(error):
            raise queue.GiveUp("The mail server refuses this message.") from error
        raise


def is_final(error: Exception) -> bool:
    """Whether the mail server says that it will never take this message (a code of 500 or more)."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= 500 for code, _words in error.recipients.values())
    return isinstance(error, SMTPResponseException) and error.smtp_code >= 550


def send_again(*, mail: Mail, by: Account) -> None:
    """Try again to send a message that has not left; its text must still be there."""
    with transaction.atomic():
        locked = Mail.objects.select_for_update().get(pk=mail.pk)
        waits = Job.objects.filter(mails=locked, state__in=[JobState.QUEUED, JobState.RUNNING])
        if locked.state == Mail.State.SENT or not locked.text or waits.exists():
            return
        locked.state, locked.error = Mail.State.QUEUED, ""
        locked.job = queue.enqueue(SEND, {"mail": locked.pk}, by=by)
        locked.save(update_fields=["state", "error", "job"])


def stop_path(to: str) -> str:
    """The page on which this address unsubscribes from news."""
    return reverse("stop_mail", args=[signing.dumps(_digest(to), salt=SALT)])


def stop_news(*, signed: str) -> bool:
    """Stop news to the address that a link of `stop_path` names; False if the link is not ours."""
    try:
        digest = signing.loads(signed, salt=SALT)
    except signing.BadSignature:
        return False
    MailStop.objects.get_or_create(digest=digest)
    return True


def unsubscribed(addresses: Collection[str]) -> frozenset[str]:
    """Those of the addresses that have unsubscribed from news."""
    digests = {address: _digest(address) for address in addresses}
    stopped = set(MailStop.objects.filter(digest__in=digests.values()).values_list("digest", flat=True))
    return frozenset(address for address, digest in digests.items() if digest in stopped)


def wants_no_news(to: str) -> bool:
    """Whether this address has unsubscribed."""
    return MailStop.objects.filter(digest=_digest(to)).exists()


def _digest(to: str) -> str:
    return hashlib.sha256(to.strip().casefold().encode()).hexdigest()
