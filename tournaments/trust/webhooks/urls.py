"""The addresses of webhooks."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.trust.webhooks import api, pages

HOOK = "t/<slug:slug>/webhooks/<int:pk>/"
API_HOOK = "tournaments/<slug:slug>/webhooks/<int:pk>/"

page_paths: Paths = [
    path("t/<slug:slug>/webhooks/", pages.webhooks_page, name="webhooks"),
    path(HOOK, pages.webhook_page, name="webhook"),
    path(f"{HOOK}change/", pages.change_webhook, name="change_webhook"),
    path(f"{HOOK}switch/", pages.switch_webhook, name="switch_webhook"),
    path(f"{HOOK}secret/", pages.renew_secret, name="renew_webhook_secret"),
    path(f"{HOOK}remove/", pages.remove_webhook, name="remove_webhook"),
    path(f"{HOOK}test/", pages.send_test, name="test_webhook"),
    path(f"{HOOK}deliveries/<int:delivery>/again/", pages.send_again, name="deliver_again"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/webhooks/", api.Webhooks.as_view()),
    path(API_HOOK, api.OneWebhook.as_view()),
    path(f"{API_HOOK}secret/", api.WebhookSecret.as_view()),
    path(f"{API_HOOK}test/", api.WebhookTest.as_view()),
    path(f"{API_HOOK}deliveries/", api.Deliveries.as_view()),
    path(f"{API_HOOK}deliveries/<int:delivery>/again/", api.Again.as_view()),
]
