"""The WSGI application: `gunicorn config.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

from config import reporting
from tournaments.common.watching.storage import close_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
reporting.start()
close_files()
