"""Heads for witnesses, and those of other installations, which the database itself refuses to change."""

import django.db.models.deletion
from django.db import migrations, models


POSTGRES = """
CREATE FUNCTION tenbo_kept_heads_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'kept heads are append-only'; END $$;
CREATE TRIGGER kept_heads_are_append_only BEFORE UPDATE OR DELETE ON tournaments_kepthead
FOR EACH ROW EXECUTE FUNCTION tenbo_kept_heads_are_append_only();
"""
POSTGRES_BACK = """
DROP TRIGGER kept_heads_are_append_only ON tournaments_kepthead;
DROP FUNCTION tenbo_kept_heads_are_append_only();
"""
SQLITE = """
CREATE TRIGGER kept_heads_are_append_only BEFORE UPDATE ON tournaments_kepthead
BEGIN SELECT RAISE(ABORT, 'kept heads are append-only'); END
"""
SQLITE_BACK = "DROP TRIGGER kept_heads_are_append_only"


def forwards(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRES, "sqlite": SQLITE})


def backwards(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRES_BACK, "sqlite": SQLITE_BACK})


def _run(schema_editor, statements):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(statements[schema_editor.connection.vendor])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_rows_made_anew'),
    ]

    operations = [
        migrations.CreateModel(
            name='KeptHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64, verbose_name='public key')),
                ('chain', models.CharField(max_length=32, verbose_name='chain')),
                ('number', models.PositiveIntegerField(verbose_name='log entry')),
                ('hash', models.CharField(max_length=64, verbose_name='hash')),
                ('signature', models.CharField(max_length=128, verbose_name='signature')),
                ('received_at', models.DateTimeField(auto_now_add=True, verbose_name='received')),
            ],
            options={
                'verbose_name': 'kept head',
                'verbose_name_plural': 'kept heads',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['chain', 'number'], name='kept_heads_by_chain')],
                'constraints': [models.UniqueConstraint(fields=('key', 'chain', 'number', 'hash'), name='kept_head_once')],
            },
        ),
        migrations.CreateModel(
            name='SentHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=1000, verbose_name='address')),
                ('number', models.PositiveIntegerField(verbose_name='log entry')),
                ('body', models.JSONField(verbose_name='body')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sent', 'delivered'), ('failed', 'failed')], default='waiting', max_length=8, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='status')),
                ('error', models.CharField(blank=True, default='', max_length=200, verbose_name='error')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('tried_at', models.DateTimeField(blank=True, null=True, verbose_name='last tried')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sent_heads', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'head for a witness',
                'verbose_name_plural': 'heads for witnesses',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['state', 'address'], name='sent_heads_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sent', 'failed'])), name='sent_head_state_known')],
            },
        ),
        migrations.RunPython(forwards, backwards),
    ]
