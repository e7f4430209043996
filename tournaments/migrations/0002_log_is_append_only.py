"""The database itself refuses to change a log entry.

PostgreSQL refuses deletes too. SQLite only refuses updates: emptying a test database deletes every row, and
a missing entry is found by the chain of hashes and LogHead anyway.
"""

from django.db import migrations

POSTGRES = """
CREATE FUNCTION tenbo_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'log entries are append-only'; END $$;
CREATE TRIGGER log_is_append_only BEFORE UPDATE OR DELETE ON tournaments_logentry
FOR EACH ROW EXECUTE FUNCTION tenbo_log_is_append_only();
"""
POSTGRES_BACK = """
DROP TRIGGER log_is_append_only ON tournaments_logentry;
DROP FUNCTION tenbo_log_is_append_only();
"""
SQLITE = """
CREATE TRIGGER log_is_append_only BEFORE UPDATE ON tournaments_logentry
BEGIN SELECT RAISE(ABORT, 'log entries are append-only'); END
"""
SQLITE_BACK = "DROP TRIGGER log_is_append_only"


def forwards(apps, schema_editor):
    run(schema_editor, {"postgresql": POSTGRES, "sqlite": SQLITE})


def backwards(apps, schema_editor):
    run(schema_editor, {"postgresql": POSTGRES_BACK, "sqlite": SQLITE_BACK})


def run(schema_editor, statements):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(statements[schema_editor.connection.vendor])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(forwards, backwards)]
