"""The lines of a Monte-Carlo search, read from its tree."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator

from santorini.position import CHANCE, Position
from santorini.search._turns import turns_of
from santorini.search.analysis import Line, points_of, side_of
from santorini.search.horizon import WON
from santorini.search.leaves import UNIT
from santorini.search.mcts_nodes import DISTANCE, PROOF, SIDE, STEP_MASK
from santorini.search.mcts_tree import Grove
from santorini.steps import STEPS, AnyStep

Finish = Callable[[Position, list[int]], list[AnyStep]]


def lines_of(grove: Grove, position: Position, number: int, finish: Finish) -> tuple[Line, ...]:
    """Return so many lines, each with another result of the first turn: those that win, then by visits.

    `finish` tells how a turn goes on whose end is not in the tree.
    """
    side = side_of(position)
    found: list[Line] = []
    seen: set[Position] = set()
    for node, begun, reached in _turns(grove, position, side):
        if len(found) == number:
            break
        steps, after = begun, reached
        if after.outcome is None and (after.midturn or not steps):
            for step in finish(after, _keys(position, steps)):
                steps, after = (*steps, step), after.play_unchecked(step)
        elif not grove.hidden:
            steps = (*steps, *_later(grove, node, after))
        if after not in seen:
            seen.add(after)
            found.append(_line(grove, position, node, steps))
    return tuple(found)


def first_steps(grove: Grove, position: Position) -> tuple[AnyStep, ...]:
    """Return the steps of the best turn, as far as they are in the tree."""
    _, steps, _ = next(_turns(grove, position, side_of(position)), (0, (), position))
    return steps


def _turns(grove: Grove, position: Position, side: int) -> Iterator[tuple[int, tuple[AnyStep, ...], Position]]:
    """Yield the first turns that are in the tree, or as much of them as is, the best first.

    No step has more visits than the one before it, so the turns that were tried most often come up first.
    """
    order = 0
    heap: list[tuple[tuple[float, ...], int, int, tuple[AnyStep, ...], Position]] = []
    heap.append(((0.0,), order, 0, (), position))
    while heap:
        _, _, node, steps, at = heapq.heappop(heap)
        later = [] if steps and (at.outcome is not None or not at.midturn) else _tried(grove, node, at)
        if not later:
            yield node, steps, at
        elif side_of(at) != side:
            later = [min(later, key=lambda child: _rank(grove, child, side_of(at)))]
        for child in later:
            order += 1
            step = STEPS[grove.word(child, 0) & STEP_MASK]
            heapq.heappush(heap, (_rank(grove, child, side), order, child, (*steps, step), at.play_unchecked(step)))


def _tried(grove: Grove, node: int, position: Position) -> list[int]:
    """Return the children that are visited or proved; where something is hidden, of them the steps of the position."""
    children = [child for child in grove.children(node) if grove.visits(child) or grove.word(child, 0) >> PROOF & 15]
    if grove.hidden:
        side = side_of(position)
        legal = {step.code for step in position.steps}
        children = [
            child
            for child in children
            if grove.word(child, 0) >> SIDE & 7 == side and grove.word(child, 0) & STEP_MASK in legal
        ]
    return children


def _rank(grove: Grove, node: int, side: int) -> tuple[float, ...]:
    """Return what orders nodes for a side: the quickest proved win, then by visits and values, the latest loss last."""
    head, visits = grove.word(node, 0), grove.visits(node)
    proof, turns = head >> PROOF & 15, head >> DISTANCE & 1023
    if proof > 1:
        return (0.0, turns, -visits) if (proof - 1) >> side & 1 else (2.0, -turns, -visits)
    return (1.0, -visits, -_values(grove, node)[side])


def _later(grove: Grove, node: int, position: Position) -> list[AnyStep]:
    """Return the steps after the first turn that are tried most often, up to where chance decides."""
    steps: list[AnyStep] = []
    while position.outcome is None and position.decider != CHANCE:
        tried = _tried(grove, node, position)
        if not tried:
            break
        side = side_of(position)
        node = min(tried, key=lambda child: _rank(grove, child, side))
        steps.append(STEPS[grove.word(node, 0) & STEP_MASK])
        position = position.play_unchecked(steps[-1])
    return steps


def _line(grove: Grove, position: Position, node: int, steps: tuple[AnyStep, ...]) -> Line:
    side = side_of(position)
    values = _values(grove, node)
    head = grove.word(node, 0)
    proof, turns = head >> PROOF & 15, head >> DISTANCE & 1023
    win_in, score = None, points_of(values[side], grove.judge.scale)
    if proof > 1:
        win_in = turns if (proof - 1) >> side & 1 else -turns
        score = WON - turns if win_in > 0 else turns - WON
    return Line(turns=turns_of(position, steps), score=score, win_in=win_in, values=values, visits=grove.visits(node))


def _values(grove: Grove, node: int) -> tuple[float, ...]:
    """Return what a node is worth to each side."""
    head, visits = grove.word(node, 0), max(1, grove.visits(node) + grove.judged(node))
    sides, proof = 3 if grove.three else 2, head >> PROOF & 15
    if proof:
        winners = proof - 1 or (1 << sides) - 1
        share = 1 / winners.bit_count()
        return tuple(share if winners >> side & 1 else 0.0 for side in range(sides))
    first = head >> SIDE & 7
    share = grove.word(node, 3) / visits / UNIT
    if sides == 2:
        return (share, 1 - share) if first == 0 else (1 - share, share)
    return tuple(grove.word(node, 3 + (side - first) % 3) / visits / UNIT for side in range(sides))


def _keys(position: Position, steps: tuple[AnyStep, ...]) -> list[int]:
    """Return the keys of the boards that steps from a position lead to, with its own."""
    keys = [hash(position)]
    for step in steps:
        position = position.play_unchecked(step)
        keys.append(hash(position))
    return keys
