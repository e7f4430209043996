"""The addresses of signing in and the language."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, path

from tournaments.common import languages, mail_pages
from tournaments.common.api import token

Paths = list[URLPattern | URLResolver]

page_paths: Paths = [
    path("language/", languages.choose, name="choose_language"),
    path("login/", LoginView.as_view(), name="login"),
    path("mail/stop/<str:signed>/", mail_pages.stop_mail, name="stop_mail"),
    path("logout/", LogoutView.as_view(), name="logout"),
]

api_paths: Paths = [
    path("token/", token.SignIn.as_view()),
]
