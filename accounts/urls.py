"""The addresses of accounts: ours, and the wanted addresses of django-allauth."""

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.usersessions import views as sessions
from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.generic import RedirectView

from accounts import api, copies_api
from accounts.pages import administration, links, own, profile, staff, tables, taking_over, tokens
from tournaments.common.web.urls import Paths

page_paths: Paths = [
    path("login/", account.login, name="account_login"),
    path("login/", account.login, name="login"),
    path("login/code/", mfa.authenticate, name="mfa_authenticate"),
    path("login/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("login/forgotten/", own.forgotten_password, name="forgotten_password"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("logout/", LogoutView.as_view(), name="account_logout"),
    path("link/", links.use_link, name="use_link"),
    path("link/take-over/", taking_over.take_over, name="take_over"),
    path("link/take-over/progress/", taking_over.take_over_progress, name="take_over_progress"),
    path("link/<str:secret>/", links.open_link, name="open_link"),
    path("at/", tables.open_table, name="open_table"),
    path("at/leave/", tables.leave_table, name="leave_table"),
    path("account/", own.account_page, name="account"),
    path("account/change/", own.change_account, name="change_account"),
    path("account/close/", own.close, name="close_account"),
    path("account/password/", account.password_change, name="account_change_password"),
    path("account/confirm/", account.reauthenticate, name="account_reauthenticate"),
    path("account/confirm/code/", mfa.reauthenticate, name="mfa_reauthenticate"),
    path("account/confirm/passkey/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/factors/", RedirectView.as_view(pattern_name="account"), name="mfa_index"),
    path("account/app/", totp.activate_totp, name="mfa_activate_totp"),
    path("account/app/remove/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("account/passkeys/", webauthn.list_webauthn, name="mfa_list_webauthn"),
    path("account/passkeys/add/", webauthn.add_webauthn, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/remove/", webauthn.remove_webauthn, name="mfa_remove_webauthn"),
    path("account/passkeys/<int:pk>/name/", webauthn.edit_webauthn, name="mfa_edit_webauthn"),
    path("account/recovery-codes/", recovery.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("account/recovery-codes/new/", recovery.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("account/sessions/end/", sessions.list_usersessions, name="usersessions_list"),
    path("account/player/", profile.profile, name="profile"),
    path("account/player/ask/", profile.ask, name="ask_for_profile"),
    path("account/player/withdraw/", profile.withdraw, name="withdraw_claim"),
    path("account/player/leave/", profile.leave, name="leave_profile"),
    path("account/player/listed/", profile.list_me, name="list_oneself"),
    path("account/claims/", profile.claims, name="claims"),
    path("account/claims/<int:pk>/decide/", profile.decide, name="decide_claim"),
    path("t/<slug:slug>/application/<str:key>/profile/", profile.by_application, name="claim_by_application"),
    path("account/tokens/", tokens.tokens_page, name="tokens"),
    path("account/tokens/<int:pk>/revoke/", tokens.revoke_token, name="revoke_token"),
    path("administration/", administration.overview, name="administration"),
    path("administration/accounts/", administration.accounts_page, name="accounts"),
    path("administration/accounts/new/", administration.new_account, name="new_account"),
    path("administration/accounts/<int:pk>/", administration.one_account, name="one_account"),
    path("administration/accounts/<int:pk>/password/", administration.password_link, name="account_link"),
    path("administration/accounts/<int:pk>/<slug:change>/", administration.change_standing, name="standing"),
    path("administration/jobs/<int:pk>/retry/", administration.retry_job, name="retry_job"),
    path("administration/copies/remove/", administration.remove_copies, name="remove_copies"),
    path("administration/mail/<int:pk>/", administration.one_mail, name="one_mail"),
    path("administration/mail/<int:pk>/retry/", administration.retry_mail, name="retry_mail"),
    path("t/<slug:slug>/staff/", staff.staff_page, name="staff"),
    path("t/<slug:slug>/roles/", staff.add_to_staff, name="grant_role"),
    path("t/<slug:slug>/staff/<int:pk>/password/", staff.password_link, name="password_link"),
    path("t/<slug:slug>/staff/second-factor/", staff.ask_for_second_factor, name="second_factor_of_staff"),
    path("t/<slug:slug>/staff/<int:pk>/sessions/end/", staff.end_sessions, name="end_sessions"),
    path("t/<slug:slug>/staff/<int:pk>/lend/", staff.lend_rights, name="lend_rights"),
    path("t/<slug:slug>/staff/<int:pk>/take-back/", staff.take_back_rights, name="take_back_rights"),
    path("t/<slug:slug>/invitations/<int:pk>/renew/", staff.renew_invitation, name="renew_invitation"),
    path("t/<slug:slug>/invitations/<int:pk>/revoke/", staff.revoke_invitation, name="revoke_invitation"),
]

api_paths: Paths = [
    path("token/", api.SignIn.as_view()),
    path("tokens/", api.Tokens.as_view()),
    path("tokens/<int:pk>/", api.OneToken.as_view()),
    path("tournaments/<slug:slug>/roles/<int:pk>/sessions/", api.StaffSessions.as_view()),
    path("tournaments/<slug:slug>/invitations/", api.Invitations.as_view()),
    path("tournaments/<slug:slug>/invitations/<int:pk>/", api.OneInvitation.as_view()),
    path("copies/", copies_api.Copies.as_view()),
    path("copies/<slug:copy>/", copies_api.OneCopy.as_view()),
    path("copies/<slug:copy>/<int:number>/", copies_api.OnePart.as_view()),
]
