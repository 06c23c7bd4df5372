"""Changes of what happened. Beside each act an address ``preview/``, which says what would follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from games.models import Side
from tournaments.api.base import Resource
from tournaments.api.shapes.changes import (
    Consequences,
    CorrectionIn,
    FinishIn,
    MergeIn,
    PairAgainIn,
    PenaltyIn,
    ResultPreview,
    SwapIn,
)
from tournaments.api.shapes.entry import EntryOut, PlayerOut
from tournaments.api.shapes.match import MatchDetail
from tournaments.api.shapes.round import RoundDetail
from tournaments.api.shapes.tournament import Reason, TournamentDetail
from tournaments.api.views.entries import OneEntry
from tournaments.api.views.matches import MatchResource
from tournaments.api.views.rounds import OneRound
from tournaments.api.views.tournaments import OneTournament
from tournaments.models import Pairing, Tournament
from tournaments.services import results
from tournaments.services.changes.amend import amend_consequences, give_penalty
from tournaments.services.changes.correct_entry import correct_entry, correct_entry_consequences
from tournaments.services.changes.finish import finish_consequences, finish_with_decisions
from tournaments.services.changes.merge_entries import merge_entries, merge_entries_consequences
from tournaments.services.changes.merge_players import merge_players, merge_players_consequences
from tournaments.services.changes.pair_again import Again, pair_again, pair_again_consequences
from tournaments.services.changes.remove_round import remove_round, remove_round_consequences
from tournaments.services.changes.swap import swap, swap_consequences
from tournaments.services.changes.undo import undo, undo_consequences


def told(sentences: Sequence[str]) -> Response:
    """The answer of a preview."""
    return Response({"consequences": list(sentences)})


def preview(summary: str, request: Any) -> Callable[..., Any]:
    """How a preview describes itself."""
    return extend_schema(
        summary=summary,
        description="Nothing is changed; what can't be done is refused as the act refuses it.",
        request=request,
        responses=Consequences,
    )


class RoundChange(OneRound):
    """Tables of a published round, while nobody has begun them."""

    tag, resource = "changes", "round"
    acts = dict.fromkeys(
        ("swap", "preview_swap", "pair_again", "preview_pair_again", "remove", "preview_remove"), "pair"
    )

    @extend_schema(
        summary="Swap two players",
        description="Of the newest published round. Matches, clocks and links of their tables are made anew.",
        request=SwapIn,
        responses=RoundDetail,
    )
    def swap(self, request: Any, slug: str, number: int) -> Response:
        return Response(self.shown(swap(self.event.pk, number, *self._both(), reason=self.reason)))

    @preview("What would follow from a swap", SwapIn)
    def preview_swap(self, request: Any, slug: str, number: int) -> Response:
        return told(swap_consequences(self.event, number, *self._both(), reason=self.reason))

    @extend_schema(
        summary="Pair tables again",
        description="The players of some tables of the newest published round; all others stay.",
        request=PairAgainIn,
        responses=RoundDetail,
    )
    def pair_again(self, request: Any, slug: str, number: int) -> Response:
        asked = self._again()
        return Response(self.shown(pair_again(self.event.pk, number, asked, self.actor, reason=self.reason)))

    @preview("How tables would be paired again", PairAgainIn)
    def preview_pair_again(self, request: Any, slug: str, number: int) -> Response:
        asked = self._again()
        return told(pair_again_consequences(self.event, number, asked, self.actor, reason=self.reason))

    @extend_schema(
        summary="Remove the newest round",
        description="A draft, or a published round without results, reports and running clocks.",
        request=Reason,
        responses={204: None},
    )
    def remove(self, request: Any, slug: str, number: int) -> Response:
        remove_round(self.event.pk, number, self.actor, **self.body(Reason))
        return Response(status=204)

    @preview("What would follow without the newest round", Reason)
    def preview_remove(self, request: Any, slug: str, number: int) -> Response:
        return told(remove_round_consequences(self.event, number, self.actor, **self.body(Reason)))

    def _both(self) -> tuple[Any, ...]:
        asked = self.body(SwapIn)
        self.reason: str = asked["reason"]
        return asked["first"], asked["second"], self.actor

    def _again(self) -> Again:
        asked = self.body(PairAgainIn)
        self.reason = asked["reason"]
        pairs = [(first, second) for first, second in asked["pairs"]]
        return Again(asked["tables"], pairs, asked["with_bye"])


class EntryChangeView(OneEntry):
    """An entry corrected with a reason, or merged with the other entry of the same player."""

    tag = "changes"
    acts = dict.fromkeys(("correct", "preview_correct", "merge", "preview_merge"), "manage_entries")

    @extend_schema(summary="Correct an entry, with a reason", request=CorrectionIn, responses=EntryOut)
    def correct(self, request: Any, pk: int) -> Response:
        correct_entry(self.event.pk, pk, self.actor, **self.body(CorrectionIn))
        return self._answer()

    @preview("What would follow from a correction", CorrectionIn)
    def preview_correct(self, request: Any, pk: int) -> Response:
        return told(correct_entry_consequences(self.event, pk, self.actor, **self.body(CorrectionIn)))

    @extend_schema(
        summary="Merge another entry into this one",
        description="For a player who was entered twice. Refused (409) when both sat in one round.",
        request=MergeIn,
        responses=EntryOut,
    )
    def merge(self, request: Any, pk: int) -> Response:
        asked = self.body(MergeIn)
        merge_entries(self.event.pk, pk, asked["drop"], self.actor, reason=asked["reason"])
        return self._answer()

    @preview("What would follow from a merge", MergeIn)
    def preview_merge(self, request: Any, pk: int) -> Response:
        asked = self.body(MergeIn)
        return told(
            merge_entries_consequences(self.event, pk, asked["drop"], self.actor, reason=asked["reason"])
        )


class PlayerMerge(Resource):
    """Two records of one person in the register; for administrators."""

    tag, resource = "changes", "player"

    @extend_schema(
        summary="Merge another person into this one",
        description="With all entries, registrations and ratings; missing values are filled in.",
        request=MergeIn,
        responses=PlayerOut,
    )
    def merge(self, request: Any, pk: int) -> Response:
        asked = self.body(MergeIn)
        merged = merge_players(pk, asked["drop"], self.actor, reason=asked["reason"])
        return Response(self.show(PlayerOut, merged))

    @preview("What would follow from a merge of two people", MergeIn)
    def preview_merge(self, request: Any, pk: int) -> Response:
        asked = self.body(MergeIn)
        return told(merge_players_consequences(pk, asked["drop"], self.actor, reason=asked["reason"]))


class ResultChanges(MatchResource):
    """A penalty given later; what would follow from an amended result."""

    tag, resource = "changes", "result"
    acts = {"penalty": "amend_result", "preview": "amend_result"}

    @extend_schema(
        summary="Give a penalty afterwards",
        description="Off a player's own total; scores and boards stay.",
        request=PenaltyIn,
        responses=MatchDetail,
    )
    def penalty(self, request: Any, pk: int) -> Response:
        asked = self.body(PenaltyIn)
        side, points = Side(asked.pop("side")), asked.pop("points")
        give_penalty(self.pairing, side, points, self.actor, **asked)
        return Response(self.match_data())

    @preview("What would follow from an amended result", ResultPreview)
    def preview(self, request: Any, pk: int) -> Response:
        asked = self.body(ResultPreview)
        how = {"reason": asked.pop("reason"), "version": asked.pop("version")}
        back = asked.pop("taken_back")
        claim = None if back else results.read_result(self.pairing, asked)
        return told(amend_consequences(self.pairing, claim, self.actor, **how))


class EventChange(OneTournament):
    """The end of an event with decisions, and changes undone."""

    tag, resource = "changes", "tournament"
    acts = {
        "finish": "finish_event",
        "preview_finish": "finish_event",
        "undo": "view_drafts",
        "preview_undo": "view_drafts",
    }

    @extend_schema(
        summary="Finish the event",
        description="While matches are open, with a decision for each of them, all or nothing; a decision is "
        "what a result is. Refused (409) with the open matches when one is left out.",
        request=FinishIn,
        responses=TournamentDetail,
    )
    def finish(self, request: Any, slug: str) -> Response:
        finish_with_decisions(self.event.pk, self.actor, *self._decided(), reason=self.reason)
        return self._answer()

    @preview("What would follow from the end of the event", FinishIn)
    def preview_finish(self, request: Any, slug: str) -> Response:
        return told(finish_consequences(self.event, self.actor, *self._decided(), reason=self.reason))

    @extend_schema(
        summary="Undo a change",
        description="A swap, tables paired again, or a correction of an entry, by its id in the audit log; "
        "while what it made still stands.",
        request=Reason,
        responses={204: None},
    )
    def undo(self, request: Any, slug: str, change: int) -> Response:
        undo(self.event.pk, change, self.actor, **self.body(Reason))
        return Response(status=204)

    @preview("What would follow when a change is undone", Reason)
    def preview_undo(self, request: Any, slug: str, change: int) -> Response:
        return told(undo_consequences(self.event, change, self.actor, **self.body(Reason)))

    def _decided(self) -> tuple[dict[int, dict[str, Any]]]:
        asked = self.body(FinishIn)
        self.reason: str = asked["reason"]
        return (_by_pairing(self.event, asked["decisions"]),)


def _by_pairing(event: Tournament, decisions: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Decisions by pairing; a match of another event stays under a number that no pairing has."""
    ids = [decision["match"] for decision in decisions]
    pairings = dict(Pairing.objects.filter(round__tournament=event, match__in=ids).values_list("match", "pk"))
    return {
        pairings.get(decision["match"], -decision["match"]): {
            name: value for name, value in decision.items() if name != "match"
        }
        for decision in decisions
    }
