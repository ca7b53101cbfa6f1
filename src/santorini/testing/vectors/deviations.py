"""Where the engines behind the vectors are known to deviate from the rules, one predicate each.

A predicate takes a line, what this package finds there, and one result that only one of the two has; it returns
whether the deviation explains that result. So a line may show several deviations, and one result too many still fails.
Predicates of counts take the position and the numbers: the listed ones, and where they need them those found. Sources
are files and sections of the rules text and of the description of the vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import attrs

from santorini.core.squares import NEIGHBOURS, lowest
from santorini.outcome import Reason
from santorini.position import Position
from santorini.squares import SQUARES, Square, square_index, squares_of
from santorini.steps import AnyStep, Build, Move, Place, Remove, Turn
from santorini.testing.vectors import bga, jpricey
from santorini.testing.vectors.found import Found, Result, after

#: A dome is above three blocks, and a low one as well.
_DOMES: Final = str.maketrans("ABCD", "4444")

BgaDeviation: TypeAlias = Callable[[bga.Line, Found, Result], bool]
JpriceyDeviation: TypeAlias = Callable[[jpricey.Line, Found, Result], bool]
CountDeviation: TypeAlias = Callable[[Position, tuple[int, ...], tuple[int, ...]], bool]
StartDeviation: TypeAlias = Callable[[Position, tuple[int | None, ...]], bool]


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


def bga_demands_before_the_move(line: bga.Line, found: Found, odd: Result) -> bool:
    """An opponent's demand for a move up already binds what Prometheus does before his move.

    powers-3.md, Persephone, "Conflict": "Prometheus is refused his early build while an upward move is open ... The
    page wins: none of this applies here". The results are those that begin with an early build.
    """
    roles = found.position.rules.machine.roles[found.position.turn_player - 1]
    if not roles.demanded or roles.marked_demands or _power(found) != "prometheus" or odd in line.listed:
        return False
    return all(isinstance(turn[0], Build) for turn in found.ways[odd])


def bga_abyss_told_at_the_end_of_the_turn(line: bga.Line, found: Found, odd: Result) -> bool:
    """Whoever has entered the abyss goes on to the end of the turn and loses only then.

    BGA_FORMAT.md, deviation 15: "the losing results show finished turns"; decisions.md 10: the loss comes at the moment
    of entering. Each result there has to go on from one found here, and each found here has to have one there. Another
    power may win before the end of a turn in which a worker has moved into the abyss.
    """
    if odd.reason != "power:tartarus":
        return odd.winner is not None and f">{_abyss(found)} " in line.listed.get(odd, "")
    entered = [result for result in found.ways if (result.winner, result.reason) == (odd.winner, odd.reason)]
    told = [result for result in line.listed if (result.winner, result.reason) == (odd.winner, odd.reason)]
    if odd in found.ways:
        return any(_goes_on(odd, end) for end in told)
    return any(_goes_on(start, odd) for start in entered)


def _abyss(found: Found) -> Square | None:
    ids = found.position.rules.ids
    place = found.position.board().memory(ids.index("tartarus")) & 31 if "tartarus" in ids else 0
    return SQUARES[place - 1] if place else None


def _goes_on(early: Result, late: Result) -> bool:
    """Return whether no square is lower in the later of two results."""
    signs = zip(early.heights.translate(_DOMES), late.heights.translate(_DOMES), strict=True)
    return all(one <= other for one, other in signs)


def bga_hidden_worker_on_the_square_of_another(shared: bool) -> bool:
    """A worker of Hecate stands on the square of another worker.

    powers-2.md, Hecate: she places on squares without a visible worker, and never moves onto one; that program does not
    see to that ("BGA quirk"). There is no such position here to compare with.
    """
    return shared


def bga_adonis_before_the_move(line: bga.Line, found: Found, odd: Result) -> bool:
    """Where Adonis has two workers come together, the other worker of Achilles and Prometheus may not build early.

    powers-1.md, Adonis, rulings on `bga_code`: "if it can be met and X and Y are apart, only X may pre-build". By the
    page "actions before the move ... are free". The results are those that begin with such a build.
    """
    ways = [] if odd in line.listed else found.ways[odd]
    refused = refused_by_adonis(found.position)
    return bool(ways) and all(turn[0] in refused for turn in ways)


def refused_by_adonis(position: Position) -> frozenset[AnyStep]:
    """Return the early builds that `bga_adonis_before_the_move` is about."""
    b = position._board
    one, other = b.bound & b.foes, b.bound & b.mine
    if position.rules.ids[position.turn_player - 1] not in _EARLY_BUILDERS or b.tally or not one or not other:
        return frozenset()
    if NEIGHBOURS[lowest(one)] & other:
        return frozenset()
    builds = [step for step in position.steps if isinstance(step, Build)]
    return frozenset(step for step in builds if not other >> square_index(step.source) & 1)


# ---------------------------------------------------------------------- santorini-ai


def _unlisted(line: jpricey.Line, found: Found, odd: Result) -> list[Turn]:
    """Return the turns that lead to a result, none if it is listed."""
    return [] if odd in line.listed else found.ways.get(odd, [])


def jpricey_one_power_twice(names: tuple[str | None, ...]) -> bool:
    """Both players have the same power there; the rules have no such game.

    common.md 5.1: gods "must differ"; each card exists once. So there is no position here to compare with.
    """
    return names[0] is not None and names[0] == names[1]


#: Powers of which a worker may build, move and build again.
_EARLY_BUILDERS: Final = frozenset({"achilles", "prometheus"})


def jpricey_drops_double_builds(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """Of two builds, one before the move and one after it, it drops some orders that lead to other results.

    jpricey_index.json, `prometheus`: "a second build next to the start is dropped when its square comes before the
    first build's square, even if the two builds cannot be swapped". By the rules all of them are legal: powers-3.md,
    Prometheus, steps 1 to 3. The result must be reached by such turns alone.
    """
    ways = _unlisted(line, found, odd)
    return bool(ways) and _power(found) in _EARLY_BUILDERS and all(map(_builds_back, ways))


def _builds_back(turn: Turn) -> bool:
    match turn.steps:
        case (Build(start, early), Move(), Build(_, late)):
            return bool(NEIGHBOURS[square_index(start)] >> square_index(late) & 1) and _rank(late) < _rank(early)
    return False


def _rank(square: Square) -> int:
    """Return the place of a square in that engine's order of them: e1, d1, ... a1, e2, ... a5."""
    row, column = divmod(square_index(square), 5)
    return row * 5 + 4 - column


def jpricey_early_build_to_win_on(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """After an early build onto which the worker could step up and win, it lists that win alone.

    jpricey_index.json, `achilles`: "a first build that would let the worker step up and win is listed only as that
    win". By the rules any move may follow: powers-1.md, Achilles, steps. Each turn that leads to the result must begin
    so, or be one that `jpricey_drops_double_builds` explains.
    """
    ways = _unlisted(line, found, odd)
    wins = [_wins_on_early_build(found.position, turn) for turn in ways]
    return (
        _power(found) == "achilles"
        and any(wins)
        and all(win or _builds_back(turn) for win, turn in zip(wins, ways, strict=True))
    )


def _wins_on_early_build(position: Position, turn: Turn) -> bool:
    match turn.steps:
        case (Build(start, early), Move(), *_):
            return position.height(start) == position.height(early) == 2
    return False


def jpricey_unmoved_selene_builds_no_tower(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """The female worker, if she did not move, puts no dome on three blocks there.

    jpricey_index.json, `selene`: "the female worker, when she did not move, may not dome a level-3 tower here; BGA
    allows it"; powers-3.md, Selene, rulings: "a dome on 3 blocks by the unmoved female is allowed".
    """
    ways = _unlisted(line, found, odd)
    return bool(ways) and _power(found) == "selene" and all(_domes_unmoved(found.position, turn) for turn in ways)


def _domes_unmoved(position: Position, turn: Turn) -> bool:
    match turn.steps:
        case (Move(_, mover), Build(builder, tower)):
            return builder != mover and position.height(tower) == 3
    return False


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


def jpricey_jason_has_his_older_card(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """In the turn in which Jason places his spare worker it builds there without moving.

    jpricey_index.json, `jason`: "older card: place the extra worker and build with it, no move". By the rules it moves
    and then builds: powers-2.md, Jason, effect and "Classic card". The result must be one that comes by the placing.
    """
    player = found.position.turn_player
    spent = (f"player {player}", "x")
    if _power(found) != "jason" or found.position.board().memory(player - 1) or spent not in odd.memory:
        return False
    return odd in line.listed or all(isinstance(turn[0], Place) for turn in found.ways[odd])


def jpricey_chronus_waits_for_his_turn(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """A fifth tower completed by the opponent of Chronus lets him win only when his turn starts.

    jpricey_index.json, `chronus`: it "wins only at the start of Chronus' next turn here, at once in BGA". By the rules
    the game is over with that build: powers-1.md, Chronus, rulings. Instead of the one win there are all the ends of
    turns with five towers, on which there is at least what stood when he won.
    """
    holder = 3 - found.position.turn_player
    won = Result(winner=holder)
    if found.position.rules.ids[holder - 1] != "chronus" or not found.ways.get(won):
        return False
    ends = [after(found.position, turn) for turn in found.ways[won]]
    if any(end.outcome is None or end.outcome.cause != "chronus" for end in ends):
        return False
    if odd == won:
        return won not in line.listed
    boards = [end.text().split(" ", 1)[0].translate(jpricey.MERGED) for end in ends]
    unfinished = odd not in found.ways and odd.winner is None and odd.heights.count("4") >= 5
    return unfinished and any(all(map(str.__le__, board, odd.heights)) for board in boards)


def jpricey_sleeper_does_not_build(line: jpricey.Line, found: Found, odd: Result) -> bool:
    """Against Hypnus it does not let Hermes build with the worker that sleeps.

    powers-2.md, Hypnus, rulings: a sleeping worker may build when a power lets an unmoved worker build; "the other
    engine forbids a sleeper's build to Hermes; not followed". The result must be reached by such turns alone; if all
    turns are such, that engine holds the game for lost.
    """
    position = found.position
    if _power(found) != "hermes" or position.rules.ids[2 - position.turn_player] != "hypnus":
        return False
    workers = position.workers(position.turn_player)
    top = max(map(position.height, workers), default=0)
    asleep = [worker for worker in workers if position.height(worker) == top]
    if len(asleep) != 1:
        return False
    lost = Result(winner=3 - position.turn_player)
    turns = [turn for ways in found.ways.values() for turn in ways] if odd == lost else _unlisted(line, found, odd)
    return bool(turns) and all(_built_by(turn) == asleep[0] for turn in turns)


def _built_by(turn: Turn) -> Square | None:
    last = turn.steps[-1]
    return last.source if isinstance(last, Build) else None


def jpricey_eros_is_placed_on_others(
    names: tuple[str | None, ...], listed: tuple[int, ...], found: tuple[int, ...]
) -> bool:
    """Where Eros places second, it looks whether the square of only one of his workers is taken.

    powers-2.md, Eros, steps: both squares are unoccupied; there are 48 pairs of squares, so 48 * 253 placings. That
    engine takes the second square from the edge that faces the first one's, in row 5 or column a, and asks only for
    that: 276 sets of two other workers for each of 47 pairs, and 299 for a1 and e5, which it finds both ways round.
    """
    return names == (None, "eros") and found == (300, 48 * 253) and listed == (300, 47 * 276 + 299)


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


def jpricey_counts_jason_with_his_older_card(start: Position, listed: tuple[int | None, ...]) -> bool:
    """On the empty board, too, Jason's spare worker builds where it is placed.

    jpricey_index.json, `jason`, and powers-2.md, Jason, "Classic card". Counted by that card, the numbers of results
    after one and two turns have to be equal.
    """
    if start.rules.ids[0] != "jason":
        return False
    plain = [turn for turn in start.turns() if not isinstance(turn[0], Place)]
    firsts = {after(start, turn) for turn in plain} | set(_placed_and_built(start))
    seconds = {after(position, turn) for position in firsts for turn in position.turns()}
    return listed == (len(firsts), len(seconds))


def _placed_and_built(start: Position) -> Iterator[Position]:
    """Yield what Jason's turns lead to in which the spare worker is placed on an empty board, and builds."""
    for step in start.steps:
        if isinstance(step, Place):
            setup = attrs.evolve(start.play_unchecked(step).setup(), player=2, details="memory=1:1")
            for square in squares_of(NEIGHBOURS[square_index(step.square)]):
                if not any(square in side for side in setup.workers):
                    yield attrs.evolve(setup, heights=[int(one == square) for one in SQUARES]).position()


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


BGA: Final[tuple[BgaDeviation, ...]] = (
    bga_results_cut_off,
    bga_code_raised_errors,
    bga_demands_before_the_move,
    bga_adonis_before_the_move,
    bga_abyss_told_at_the_end_of_the_turn,
)
JPRICEY: Final[tuple[JpriceyDeviation, ...]] = (
    jpricey_drops_double_builds,
    jpricey_win_hides_walk_on_level_3,
    jpricey_chronus_waits_for_his_turn,
    jpricey_early_build_to_win_on,
    jpricey_unmoved_selene_builds_no_tower,
    jpricey_jason_has_his_older_card,
    jpricey_unmoved_worker_slays_at_three,
    jpricey_sleeper_does_not_build,
)
START: Final[tuple[StartDeviation, ...]] = (jpricey_counts_jason_with_his_older_card,)
PERFT_MORE: Final[tuple[CountDeviation, ...]] = (perft_counts_won_games_again,)

#: All of them.
DEVIATIONS: Final[tuple[Callable[..., bool], ...]] = (
    *BGA,
    bga_hidden_worker_on_the_square_of_another,
    jpricey_one_power_twice,
    jpricey_eros_is_placed_on_others,
    *JPRICEY,
    *START,
    *PERFT_MORE,
)

#: What each says, in a sentence, under the name by which the report counts it.
SENTENCES: Final = {name_of(deviation): (deviation.__doc__ or "").partition("\n")[0] for deviation in DEVIATIONS}
