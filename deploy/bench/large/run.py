"""`python -m deploy.bench.large.run quick|full TIMES`: makes the events and measures; prints JSON.

Runs in a process of its own on the instance that the environment names.
"""

from __future__ import annotations

import json
import os
import sys


def main(arguments: list[str]) -> None:
    """Makes the events, if the instance has none yet, and asks for every page."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from deploy.bench.large.addresses import pages
    from deploy.bench.large.events import QUICK, Size, make_events
    from deploy.bench.large.field import ORGANISER
    from deploy.bench.large.measure import measure
    from tournaments.models import Tournament

    acts = {} if Tournament.objects.exists() else make_events(QUICK if arguments[0] == "quick" else Size())
    visitor, organiser = Client(), Client()
    organiser.force_login(User.objects.get(username=ORGANISER))
    measured = [
        measure(page, organiser if page.signed_in else visitor, int(arguments[1])) for page in pages()
    ]
    session = organiser.cookies[settings.SESSION_COOKIE_NAME].OutputString()
    print(json.dumps({"pages": measured, "acts": acts, "cookie": session.split(";")[0]}))


if __name__ == "__main__":
    main(sys.argv[1:])
