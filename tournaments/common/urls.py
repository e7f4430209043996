"""The addresses of the language, of tokens, and of unsubscribing."""

from django.urls import URLPattern, URLResolver, path

from tournaments.common import languages, mail_pages
from tournaments.common.api import token

Paths = list[URLPattern | URLResolver]

page_paths: Paths = [
    path("language/", languages.choose, name="choose_language"),
    path("mail/stop/<str:signed>/", mail_pages.stop_mail, name="stop_mail"),
]

api_paths: Paths = [
    path("token/", token.SignIn.as_view()),
]
