"""Template tags for documents on paper."""

from django import template

from tournaments.desk.documents.prints.documents import ALL
from tournaments.models import Job

register = template.Library()


@register.filter
def document_of(job: Job) -> str:
    """The name of the document a job makes."""
    return str(ALL[job.args["document"]].title)
