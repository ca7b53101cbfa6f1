"""The two-player rules in their plainest form: a second opinion for tests of the engine.

Covers the game without powers and the ten simple gods, on either side. Everything here is meant to be
checked by eye against the rules text; nothing is meant to be fast, and nothing is shared with the engine.

A turn is played step by step: `begin` opens it, `steps` lists what may be done, `apply` does one of these
and `result` closes it. `turns` lists all complete turns of a state at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeVar

Step = tuple[str] | tuple[str, int, int]
"""`("move", from, to)`, `("build", builder, at)`, `("dome", builder, at)` or `("end",)`; squares are 0-24.

A "build" adds the next piece: a block, or the dome on three blocks. A "dome" is put on fewer blocks (Atlas).
What happens to a swapped or pushed worker is part of the "move".
"""

Turn = tuple[Step, ...]
Completion = Literal["lookahead", "stepwise"]
T = TypeVar("T")

END: Step = ("end",)
GODS = ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus")


class State(NamedTuple):
    """A game between two turns."""

    heights: tuple[int, ...]
    """Blocks on each square, 0-3; the index is row * 5 + column, a1 = 0."""
    domes: frozenset[int]
    workers: tuple[frozenset[int], frozenset[int]]
    player: int = 0
    """Whose turn it is; once the game is over, whose turn was the last."""
    powers: tuple[str | None, str | None] = (None, None)
    climbed: tuple[bool, bool] = (False, False)
    """Whether each player moved a worker up, by a move of his own, in his own latest turn."""
    winner: int | None = None


class Mid(NamedTuple):
    """A turn under way: what it has done so far, and the board and workers as they stand now."""

    now: State
    """Player and `climbed` are still those of the start of the turn."""
    done: Turn = ()
    rises: tuple[int, ...] = ()
    """For each move of this turn, the height of the square entered minus that of the square left."""
    completion: Completion = "lookahead"


# --- Board and squares -------------------------------------------------------------------------------------


def square(name: str) -> int:
    """The index of a square: 0 for "a1", 24 for "e5"."""
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def are_neighbours(one: int, two: int) -> bool:
    """Whether two different squares touch, be it at a corner."""
    return one != two and abs(one // 5 - two // 5) <= 1 and abs(one % 5 - two % 5) <= 1


NEIGHBOURS = [[two for two in range(25) if are_neighbours(one, two)] for one in range(25)]


def beyond(origin: int, target: int) -> int | None:
    """The square reached by repeating the step from `origin` to `target`, if it is on the board."""
    row, column = 2 * (target // 5) - origin // 5, 2 * (target % 5) - origin % 5
    return row * 5 + column if 0 <= row < 5 and 0 <= column < 5 else None


def place(
    rows: str,
    first: str,
    second: str,
    player: int = 0,
    powers: tuple[str | None, str | None] = (None, None),
    climbed: tuple[bool, bool] = (False, False),
) -> State:
    """A state from text: `place("00000/0D000/01200/00000/00000", "b3 a1", "e1 e5")`.

    Rows stand with row 5 first; digits are blocks, and A, B, C, D are a dome on 0, 1, 2, 3 blocks.
    """
    letters = "".join(reversed(rows.split("/")))
    heights = tuple("ABCD".index(letter) if letter in "ABCD" else int(letter) for letter in letters)
    domes = frozenset(at for at, letter in enumerate(letters) if letter in "ABCD")
    workers = (frozenset(map(square, first.split())), frozenset(map(square, second.split())))
    return State(heights, domes, workers, player, powers, climbed)


def is_free(state: State, at: int) -> bool:
    """No worker and no dome."""
    return at not in state.domes and at not in state.workers[0] and at not in state.workers[1]


def may_move(state: State, origin: int, target: int) -> bool:
    """Whether the worker on `origin` may move to the neighbouring square `target`, all powers considered."""
    me, other = state.player, 1 - state.player
    rise = state.heights[target] - state.heights[origin]
    if rise > 1:
        return False
    if rise > 0 and state.powers[other] == "athena" and state.climbed[other]:
        return False
    if target in state.workers[other] and state.powers[me] == "apollo":
        return True
    if target in state.workers[other] and state.powers[me] == "minotaur":
        behind = beyond(origin, target)
        return behind is not None and is_free(state, behind)
    return is_free(state, target)


def wins(state: State, origin: int, target: int) -> bool:
    """Whether moving from `origin` to `target` wins at once."""
    before, after = state.heights[origin], state.heights[target]
    drops_for_pan = state.powers[state.player] == "pan" and before - after >= 2
    return (before < 3 and after == 3) or drops_for_pan


def builds_of(state: State, builder: int) -> list[Step]:
    """All builds of the worker on `builder`, each taken by itself."""
    options: list[Step] = []
    for at in NEIGHBOURS[builder]:
        if is_free(state, at):
            options.append(("build", builder, at))
            if state.powers[state.player] == "atlas" and state.heights[at] < 3:
                options.append(("dome", builder, at))
    return options


# --- The options of a turn under way -----------------------------------------------------------------------


def own_power(mid: Mid) -> str | None:
    """The god of the player whose turn it is."""
    return mid.now.powers[mid.now.player]


def moves_done(mid: Mid) -> list[tuple[int, int]]:
    """From and to of each move of this turn."""
    return [step[1:] for step in mid.done if len(step) == 3 and step[0] == "move"]


def builds_done(mid: Mid) -> list[tuple[int, int]]:
    """Builder and square of each build of this turn."""
    return [step[1:] for step in mid.done if len(step) == 3 and step[0] != "move"]


def has_built(mid: Mid) -> bool:
    """Whether the compulsory build is done. A build of Prometheus before his move is not it."""
    if not mid.done or mid.done[-1][0] == "move":
        return False
    return own_power(mid) != "prometheus" or bool(moves_done(mid))


def may_end(mid: Mid) -> bool:
    """Whether everything compulsory is done."""
    return mid.now.winner is not None or has_built(mid)


def movers(mid: Mid) -> list[int]:
    """The workers that may move now."""
    power, moves = own_power(mid), moves_done(mid)
    own = sorted(mid.now.workers[mid.now.player])
    if not moves:
        early = builds_done(mid)  # only Prometheus builds before he moves
        return [early[0][0]] if early else own
    if power == "hermes" and not any(mid.rises):
        return own
    return [moves[0][1]] if power == "artemis" and len(moves) == 1 else []


def suits_turn(mid: Mid, origin: int, target: int) -> bool:
    """Whether that move agrees with what this turn has done before."""
    power, moves = own_power(mid), moves_done(mid)
    rise = mid.now.heights[target] - mid.now.heights[origin]
    if power == "artemis" and moves:
        return target != moves[0][0]
    if power == "hermes" and moves:
        return rise == 0
    return rise <= 0 if power == "prometheus" and mid.done else True


def move_steps(mid: Mid) -> list[Step]:
    """The moves possible now."""
    options = [(origin, target) for origin in movers(mid) for target in NEIGHBOURS[origin]]
    return [("move", *pair) for pair in options if may_move(mid.now, *pair) and suits_turn(mid, *pair)]


def build_steps(mid: Mid) -> list[Step]:
    """The first builds possible now (for Prometheus before his move, the early ones)."""
    power, moves = own_power(mid), moves_done(mid)
    builders = [moves[-1][1]] if moves else []
    if (power == "hermes" and not any(mid.rises)) or (power == "prometheus" and not mid.done):
        builders = sorted(mid.now.workers[mid.now.player])
    return [step for builder in builders for step in builds_of(mid.now, builder)]


def second_build_steps(mid: Mid) -> list[Step]:
    """The builds a god allows after the compulsory one."""
    builds = builds_done(mid)
    if len(builds) != 1:
        return []
    builder, first = builds[0]
    if own_power(mid) == "demeter":
        return [step for step in builds_of(mid.now, builder) if step[-1] != first]
    if own_power(mid) == "hephaestus" and first not in mid.now.domes and mid.now.heights[first] < 3:
        return [("build", builder, first)]
    return []


def choices(mid: Mid) -> list[Step]:
    """The steps possible now, each judged alone. None means that the turn is over, or stuck."""
    if mid.now.winner is not None or END in mid.done:
        return []
    if has_built(mid):
        more = second_build_steps(mid)
        return [*more, END] if more else []
    return build_steps(mid) + move_steps(mid)


# --- Playing a turn ----------------------------------------------------------------------------------------


def begin(state: State, completion: Completion = "lookahead") -> Mid:
    """The start of the turn of `state.player`."""
    return Mid(state, completion=completion)


def steps(mid: Mid) -> list[Step]:
    """The legal steps. Under "lookahead" only those after which the turn can still be finished."""
    if mid.completion == "stepwise":
        return choices(mid)
    return [step for step in choices(mid) if any(may_end(ending) for ending in endings(apply(mid, step)))]


def apply(mid: Mid, step: Step) -> Mid:
    """The turn after one more step, which must be one of `steps(mid)`; this is not checked."""
    if len(step) == 1:
        return mid._replace(done=(*mid.done, step))
    kind, origin, target = step
    if kind == "move":
        rise = mid.now.heights[target] - mid.now.heights[origin]
        mid = mid._replace(now=after_move(mid.now, origin, target), rises=(*mid.rises, rise))
    else:
        mid = mid._replace(now=after_build(mid.now, kind, target))
    return mid._replace(done=(*mid.done, step))


def after_move(state: State, origin: int, target: int) -> State:
    """The board after a move with the force that belongs to it."""
    me, other = state.player, 1 - state.player
    mine, theirs = state.workers[me], state.workers[other]
    if target in theirs:
        forced_to = origin if state.powers[me] == "apollo" else beyond(origin, target)
        if forced_to is None:
            raise ValueError("a push off the board")
        theirs = theirs - {target} | {forced_to}
    mine = mine - {origin} | {target}
    winner = me if wins(state, origin, target) else None
    return state._replace(workers=by_seat(me, mine, theirs), winner=winner)


def after_build(state: State, kind: str, at: int) -> State:
    """The board after a "build" or a "dome"."""
    if kind == "dome" or state.heights[at] == 3:
        return state._replace(domes=state.domes | {at})
    heights = list(state.heights)
    heights[at] += 1
    return state._replace(heights=tuple(heights))


def by_seat(player: int, mine: T, theirs: T) -> tuple[T, T]:
    """What `player` has and what the other has, player 0's first."""
    return (mine, theirs) if player == 0 else (theirs, mine)


def result(mid: Mid) -> State | None:
    """The state after this turn, or None while there are steps to choose from.

    A player who has no step although the turn is not finished has lost.
    """
    return None if steps(mid) else closed(mid)


def closed(mid: Mid) -> State:
    """The state after a turn in which no step is left."""
    me, other = mid.now.player, 1 - mid.now.player
    climbed = by_seat(me, any(rise > 0 for rise in mid.rises), mid.now.climbed[other])
    after = mid.now._replace(climbed=climbed)
    if after.winner is not None:
        return after
    return after._replace(player=other) if may_end(mid) else after._replace(winner=other)


# --- Whole turns -------------------------------------------------------------------------------------------


def endings(mid: Mid) -> Iterator[Mid]:
    """All ways to go on until no step is left, those with the fewest steps first.

    Not all are finished turns, some are stuck. Hermes may move level without end, so of his ways to the
    same arrangement only the first is followed.
    """
    waiting = deque([mid])
    seen = {arrangement(mid)}
    while waiting:
        here = waiting.popleft()
        options = choices(here)
        if not options:
            yield here
        for step in options:
            after = apply(here, step)
            if own_power(mid) == "hermes" and not may_end(after):
                if arrangement(after) in seen:
                    continue
                seen.add(arrangement(after))
            waiting.append(after)


def arrangement(mid: Mid) -> tuple[frozenset[int], int | None, bool]:
    """Where the own workers stand, which of them moved last, and whether all moves so far were level."""
    moves = moves_done(mid)
    return mid.now.workers[mid.now.player], moves[-1][1] if moves else None, not any(mid.rises)


def turns(state: State, completion: Completion = "lookahead") -> list[tuple[Turn, State]]:
    """All complete turns with the state each leads to; none if the game is over or the player has lost.

    Turns count as different by their steps: both orders of Demeter's builds, each way of Artemis. Of Hermes'
    level moves there is one way (a shortest one) for each `arrangement`. Under "stepwise" the turns that get
    stuck after some step are listed too; the other player wins in them.
    """
    if state.winner is not None:
        return []
    found = list(endings(begin(state, completion)))
    listed = [end for end in found if may_end(end) or (completion == "stepwise" and end.done)]
    return [(end.done, closed(end)) for end in listed]


def winner(state: State) -> int | None:
    """Who has won, also by the other player's having no turn."""
    if state.winner is None and not turns(state):
        return 1 - state.player
    return state.winner


def perft(state: State, depth: int) -> int:
    """The number of lines of exactly `depth` turns; a win ends its line."""
    if depth == 0:
        return 1
    options = turns(state)
    return len(options) if depth == 1 else sum(perft(after, depth - 1) for _, after in options)
