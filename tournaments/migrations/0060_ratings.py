from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0059_hosts'),
    ]

    operations = [
        migrations.AlterField(
            model_name='ranking',
            name='kind',
            field=models.CharField(choices=[('mers', 'federation ranking (MERS)'), ('season', 'season or league'), ('rating', 'rating')], max_length=6, verbose_name='kind'),
        ),
        migrations.RemoveConstraint(
            model_name='ranking',
            name='ranking_kind_known',
        ),
        migrations.AddConstraint(
            model_name='ranking',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['mers', 'season', 'rating'])), name='ranking_kind_known'),
        ),
    ]
