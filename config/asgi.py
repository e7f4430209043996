"""The ASGI application, for servers that speak only ASGI."""

import os

from django.core.asgi import get_asgi_application

from config import reporting

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()
reporting.start()
