"""Where the engines behind the vectors are known to deviate from the rules, one predicate each.

A predicate takes a line, what this package finds there, and one result that only one of the two has; it returns
whether the deviation explains that result. So a line may show several deviations, and one result too many still fails.
Predicates of counts take the position and both series of numbers. Sources are files and sections of the rules text and
of the description of the vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from santorini.core.squares import NEIGHBOURS
from santorini.outcome import Reason
from santorini.position import Position
from santorini.squares import Square, square_index
from santorini.steps import Build, Move, Remove, Turn
from santorini.testing.vectors import bga, jpricey
from santorini.testing.vectors.found import Found, Result, after

BgaDeviation: TypeAlias = Callable[[bga.Line, Found, Result], bool]
JpriceyDeviation: TypeAlias = Callable[[jpricey.Line, Found, Result], bool]
CountDeviation: TypeAlias = Callable[[Position, tuple[int, ...], tuple[int, ...]], bool]


def name_of(deviation: Callable[..., bool]) -> str:
    """Return the name by which the report counts a deviation."""
    return deviation.__name__.replace("_", "-")


def _power(found: Found) -> str | None:
    return found.position.rules.ids[found.position.turn_player - 1]


# ---------------------------------------------------------------------- Board Game Arena


def bga_results_cut_off(line: bga.Line, found: Found, odd: Result) -> bool:
    """The tree of the turn was cut, so some results are not listed.

    BGA_FORMAT.md, position fields, `capped`: "the tree was cut; `results` is then only a part". What is listed has to
    be found here all the same.
    """
    return line.capped and odd in found.ways


def bga_code_raised_errors(line: bga.Line, found: Found, odd: Result) -> bool:
    """BGA's code raised an error on some branch, so the results behind it are not listed.

    BGA_FORMAT.md, position fields, `errors`: "leave such lines out of a strict comparison". What is listed has to be
    found here all the same.
    """
    return line.errors and odd in found.ways


# ---------------------------------------------------------------------- santorini-ai


def _unlisted(line: jpricey.Line, found: Found, odd: Result) -> list[Turn]:
    """Return the turns that lead to a result, none if it is listed."""
    return [] if odd in line.listed else found.ways.get(odd, [])


def jpricey_one_power_twice(names: tuple[str | None, ...]) -> bool:
    """Both players have the same power there; the rules have no such game.

    common.md 5.1: gods "must differ"; each card exists once. So there is no position here to compare with.
    """
    return names[0] is not None and names[0] == names[1]


def jpricey_drops_double_builds(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """Of two builds, one before the move and one after it, it drops some orders that lead to other results.

    jpricey_index.json, `prometheus`: "a second build next to the start is dropped when its square comes before the
    first build's square, even if the two builds cannot be swapped". By the rules all of them are legal: powers-3.md,
    Prometheus, steps 1 to 3. The result must be reached by such turns alone.
    """
    ways = _unlisted(line, found, odd)
    return bool(ways) and _power(found) == "prometheus" and all(map(_builds_back, ways))


def _builds_back(turn: Turn) -> bool:
    match turn.steps:
        case (Build(start, early), Move(), Build(_, late)):
            return bool(NEIGHBOURS[square_index(start)] >> square_index(late) & 1) and _rank(late) < _rank(early)
    return False


def _rank(square: Square) -> int:
    """Return the place of a square in that engine's order of them: e1, d1, ... a1, e2, ... a5."""
    row, column = divmod(square_index(square), 5)
    return row * 5 + 4 - column


def jpricey_win_hides_walk_on_level_3(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """A worker's walk from level 3 to level 3 is not listed when another way to the same square wins.

    jpricey_index.json, `artemis`: "for a worker on level 3, a non-winning way to a level-3 square is not listed when
    another way to the same square wins". By the rules both are legal: powers-1.md, Artemis, steps; common.md 3.1, "not
    a win: moving from level 3 to level 3".
    """
    ways = _unlisted(line, found, odd)
    if not ways or _power(found) != "artemis":
        return False
    wins = {_walk(turn) for turn in found.ways.get(Result(winner=found.position.turn_player), ())}
    walks = {_walk(turn) for turn in ways}
    return walks <= wins and all(found.position.height(square) == 3 for walk in walks for square in walk)


def _walk(turn: Turn) -> tuple[Square, Square]:
    moves = [step for step in turn if isinstance(step, Move)]
    return moves[0].source, moves[-1].target


def jpricey_unmoved_worker_slays_at_three(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """It does not let a worker that has not moved slay two levels up.

    jpricey_index.json, `theseus`: "removal by the worker that did not move needs 3 levels here instead of 2". By the
    rules either may, at exactly two: powers-3.md, Theseus, rulings. The result must be reached by such turns alone.
    """
    ways = _unlisted(line, found, odd)
    return bool(ways) and _power(found) == "theseus" and all(_slain_by_unmoved(found.position, turn) for turn in ways)


def _slain_by_unmoved(position: Position, turn: Turn) -> bool:
    match turn.steps:
        case (Move(_, mover), Build(), Remove(slain)):
            before = after(position, Turn(turn.steps[:-1]))
            near = NEIGHBOURS[square_index(mover)] >> square_index(slain) & 1
            return not near or before.height(slain) - before.height(mover) != 2
    return False


# ---------------------------------------------------------------------- counts


def perft_counts_won_games_again(position: Position, listed: tuple[int, ...], found: tuple[int, ...]) -> bool:
    """A game that is won within a line is counted again at each greater depth.

    common.md 10: "a winning climb counts as one turn at the length where it happens and is not continued", which is
    also the definition in perft_base.json; perft_more.json gives none. Counted so, all numbers have to be equal.
    """
    if any(position.rules.ids):
        return False
    again = [lines + sum(_won(position, depth) for depth in range(1, place)) for place, lines in enumerate(found, 1)]
    return tuple(again) == listed


def _won(position: Position, depth: int) -> int:
    """Return the number of lines of turns without powers that are won by the last one."""
    if depth > 1:
        return sum(_won(following, depth - 1) for following in _following(position))
    afters = (position.play_unchecked(step) for step in position.steps)
    return sum(after.outcome is not None and after.outcome.reason is Reason.CLIMBED for after in afters)


def _following(position: Position) -> list[Position]:
    return [
        position.play_unchecked(move).play_unchecked(build)
        for move in position.steps
        for build in position.play_unchecked(move).steps
    ]


BGA: Final[tuple[BgaDeviation, ...]] = (bga_results_cut_off, bga_code_raised_errors)
JPRICEY: Final[tuple[JpriceyDeviation, ...]] = (
    jpricey_drops_double_builds,
    jpricey_win_hides_walk_on_level_3,
    jpricey_unmoved_worker_slays_at_three,
)
PERFT_MORE: Final[tuple[CountDeviation, ...]] = (perft_counts_won_games_again,)

#: All of them.
DEVIATIONS: Final[tuple[Callable[..., bool], ...]] = (*BGA, jpricey_one_power_twice, *JPRICEY, *PERFT_MORE)

#: What each says, in a sentence, under the name by which the report counts it.
SENTENCES: Final = {name_of(deviation): (deviation.__doc__ or "").partition("\n")[0] for deviation in DEVIATIONS}
