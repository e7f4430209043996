"""Accounts, and how somebody signs in."""

from tests.lives.matrix import ADMINISTRATOR, ANYBODY, MEMBER, OWNER, PHONE, Noun, Way
from tests.lives.rows.shared import T

BY_PERSON = "A program signs in by a token; what opens an account is changed by a person, on the page."
ACCOUNTS = (
    Noun(
        name="account",
        models="Account",
        see=Way("account accounts one_account administration", "", f"{OWNER} {ADMINISTRATOR}"),
        create=Way("new_account use_link", "", f"{ADMINISTRATOR} {ANYBODY}", "Or by an invitation."),
        change=Way("change_account standing", "", f"{OWNER} {ADMINISTRATOR}"),
        correct=Way("change_account", "", OWNER, "Name and address; what it did stays under its name."),
        take_back=Way("standing", "", ADMINISTRATOR, "A disabled account is enabled again."),
        remove=Way("close_account standing", "", f"{OWNER} {ADMINISTRATOR}"),
        hand_over="An account is one person's; roles are handed over, on the page of the staff.",
        file="Everything about an account stands on its own page; the copy of one's own data is of the person.",
        no_api=BY_PERSON,
    ),
    Noun(
        name="password",
        see="Nobody sees a password: a hash of it is stored.",
        create=Way("use_link open_link", "", ANYBODY, "By an invitation or a link that works once."),
        change=Way("account_change_password", "", OWNER),
        correct=Way("forgotten_password", "", ANYBODY),
        take_back="An old password never comes back.",
        remove="An account without a password cannot sign in; close it instead.",
        hand_over=Way(
            "password_link account_link",
            "",
            f"can_manage_roles {ADMINISTRATOR}",
            "A link that works once, for a new password.",
        ),
        file="A secret is in no file.",
        no_api=BY_PERSON,
    ),
    Noun(
        name="second factor",
        models="mfa.Authenticator",
        see=Way("mfa_list_webauthn mfa_view_recovery_codes", "", OWNER),
        create=Way("mfa_activate_totp mfa_add_webauthn mfa_generate_recovery_codes", "", OWNER),
        change=Way("mfa_edit_webauthn", "", OWNER, "The name of a passkey."),
        correct=Way("mfa_generate_recovery_codes", "", OWNER),
        take_back=Way("mfa_deactivate_totp mfa_remove_webauthn", "", OWNER),
        remove=Way("mfa_deactivate_totp mfa_remove_webauthn standing", "", f"{OWNER} {ADMINISTRATOR}"),
        hand_over="It is what one person has.",
        file="Recovery codes are shown to be written down; a secret is in no file.",
        no_api=BY_PERSON,
    ),
    Noun(
        name="session",
        models="usersessions.UserSession SignIn",
        see=Way("account one_account staff", "", f"{OWNER} {ADMINISTRATOR} can_manage_roles"),
        create=Way(
            "login account_login mfa_authenticate mfa_login_webauthn account_reauthenticate mfa_reauthenticate"
            " mfa_reauthenticate_webauthn",
            "POST /token/",
            ANYBODY,
        ),
        change="It ends, and another one begins.",
        correct="What was done in it is corrected where it was done.",
        take_back=Way(
            "logout account_logout end_sessions",
            f"DELETE {T}/roles/<pk>/sessions/",
            f"{PHONE} can_manage_roles",
            "An organiser ends it for one tournament.",
        ),
        remove=Way("usersessions_list", "", OWNER, "All others are ended."),
        hand_over="A session is of one browser.",
        file="It is a cookie of one browser.",
        no_api="A program has no session but a token.",
    ),
    Noun(
        name="token",
        models="ApiToken",
        see=Way("tokens staff", f"GET /tokens/, GET {T}/roles/<pk>/sessions/", f"{OWNER} can_manage_roles"),
        create=Way("tokens", "POST /token/", f"{MEMBER} {ANYBODY}"),
        change="Scope and tournament of a token never change: another token is made.",
        correct="What a program did is corrected where it was done.",
        take_back=Way(
            "revoke_token end_sessions",
            f"DELETE {T}/roles/<pk>/sessions/",
            f"{OWNER} can_manage_roles",
            "An organiser ends it for one tournament.",
        ),
        remove=Way("revoke_token", "DELETE /tokens/<pk>/", OWNER),
        hand_over="It acts for one account; another program has a token of its own.",
        file="It is shown once; a secret is in no file.",
    ),
)
