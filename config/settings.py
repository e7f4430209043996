"""Every setting of Tenbo, for a laptop in a hall and for a row of servers alike.

Settings come from the environment only (docs/running.md lists the variables). Without any, this is the
local mode: SQLite, which is the broker too, and a cache in memory.
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

from config.api_docs import SPECTACULAR_SETTINGS  # noqa: F401 - a setting
from config.local import kept_secret, lan_address, local_hosts, make_folder, named, new_key, own_text
from config.logs import lines_of_log
from config.unindented import TAGS
from config.workers import add_policy
from scoring.version import VERSION  # noqa: F401 - a setting

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = make_folder(Path(env.str("TENBO_DATA", default=str(BASE_DIR / "var"))))
REDIS_URL = env.str("REDIS_URL", default="")

SECRET_KEY = env.str("TENBO_SECRET_KEY", default="") or kept_secret(DATA_DIR / "secret.key")
SIGNING_KEY = env.str("TENBO_SIGNING_KEY", default="") or kept_secret(DATA_DIR / "signing.key", new_key)
TRUSTED_KEYS = named(env.list("TENBO_TRUSTED_KEYS", default=[]))  # of other installations: name=hex
DEBUG = env.bool("TENBO_DEBUG", default=False)

# The address of `manage.py up`: by default the whole hall, whose phones are the referees' tools

HOST = env.str("TENBO_HOST", default="0.0.0.0")  # noqa: S104
PORT = env.int("PORT", default=8000)
LAN_ADDRESS = lan_address()

# The row of servers under gunicorn: config/gunicorn.py

THREADS = env.int("TENBO_THREADS", default=8)
DRAIN_SECONDS = env.float("TENBO_DRAIN", default=5.0)

# Callers and their addresses

BEHIND_PROXY = env.bool("TENBO_HTTPS", default=False)  # a proxy in front speaks HTTPS
CERTIFICATE = env.str("TENBO_CERTIFICATE", default="")  # a file, or "own": `make up` speaks HTTPS by itself
CERTIFICATE_KEY = env.str("TENBO_CERTIFICATE_KEY", default="")
OWN_AUTHORITY = CERTIFICATE == "own"
PLAIN_PORT = env.int("TENBO_PLAIN_PORT", default=PORT + 1)  # config/https.py
HTTPS = BEHIND_PROXY or bool(CERTIFICATE)
LOCAL = (not HTTPS or OWN_AUTHORITY) and not env.str("DATABASE_URL", default="").startswith("postgres")
DEMO = env.bool("TENBO_DEMO", default=LOCAL and not HTTPS)  # its passwords are printed: for a machine at home
ALLOWED_HOSTS = env.list("TENBO_HOSTS", default=[]) or local_hosts()
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in env.list("TENBO_HOSTS", default=[])] if HTTPS else []

TRUSTED_PROXIES = env.list("TENBO_TRUSTED_PROXIES", default=[])  # config/proxies.py

SECURE_SSL_REDIRECT = BEHIND_PROXY
HSTS = HTTPS and not OWN_AUTHORITY  # it would lock phones out of the address once the authority is gone
SECURE_HSTS_SECONDS = env.int("TENBO_HSTS_SECONDS", default=365 * 24 * 3600) if HSTS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("TENBO_HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("TENBO_HSTS_PRELOAD", default=False)
SECURITY_CONTACT = env.str("TENBO_SECURITY_CONTACT", default="")
SITE_TEXTS = {  # pages of the installation, in Markdown: a text, or the path of a file
    name: own_text(env.str(f"TENBO_{name.upper()}", default="")) for name in ("about", "contact", "imprint")
}
EMBED_SITES = env.list("TENBO_EMBED_SITES", default=["*"])  # whose frames may show standings
SOURCE_ADDRESS = env.str("TENBO_SOURCE", default="")  # the place where others get Tenbo
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # load balancers and Prometheus ask over plain HTTP
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = int(timedelta(days=14).total_seconds())
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# The parts of the application

LARGEST_TOURNAMENT_FILE = 48_000_000  # bytes; 2,000 players in 20 rounds make 33 MB
LARGE_UPLOADS = dict.fromkeys(("/import/", "/api/v1/imports/"), LARGEST_TOURNAMENT_FILE + 1_000_000)
LARGEST_REQUEST = 5_000_000  # bytes; a list of players or a seating plan is far smaller
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000  # a choice and two names for each row of a list of players

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "axes",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *("players", "tournaments", "accounts", "demo"),
]

MIDDLEWARE = [
    "config.proxies.ClientAddress",
    "config.cross_origin.allow_reading",
    "config.request_log.RequestLog",
    "tournaments.common.web.kept.front.KeptPages",
    "django.middleware.security.SecurityMiddleware",
    "config.https.PlainDoor",
    "config.packing.pack_static",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.common.web.engine.files.serve_engine",
    "config.packing.PackText",
    "config.preload.preload_styles",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.requests.Began",
    "accounts.guests.TableGuests",
    "accounts.requests.Origin",
    "tournaments.common.web.forwarding.lead_on",
    "tournaments.common.languages.LanguageMiddleware",
    "config.sizes.refuse_large",
    "config.nul_characters.refuse_nul",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.form_addresses.explain",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tournaments.common.web.sent_twice.once",
    "tournaments.common.web.refused_forms.show_again",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": ["config.unindented.Loader"],
            "builtins": TAGS,
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# The place of the data

SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",  # take the write lock first: no deadlock between two readers who write
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON",
}
POSTGRES_OPTIONS: dict[str, Any] = {
    "pool": {"min_size": 2, "max_size": env.int("TENBO_POOL", default=16), "timeout": 20},
    "server_side_binding": True,  # with it the server plans the queries of a hand once, not for every hand
    "prepare_threshold": 3,
}

database: dict[str, Any] = env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'tenbo.sqlite3'}")
database["CONN_HEALTH_CHECKS"] = True
if database["ENGINE"].endswith("postgresql"):
    database["ENGINE"] = "config.postgresql"
    database["OPTIONS"] = {**POSTGRES_OPTIONS, **database.get("OPTIONS", {})}
else:
    database["ENGINE"] = "config.sqlite"
    database["OPTIONS"] = SQLITE_OPTIONS
    database["CONN_MAX_AGE"] = 600  # the last connection to close would have to empty the write-ahead log
DATABASES = {"default": database}
LOCAL_STORE = not database["ENGINE"].endswith("postgresql")

CACHE: dict[str, Any] = (
    {
        "BACKEND": "config.cache.PatientRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 0.25, "socket_timeout": 0.5},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
)
ATTEMPTS_FOLDER = DATA_DIR / "attempts"
COUNTS: dict[str, Any] = (
    {
        **CACHE,
        "BACKEND": "config.attempts.RedisCounts",
        "OPTIONS": {**CACHE["OPTIONS"], "FILES": ATTEMPTS_FOLDER},
    }
    if REDIS_URL
    else {
        "BACKEND": "config.attempts.SharedCounts",
        "LOCATION": ATTEMPTS_FOLDER,
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
)
CACHES = {"default": CACHE, "attempts": COUNTS}

# Pages that are the same for all strangers, kept in each web server's memory (docs/ways.md)

KEPT_PAGES_BYTES = 0 if DEBUG else env.int("TENBO_KEPT_PAGES", default=32) * 1_000_000
KEPT_PAGES_SECONDS = 1.0  # the longest time until a process learns of another's change

# Static files: named by their content once `collectstatic` has filled TENBO_STATIC, else from the sources

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("TENBO_STATIC", default="") or None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage",
        # another account than the one that collects them serves them, and none of them is secret
        "OPTIONS": {"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755},
    },
}
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_ADD_HEADERS_FUNCTION = add_policy
MEDIA_ROOT = DATA_DIR / "files"
BACKUPS = Path(env.str("TENBO_BACKUPS", default=str(DATA_DIR / "backups"))).absolute()
BACKUP_HOURS = env.float("TENBO_BACKUP_HOURS", default=6.0)
COPY = env.str("TENBO_COPY", default="")  # places of a second copy; tournaments/trust/copies
FILE_UPLOAD_PERMISSIONS = 0o600

# People

AUTH_USER_MODEL = "players.Account"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.FailureGuard",
    "axes.backends.AxesStandaloneBackend",
    "accounts.backends.NameOrEmail",
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Argon2", "PBKDF2")]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
] + [{"NAME": "accounts.passwords.TokensEnd"}]
FAILED_SIGN_INS = {"address": 60, "device": 20, "name": 200}  # in a quarter of an hour; accounts/backends.py
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_LOCKOUT_CALLABLE = "config.lockout.answer"
AXES_DISABLE_ACCESS_LOG = True  # accounts.SignIn keeps less, and not for ever
AXES_USERNAME_CALLABLE = "accounts.backends.counted_name"
AXES_CLIENT_IP_CALLABLE = "accounts.backends.counted_address"
AXES_WHITELIST_CALLABLE = "accounts.backends.from_known_device"

# django-allauth: signing in, second factors, sessions (accounts/urls.py has its pages)

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # whoever may not see a page may sign in with another account
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "login_failed": None}  # axes counts wrong passwords
MFA_ADAPTER = "accounts.adapter.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Tenbo"
MFA_TOTP_TOLERANCE = 1

PUSH_TO_PRIVATE = False  # tests have a push service of their own
WEBHOOKS_PRIVATE = env.bool("TENBO_WEBHOOKS_PRIVATE", default=False)  # receivers in the hall's network

# Mail: without a server it goes to a folder, as in a hall (docs/accounts.md)

MAIL_URL = env.str("TENBO_MAIL", default="")
MAIL_IN_FOLDER = not MAIL_URL
MAIL_FOLDER = DATA_DIR / "mail"
if MAIL_IN_FOLDER:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = str(MAIL_FOLDER)
else:
    mail: dict[str, Any] = env.email_url("TENBO_MAIL")
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT = mail["EMAIL_HOST"], mail["EMAIL_PORT"] or 25
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = mail["EMAIL_HOST_USER"] or "", mail["EMAIL_HOST_PASSWORD"] or ""
    EMAIL_USE_TLS, EMAIL_USE_SSL = mail.get("EMAIL_USE_TLS", False), mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("TENBO_MAIL_FROM", default="Tenbo <tenbo@localhost>")

# Words and time

LANGUAGE_CODE = "en"
LANGUAGES = [  # docs/add-a-language.md; Django translates these names
    ("en", "English"),
    ("it", "Italian"),
    ("es", "Spanish"),
    ("fi", "Finnish"),
    ("fr", "French"),
    ("de", "German"),
    ("pl", "Polish"),
    ("nl", "Dutch"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
USE_I18N = USE_TZ = True
TIME_ZONE = env.str("TENBO_TIME_ZONE", default="UTC")

# API

APPLICATIONS_PER_HOUR = {"attempts": 120, "address": 20, "tournament": 300, "followers": 600}
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [  # the first one's challenge is sent with a 401: not a browser's dialog
        "accounts.authentication.TokenAuthentication",
        "accounts.guests.TableAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticatedOrReadOnly",
        "accounts.authentication.WithinScope",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.common.web.api.parsers.StrictJSONParser"],
    "DEFAULT_THROTTLE_RATES": {"write": "600/min", "score": "600/min", "token": "20/min"},
    "EXCEPTION_HANDLER": "tournaments.common.web.api.errors.answer",
    "DEFAULT_SCHEMA_CLASS": "tournaments.common.web.api.openapi.Operation",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

# Jobs: the broker only rings; the Job rows are the truth (docs/decisions/jobs.md)

BELL = "config.celery.app" if REDIS_URL else ""
CELERY_BROKER_URL = REDIS_URL or "store://"  # config/broker.py
# No request waits for a Redis that is dead, or takes connections and says nothing. Rings are not acknowledged: a worker
# whose acknowledgements failed would read no other ring (docs/decisions/jobs.md).
BELL_OPTIONS = {"socket_connect_timeout": 2, "socket_timeout": 2, "max_retries": 0, "ack_emulation": False}
CELERY_BROKER_TRANSPORT_OPTIONS = BELL_OPTIONS if REDIS_URL else {}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "tenbo"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # in memory: two entries need no file to be corrupted
JOBS_APART = True  # workbooks and PDFs in a process of their own
SWEEP_SECONDS = env.float("TENBO_SWEEP", default=5.0)
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "tidy": {"task": "tournaments.tidy", "schedule": timedelta(hours=1)},
    "check ledgers": {"task": "tournaments.check_ledgers", "schedule": timedelta(hours=1)},
    "tidy accounts": {"task": "accounts.tidy", "schedule": timedelta(hours=1)},
}
if BACKUP_HOURS:
    CELERY_BEAT_SCHEDULE["backup"] = {"task": "tournaments.backup", "schedule": timedelta(hours=BACKUP_HOURS)}
if REDIS_URL:
    CELERY_BEAT_SCHEDULE["sweep"] = {
        "task": "tournaments.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    }
CELERY_TIMEZONE = TIME_ZONE

# The view from outside: docs/monitoring.md

METRICS_TOKEN = env.str("TENBO_METRICS_TOKEN", default="")
METRICS_NETWORKS = env.list("TENBO_METRICS_NETWORKS", default=[])
METRICS = bool(METRICS_TOKEN or METRICS_NETWORKS)
SENTRY_DSN = env.str("TENBO_SENTRY_DSN", default="")
TRACES_URL = env.str("TENBO_TRACES_URL", default="")

LOG_LEVEL = env.str("TENBO_LOG", default="WARNING").upper()
LOG_FORMAT = env.str("TENBO_LOG_FORMAT", default="line")
LOGGING = lines_of_log(LOG_LEVEL, LOG_FORMAT)
