"""The addresses of messages to locked phones."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.push import pages

page_paths: Paths = [
    path("push/worker.js", pages.worker, name="push_worker"),
    path("push/key/", pages.key, name="push_key"),
    path("push/subscribe/", pages.subscribe, name="push_subscribe"),
    path("push/unsubscribe/", pages.unsubscribe, name="push_unsubscribe"),
    path("t/<slug:slug>/players/<int:number>/follow/", pages.follow, name="follow_player"),
    path("t/<slug:slug>/players/<int:number>/unfollow/", pages.unfollow, name="unfollow_player"),
]
