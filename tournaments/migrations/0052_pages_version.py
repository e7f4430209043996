"""The version of a tournament's public pages, and of pages over all tournaments."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0051_certificates'),
    ]

    operations = [
        migrations.CreateModel(
            name='SharedPages',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveBigIntegerField(default=0, verbose_name='version of the pages')),
            ],
            options={
                'verbose_name': 'version of shared pages',
                'verbose_name_plural': 'versions of shared pages',
            },
        ),
        migrations.AddField(
            model_name='loghead',
            name='pages_version',
            field=models.PositiveBigIntegerField(db_default=0, default=0, verbose_name='version of the pages'),
        ),
    ]
