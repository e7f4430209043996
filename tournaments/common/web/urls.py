"""The addresses of the language, and of unsubscribing from mail."""

from django.urls import URLPattern, URLResolver, path

from tournaments.common import languages
from tournaments.common.web import mail_pages, offline

Paths = list[URLPattern | URLResolver]

page_paths: Paths = [
    path("sw.js", offline.service_worker, name="service_worker"),
    path("language/", languages.choose, name="choose_language"),
    path("mail/stop/<str:signed>/", mail_pages.stop_mail, name="stop_mail"),
]
