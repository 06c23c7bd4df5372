"""`python -m tests.deploy.upgraded TOKEN`: what this code finds in the chosen instance, as JSON."""

from __future__ import annotations

import json
import os
import sys

os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"


def main(token: str) -> None:
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import Client

    from clocks.services.check import check_clocks
    from deploy import instance
    from deploy.backups.sqlite import copy
    from tournaments.models import ApiToken, Tournament

    call_command("migrate", verbosity=0, interactive=False)
    # Before anything is asked: the first request settles what was in play.
    copy(instance.folder() / "orderly.sqlite3", instance.folder() / "migrated.sqlite3")
    client = Client(headers={"host": "localhost"})
    slugs = Tournament.objects.order_by("pk").values_list("slug", flat=True)
    me = client.get("/api/v1/auth/me/", headers={"authorization": f"Token {token}"})
    found = {
        "clocks": list(check_clocks()),
        "standings": {slug: client.get(f"/api/v1/tournaments/{slug}/standings/").json() for slug in slugs},
        "me": [me.status_code, me.json().get("username")],
        "scopes": [sorted(each.scopes) == sorted(ApiToken.Scope.values) for each in ApiToken.objects.all()],
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
