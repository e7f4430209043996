"""The deployment: settings, addresses, servers, the Celery application."""
