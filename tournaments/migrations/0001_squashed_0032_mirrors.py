"""The store of a new installation in one step: what the replaced migrations come to.

An older store has them applied, or goes on with what it lacks of them. A test holds the two ways beside each other.
"""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import tournaments.models.log
import tournaments.models.webhooks
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models


POSTGRES = """
CREATE FUNCTION tenbo_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM tournaments_loghead WHERE tournament_id = OLD.tournament_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'log entries are append-only';
END $$;
CREATE TRIGGER log_is_append_only BEFORE UPDATE OR DELETE ON tournaments_logentry
FOR EACH ROW EXECUTE FUNCTION tenbo_log_is_append_only();
CREATE FUNCTION tenbo_kept_heads_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'kept heads are append-only'; END $$;
CREATE TRIGGER kept_heads_are_append_only BEFORE UPDATE OR DELETE ON tournaments_kepthead
FOR EACH ROW EXECUTE FUNCTION tenbo_kept_heads_are_append_only();
"""
POSTGRES_BACK = """
DROP TRIGGER kept_heads_are_append_only ON tournaments_kepthead;
DROP FUNCTION tenbo_kept_heads_are_append_only();
DROP TRIGGER log_is_append_only ON tournaments_logentry;
DROP FUNCTION tenbo_log_is_append_only();
"""
SQLITE = """
CREATE TRIGGER log_is_append_only BEFORE UPDATE ON tournaments_logentry
BEGIN SELECT RAISE(ABORT, 'log entries are append-only'); END

CREATE TRIGGER kept_heads_are_append_only BEFORE UPDATE ON tournaments_kepthead
BEGIN SELECT RAISE(ABORT, 'kept heads are append-only'); END
"""
SQLITE_BACK = """
DROP TRIGGER kept_heads_are_append_only

DROP TRIGGER log_is_append_only
"""


def refuse_changes(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRES, "sqlite": SQLITE})


def let_them_be(apps, schema_editor):
    _run(schema_editor, {"postgresql": POSTGRES_BACK, "sqlite": SQLITE_BACK})


def _run(schema_editor, statements):
    with schema_editor.connection.cursor() as cursor:
        for statement in statements[schema_editor.connection.vendor].split("\n\n"):
            cursor.execute(statement)


class Migration(migrations.Migration):

    replaces = [
        ('tournaments', '0001_initial'),
        ('tournaments', '0002_log_is_append_only'),
        ('tournaments', '0003_jobs'),
        ('tournaments', '0004_desk'),
        ('tournaments', '0005_team_best'),
        ('tournaments', '0006_mcr_seats_as_played'),
        ('tournaments', '0007_mail'),
        ('tournaments', '0008_proposals'),
        ('tournaments', '0009_seat_played_self'),
        ('tournaments', '0010_public_page'),
        ('tournaments', '0011_log_goes_with_its_tournament'),
        ('tournaments', '0012_time_zone'),
        ('tournaments', '0013_schedule'),
        ('tournaments', '0014_sealed_texts'),
        ('tournaments', '0015_table_codes'),
        ('tournaments', '0016_jobs_by_state'),
        ('tournaments', '0017_rows_in_the_log'),
        ('tournaments', '0018_wishes'),
        ('tournaments', '0019_other_versions'),
        ('tournaments', '0020_rankings'),
        ('tournaments', '0021_push_devices'),
        ('tournaments', '0022_job_request_id'),
        ('tournaments', '0023_webhooks'),
        ('tournaments', '0024_archives'),
        ('tournaments', '0025_signatures'),
        ('tournaments', '0026_rows_made_anew'),
        ('tournaments', '0027_witness'),
        ('tournaments', '0028_careers'),
        ('tournaments', '0029_followers'),
        ('tournaments', '0030_statistics'),
        ('tournaments', '0031_outlook'),
        ('tournaments', '0032_mirrors'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('players', '0001_squashed_0004_ref'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeletedTournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, verbose_name='address')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='first day')),
                ('players', models.PositiveIntegerField(verbose_name='players')),
                ('hands', models.PositiveIntegerField(verbose_name='hands')),
                ('log_number', models.PositiveIntegerField(verbose_name='log entries')),
                ('log_hash', models.CharField(max_length=64, verbose_name='hash of the last log entry')),
                ('reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason')),
                ('deleted_at', models.DateTimeField(auto_now_add=True, verbose_name='deleted')),
                ('deleted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='deleted by')),
            ],
            options={
                'verbose_name': 'deleted tournament',
                'verbose_name_plural': 'deleted tournaments',
                'ordering': ('-deleted_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=60, verbose_name='kind')),
                ('args', models.JSONField(blank=True, default=dict, verbose_name='arguments')),
                ('debounce_key', models.CharField(blank=True, max_length=120, null=True, unique=True, verbose_name='debounce key')),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], default='queued', max_length=10, verbose_name='state')),
                ('token', models.PositiveIntegerField(default=0, verbose_name='fencing token')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('run_after', models.DateTimeField(verbose_name='not before')),
                ('lease_until', models.DateTimeField(blank=True, null=True, verbose_name='leased until')),
                ('rung_at', models.DateTimeField(verbose_name='last notified')),
                ('progress', models.PositiveSmallIntegerField(default=0, verbose_name='progress')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('result', models.JSONField(blank=True, null=True, verbose_name='result')),
                ('error', models.TextField(blank=True, verbose_name='error')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='started')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='finished')),
                ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='jobs', to=settings.AUTH_USER_MODEL, verbose_name='requested by')),
                ('request_id', models.CharField(blank=True, db_default='', max_length=64, verbose_name='request')),
            ],
            options={
                'verbose_name': 'job',
                'verbose_name_plural': 'jobs',
                'ordering': ('-id',),
                'indexes': [models.Index(fields=['state', 'run_after'], name='job_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'running', 'done', 'failed'])), name='job_state_known'), models.CheckConstraint(condition=models.Q(('progress__lte', 100)), name='job_progress_percent'), models.CheckConstraint(condition=models.Q(models.Q(('lease_until__isnull', False), ('state', 'running')), models.Q(models.Q(('state', 'running'), _negated=True), ('lease_until__isnull', True)), _connector='OR'), name='job_leased_while_running')],
            },
        ),
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
            name='MailStop',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True, verbose_name='digest')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
            ],
            options={
                'verbose_name': 'unsubscribed address',
                'verbose_name_plural': 'unsubscribed addresses',
            },
        ),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session_key', models.CharField(max_length=40, verbose_name='session')),
                ('endpoint', models.CharField(max_length=1000, unique=True, verbose_name='address')),
                ('p256dh', models.CharField(max_length=100, verbose_name='public key')),
                ('auth', models.CharField(max_length=40, verbose_name='secret')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'device for messages',
                'verbose_name_plural': 'devices for messages',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Ranking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('kind', models.CharField(choices=[('mers', 'federation ranking (MERS)'), ('season', 'season or league')], max_length=6, verbose_name='kind')),
                ('description', models.TextField(blank=True, default='', max_length=10000, verbose_name='description')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='first day')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='last day')),
                ('rules', models.JSONField(blank=True, default=dict, verbose_name='rules')),
                ('public', models.BooleanField(default=False, verbose_name='public')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rankings', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
            ],
            options={
                'verbose_name': 'ranking',
                'verbose_name_plural': 'rankings',
                'ordering': ('name', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='ranking_has_name'), models.CheckConstraint(condition=models.Q(('kind__in', ['mers', 'season'])), name='ranking_kind_known'), models.CheckConstraint(condition=models.Q(('starts_on', None), ('ends_on', None), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='ranking_ends_after_start')],
            },
        ),
        migrations.CreateModel(
            name='Receipt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=80, verbose_name='idempotency key')),
                ('body_hash', models.CharField(max_length=64, verbose_name='hash of the body')),
                ('answer', models.JSONField(verbose_name='answer')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'receipt',
                'verbose_name_plural': 'receipts',
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('account', 'key'), name='receipt_once'), models.CheckConstraint(condition=models.Q(('key', ''), _negated=True), name='receipt_has_key')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('place', models.CharField(blank=True, default='', max_length=120, verbose_name='place')),
                ('country', models.CharField(blank=True, default='', max_length=3, verbose_name='country')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='first day')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='last day')),
                ('ruleset', models.CharField(max_length=40, verbose_name='rule set')),
                ('options', models.JSONField(blank=True, default=dict, verbose_name='options')),
                ('language', models.CharField(default='en', max_length=10, verbose_name='language')),
                ('minutes', models.PositiveSmallIntegerField(default=90, verbose_name='minutes per round')),
                ('tiles_policy', models.CharField(choices=[('always', 'every win'), ('above', 'wins above a given value'), ('never', 'never')], default='never', max_length=10, verbose_name='tiles required')),
                ('tiles_above', models.PositiveIntegerField(default=0, verbose_name='tiles required above')),
                ('results_policy', models.CharField(choices=[('live', 'live'), ('after_round', 'after each round'), ('by_hand', 'when the organiser publishes them')], default='live', max_length=12, verbose_name='results shown')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('public', 'public'), ('finished', 'finished')], default='draft', max_length=10, verbose_name='state')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='created by')),
                ('capacity', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='maximum number of players')),
                ('confirmation_policy', models.CharField(choices=[('never', 'never'), ('disputes', 'settled disputes'), ('always', 'every hand')], default='never', max_length=10, verbose_name='second person confirms')),
                ('registration', models.CharField(choices=[('by_hand', 'by the organiser'), ('open', 'open to everyone')], default='by_hand', max_length=8, verbose_name='registration')),
                ('tables', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='tables in the hall')),
                ('team_best', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='members counted per team')),
                ('contact', models.EmailField(blank=True, default='', max_length=254, verbose_name='contact')),
                ('description', models.TextField(blank=True, default='', max_length=10000, verbose_name='description')),
                ('fee', models.CharField(blank=True, default='', max_length=200, verbose_name='fee')),
                ('registration_ends_on', models.DateField(blank=True, null=True, verbose_name='last day to register')),
                ('venue', models.TextField(blank=True, default='', max_length=300, verbose_name='venue')),
                ('time_zone', models.CharField(blank=True, default='', max_length=64, verbose_name='time zone')),
                ('table_codes', models.CharField(choices=[('off', 'no codes'), ('read', 'read the table and call a referee'), ('enter', 'enter hands')], default='off', max_length=5, verbose_name='phones at a table')),
                ('kept_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='archives', to=settings.AUTH_USER_MODEL, verbose_name='archive kept by')),
                ('signature_policy', models.CharField(choices=[('never', 'no signatures'), ('always', 'every player signs the result')], db_default='never', default='never', max_length=6, verbose_name='signatures')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ('-starts_on', '-pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='tournament_has_name'), models.CheckConstraint(condition=models.Q(('starts_on', None), ('ends_on', None), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='tournament_ends_after_start'), models.CheckConstraint(condition=models.Q(('minutes__gte', 1)), name='tournament_round_has_minutes'), models.CheckConstraint(condition=models.Q(('state__in', ['draft', 'public', 'finished'])), name='tournament_state_known'), models.CheckConstraint(condition=models.Q(('tiles_policy__in', ['always', 'above', 'never'])), name='tournament_tiles_known'), models.CheckConstraint(condition=models.Q(('results_policy__in', ['live', 'after_round', 'by_hand'])), name='tournament_results_known'), models.CheckConstraint(condition=models.Q(('confirmation_policy__in', ['never', 'disputes', 'always'])), name='tournament_confirmation_known'), models.CheckConstraint(condition=models.Q(('registration__in', ['by_hand', 'open'])), name='tournament_registration_known'), models.CheckConstraint(condition=models.Q(('team_best', 0), _negated=True), name='tournament_team_has_counting_members'), models.CheckConstraint(condition=models.Q(('table_codes__in', ['off', 'read', 'enter'])), name='tournament_table_codes_known'), models.CheckConstraint(condition=models.Q(('signature_policy__in', ['never', 'always'])), name='tournament_signatures_known')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('team', models.CharField(blank=True, default='', max_length=80, verbose_name='team')),
                ('club_name', models.CharField(blank=True, default='', max_length=120, verbose_name='club')),
                ('status', models.CharField(choices=[('applied', 'applied'), ('playing', 'playing'), ('substitute', 'substitute'), ('no_show', 'no-show'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified')], default='playing', max_length=12, verbose_name='status')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='players.player', verbose_name='player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournaments.tournament', verbose_name='tournament')),
                ('checked_in_at', models.DateTimeField(blank=True, null=True, verbose_name='checked in')),
                ('contact', models.EmailField(blank=True, default='', max_length=254, verbose_name='e-mail address')),
                ('ranked', models.BooleanField(default=True, verbose_name='ranked')),
                ('wish', models.CharField(blank=True, choices=[('initials', 'to be listed by initials'), ('hidden', 'not to be listed'), ('erase', 'to be erased')], default='', max_length=8, verbose_name='wish')),
                ('pin', models.CharField(blank=True, db_default='', default='', max_length=128, verbose_name='PIN')),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ('tournament_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='entry_number_once'), models.UniqueConstraint(fields=('tournament', 'player'), name='player_once_per_tournament'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entry_number_positive'), models.CheckConstraint(condition=models.Q(('status__in', ['applied', 'playing', 'substitute', 'no_show', 'withdrawn', 'disqualified'])), name='entry_status_known'), models.CheckConstraint(condition=models.Q(('wish__in', ['', 'initials', 'hidden', 'erase'])), name='entry_wish_known')],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('action', models.CharField(max_length=40, verbose_name='action')),
                ('subject', models.CharField(max_length=80, verbose_name='subject')),
                ('before', models.JSONField(blank=True, null=True, verbose_name='before')),
                ('after', models.JSONField(blank=True, null=True, verbose_name='after')),
                ('reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason')),
                ('prev_hash', models.CharField(blank=True, default='', max_length=64, verbose_name='hash of the entry before')),
                ('hash', models.CharField(max_length=64, verbose_name='hash')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='tournaments.tournament', verbose_name='tournament')),
                ('actor', models.CharField(blank=True, default='', max_length=32, verbose_name='account, as hashed')),
                ('format', models.PositiveSmallIntegerField(default=1, verbose_name='format')),
                ('origin', models.CharField(blank=True, default='', max_length=64, verbose_name='device and network')),
                ('reason_salt', models.CharField(blank=True, default='', max_length=32, verbose_name='salt of the reason')),
                ('rows', models.JSONField(blank=True, null=True, verbose_name='rows')),
            ],
            options={
                'verbose_name': 'log entry',
                'verbose_name_plural': 'log entries',
                'ordering': ('tournament_id', 'number'),
                'indexes': [models.Index(fields=['tournament', 'subject'], name='log_by_subject')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='log_number_once'), models.UniqueConstraint(fields=('tournament', 'prev_hash'), name='log_has_no_forks')],
            },
        ),
        migrations.CreateModel(
            name='LogHead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(default=0, verbose_name='number')),
                ('hash', models.CharField(blank=True, default='', max_length=64, verbose_name='hash')),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='log_head', to='tournaments.tournament', verbose_name='tournament')),
                ('chain', models.CharField(default=tournaments.models.log.new_chain, max_length=32, verbose_name='chain')),
                ('old_id', models.BigIntegerField(blank=True, null=True, verbose_name='number of the tournament in old entries')),
                ('rows_from', models.PositiveIntegerField(default=0, verbose_name='rows from entry')),
                ('source', models.JSONField(blank=True, null=True, verbose_name='imported from')),
            ],
            options={
                'verbose_name': 'log head',
                'verbose_name_plural': 'log heads',
                'constraints': [models.UniqueConstraint(fields=('chain',), name='one_tournament_per_chain')],
            },
        ),
        migrations.CreateModel(
            name='Mail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(max_length=254, verbose_name='to')),
                ('template', models.CharField(max_length=80, verbose_name='template')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('subject', models.CharField(max_length=200, verbose_name='subject')),
                ('text', models.TextField(blank=True, verbose_name='text')),
                ('stop_link', models.CharField(blank=True, default='', max_length=500, verbose_name='unsubscribe link')),
                ('state', models.CharField(choices=[('queued', 'waiting'), ('sent', 'sent'), ('failed', 'failed')], default='queued', max_length=10, verbose_name='state')),
                ('error', models.CharField(blank=True, default='', max_length=500, verbose_name='error')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='sent at')),
                ('job', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mails', to='tournaments.job', verbose_name='job')),
                ('requested_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by')),
            ],
            options={
                'verbose_name': 'mail',
                'verbose_name_plural': 'mails',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['queued', 'sent', 'failed'])), name='mail_state_known'), models.CheckConstraint(condition=models.Q(('to', ''), _negated=True), name='mail_has_address')],
            },
        ),
        migrations.CreateModel(
            name='Mirror',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('active', models.BooleanField(default=True, verbose_name='active')),
                ('target', models.CharField(blank=True, default='', max_length=500, verbose_name='where the files are')),
                ('version', models.CharField(blank=True, default='', max_length=64, verbose_name='version')),
                ('calm', models.CharField(blank=True, default='', max_length=64, verbose_name='version of the other pages')),
                ('calm_at', models.DateTimeField(blank=True, null=True, verbose_name='other pages since')),
                ('calm_seconds', models.FloatField(default=0.0, verbose_name='seconds for the other pages')),
                ('written_at', models.DateTimeField(blank=True, null=True, verbose_name='last written')),
                ('failing_since', models.DateTimeField(blank=True, null=True, verbose_name='failing since')),
                ('error', models.CharField(blank=True, default='', max_length=200, verbose_name='error')),
                ('carrier', models.BigIntegerField(blank=True, editable=False, null=True, verbose_name='job')),
                ('tournament', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mirror', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'mirror',
                'verbose_name_plural': 'mirrors',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('changes', models.JSONField(blank=True, default=dict, verbose_name='changes')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('state', models.CharField(choices=[('open', 'waiting'), ('accepted', 'accepted'), ('declined', 'declined')], default='open', max_length=10, verbose_name='state')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='players.player', verbose_name='merged person')),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='tournaments.tournament', verbose_name='decided by')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='players.player', verbose_name='person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals_made', to='tournaments.tournament', verbose_name='asked from')),
            ],
            options={
                'verbose_name': 'proposal',
                'verbose_name_plural': 'proposals',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['owner', 'state'], name='proposal_by_owner')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['open', 'accepted', 'declined'])), name='proposal_state_known'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('decided_by', None), ('state', 'open')), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False), ('state__in', ['accepted', 'declined'])), _connector='OR'), name='proposal_decided_by_somebody')],
            },
        ),
        migrations.CreateModel(
            name='RankedEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('place', models.CharField(blank=True, default='', max_length=120, verbose_name='place')),
                ('country', models.CharField(blank=True, default='', max_length=3, verbose_name='country')),
                ('starts_on', models.DateField(verbose_name='first day')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('players', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1)], verbose_name='players')),
                ('countries', models.PositiveSmallIntegerField(verbose_name='countries')),
                ('qualifies', models.BooleanField(default=False, verbose_name='championship')),
                ('weight', models.DecimalField(blank=True, decimal_places=2, max_digits=4, null=True, verbose_name='weight')),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.tournament', verbose_name='tournament')),
                ('ranking', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='tournaments.ranking', verbose_name='ranking')),
            ],
            options={
                'verbose_name': 'event of a ranking',
                'verbose_name_plural': 'events of rankings',
                'ordering': ('-ends_on', '-pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('tournament__isnull', False)), fields=('ranking', 'tournament'), name='tournament_once_per_ranking'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='ranked_event_has_name'), models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='ranked_event_ends_after_start'), models.CheckConstraint(condition=models.Q(('players__gte', 1), ('players__lte', 32767)), name='ranked_event_has_players'), models.CheckConstraint(condition=models.Q(('weight', None), ('weight__gt', Decimal('0')), _connector='OR'), name='ranked_event_weight_positive')],
            },
        ),
        migrations.CreateModel(
            name='Role',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('organiser', 'organiser'), ('head_referee', 'head referee'), ('referee', 'referee')], max_length=12, verbose_name='role')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'role',
                'verbose_name_plural': 'roles',
                'ordering': ('tournament_id', 'kind', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'account', 'kind'), name='role_once'), models.CheckConstraint(condition=models.Q(('kind__in', ['organiser', 'head_referee', 'referee'])), name='role_kind_known')],
            },
        ),
        migrations.CreateModel(
            name='SealedText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='log entry')),
                ('seal', models.CharField(max_length=64, unique=True, verbose_name='seal')),
                ('salt', models.CharField(max_length=64, verbose_name='salt')),
                ('text', models.TextField(verbose_name='text')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='players.player', verbose_name='person')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sealed_texts', to='tournaments.tournament', verbose_name='tournament')),
                ('kind', models.CharField(choices=[('name', 'name'), ('text', 'text'), ('origin', 'device and network')], default='name', max_length=6, verbose_name='kind')),
            ],
            options={
                'verbose_name': 'sealed text',
                'verbose_name_plural': 'sealed texts',
                'ordering': ('tournament_id', 'number', 'pk'),
                'indexes': [models.Index(fields=['tournament', 'number'], name='sealed_by_entry')],
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
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('qualification', 'qualification'), ('final', 'final')], default='qualification', max_length=14, verbose_name='kind')),
                ('name', models.CharField(blank=True, default='', max_length=80, verbose_name='name')),
                ('rounds_planned', models.PositiveSmallIntegerField(default=4, verbose_name='rounds')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='tournaments.tournament', verbose_name='tournament')),
                ('carry_percent', models.PositiveSmallIntegerField(default=0, verbose_name='carry-over in percent')),
                ('cut', models.CharField(choices=[('all', 'everybody'), ('top', 'the best of the standings'), ('tables', 'the best of each table')], default='all', max_length=10, verbose_name='who advances')),
                ('opened_at', models.DateTimeField(blank=True, null=True, verbose_name='opened')),
                ('places', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='number of players advancing')),
            ],
            options={
                'verbose_name': 'stage',
                'verbose_name_plural': 'stages',
                'ordering': ('tournament_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='stage_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='stage_number_positive'), models.CheckConstraint(condition=models.Q(('rounds_planned__gte', 1)), name='stage_has_rounds'), models.CheckConstraint(condition=models.Q(('kind__in', ['qualification', 'final'])), name='stage_kind_known'), models.CheckConstraint(condition=models.Q(('cut__in', ['all', 'top', 'tables'])), name='stage_cut_known'), models.CheckConstraint(condition=models.Q(('carry_percent__lte', 100)), name='stage_carries_at_most_all')],
            },
        ),
        migrations.CreateModel(
            name='StatisticsSnapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruleset', models.CharField(blank=True, default='', max_length=40, verbose_name='rule set')),
                ('version', models.CharField(blank=True, default='', max_length=64, verbose_name='version')),
                ('etag', models.CharField(max_length=64, verbose_name='ETag')),
                ('payload', models.BinaryField(verbose_name='payload')),
                ('tables', models.PositiveIntegerField(default=0, verbose_name='tables')),
                ('changed_at', models.DateTimeField(auto_now=True, verbose_name='changed')),
                ('ranking', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='statistics', to='tournaments.ranking', verbose_name='ranking')),
                ('tournament', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='statistics', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'statistics',
                'verbose_name_plural': 'statistics',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ranking', None), ('ruleset', ''), ('tournament__isnull', False)), models.Q(('ranking__isnull', False), ('ruleset', ''), ('tournament', None)), models.Q(('ranking', None), ('tournament', None), models.Q(('ruleset', ''), _negated=True)), _connector='OR'), name='statistics_of_one_thing'), models.UniqueConstraint(condition=models.Q(('ruleset', ''), _negated=True), fields=('ruleset',), name='statistics_once_per_ruleset'), models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('etag'), 64), django.db.models.lookups.Exact(models.Func(models.F('etag'), models.Value('0123456789abcdef'), function='LTRIM', output_field=models.CharField()), models.Value(''))), name='statistics_etag_is_sha256')],
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('address', models.CharField(max_length=1000, verbose_name='address')),
                ('events', models.JSONField(default=list, verbose_name='events')),
                ('salt', models.CharField(default=tournaments.models.webhooks.new_salt, editable=False, max_length=32, verbose_name='salt')),
                ('old_salt', models.CharField(blank=True, default='', editable=False, max_length=32, verbose_name='salt before')),
                ('renewed_at', models.DateTimeField(blank=True, null=True, verbose_name='new secret since')),
                ('active', models.BooleanField(default=True, verbose_name='active')),
                ('failing_since', models.DateTimeField(blank=True, null=True, verbose_name='failing since')),
                ('given_up_at', models.DateTimeField(blank=True, null=True, verbose_name='switched off by Tenbo at')),
                ('carrier', models.BigIntegerField(blank=True, editable=False, null=True, verbose_name='job')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='CareerResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('players', models.PositiveSmallIntegerField(verbose_name='players')),
                ('games', models.PositiveSmallIntegerField(verbose_name='games')),
                ('metric', models.CharField(max_length=40, verbose_name='figure that ranks')),
                ('figure', models.CharField(max_length=40, verbose_name='figure')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='career_result', to='tournaments.entry', verbose_name='entry')),
            ],
            options={
                'verbose_name': 'final place',
                'verbose_name_plural': 'final places',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('place__gte', 1), ('place__lte', models.F('players'))), name='career_place_among_players')],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('message', models.CharField(default=tournaments.models.webhooks.new_message, max_length=40, verbose_name='message')),
                ('event', models.CharField(max_length=40, verbose_name='event')),
                ('subject', models.CharField(blank=True, default='', max_length=80, verbose_name='subject')),
                ('number', models.PositiveIntegerField(blank=True, null=True, verbose_name='log entry')),
                ('body', models.TextField(blank=True, default='', verbose_name='body')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('sent', 'delivered'), ('failed', 'failed')], default='waiting', max_length=8, verbose_name='state')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('status', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='status')),
                ('answer', models.CharField(blank=True, default='', max_length=500, verbose_name='answer')),
                ('error', models.CharField(blank=True, default='', max_length=200, verbose_name='error')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('tried_at', models.DateTimeField(blank=True, null=True, verbose_name='last tried')),
                ('hook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tournaments.webhook', verbose_name='webhook')),
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['hook', 'state'], name='delivery_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'sent', 'failed'])), name='delivery_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Follower',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(max_length=1000, verbose_name='address')),
                ('p256dh', models.CharField(max_length=100, verbose_name='public key')),
                ('auth', models.CharField(max_length=40, verbose_name='secret')),
                ('language', models.CharField(max_length=10, verbose_name='language')),
                ('asked_at', models.DateTimeField(verbose_name='asked at')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to='tournaments.entry', verbose_name='entry')),
            ],
            options={
                'verbose_name': 'device that follows a player',
                'verbose_name_plural': 'devices that follow a player',
                'ordering': ('pk',),
                'indexes': [models.Index(fields=['endpoint'], name='followers_by_endpoint')],
                'constraints': [models.UniqueConstraint(fields=('entry', 'endpoint'), name='follower_once')],
            },
        ),
        migrations.CreateModel(
            name='MirrorFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=300, verbose_name='name')),
                ('digest', models.CharField(blank=True, default='', max_length=64, verbose_name='hash')),
                ('mark', models.CharField(blank=True, default='', max_length=64, verbose_name='made from')),
                ('mirror', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='tournaments.mirror', verbose_name='mirror')),
            ],
            options={
                'verbose_name': 'file of a mirror',
                'verbose_name_plural': 'files of mirrors',
                'ordering': ('mirror_id', 'name'),
                'constraints': [models.UniqueConstraint(fields=('mirror', 'name'), name='mirror_file_once')],
            },
        ),
        migrations.CreateModel(
            name='Outlook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('after_round', models.PositiveSmallIntegerField(verbose_name='after round')),
                ('seed', models.CharField(max_length=64, verbose_name='seed')),
                ('runs', models.PositiveIntegerField(verbose_name='runs')),
                ('places', models.JSONField(default=list, verbose_name='places')),
                ('counts', models.JSONField(default=dict, verbose_name='counts')),
                ('made_at', models.DateTimeField(auto_now=True, verbose_name='made')),
                ('stage', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='outlook', to='tournaments.stage', verbose_name='stage')),
            ],
            options={
                'verbose_name': 'outlook',
                'verbose_name_plural': 'outlooks',
                'constraints': [models.CheckConstraint(condition=models.Q(('runs__gte', 1)), name='outlook_has_runs'), models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('seed'), 64), django.db.models.lookups.Exact(models.Func(models.F('seed'), models.Value('0123456789abcdef'), function='LTRIM', output_field=models.CharField()), models.Value(''))), name='outlook_seed_is_sha256')],
            },
        ),
        migrations.CreateModel(
            name='Qualifier',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='previous place')),
                ('carried', models.JSONField(default=dict, verbose_name='carried over')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='qualifiers', to='tournaments.entry', verbose_name='entry')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='qualifiers', to='tournaments.stage', verbose_name='stage')),
            ],
            options={
                'verbose_name': 'qualifier',
                'verbose_name_plural': 'qualifiers',
                'ordering': ('stage_id', 'place', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('stage', 'entry'), name='qualifier_once'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='qualifier_place_positive')],
            },
        ),
        migrations.CreateModel(
            name='RankedResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('score', models.DecimalField(blank=True, decimal_places=2, max_digits=12, null=True, verbose_name='score')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.rankedevent', verbose_name='event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ranked_results', to='players.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'ranked result',
                'verbose_name_plural': 'ranked results',
                'ordering': ('event_id', 'place', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('event', 'player'), name='one_result_per_player_and_event'), models.CheckConstraint(condition=models.Q(('place__gte', 1), ('place__lte', 10000)), name='ranked_place_counts_from_1')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('state', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('closed', 'closed')], default='planned', max_length=10, verbose_name='state')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='started')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='closed')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.stage', verbose_name='stage')),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes')),
                ('paused_at', models.DateTimeField(blank=True, null=True, verbose_name='clock paused')),
                ('paused_seconds', models.PositiveIntegerField(default=0, verbose_name='seconds paused')),
                ('signalled_at', models.DateTimeField(blank=True, null=True, verbose_name='end signal')),
            ],
            options={
                'verbose_name': 'round',
                'verbose_name_plural': 'rounds',
                'ordering': ('stage_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('stage', 'number'), name='round_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='round_number_positive'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('started_at', None), ('state', 'planned')), models.Q(('closed_at', None), ('started_at__isnull', False), ('state', 'running')), models.Q(('closed_at__isnull', False), ('started_at__isnull', False), ('state', 'closed')), _connector='OR'), name='round_times_fit_state')],
            },
        ),
        migrations.CreateModel(
            name='ScheduleItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.PositiveSmallIntegerField(default=1, verbose_name='day')),
                ('starts_at', models.TimeField(verbose_name='time')),
                ('minutes', models.PositiveSmallIntegerField(default=0, verbose_name='minutes')),
                ('kind', models.CharField(choices=[('check_in', 'check-in'), ('round', 'round'), ('break', 'break'), ('lunch', 'lunch'), ('prizes', 'prize-giving'), ('other', 'other')], max_length=10, verbose_name='kind')),
                ('title', models.CharField(blank=True, default='', max_length=80, verbose_name='title')),
                ('number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                ('late', models.SmallIntegerField(blank=True, null=True, verbose_name='minutes late')),
                ('stage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.stage', verbose_name='stage')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='schedule', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'schedule item',
                'verbose_name_plural': 'schedule items',
                'ordering': ('tournament_id', 'day', 'starts_at', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(('day__gte', 1)), name='schedule_day_positive'), models.CheckConstraint(condition=models.Q(('kind__in', ['check_in', 'round', 'break', 'lunch', 'prizes', 'other'])), name='schedule_kind_known'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'round'), ('number__gte', 1), ('stage__isnull', False)), models.Q(models.Q(('kind', 'round'), _negated=True), ('number', None), ('stage', None)), _connector='OR'), name='schedule_round_is_named')],
            },
        ),
        migrations.CreateModel(
            name='SeatingPlan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('seed', models.BigIntegerField(verbose_name='seed')),
                ('grid', models.JSONField(verbose_name='grid')),
                ('measures', models.JSONField(default=dict, verbose_name='measures')),
                ('certificate', models.JSONField(default=dict, verbose_name='certificate')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('published', 'published'), ('replaced', 'replaced')], default='draft', max_length=10, verbose_name='state')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='created by')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plans', to='tournaments.stage', verbose_name='stage')),
                ('first_round', models.PositiveSmallIntegerField(default=1, verbose_name='changes from round')),
                ('method', models.CharField(choices=[('draw', 'drawn'), ('swap', 'changed by hand'), ('replan', 'redrawn'), ('script', 'imported from a file'), ('swiss', 'by the standings'), ('rank', 'by rank')], default='draw', max_length=10, verbose_name='made by')),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='children', to='tournaments.seatingplan', verbose_name='made from')),
                ('wishes', models.JSONField(blank=True, default=dict, verbose_name='wishes')),
            ],
            options={
                'verbose_name': 'seating plan',
                'verbose_name_plural': 'seating plans',
                'ordering': ('stage_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('stage', 'number'), name='plan_number_once'), models.UniqueConstraint(condition=models.Q(('state', 'published')), fields=('stage',), name='one_published_plan'), models.CheckConstraint(condition=models.Q(models.Q(('published_at', None), ('state', 'draft')), models.Q(('published_at__isnull', False), ('state__in', ['published', 'replaced'])), _connector='OR'), name='plan_state_fits_time'), models.CheckConstraint(condition=models.Q(('method__in', ['draw', 'swap', 'replan', 'script', 'swiss', 'rank'])), name='plan_method_known'), models.CheckConstraint(condition=models.Q(('first_round__gte', 1)), name='plan_changes_from_round_1_on')],
            },
        ),
        migrations.CreateModel(
            name='StandingSnapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('etag', models.CharField(max_length=64, verbose_name='ETag')),
                ('payload', models.BinaryField(verbose_name='payload')),
                ('fragment', models.TextField(blank=True, default='', verbose_name='rendered rows')),
                ('public', models.BooleanField(default=False, verbose_name='public')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='tournaments.stage', verbose_name='stage')),
            ],
            options={
                'verbose_name': 'standing snapshot',
                'verbose_name_plural': 'standing snapshots',
                'ordering': ('stage_id', '-version'),
                'indexes': [models.Index(condition=models.Q(('public', True)), fields=['stage'], name='public_snapshots')],
                'constraints': [models.UniqueConstraint(fields=('stage', 'version'), name='snapshot_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='snapshot_counted_from_1'), models.CheckConstraint(condition=models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('etag'), 64), django.db.models.lookups.Exact(models.Func(models.F('etag'), models.Value('0123456789abcdef'), function='LTRIM', output_field=models.CharField()), models.Value(''))), name='snapshot_etag_is_sha256')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('playing', 'playing'), ('finished', 'finished')], default='waiting', max_length=10, verbose_name='state')),
                ('seq', models.PositiveSmallIntegerField(default=0, verbose_name='hands')),
                ('position', models.JSONField(blank=True, default=dict, verbose_name='position')),
                ('calling_since', models.DateTimeField(blank=True, null=True, verbose_name='referee called at')),
                ('calling_reason', models.CharField(blank=True, default='', max_length=200, verbose_name='reason for the call')),
                ('calling_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='called by')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round', verbose_name='round')),
                ('extra_seconds', models.PositiveIntegerField(default=0, verbose_name='extra time in seconds')),
                ('start', models.JSONField(blank=True, default=dict, verbose_name='begins with')),
                ('code_generation', models.PositiveSmallIntegerField(default=0, verbose_name='generation of its code')),
                ('coming_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='referee on the way')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ('round_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='table_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_positive'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'playing', 'finished'])), name='table_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Hand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveSmallIntegerField(verbose_name='hand')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('event', models.JSONField(verbose_name='event')),
                ('verdict', models.CharField(choices=[('confirmed', 'confirmed'), ('mismatch', 'mismatch'), ('ruled', 'ruled'), ('arithmetic', 'payments checked')], max_length=10, verbose_name='verdict')),
                ('state', models.CharField(choices=[('accepted', 'accepted'), ('held', 'on hold'), ('superseded', 'superseded'), ('voided', 'voided')], max_length=10, verbose_name='state')),
                ('reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('disputed_at', models.DateTimeField(blank=True, null=True, verbose_name='disputed')),
                ('dispute_reason', models.CharField(blank=True, default='', max_length=400, verbose_name='dispute')),
                ('disputed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='disputed by')),
                ('submitted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='submitted by')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hands', to='tournaments.table', verbose_name='table')),
                ('confirmed_at', models.DateTimeField(blank=True, null=True, verbose_name='confirmed')),
                ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='confirmed by')),
            ],
            options={
                'verbose_name': 'hand',
                'verbose_name_plural': 'hands',
                'ordering': ('table_id', 'seq', 'version'),
                'indexes': [models.Index(condition=models.Q(('state', 'held')), fields=['created_at'], name='held_hands_by_age')],
                'constraints': [models.UniqueConstraint(fields=('table', 'seq', 'version'), name='hand_version_once'), models.UniqueConstraint(condition=models.Q(('state__in', ['accepted', 'held'])), fields=('table', 'seq'), name='one_live_version'), models.UniqueConstraint(condition=models.Q(('state', 'held')), fields=('table',), name='one_held_hand_per_table'), models.CheckConstraint(condition=models.Q(('seq__gte', 1), ('version__gte', 1)), name='hand_counted_from_1'), models.CheckConstraint(condition=models.Q(('state__in', ['accepted', 'held', 'superseded', 'voided'])), name='hand_state_known'), models.CheckConstraint(condition=models.Q(('verdict__in', ['confirmed', 'mismatch', 'ruled', 'arithmetic'])), name='hand_verdict_known'), models.CheckConstraint(condition=models.Q(models.Q(('disputed_at', None), ('disputed_by', None)), models.Q(('disputed_at__isnull', False), ('disputed_by__isnull', False)), _connector='OR'), name='dispute_has_author'), models.CheckConstraint(condition=models.Q(models.Q(('confirmed_at', None), ('confirmed_by', None)), models.Q(('confirmed_at__isnull', False), ('confirmed_by__isnull', False)), _connector='OR'), name='confirmation_has_author')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wind', models.CharField(choices=[('E', 'East'), ('S', 'South'), ('W', 'West'), ('N', 'North')], max_length=1, verbose_name='wind')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournaments.entry', verbose_name='entry')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.round', verbose_name='round')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournaments.table', verbose_name='table')),
                ('played_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='tournaments.entry', verbose_name='played by')),
                ('played_self', models.BooleanField(default=False, verbose_name='did play')),
            ],
            options={
                'verbose_name': 'seat',
                'verbose_name_plural': 'seats',
                'ordering': ('table_id', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('table', 'wind'), name='one_seat_per_wind'), models.UniqueConstraint(fields=('round', 'entry'), name='one_seat_per_round'), models.CheckConstraint(condition=models.Q(('wind__in', ['E', 'S', 'W', 'N'])), name='seat_wind_known'), models.UniqueConstraint(fields=('round', 'played_by'), name='one_substitution_per_round')],
            },
        ),
        migrations.CreateModel(
            name='Signature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('kind', models.CharField(choices=[('signed', 'signed'), ('waived', 'closed without signature')], max_length=6, verbose_name='kind')),
                ('scores', models.JSONField(verbose_name='scores')),
                ('with_pin', models.BooleanField(default=False, verbose_name='with a PIN')),
                ('device', models.CharField(blank=True, default='', max_length=120, verbose_name='device')),
                ('reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('voided_at', models.DateTimeField(blank=True, null=True, verbose_name='voided')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='tournaments.entry', verbose_name='player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='signatures', to='tournaments.table', verbose_name='table')),
                ('voided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='voided by')),
            ],
            options={
                'verbose_name': 'signature',
                'verbose_name_plural': 'signatures',
                'ordering': ('table_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('table', 'number'), name='signature_number_once'), models.UniqueConstraint(condition=models.Q(('voided_at', None)), fields=('table', 'entry'), name='one_signature_per_player'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='signature_number_positive'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'signed'), ('reason', '')), models.Q(('kind', 'waived'), models.Q(('reason', ''), _negated=True)), _connector='OR'), name='waived_signature_has_reason'), models.CheckConstraint(condition=models.Q(models.Q(('voided_at', None), ('voided_by', None)), models.Q(('voided_at__isnull', False), ('voided_by__isnull', False)), _connector='OR'), name='void_of_signature_has_author')],
            },
        ),
        migrations.CreateModel(
            name='TableStatistics',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stamp', models.CharField(max_length=64, verbose_name='hands counted')),
                ('payload', models.BinaryField(verbose_name='payload')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='statistics', to='tournaments.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'statistics of a table',
                'verbose_name_plural': 'statistics of tables',
                'ordering': ('table_id',),
            },
        ),
        migrations.CreateModel(
            name='CareerGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('raw', models.IntegerField(verbose_name='points')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='career_game', to='tournaments.seat', verbose_name='seat')),
            ],
            options={
                'verbose_name': 'result of a seat',
                'verbose_name_plural': 'results of seats',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('place__gte', 1), ('place__lte', 4)), name='career_place_at_table')],
            },
        ),
        migrations.CreateModel(
            name='OtherVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.JSONField(verbose_name='event')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('outcome', models.CharField(choices=[('open', 'open'), ('taken', 'taken instead of the first'), ('dropped', 'the first was kept')], default='open', max_length=7, verbose_name='outcome')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sent by')),
                ('hand', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='other_versions', to='tournaments.hand', verbose_name='recorded hand')),
                ('settled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='settled by')),
            ],
            options={
                'verbose_name': 'other version of a hand',
                'verbose_name_plural': 'other versions of hands',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('outcome__in', ['open', 'taken', 'dropped'])), name='other_version_outcome_known')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('chombo', 'chombo'), ('dead_hand', 'dead hand'), ('lateness', 'lateness'), ('obstruction', 'obstruction'), ('sheet', 'score sheet'), ('warning', 'warning'), ('other', 'other')], max_length=12, verbose_name='kind')),
                ('amount', models.PositiveIntegerField(default=0, verbose_name='points')),
                ('reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('cancelled_at', models.DateTimeField(blank=True, null=True, verbose_name='cancelled')),
                ('cancel_reason', models.CharField(blank=True, default='', max_length=400, verbose_name='reason for cancelling')),
                ('cancelled_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='cancelled by')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entry', verbose_name='entry')),
                ('given_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='given by')),
                ('hand', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.hand', verbose_name='hand')),
                ('round', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.round', verbose_name='round')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.stage', verbose_name='stage')),
                ('table', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.table', verbose_name='table')),
                ('phase', models.CharField(choices=[('before', 'before the game'), ('during', 'during the game'), ('after', 'after the game')], default='during', max_length=6, verbose_name='when')),
                ('receivers', models.JSONField(blank=True, default=dict, verbose_name='points for others')),
                ('rule', models.CharField(blank=True, default='', max_length=40, verbose_name='rule of the rule set')),
                ('number', models.PositiveIntegerField(default=0, verbose_name='number')),
            ],
            options={
                'verbose_name': 'penalty',
                'verbose_name_plural': 'penalties',
                'ordering': ('stage_id', 'pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('cancel_reason', ''), ('cancelled_at', None), ('cancelled_by', None)), models.Q(('cancelled_at__isnull', False), ('cancelled_by__isnull', False), models.Q(('cancel_reason', ''), _negated=True)), _connector='OR'), name='cancellation_has_author_and_reason'), models.CheckConstraint(condition=models.Q(('table', None), ('round__isnull', False), _connector='OR'), name='penalty_table_has_round'), models.CheckConstraint(condition=models.Q(('hand', None), ('table__isnull', False), _connector='OR'), name='penalty_hand_has_table'), models.CheckConstraint(condition=models.Q(('kind__in', ['chombo', 'dead_hand', 'lateness', 'obstruction', 'sheet', 'warning', 'other'])), name='penalty_kind_known'), models.CheckConstraint(condition=models.Q(('phase__in', ['before', 'during', 'after'])), name='penalty_phase_known')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decision', models.JSONField(verbose_name='decision')),
                ('reason', models.CharField(max_length=400, verbose_name='reason')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('hand', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='ruling', to='tournaments.hand', verbose_name='ruled version')),
                ('replaces', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ruled_by', to='tournaments.hand', verbose_name='disputed version')),
            ],
            options={
                'verbose_name': 'ruling',
                'verbose_name_plural': 'rulings',
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='ruling_has_reason')],
            },
        ),
        migrations.RunPython(refuse_changes, let_them_be),
    ]
