"""Tokens that lay in the store as plain text are kept as digests, for ninety days more; their table goes."""

import hashlib
from datetime import timedelta

from django.db import migrations
from django.utils import timezone

OLD = "authtoken_token"


def keep_digests(apps, schema_editor):
    connection = schema_editor.connection
    if OLD not in connection.introspection.table_names():
        return
    Token = apps.get_model("accounts", "ApiToken")
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT key, user_id FROM {OLD}")
        for key, account in cursor.fetchall():
            Token.objects.create(
                account_id=account,
                name="Made before tokens had names",
                digest=hashlib.sha256(key.encode()).hexdigest(),
                scope="manage",
                expires_at=timezone.now() + timedelta(days=90),
            )
        cursor.execute(f"DROP TABLE {OLD}")


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_initial"), ("players", "0001_initial")]

    operations = [migrations.RunPython(keep_digests, migrations.RunPython.noop)]
