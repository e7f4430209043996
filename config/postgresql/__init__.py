"""The database backend for PostgreSQL: Django's, with a breaker for the time in which the store is away."""
