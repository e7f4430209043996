"""The addresses of the service, each with its view."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from accounts.urls import api_paths, page_paths
from config.health import healthz, readyz
from config.https import authority_file, trust_page
from config.metrics import metrics
from config.security_txt import security_txt

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # no second way to sign in

handler500 = "config.server_errors.answer"

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path(".well-known/security.txt", security_txt),
    path("trust/", trust_page, name="trust"),
    path("trust/tenbo-authority.crt", authority_file, name="authority_file"),
    path("admin/", admin.site.urls),
    *page_paths,
    path("api/v1/", include(api_paths)),
    path("", include("tournaments.urls")),
]
