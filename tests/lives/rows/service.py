"""Messages, other programs, and the work of the machine."""

from tests.lives.matrix import ADMINISTRATOR, ANYBODY, MEMBER, Noun, Way
from tests.lives.rows.shared import T

HOOK = f"{T}/webhooks/<pk>"
MESSAGE = f"{T}/messages/<pk>"
SERVICE = (
    Noun(
        name="webhook",
        models="Webhook",
        see=Way("webhooks webhook", f"GET {T}/webhooks/, GET {HOOK}/", "can_manage_webhooks"),
        create=Way("webhooks", f"POST {T}/webhooks/", "can_manage_webhooks"),
        change=Way(
            "change_webhook switch_webhook renew_webhook_secret",
            f"PATCH {HOOK}/, POST {HOOK}/secret/",
            "can_manage_webhooks",
        ),
        correct=Way("change_webhook", f"PATCH {HOOK}/", "can_manage_webhooks"),
        take_back=Way("switch_webhook", f"PATCH {HOOK}/", "can_manage_webhooks", "It is switched off."),
        remove=Way("remove_webhook", f"DELETE {HOOK}/", "can_manage_webhooks"),
        hand_over="It belongs to its tournament.",
        file="It holds a secret of this installation.",
    ),
    Noun(
        name="message to a webhook",
        models="Delivery",
        see=Way("webhook", f"GET {HOOK}/deliveries/", "can_manage_webhooks"),
        create=Way(
            "test_webhook",
            f"POST {HOOK}/test/",
            "can_manage_webhooks",
            "A test; others are sent by themselves.",
        ),
        change="It tells of a change that happened.",
        correct="A correction sends a message of its own.",
        take_back="What was received is received.",
        remove="It is kept for 30 days, then removed by itself.",
        hand_over=Way(
            "deliver_again", f"POST {HOOK}/deliveries/<delivery>/again/", "can_manage_webhooks", "Sent again."
        ),
        file="It is listed by the API.",
    ),
    Noun(
        name="message to many",
        models="Message",
        see=Way(
            "messages message",
            f"GET {T}/messages/, GET {MESSAGE}/, GET {T}/messages/recipients/",
            "can_manage_entries",
        ),
        create=Way("messages choose_players", f"POST {T}/messages/", "can_manage_entries"),
        change="What is sent is sent; until then the preview leads back to the text.",
        correct="Another message corrects it.",
        take_back="What was received is received.",
        remove=Way("remove_message", f"DELETE {MESSAGE}/", "can_manage_entries", "Mails that wait go, too."),
        hand_over=Way(
            "repeat_message", f"POST {MESSAGE}/repeat/", "can_manage_entries", "To those who do not have it."
        ),
        file="It proves no result, and lies with whoever received it.",
    ),
    Noun(
        name="mail",
        models="Mail MailStop",
        see=Way("administration one_mail", "", ADMINISTRATOR),
        create="Each is written by a change: an acceptance, an invitation, a new password.",
        change="It is written once, and sent as it is.",
        correct=Way("retry_mail", "", ADMINISTRATOR, "One that could not be sent is sent again."),
        take_back="What was received is received.",
        remove=Way("stop_mail", "", ANYBODY, "Whoever got news says that they want no more."),
        hand_over="It is to one address.",
        file="It is a message; it lies with whoever received it.",
        no_api="Mails hold addresses of people, and links that open accounts.",
    ),
    Noun(
        name="push device",
        models="PushDevice",
        see=Way("calls", "", MEMBER),
        create=Way("push_subscribe push_key push_worker", "", MEMBER),
        change="A browser has messages or has none.",
        correct="A message that was sent is read.",
        take_back=Way("push_unsubscribe", "", MEMBER),
        remove=Way("push_unsubscribe", "", MEMBER),
        hand_over="It is a browser's own.",
        file="It is a key of one browser.",
        no_api="Only a browser has the key that messages to it are encrypted with; programs have webhooks.",
    ),
    Noun(
        name="job",
        models="Job Receipt SharedPages",
        see=Way("administration", "", ADMINISTRATOR),
        create="Each is written by the change that needs it.",
        change="It runs as it was written.",
        correct=Way("retry_job", "", ADMINISTRATOR, "One that failed is tried again."),
        take_back="What a job makes is made anew by the next one.",
        remove="What is done is removed by itself.",
        hand_over="Any worker takes it.",
        file="It is work, and over when it is done.",
        no_api="It is the machine's own; how many wait is in the metrics.",
    ),
)
