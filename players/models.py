"""People."""

from django.contrib.auth.models import AbstractUser


class Account(AbstractUser):
    """Someone who may sign in."""
