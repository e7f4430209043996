from django.db import migrations


def keep_seats(apps, schema_editor):
    """MCR tournaments that have begun keep the seats they were played with; seats change by default from now on."""
    Tournament = apps.get_model("tournaments", "Tournament")
    Round = apps.get_model("tournaments", "Round")
    Hand = apps.get_model("tournaments", "Hand")
    begun = {
        *Round.objects.exclude(state="planned").values_list("stage__tournament", flat=True),
        *Hand.objects.values_list("table__round__stage__tournament", flat=True),
    }
    for tournament in Tournament.objects.filter(ruleset="mcr2006", pk__in=begun):
        tournament.options.setdefault("seat_change", False)
        tournament.save(update_fields=["options"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0005_team_best"),
    ]

    operations = [
        migrations.RunPython(keep_seats, migrations.RunPython.noop),
    ]
