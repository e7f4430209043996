from django.db import migrations


def forget_fragments(apps, schema_editor):
    """Stored rows of standings have no flags: they are made anew when they are asked for."""
    apps.get_model("tournaments", "StandingSnapshot").objects.exclude(fragment="").update(fragment="")


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0025_signatures")]

    operations = [migrations.RunPython(forget_fragments, migrations.RunPython.noop)]
