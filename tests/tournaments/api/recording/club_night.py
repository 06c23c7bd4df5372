"""A club night over the board: who comes, who helps, what can be won; then its rounds."""

from __future__ import annotations

from django.contrib.auth.models import User

from tests.factories import UserFactory
from tests.tournaments.api.recording.club_rounds import changes, end, pairing, play
from tests.tournaments.api.recording.night import NIGHT, Night
from tests.tournaments.api.recording.recorder import Recorder
from tests.tournaments.feed.messages import ended_message

PLAYERS = """name;club;rating
Ada Stone;Riverside;1650
Ben Hale;Riverside;1580
Cleo Marsh;Northgate;1510
Dan Frost;;
"""


def tell(recorder: Recorder) -> None:
    user = User.objects.create_user("organiser", password="a long password")
    admin = UserFactory(username="admin", is_superuser=True, is_staff=True)
    night = Night(recorder, user, recorder.by(admin), recorder.by(user), recorder.by())
    for chapter in (sign_in, event, people, check_in, staff, webhooks, prizes, pairing, changes, play, end):
        chapter(night)


def sign_in(night: Night) -> None:
    night.visitor.ask("root_retrieve")
    night.visitor.ask("variant_everything")
    night.visitor.ask("variant_retrieve", key="entropy7")
    login = {"username": "organiser", "password": "a long password"}
    night.visitor.ask("token_create", login, "By name and password")
    season = login | {"scopes": ["read"], "expires_at": "2027-06-30T00:00:00Z"}
    night.visitor.ask("token_create", season, "A token that only reads, for a season")
    night.organiser.ask("me_retrieve")


def event(night: Night) -> None:
    ask = night.organiser.ask
    ask("tournament_create", {"name": "Club night", "variant": "entropy7", "planned_rounds": 5}, "Club night")
    timing = {"play": "online", "preset": "seed"}
    online = {"name": "Hap night", "variant": "gyul-hap", "planned_rounds": 5, "timing": timing}
    ask("tournament_create", online, "An evening of Gyul! Hap! on line")
    rules = {"open": True, "limit": 32, "approval": True, "ask": ["club", "contact"], "required": ["club"]}
    ask("tournament_partial_update", {"registration": rules}, "Registration is opened", slug=NIGHT)
    ask(
        "tournament_partial_update",
        {"venue": "Town hall", "planned_rounds": 4},
        "Place and rounds",
        slug=NIGHT,
    )
    ask("tournament_list")
    ask("tournament_retrieve", slug=NIGHT)
    scanner = {"name": "Scanner at the door", "scopes": ["results"], "tournament": NIGHT}
    token = ask("api_token_create", scanner, "Results of one event")
    ask("api_token_list")
    ask("api_token_retrieve", id=token["id"])


def people(night: Night) -> None:
    ask = night.organiser.ask
    hugo = night.admin.ask(
        "player_create", {"name": "Hugo Lind", "club": "Northgate", "rating": 1490}, "A person"
    )
    ask("entry_import_create", {"text": PLAYERS, "dry_run": True}, "Pasted lines, tried first", slug=NIGHT)
    ask("entry_import_create", {"text": PLAYERS}, "Pasted lines", slug=NIGHT)
    made = ask(
        "entry_create", {"name": "Eva Ross", "club": "Riverside", "rating": 1620}, "By name", slug=NIGHT
    )
    ask("entry_create", {"player": hugo["id"]}, "A person of the register", slug=NIGHT)
    ask("entry_partial_update", {"club": "Northgate", "rating": 1630}, "Club and rating", id=made["id"])
    ask("entry_list", slug=NIGHT)
    ask("entry_retrieve", id=made["id"])
    ask("entry_number", {"by": "rating"}, "By rating", slug=NIGHT)
    asked = {"name": "Finn Grey", "club": "Riverside", "contact": "finn@example.org"}
    night.visitor.ask("registration_create", asked, "By name", slug=NIGHT)
    (queued,) = ask("registration_list", slug=NIGHT)["results"]
    ask("registration_retrieve", id=queued["id"])
    ask("registration_decide", {"decision": "approve"}, "Approved", id=queued["id"])
    late = ask("entry_create", {"name": "Gwen Hill", "club": "Northgate"}, "By name", slug=NIGHT)
    ask("player_list")
    ask("player_retrieve", id=made["player"]["id"])
    night.admin.ask("player_partial_update", {"federation": "NOR"}, "The federation", id=made["player"]["id"])
    night.entries = [entry.pk for entry in night.event.entries.order_by("seed")]
    ask("entry_withdraw", {"reason": "ill"}, "With a reason", id=late["id"])
    ask("entry_return_to_play", id=late["id"])
    pair = {"first": night.entries[0], "second": night.entries[1], "until_round": 2}
    forbidden = ask("forbidden_pair_create", pair, "In the first two rounds", slug=NIGHT)
    ask("forbidden_pair_list", slug=NIGHT)
    ask("forbidden_pair_retrieve", id=forbidden["id"])


def check_in(night: Night) -> None:
    ask, entries = night.organiser.ask, night.entries
    ask(
        "self_check_in_update",
        {"open": True, "closes_at": "2027-03-12T19:30:00Z"},
        "Until half past seven",
        slug=NIGHT,
    )
    ask("self_check_in_retrieve", slug=NIGHT)
    ask("entry_check_in", {"here": True}, "A player is here", id=entries[0])
    ask("entry_check_in_many", {"here": True, "entries": entries[:7]}, "Seven players are here", slug=NIGHT)
    ask("self_check_in_absent", {"round": 1, "dry_run": True}, "Who it would be", slug=NIGHT)
    ask("entry_check_in_many", {"here": True, "entries": entries}, "Everybody is here", slug=NIGHT)
    ask("entry_absence", {"round": 4, "kind": "half"}, "A requested bye", id=entries[7])


def staff(night: Night) -> None:
    ask = night.organiser.ask
    UserFactory(username="kim")
    role = ask("role_create", {"username": "kim", "role": "arbiter"}, "An arbiter", slug=NIGHT)
    ask("role_list", slug=NIGHT)
    ask("role_retrieve", id=role["id"])
    weekend = {"role": "arbiter", "note": "Kim", "role_ends_at": "2027-05-03T00:00:00Z"}
    invited = ask("invitation_create", weekend, "An arbiter for one weekend", slug=NIGHT)
    ask("invitation_list", slug=NIGHT)
    ask("invitation_retrieve", id=invited["id"])


def webhooks(night: Night) -> None:
    ask = night.organiser.ask
    message = ended_message(night.event)
    sent = {"address": "https://club.example/hooks/orderly", "kinds": ["round.published", "result"]}
    hook = ask("webhook_create", sent, "Pairings and results", slug=NIGHT)
    ask("webhook_partial_update", {"kinds": ["standings"]}, "The standings alone", id=hook["id"])
    ask("webhook_list", slug=NIGHT)
    ask("webhook_retrieve", id=hook["id"])
    ask("webhook_renew", id=hook["id"])
    ask("webhook_test", id=hook["id"])
    ask("webhook_message_list", id=message.webhook_id)
    ask("webhook_message_replay", id=message.pk)


def prizes(night: Night) -> None:
    sent = {
        "rules": {"shared": "points", "one_each": True, "unit": "1"},
        "categories": [
            {"name": "Juniors", "born": {"from": 2008}},
            {"name": "Women", "own": "w"},
        ],
        "prizes": [
            {"name": "1st", "place": 1, "amount": "100", "currency": "EUR"},
            {"name": "2nd", "place": 2, "amount": "60", "currency": "EUR"},
            {"name": "Cup", "category": "Women", "place": 1},
        ],
    }
    ask = night.organiser.ask
    ask("prizes_update", sent, "Three prizes, two categories", slug=NIGHT)
    named = {"entries": [{"entry": night.entries[1], "categories": ["w"]}]}
    ask("prizes_categorise", named, "One player", slug=NIGHT)
