"""Plays every match of a program, with the token of its account. Python 3.11, nothing to install.

    ORDERLY_TOKEN=... python play_bot.py https://example.org

An administrator makes the account, at Programs; its player is entered in events. This asks which matches
wait, and plays each in a thread of its own with the client beside it, `play_match.py`; replace `choose` there
to play better. It goes on until it is stopped; `--until-idle` ends it when all that it found is played.
"""

import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
from typing import Any

from play_match import ANSWER_SECONDS, Link, play

ASK_SECONDS = 2.0


def matches(address: str, token: str) -> list[dict[str, Any]]:
    """The matches that are not over, each with its link. Nothing while the server can't be reached."""
    request = urllib.request.Request(  # noqa: S310
        f"{address}/api/v1/bot/matches/", headers={"Authorization": f"Token {token}"}
    )
    try:
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310
            found: list[dict[str, Any]] = json.load(answer)["results"]
            return found
    except urllib.error.HTTPError as error:
        if error.code in (401, 403):
            raise SystemExit(f"the token is not taken: {json.load(error)['detail']}") from None
    except OSError:
        pass
    return []


def play_one(link: str) -> None:
    """One match to its end; what came of it is printed."""
    print(json.dumps(play(Link(link))["result"]), flush=True)


def main(address: str, token: str, *, until_idle: bool) -> None:
    """Looks for matches again and again, and plays each once."""
    threads: dict[int, threading.Thread] = {}
    while True:
        for match in matches(address, token):
            if match["match"] not in threads:
                thread = threading.Thread(target=play_one, args=(match["links"]["play"],), daemon=True)
                threads[match["match"]] = thread
                thread.start()
        if until_idle and threads and not any(thread.is_alive() for thread in threads.values()):
            return
        time.sleep(ASK_SECONDS)


if __name__ == "__main__":
    given = [each for each in sys.argv[1:] if each != "--until-idle"]
    if len(given) != 1 or not os.environ.get("ORDERLY_TOKEN"):
        raise SystemExit("usage: ORDERLY_TOKEN=... python play_bot.py [--until-idle] ADDRESS")
    main(given[0].rstrip("/"), os.environ["ORDERLY_TOKEN"], until_idle="--until-idle" in sys.argv)
