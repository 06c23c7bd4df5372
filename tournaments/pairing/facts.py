"""What earlier rounds mean for pairing: who met, who had which role, who may have the bye."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.standings.history import ByeKind, History, Match, Outcome, PlayerId, Round

ORDER = 1
CHAOS = -1


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a player gets no allocated bye (H3): ``key`` of the reason, and the round."""

    key: str
    round: int


@dataclass(slots=True)
class Facts:
    """The past of every player, by id.

    ``met``: opponent -> latest round; ``roles``: round -> ORDER or CHAOS in game 1;
    ``unplayed``: rounds without a match in which a counter was placed; ``bars``: H3.
    """

    met: dict[PlayerId, dict[PlayerId, int]] = field(default_factory=dict)
    roles: dict[PlayerId, dict[int, int]] = field(default_factory=dict)
    unplayed: dict[PlayerId, int] = field(default_factory=dict)
    bars: dict[PlayerId, Bar] = field(default_factory=dict)

    def balance(self, player: PlayerId) -> int:
        """Times Order first minus times Chaos first."""
        return sum(self.roles[player].values())


def facts_of(history: History) -> Facts:
    """Read the history once. A match under way counts as a meeting and as a role (pairing.md)."""
    facts = Facts()
    for player in history.players:
        facts.met[player.id] = {}
        facts.roles[player.id] = {}
        facts.unplayed[player.id] = len(history.rounds)
    for round_ in history.rounds:
        _read_byes(facts, round_)
        for match in round_.matches:
            _read_match(facts, round_.number, match)
    return facts


def _read_byes(facts: Facts, round_: Round) -> None:
    for bye in round_.byes:
        if bye.kind is ByeKind.ALLOCATED:
            facts.bars.setdefault(bye.player, Bar("had_bye", round_.number))
        elif bye.kind is ByeKind.FULL:
            facts.bars.setdefault(bye.player, Bar("had_full_bye", round_.number))


def _read_match(facts: Facts, number: int, match: Match) -> None:
    if match.outcome is Outcome.NO_SHOW and match.winner is not None:
        facts.bars.setdefault(match.winner, Bar("won_by_no_show", number))
    if not match.is_meeting:
        return
    for player in (match.a, match.b):
        facts.met[player][match.opponent(player)] = number
        facts.unplayed[player] -= 1
        if match.first is not None:
            facts.roles[player][number] = ORDER if match.first == player else CHAOS
