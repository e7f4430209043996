"""The store of a new installation in one step.

A store of a version before 1.0 has the replaced migrations applied, or goes on with those that it lacks.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import players.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('players', '0001_initial'),
        ('players', '0002_listed'),
        ('players', '0003_account_of_table'),
        ('players', '0004_ref'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('country', models.CharField(blank=True, default='', max_length=3, verbose_name='country')),
            ],
            options={
                'verbose_name': 'club',
                'verbose_name_plural': 'clubs',
                'ordering': ('name', 'country'),
                'constraints': [models.UniqueConstraint(fields=('name', 'country'), name='club_once_per_country'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='club_has_name'), models.CheckConstraint(condition=models.Q(('country', ''), models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('country'), 3), django.db.models.lookups.Exact(models.Func(models.F('country'), models.Value('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), function='LTRIM', output_field=models.CharField()), models.Value(''))), _connector='OR'), name='club_country_is_alpha3')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('given_name', models.CharField(blank=True, default='', max_length=80, verbose_name='given name')),
                ('family_name', models.CharField(max_length=80, verbose_name='family name')),
                ('country', models.CharField(blank=True, default='', max_length=3, verbose_name='country')),
                ('ema_number', models.CharField(blank=True, default='', max_length=8, verbose_name='EMA number')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to='players.club', verbose_name='club')),
                ('erased_at', models.DateTimeField(blank=True, null=True, verbose_name='erased')),
                ('listed', models.CharField(choices=[('name', 'by name'), ('initials', 'by initials'), ('hidden', 'not at all')], default='name', max_length=8, verbose_name='listed')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ('family_name', 'given_name', 'pk'),
                'indexes': [models.Index(fields=['family_name', 'given_name'], name='player_by_name')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ema_number', ''), _negated=True), fields=('ema_number',), name='one_player_per_ema_number'), models.CheckConstraint(condition=models.Q(('family_name', ''), _negated=True), name='player_has_name'), models.CheckConstraint(condition=models.Q(('listed__in', ['name', 'initials', 'hidden'])), name='player_listed_known'), models.CheckConstraint(condition=models.Q(('ema_number', ''), models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('ema_number'), 8), django.db.models.lookups.Exact(models.Func(models.F('ema_number'), models.Value('0123456789'), function='LTRIM', output_field=models.CharField()), models.Value(''))), _connector='OR'), name='ema_number_is_8_digits'), models.CheckConstraint(condition=models.Q(('country', ''), models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('country'), 3), django.db.models.lookups.Exact(models.Func(models.F('country'), models.Value('ABCDEFGHIJKLMNOPQRSTUVWXYZ'), function='LTRIM', output_field=models.CharField()), models.Value(''))), _connector='OR'), name='player_country_is_alpha3')],
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('language', models.CharField(blank=True, default='', max_length=10, verbose_name='language')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
                ('player', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='account', to='players.player', verbose_name='player')),
                ('table_number', models.PositiveSmallIntegerField(blank=True, editable=False, null=True, verbose_name='stands for table')),
                ('imported', models.BooleanField(default=False, editable=False, verbose_name='imported')),
                ('ref', models.CharField(default=players.models.new_ref, editable=False, max_length=32, verbose_name='reference')),
            ],
            options={
                'verbose_name': 'account',
                'verbose_name_plural': 'accounts',
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
    ]
