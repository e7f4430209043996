"""The deployment: settings, addresses, servers. The Celery application is loaded with it, so that every
process that enqueues a job knows the broker."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
