"""The bracket as it stands: line-up and history folded round by round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from tournaments.pairing.errors import RequestError
from tournaments.pairing.line_up import line_up_of
from tournaments.pairing.model import PairingSettings
from tournaments.pairing.options import BracketOptions, Drawn
from tournaments.pairing.reason import Reason
from tournaments.standings.history import History, Match, Outcome, PlayerId, Round

from .conflicts import conflict
from .model import Bracket, Conflict, Tie
from .resolve import resolve
from .structure import skeleton


def bracket_of(
    settings: PairingSettings,
    history: History,
    *,
    absent: Collection[PlayerId] = frozenset(),
    double: bool = False,
    since: int = 0,
) -> Bracket:
    """The bracket of the line-up after the rounds of the history.

    ``absent``: who left the event for good; their open ties are walkovers. ``since``: rounds up to this
    one belong to an earlier stage. A match counts for the tie in which its two players stand when its
    round begins, so an amended result moves everything after it; what then fits nowhere is a conflict.
    Raises RequestError for fewer than two players, and for options that can't be used.
    """
    refuse_options(settings.bracket, double=double)
    players = line_up_of(settings, history, absent)
    if len(players) < 2:
        raise RequestError(Reason("request_too_few"))
    if unknown := sorted(set(players) - {p.id for p in history.players}):
        raise RequestError(Reason("unknown", {"a": unknown[0]}))
    ties = skeleton(len(players), settings.bracket, double)
    fold = _Fold(ties, players, settings.bracket.drawn, double)
    rounds = [r for r in history.rounds if r.number > since]
    for number, round_ in enumerate(rounds):
        still = {
            player for later in rounds[number:] for match in later.matches for player in (match.a, match.b)
        }
        fold.play(round_, {*absent} - still)
    return replace(fold.bracket(fold.resolve(absent)), conflicts=tuple(fold.conflicts))


def refuse_options(options: BracketOptions, *, double: bool) -> None:
    """Raise RequestError for options that no bracket can be played with; asked when settings are made."""
    if double and options.reseed:
        raise RequestError(Reason("bracket_reseed_double"))
    if not options.best_of or min(options.best_of) < 1:
        raise RequestError(Reason("bracket_best_of"))


@dataclass(slots=True)
class _Fold:
    """The state between two rounds."""

    ties: Sequence[Tie]
    players: Sequence[PlayerId]
    drawn: Drawn
    double: bool
    now: dict[str, Tie] = field(default_factory=dict)
    played: dict[str, list[tuple[int, Match]]] = field(default_factory=dict)
    conflicts: list[Conflict] = field(default_factory=list)

    def resolve(self, gone: Collection[PlayerId]) -> dict[str, Tie]:
        """All ties after what was played."""
        self.now = resolve(self.ties, self.players, self.played, gone, self.drawn, self.now)
        return self.now

    def play(self, round_: Round, gone: Collection[PlayerId]) -> None:
        """Put the matches of one round into their ties. ``gone``: who has no match from this round on."""
        now = self.resolve(gone)
        stands = {player: tie for tie in now.values() if not tie.is_over for player in tie.players}
        for match in round_.matches:
            if match.outcome is Outcome.VOID:
                continue
            tie = stands.get(match.a)
            if tie is None or match.b not in tie.players:
                self.conflicts.append(conflict(self.bracket(now), round_.number, match))
            else:
                self.played.setdefault(tie.id, []).append((round_.number, match))

    def bracket(self, now: dict[str, Tie]) -> Bracket:
        """The ties as a value."""
        return Bracket(tuple(self.players), tuple(now.values()), self.double)
