import zlib

from django.db import migrations

FIRST = b"\x78"
MODELS = ("StandingSnapshot", "StatisticsSnapshot")


def pack(apps, schema_editor):
    """A store on SQLite keeps standings and statistics packed from now on; PostgreSQL packs long values by itself."""
    _write_anew(apps, schema_editor, lambda stored: stored if stored[:1] == FIRST else zlib.compress(stored))


def unpack(apps, schema_editor):
    """As the release before reads them."""
    _write_anew(apps, schema_editor, lambda stored: zlib.decompress(stored) if stored[:1] == FIRST else stored)


def _write_anew(apps, schema_editor, changed):
    if schema_editor.connection.vendor != "sqlite":
        return
    for model in MODELS:
        snapshots = apps.get_model("tournaments", model).objects
        for pk in list(snapshots.order_by().values_list("pk", flat=True)):
            row = snapshots.filter(pk=pk)
            row.update(payload=changed(row.values_list("payload", flat=True).get()))


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0032_mirrors")]

    operations = [migrations.RunPython(pack, unpack)]
