"""The staff of a tournament, and the phones in the hall."""

from tests.lives.matrix import ANYBODY, PHONE, Noun, Way
from tests.lives.rows.shared import TABLE, TOURNAMENT_FILE, T

STAFF = (
    Noun(
        name="role",
        models="Role",
        see=Way("staff", f"GET {T}/roles/", "can_see_unpublished can_manage_roles"),
        create=Way("grant_role", f"POST {T}/roles/", "can_manage_roles"),
        change=Way(
            "second_factor_of_staff",
            f"PATCH {T}/",
            "can_manage_roles",
            "Whether roles bring rights with a second factor alone; a role itself is granted and revoked.",
        ),
        correct=Way("grant_role revoke_role", f"POST {T}/roles/, DELETE {T}/roles/<pk>/", "can_manage_roles"),
        take_back=Way("revoke_role", f"DELETE {T}/roles/<pk>/", "can_manage_roles"),
        remove=Way("revoke_role", f"DELETE {T}/roles/<pk>/", "can_manage_roles"),
        hand_over=Way(
            "grant_role revoke_role",
            f"POST {T}/roles/, DELETE {T}/roles/<pk>/",
            "can_manage_roles",
            "Granted to the next one, revoked from the last; one organiser always stays.",
        ),
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="lent right",
        models="LentRight",
        see=Way("staff", f"GET {T}/roles/", "can_see_unpublished can_manage_roles"),
        create=Way("lend_rights", f"PUT {T}/roles/<pk>/lent-rights/", "can_manage_roles"),
        change=Way("lend_rights", f"PUT {T}/roles/<pk>/lent-rights/", "can_manage_roles"),
        correct="What was done by a lent right stays done, under the name of who did it.",
        take_back=Way("take_back_rights", f"DELETE {T}/roles/<pk>/lent-rights/", "can_manage_roles"),
        remove=Way("take_back_rights", f"DELETE {T}/roles/<pk>/lent-rights/", "can_manage_roles"),
        hand_over="It is lent to one head referee, and cannot be lent on.",
        file=TOURNAMENT_FILE,
    ),
    Noun(
        name="invitation",
        models="Link",
        see=Way("staff", f"GET {T}/invitations/", "can_manage_roles"),
        create=Way("grant_role", f"POST {T}/invitations/", "can_manage_roles"),
        change=Way(
            "renew_invitation",
            f"POST {T}/invitations/",
            "can_manage_roles",
            "Its link is made anew, and the old one is out.",
        ),
        correct="An invitation that was used is a role, and is revoked as one.",
        take_back=Way("revoke_invitation", f"DELETE {T}/invitations/<pk>/", "can_manage_roles"),
        remove=Way("revoke_invitation", f"DELETE {T}/invitations/<pk>/", "can_manage_roles"),
        hand_over=Way(
            "open_link use_link",
            "",
            ANYBODY,
            "Whoever holds the link and opens it first has the role.",
        ),
        file="It is a secret that works once; a file would keep it.",
        no_api="A link is opened by a person, who chooses a password there.",
    ),
    Noun(
        name="table code",
        see=Way("table_codes table_code", f"GET {TABLE}/code/", "can_show_table_codes"),
        create="Each table has its code from the moment it has a number: it is computed, not stored.",
        change=Way(
            "renew_table_code renew_table_codes",
            f"POST {TABLE}/code/, POST {T}/codes/renew/",
            "can_renew_table_codes",
        ),
        correct=Way(
            "renew_table_code",
            f"POST {TABLE}/code/",
            "can_renew_table_codes",
            "A code that went astray is made anew.",
        ),
        take_back="An old code never comes back: it may be in a stranger's phone.",
        remove=Way(
            "edit_tournament",
            f"PATCH {T}/",
            "can_edit_tournament",
            "Phones at tables are allowed there or not.",
        ),
        hand_over="A code is shown to those who sit down.",
        file=Way(
            "print_document start_print", f"POST {T}/prints/", "can_show_table_codes can_export", "As paper."
        ),
    ),
    Noun(
        name="phone at a table",
        see=Way("open_table table", f"GET {TABLE}/", ANYBODY),
        create=Way("open_table", "", ANYBODY, "By the code of the table."),
        change="A phone is at one table; the next code takes it to the next.",
        correct="What a phone sent is a hand, and is corrected as one.",
        take_back=Way("leave_table", "", PHONE),
        remove=Way(
            "renew_table_code",
            f"POST {TABLE}/code/",
            "can_renew_table_codes",
            "The phones that used the old code are out.",
        ),
        hand_over="The next player opens the code on a phone of their own.",
        file="It is a cookie of one browser.",
        no_api="The code is opened in a browser; a program has a token.",
    ),
)
