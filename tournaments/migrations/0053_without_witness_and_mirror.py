"""Witnesses and mirrors leave: heads that were sent or kept for other installations, and what lay where, are dropped.

The files at the place of a mirror stay, and anchors.jsonl has every head of this installation.
"""

from importlib import import_module

from django.db import migrations

WITNESS = import_module("tournaments.migrations.0034_earlier_rounds")


class Migration(migrations.Migration):

    contracts = "no release had these tables"

    dependencies = [
        ('tournaments', '0052_pages_version'),
    ]

    operations = [
        migrations.RunPython(WITNESS.backwards, WITNESS.forwards),  # its triggers; going back, the tables are there first
        migrations.DeleteModel(name='KeptHead'),
        migrations.DeleteModel(name='SentHead'),
        migrations.DeleteModel(name='MirrorFile'),
        migrations.DeleteModel(name='Mirror'),
    ]
