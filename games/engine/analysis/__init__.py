"""A finished game looked back at: values, mistakes, the luck of the bag, patterns found and missed. Pure.

Everything is told as data for JSON. Values are expected final Order scores by the engine, in whole hundredths
of points; a change is good for Order when it is positive. Between the first draw and the end

    end = start + luck + chaos + order + rule + falls_total + second_thoughts

holds exactly: all are sums of differences of the same values.

| key | what |
| --- | --- |
| `format` | 1 |
| `engine` | what judged, and in which version |
| `variant` | the variant's key |
| `small`, `large` | from how much loss on a ply is a mistake, and a large one |
| `full` | whether the board was filled; else a flag or an arbiter decided the game |
| `score` | the Order score that counts, in points; null where there is none |
| `start`, `end` | the value before the first draw and at the end; of a full board `end` is its score |
| `luck` | what the draws were worth: over all draws the value with the counter drawn, less the mean over the bag before it |
| `chaos`, `order` | what each gave away, as it moved the score: the losses of Chaos, and those of Order below zero |
| `rule` | by how much the plies that nobody chose changed the value |
| `second_thoughts` | the rest: by how much the engine, a ply further on, saw the same game otherwise |
| `falls_total` | by how much falling (or lifted) flags changed it |
| `adjusted` | the score without the luck: `100 * score - luck`; null unless the full board gave the score |
| `values` | after each ply, from 0 (before the first draw) on |
| `draws` | `turn`, `drawn` (the colour), `value` (after the draw), `luck` |
| `plies` | `ply`, `text`, `by` (chaos, order, rule), `change`; where a player chose, `loss` against the best action in the same look, `best` (`text`, `value`) where the loss is at least `small`, and `mistake` (small, large, null) |
| `falls` | `ply` (after how many), `down` (whose flags are down from there on), `change` |
| `mistakes` | for chaos and order: `lost` (all losses), and how many mistakes were `small` and `large` |
| `found` | the lines that score: `line`, `index`, `points`, whole `patterns` as [start, length] |
| `missed` | at Order's mistakes: the best slide (`text`) would at once have made `patterns` (`line`, `index`, `start`, `colours`) for at least 3 `points` more than what was played |

A forced pass and a filled counter are nobody's mistake. `change` and `loss` of a ply may differ: one compares
two looks, before and after the ply, the other two actions in one look. The differences are the second
thoughts; where the engine solves the game completely there are none.
"""  # noqa: E501 (a table)

from games.engine.analysis.combine import LARGE, SMALL, combine
from games.engine.analysis.judge import Judge, SearchJudge, value
from games.engine.analysis.look import look
from games.engine.analysis.shares import analyse, look_at_share, share_count
from games.engine.analysis.turns import turns_of

__all__ = [
    "LARGE",
    "SMALL",
    "Judge",
    "SearchJudge",
    "analyse",
    "combine",
    "look",
    "look_at_share",
    "share_count",
    "turns_of",
    "value",
]
