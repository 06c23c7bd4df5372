"""Pages and the API, for a WSGI server."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
application = get_wsgi_application()

if settings.CLOCK_PULSE:
    from clocks.services.pulse import PULSE  # needs the models, which are there now

    PULSE.begin()
