"""The store of a new installation in one step.

A store of a version before 1.0 has the replaced migrations applied, or goes on with those that it lacks.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_old_tokens'),
        ('accounts', '0003_sign_ins_of_links'),
        ('accounts', '0004_token_uses'),
        ('accounts', '0005_claims'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('players', '0005_tenbo_1_0'),
        ('tournaments', '0034_earlier_rounds'),
    ]

    operations = [
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True, verbose_name='digest')),
                ('scope', models.CharField(choices=[('read', 'read'), ('enter', 'read and enter hands'), ('manage', 'everything the account may do')], max_length=8, verbose_name='scope')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('expires_at', models.DateTimeField(verbose_name='expires')),
                ('used_on', models.DateField(null=True, verbose_name='last used')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'token',
                'verbose_name_plural': 'tokens',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(('scope__in', ['read', 'enter', 'manage'])), name='token_scope_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='token_has_name')],
            },
        ),
        migrations.CreateModel(
            name='Claim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('open', 'open'), ('accepted', 'confirmed'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9, verbose_name='state')),
                ('asked_at', models.DateTimeField(auto_now_add=True, verbose_name='asked')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='claims_decided', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='claims', to='players.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'claim to a profile',
                'verbose_name_plural': 'claims to profiles',
                'ordering': ('-pk',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('account',), name='one_open_claim'), models.CheckConstraint(condition=models.Q(('state__in', ['open', 'accepted', 'declined', 'withdrawn'])), name='claim_state_known')],
            },
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('invitation', 'invitation'), ('password', 'new password'), ('first', 'first administrator')], max_length=10, verbose_name='kind')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True, verbose_name='digest')),
                ('role', models.CharField(blank=True, choices=[('organiser', 'organiser'), ('head_referee', 'head referee'), ('referee', 'referee')], default='', max_length=12, verbose_name='role')),
                ('name', models.CharField(blank=True, default='', max_length=120, verbose_name='name')),
                ('to', models.CharField(blank=True, default='', max_length=254, verbose_name='e-mail address')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='created')),
                ('expires_at', models.DateTimeField(verbose_name='expires')),
                ('used_at', models.DateTimeField(null=True, verbose_name='used at')),
                ('revoked_at', models.DateTimeField(null=True, verbose_name='cancelled at')),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='links', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='links_made', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
                ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.tournament', verbose_name='tournament')),
            ],
            options={
                'verbose_name': 'one-time link',
                'verbose_name_plural': 'one-time links',
                'ordering': ('-pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('kind', 'invitation'), ('tournament__isnull', False), ('role__in', ['organiser', 'head_referee', 'referee'])), models.Q(('account__isnull', False), ('kind', 'password')), ('kind', 'first'), _connector='OR'), name='link_says_what_for')],
            },
        ),
        migrations.CreateModel(
            name='SignIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('password', 'Signed in with the password'), ('second', 'Signed in with password and second factor'), ('passkey', 'Signed in with a passkey'), ('link', 'Signed in by a one-time link'), ('token', 'Token made for a program'), ('token_used', 'Token used'), ('token_ended', 'Token revoked'), ('failed', 'Wrong password'), ('wrong_code', 'Wrong code of the second factor'), ('link_made', 'One-time link to a new password made'), ('new_password', 'Password changed'), ('factor_added', 'Second factor added'), ('factor_removed', 'Second factor removed')], max_length=14, verbose_name='what')),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True, verbose_name='when')),
                ('address', models.CharField(blank=True, default='', max_length=45, verbose_name='address')),
                ('device', models.CharField(blank=True, default='', max_length=120, verbose_name='device')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ins', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('name', models.CharField(blank=True, default='', max_length=80, verbose_name='name')),
            ],
            options={
                'verbose_name': 'sign-in',
                'verbose_name_plural': 'sign-ins',
                'ordering': ('-pk',),
            },
        ),
    ]
