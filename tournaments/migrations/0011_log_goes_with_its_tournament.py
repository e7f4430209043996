"""PostgreSQL lets log entries go once the head of their chain is gone: a tournament is deleted whole, or not at all."""

from django.db import migrations

WHOLE = """
CREATE OR REPLACE FUNCTION tenbo_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM tournaments_loghead WHERE tournament_id = OLD.tournament_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'log entries are append-only';
END $$;
"""
NEVER = """
CREATE OR REPLACE FUNCTION tenbo_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'log entries are append-only'; END $$;
"""


def forwards(apps, schema_editor):
    _replace(schema_editor, WHOLE)


def backwards(apps, schema_editor):
    _replace(schema_editor, NEVER)


def _replace(schema_editor, function):
    if schema_editor.connection.vendor == "postgresql":
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(function)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_public_page")]
    operations = [migrations.RunPython(forwards, backwards)]
