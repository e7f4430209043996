"""The addresses of messages to many people."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.messages import api, pages

API = "tournaments/<slug:slug>/messages/"

page_paths: Paths = [
    path("t/<slug:slug>/messages/", pages.messages_page, name="messages"),
    path("t/<slug:slug>/messages/<int:pk>/", pages.message_page, name="message"),
    path("t/<slug:slug>/messages/<int:pk>/repeat/", pages.repeat_message, name="repeat_message"),
    path("t/<slug:slug>/messages/<int:pk>/remove/", pages.remove_message, name="remove_message"),
]

api_paths: Paths = [
    path(API, api.Messages.as_view()),
    path(f"{API}recipients/", api.MessageRecipients.as_view()),
    path(f"{API}<int:pk>/", api.OneMessage.as_view()),
    path(f"{API}<int:pk>/repeat/", api.RepeatMessage.as_view()),
]
