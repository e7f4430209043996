from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0048_fees")]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="beside",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="beside the stage before it"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("beside", False), ("number__gt", 2), _connector="OR"),
                name="stage_beside_a_later_one",
            ),
        ),
    ]
