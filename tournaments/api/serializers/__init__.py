"""The shapes of requests and answers: what is read is checked here, what is written is described here.

What a value means is checked by the services; here only its form. Everything is reached from this package.
"""

from tournaments.api.serializers.clock import *  # noqa: F403  # one name for all shapes
from tournaments.api.serializers.decisions import *  # noqa: F403
from tournaments.api.serializers.errors import *  # noqa: F403
from tournaments.api.serializers.events import *  # noqa: F403
from tournaments.api.serializers.registration import *  # noqa: F403
from tournaments.api.serializers.results import *  # noqa: F403
from tournaments.api.serializers.seating import *  # noqa: F403
from tournaments.api.serializers.stages import *  # noqa: F403
from tournaments.api.serializers.tables import *  # noqa: F403
