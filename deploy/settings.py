"""Django's settings. An operator changes them by the environment or the instance's `orderly.env`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from deploy import instance
from deploy.logs import logging_config
from deploy.schema_settings import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from deploy.variables import scheme

# What an operator may change is declared in deploy/variables.py, one line a setting.
env = environ.Env(**scheme())
if instance.settings_file().exists():
    env.read_env(str(instance.settings_file()))

BASE_DIR = instance.ROOT
INSTANCE_DIR = instance.folder()
DEBUG = env("DEBUG")
SECRET_KEY = env("SECRET_KEY") or instance.secret_key()

# --- Addresses and transport -----------------------------------------------------------------------------
# `manage.py up --host` adds the names under which this machine is reached in the hall.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = env("CSRF_TRUSTED_ORIGINS")
PUBLIC_URL = env("PUBLIC_URL").rstrip("/")
WEBHOOKS_PRIVATE = env("WEBHOOKS_PRIVATE")
HTTPS = env("HTTPS")
if HTTPS:  # behind a proxy that ends TLS and sets this header itself
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = env("HTTPS_REDIRECT")
    # Asked by supervisors, containers and monitors, past the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SECURE_HSTS_SECONDS = env("HSTS_SECONDS")
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env("HSTS_SUBDOMAINS")
    SECURE_HSTS_PRELOAD = env("HSTS_PRELOAD")
    # What binds other names too, or browsers for years, only the operator can decide: "no" is an answer.
    SILENCED_SYSTEM_CHECKS = [
        *(["security.W005"] if not SECURE_HSTS_INCLUDE_SUBDOMAINS else []),
        *(["security.W008"] if not SECURE_SSL_REDIRECT else []),
        *(["security.W021"] if not SECURE_HSTS_PRELOAD else []),
    ]
# How many proxies of ours stand in front (deploy.proxies); the log goes by the address that comes of it, and
# takes the number of a request from the first of them (deploy.requests).
PROXIES = env("PROXIES")
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False  # it would look for it in many headers; deploy.requests knows it
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True  # pages carry the token in their forms
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
# Anyone's web page may read what the API shows to everyone, or to a token that it was given; nothing is
# allowed with a visitor's cookies.
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = ["accept", "accept-language", "authorization", "if-none-match"]
CORS_EXPOSE_HEADERS = [
    "Content-Disposition",
    "ETag",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "WWW-Authenticate",
]

# --- Applications ----------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "deploy",
    "audit.apps.AuditConfig",
    "clocks.apps.ClocksConfig",
    "games.apps.GamesConfig",
    "tournaments.apps.TournamentsConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rules.apps.AutodiscoverRulesConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "csp",
    "django_htmx",
    "django_structlog",
]
MIDDLEWARE = [
    "clocks.middleware.IngressStamp",  # first: a request is judged by when it came in
    "deploy.proxies.ClientAddress",
    "deploy.requests.Numbered",
    "deploy.metrics.middleware.Measured",
    "django.middleware.security.SecurityMiddleware",
    "deploy.headers.PermissionsPolicy",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "deploy.language.LanguageMiddleware",
    "deploy.uploads.BodyLimit",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

FORM_RENDERER = "deploy.widgets.Renderer"

# How many web processes `manage.py up` starts on the one address. One is best on SQLite, which writes one
# act at a time; on PostgreSQL one for each core lets a busy hall use them all.
WEB_PROCESSES = max(1, env("WEB_PROCESSES"))

# --- Clocks ----------------------------------------------------------------------------------------------
# "boot": this machine's time since its boot; "database": where several hosts stamp (PostgreSQL).
CLOCK_SOURCE = env("CLOCK_SOURCE")
# Whether visitors without an account may make stand-alone clocks, as in a hall where nobody has one.
TABLE_CLOCKS_BY_VISITORS = env("TABLE_CLOCKS_BY_VISITORS")
# Whether visitors may play against the computer, and how many such matches may be in play at once.
PRACTICE = env("PRACTICE")
PRACTICE_MATCHES = env("PRACTICE_MATCHES")
# Whether games on line are analysed when they are over, and from how many hundredths of points on a ply is a
# mistake.
ANALYSE_GAMES = env("ANALYSE_GAMES")
ANALYSIS_LEAST = env("ANALYSIS_LEAST")
# Whether a worker makes the search ready when it starts, not when a house player first thinks.
WARM_UP = env("WARM_UP")
# Processes that serve pages show signs of life: since when players could not act is known from the last one.
CLOCK_PULSE = True

# --- Storage ---------------------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: what was acknowledged survives a power cut as well as a crash.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000;",
}
DATABASE_URL = env("DATABASE_URL")
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db_url_config(DATABASE_URL)
    if DATABASE_URL
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(INSTANCE_DIR / "orderly.sqlite3")}
}
# A connection to SQLite costs too: a third of a move went into reading the schema anew.
DATABASES["default"]["CONN_MAX_AGE"] = env("CONN_MAX_AGE")
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["ENGINE"] = "deploy.sqlite"  # its writers wait in a queue
    DATABASES["default"]["OPTIONS"] = {**DATABASES["default"].get("OPTIONS", {}), **SQLITE_OPTIONS}
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # A server whose machine is gone says nothing: a request would wait for it a quarter of an hour.
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": 5,
        "keepalives_idle": 20,
        "keepalives_interval": 5,
        "keepalives_count": 4,
        "tcp_user_timeout": 20_000,
        **DATABASES["default"].get("OPTIONS", {}),
    }

REDIS_URL = env("REDIS_URL") or instance.broker_url()
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "deploy.cache.PatientRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "orderly",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
}

STATIC_URL = "/static/"
STATIC_ROOT = INSTANCE_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
}

# --- People ----------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SIGN_UP = env("SIGN_UP")
# Without EMAIL_URL nothing is sent, and nothing that would send is offered (deploy/accounts/urls.py).
MAIL = bool(env("EMAIL_URL"))
if MAIL:
    globals().update(env.email_url_config(env("EMAIL_URL")))
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env("DEFAULT_FROM_EMAIL")
ACCOUNT_ADAPTER = "deploy.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "deploy.accounts.forms.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", *(["email"] if MAIL else []), "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Orderly] "
ACCOUNT_EMAIL_NOTIFICATIONS = MAIL  # a changed password or second factor is told to the owner
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # nobody gets mail because somebody typed an address here
ACCOUNT_LOGIN_BY_CODE_ENABLED = MAIL
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_SESSION_REMEMBER = True
# Counted in the cache, and by each process for itself while the cache is away (deploy/cache.py).
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,10/5m/key"}
MFA_FORMS = {
    "add_webauthn": "deploy.accounts.forms.AddKeyForm",
    "edit_webauthn": "deploy.accounts.forms.EditKeyForm",
}
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Orderly"
MFA_TOTP_TOLERANCE = 1  # a code before and one after: clocks in a hall go wrong
MFA_ALLOW_UNVERIFIED_EMAIL = True

# --- Language and time -----------------------------------------------------------------------------------
# The language of whoever chose none and whose browser asks for none of these; also of papers made by jobs.
LANGUAGE_CODE = env("DEFAULT_LANGUAGE")
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ru", "Русский")]
if LANGUAGE_CODE not in dict(LANGUAGES):
    raise ImproperlyConfigured(f"DEFAULT_LANGUAGE: {', '.join(dict(LANGUAGES))}; not {LANGUAGE_CODE!r}.")
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = ["deploy.formats"]
TIME_ZONE = env("TIME_ZONE")
# The size that papers are printed on: a4, letter, a3, tabloid; empty: what the machine's locale says.
PAPER = env("PAPER")

# --- What may be sent at once -----------------------------------------------------------------------------
# In all (the largest is a whole event of 20 MB with the fields of its form), as in deploy/nginx/nginx.conf;
# beside files; fields, as the results of a large round have many; files. Lists have limits of their own,
# at 2 MB.
MOST_BODY = 21 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_621_440
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_621_440  # larger ones wait in a temporary file

# --- API -------------------------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.PersonToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
        "rest_framework.parsers.FormParser",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        # "off" lifts a limit.
        name: None if rate == "off" else rate
        for name, rate in (
            ("anon", env("THROTTLE_ANON")),
            ("user", env("THROTTLE_USER")),
            ("login", env("THROTTLE_LOGIN")),
            ("registration", env("THROTTLE_REGISTRATIONS")),
            ("table-clock", env("THROTTLE_TABLE_CLOCKS")),
            ("practice", env("THROTTLE_PRACTICE")),
        )
    },
    # How many proxies of ours stand in front: decides which address a limit counts.
    "NUM_PROXIES": PROXIES,
}
KNOX_TOKEN_MODEL = "tournaments.ApiToken"  # noqa: S105  (a model)
REST_KNOX = {"TOKEN_MODEL": KNOX_TOKEN_MODEL, "TOKEN_TTL": None, "AUTO_REFRESH": False}

# --- Jobs ------------------------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
# Only chords use it, to count who is ready. What they lose is lost to nobody: the rows are swept.
CELERY_RESULT_BACKEND = CELERY_BROKER_URL
CELERY_RESULT_EXPIRES = 3600
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"retry_policy": {"max_retries": 3, "timeout": 5.0}}
CELERY_REDIS_SOCKET_TIMEOUT = 10.0
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ALWAYS_EAGER = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_CONCURRENCY = env("WORKER_JOBS")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 300
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Longer than any job may run, else a slow job is handed out twice.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    # Of who sends a job. A broker that hangs must not hang the page; the worker itself waits longer.
    "socket_connect_timeout": 1,
    "socket_timeout": 1,
    # A page that sends a job tries twice and goes on; the worker's own patience is not touched by these.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
}
# A broker that is away must not hold up the page that sends a job: the row stays pending for the sweep.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_TIMEZONE = "UTC"
# A job that was not taken before its next turn is left out.
SECONDS_BETWEEN = {
    "games.tasks.sweep": 15.0,
    "tournaments.tasks.sweep": 60.0,
    "tournaments.tasks.pair_arenas": 5.0,
    "tournaments.tasks.resend_webhooks": 10.0,
    "tournaments.tasks.tidy_practice": 600.0,
    "tournaments.tasks.tidy_daily": 600.0,
    "tournaments.tasks.forget_webhook_messages": 3600.0,
    "deploy.tasks.forget_sessions": 3600.0,
    "audit.tasks.forget_answers": 3600.0,
}
CELERY_BEAT_SCHEDULE = {
    task: {"task": task, "schedule": seconds, "options": {"expires": seconds}}
    for task, seconds in SECONDS_BETWEEN.items()
}

# --- Backups and measures ---------------------------------------------------------------------------------
BACKUP_EVERY = max(0, env("BACKUP_EVERY"))  # hours
BACKUP_KEEP = max(1, env("BACKUP_KEEP"))
BACKUP_DIR = Path(env("BACKUP_DIR") or INSTANCE_DIR / "backups")
METRICS_TOKEN = env("METRICS_TOKEN")

# --- Logs ------------------------------------------------------------------------------------------------
LOGGING = logging_config(
    as_json=env("ORDERLY_LOG") == "json",
    level=env("ORDERLY_LOG_LEVEL").upper(),
)
