"""Settings follow the environment, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes import environment, program

pytestmark = pytest.mark.gate

READ = """
import json, sys
from django.conf import settings
def value(name):
    found = settings
    for part in name.split("."):
        found = found[part] if isinstance(found, dict) else getattr(found, part)
    return found
print(json.dumps([value(name) for name in sys.argv[1:]], default=str))
"""


def read(folder: Path, env: dict[str, str], names: list[str]) -> list[Any]:
    values: list[Any] = said(folder, READ, *names, **env)
    return values


def said(folder: Path, code: str, *words: str, **env: str) -> Any:
    """What a program prints as JSON, in such surroundings."""
    done = program(environment(folder, **env), "-c", code, *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("env", "expected"),
    [
        pytest.param(
            {},
            {
                "DEBUG": False,
                "DEMO": True,
                "MAIL_IN_FOLDER": True,
                "SESSION_COOKIE_SECURE": False,
                "SECURE_HSTS_SECONDS": 0,
                "CELERY_BROKER_URL": "store://",
                "DATABASES.default.ENGINE": "config.sqlite",
                "DATABASES.default.OPTIONS.transaction_mode": "IMMEDIATE",
                "DATABASES.default.OPTIONS.timeout": 20,
                "CACHES.default.BACKEND": "django.core.cache.backends.locmem.LocMemCache",
                "WHITENOISE_USE_FINDERS": True,
                "METRICS": False,
                "LOGGING.handlers.console.formatter": "line",
            },
            id="local mode",
        ),
        pytest.param(
            {"TENBO_HTTPS": "1", "TENBO_HOSTS": "tenbo.example,www.tenbo.example"},
            {
                "DEMO": False,
                "ALLOWED_HOSTS": ["tenbo.example", "www.tenbo.example"],
                "CSRF_TRUSTED_ORIGINS": ["https://tenbo.example", "https://www.tenbo.example"],
                "SESSION_COOKIE_SECURE": True,
                "CSRF_COOKIE_SECURE": True,
                "LANGUAGE_COOKIE_SECURE": True,
                "SECURE_SSL_REDIRECT": True,
                "SECURE_HSTS_SECONDS": 31536000,
                "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
            },
            id="behind HTTPS",
        ),
        pytest.param(
            {"DATABASE_URL": "postgres://tenbo:secret@db:5432/tenbo", "TENBO_POOL": "7"},
            {
                "DATABASES.default.ENGINE": "config.postgresql",
                "DATABASES.default.HOST": "db",
                "DEMO": False,
                "DATABASES.default.OPTIONS.pool.max_size": 7,
            },
            id="PostgreSQL",
        ),
        pytest.param(
            {"REDIS_URL": "redis://cache:6379/1"},
            {
                "CELERY_BROKER_URL": "redis://cache:6379/1",
                "CELERY_BROKER_TRANSPORT_OPTIONS.max_retries": 0,
                "CACHES.default.LOCATION": "redis://cache:6379/1",
            },
            id="Redis",
        ),
        pytest.param(
            {"TENBO_STATIC": "/srv/static", "TENBO_SECRET_KEY": "k", "TENBO_TIME_ZONE": "Europe/Rome"},
            {
                "STATIC_ROOT": "/srv/static",
                "STORAGES.staticfiles.BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage",
                "STORAGES.staticfiles.OPTIONS.file_permissions_mode": 0o644,
                "WHITENOISE_USE_FINDERS": False,
                "SECRET_KEY": "k",
                "TIME_ZONE": "Europe/Rome",
                "CELERY_TIMEZONE": "Europe/Rome",
            },
            id="a server of one's own",
        ),
        pytest.param(
            {"TENBO_HTTPS": "1", "TENBO_DEMO": "1", "TENBO_TRUSTED_PROXIES": "10.0.0.0/8,unix"},
            {"DEMO": True, "TRUSTED_PROXIES": ["10.0.0.0/8", "unix"], "SECURE_HSTS_PRELOAD": False},
            id="a demo behind a proxy, asked for",
        ),
        pytest.param(
            {
                "TENBO_HTTPS": "1",
                "TENBO_HSTS_SECONDS": "3600",
                "TENBO_HSTS_SUBDOMAINS": "1",
                "TENBO_HSTS_PRELOAD": "1",
            },
            {
                "SECURE_HSTS_SECONDS": 3600,
                "SECURE_HSTS_INCLUDE_SUBDOMAINS": True,
                "SECURE_HSTS_PRELOAD": True,
            },
            id="HSTS as it is wanted",
        ),
        pytest.param(
            {"TENBO_CERTIFICATE": "own", "PORT": "9000"},
            {
                "OWN_AUTHORITY": True,
                "DEMO": False,
                "SESSION_COOKIE_SECURE": True,
                "CSRF_COOKIE_SECURE": True,
                "SECURE_HSTS_SECONDS": 0,
                "SECURE_SSL_REDIRECT": False,
                "SECURE_PROXY_SSL_HEADER": None,
                "PLAIN_PORT": 9001,
            },
            id="an authority of its own",
        ),
        pytest.param(
            {"TENBO_CERTIFICATE": "/etc/tenbo.pem"},
            {
                "OWN_AUTHORITY": False,
                "DEMO": False,
                "SESSION_COOKIE_SECURE": True,
                "SECURE_HSTS_SECONDS": 31536000,
                "SECURE_PROXY_SSL_HEADER": None,
            },
            id="a certificate in a file",
        ),
        pytest.param(
            {"TENBO_MAIL": "smtp+tls://ana:p%40ss@mail:587", "TENBO_MAIL_FROM": "Open <open@tenbo.example>"},
            {
                "MAIL_IN_FOLDER": False,
                "EMAIL_HOST": "mail",
                "EMAIL_PORT": 587,
                "EMAIL_USE_TLS": True,
                "EMAIL_HOST_USER": "ana",
                "EMAIL_HOST_PASSWORD": "p@ss",
                "DEFAULT_FROM_EMAIL": "Open <open@tenbo.example>",
            },
            id="mail",
        ),
        pytest.param(
            {"TENBO_METRICS_NETWORKS": "10.0.0.0/8", "TENBO_LOG_FORMAT": "json", "TENBO_THREADS": "4"},
            {
                "METRICS": True,
                "METRICS_NETWORKS": ["10.0.0.0/8"],
                "LOGGING.handlers.console.formatter": "json",
                "THREADS": 4,
                "DRAIN_SECONDS": 5,
            },
            id="seen from outside",
        ),
    ],
)
def test_settings(tmp_path: Path, env: dict[str, str], expected: dict[str, Any]):
    assert dict(zip(expected, read(tmp_path, env, list(expected)), strict=True)) == expected


def test_the_store_is_in_the_data_folder(tmp_path: Path):
    names = ["DATABASES.default.NAME", "MEDIA_ROOT"]
    assert read(tmp_path, {}, names) == [str(tmp_path / name) for name in ("tenbo.sqlite3", "files")]


def test_sqlite_keeps_what_it_acknowledged(tmp_path: Path):
    code = """
import django, json
django.setup()
from django.db import connection
pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
print(json.dumps([connection.cursor().execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]))
"""
    assert said(tmp_path, code) == ["wal", 2, 1, 20000]


def test_a_laptop_loads_no_library_for_figures(tmp_path: Path):
    """They are for those who set them; a laptop starts sooner without."""
    code = """
import django, json, sys
django.setup()
import config.urls, config.wsgi
print(json.dumps([name for name in ("prometheus_client", "sentry_sdk", "opentelemetry") if name in sys.modules]))
"""
    assert said(tmp_path, code) == []
