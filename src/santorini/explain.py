"""Why a step or a turn is not legal: a stable code, the power that forbids it, and a sentence.

The rules are not told twice: base conditions are checked one after the other, and where a power's hook removes what
the rules would allow, the hook that removed it is found by asking the same hooks again, one at a time. Where a power
has a say in what another one allows, it is found by asking the rules again without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from santorini.core import codes, demands, lineups, masks
from santorini.core.board import LINE_UP, Board, seat_number
from santorini.core.machine import Machine
from santorini.core.power import (
    H_BARS_BUILDS,
    H_BARS_DOMES,
    H_BARS_END,
    H_BARS_MOVERS,
    H_BARS_MOVES,
    H_BUILDERS,
    H_BUILDS,
    H_DEMANDS,
    H_DOMES,
    H_MOVERS,
    H_MOVES,
    H_SEALS,
    H_SOURCES,
    H_SPARES,
    Power,
)
from santorini.core.roles import Roles
from santorini.core.squares import NEIGHBOURS
from santorini.powers import card_of
from santorini.rules import Rules
from santorini.squares import SQUARES
from santorini.steps import Build, Choose, End, Force, Lower, Move, Place, Remove, Step

_OwnHook: TypeAlias = Callable[[Power, int], int]
_WatchHook: TypeAlias = Callable[[Power, int, int], int]


class Code(StrEnum):
    """The kind of reason for which something is not legal; codes never change their meaning."""

    GAME_OVER = "game-over"
    NOT_NOW = "not-now"
    NO_WORKER = "no-worker"
    NOT_YOURS = "not-yours"
    WRONG_WORKER = "wrong-worker"
    NOT_ADJACENT = "not-adjacent"
    OCCUPIED = "occupied"
    DOMED = "domed"
    TOO_HIGH = "too-high"
    WRONG_PIECE = "wrong-piece"
    FORBIDDEN = "forbidden"
    DEAD_END = "dead-end"
    INCOMPLETE = "incomplete"
    TOO_LONG = "too-long"
    BARRED = "barred"
    TAKEN = "taken"
    NOT_ON_OFFER = "not-on-offer"


@attrs.frozen
class Blocked:
    """Why something is not legal.

    `code` is the kind of reason, `by` the id of the power that forbids it (`None` where the rules of the game do),
    `text` a sentence, `step` the step in question (`None` where a whole turn is not finished).
    """

    code: Code
    by: str | None
    text: str
    step: Step | None = None

    def __str__(self) -> str:
        return self.text


_VERBS: Final = {
    codes.CAN_PLACE: "place a worker",
    codes.CAN_MOVE: "move",
    codes.CAN_BUILD: "build",
    codes.CAN_FORCE: "force a worker",
    codes.CAN_REMOVE: "remove a worker",
    codes.CAN_LOWER: "take blocks away",
    codes.CAN_CHOOSE: "choose",
    codes.CAN_END: "end the turn",
    codes.SETUP: "place a worker",
}


def why_not_step(rules: Rules, board: Board, step: Step) -> Blocked | None:
    """Return why a step is not legal on a board, `None` if it is."""
    if rules.machine.legal(board.copy(), step.code):
        return None
    return blocked(rules, board, step)


def blocked(rules: Rules, board: Board, step: Step) -> Blocked:
    """Return why a step that is not legal on a board is not."""
    return _Judge(rules, board, step).blocked()


def why_not_turn(rules: Rules, board: Board, steps: Sequence[Step]) -> Blocked | None:
    """Return why steps are not one finished turn, or the rest of one."""
    b = board
    for number, step in enumerate(steps):
        if number and (b.result or not b.tally):
            end = "the game is over" if b.result else _over(board)
            return Blocked(Code.TOO_LONG, None, f"{end} after {steps[number - 1]}", step)
        reason = why_not_step(rules, b, step)
        if reason is not None:
            return reason
        b = rules.machine.play(b, step.code)
    if steps and (b.result or not b.tally):
        return None
    return nothing_done(b)


def nothing_done(board: Board) -> Blocked:
    """Return why nobody may leave it at that: somebody has to decide, unless the game is over."""
    if board.result:
        return Blocked(Code.GAME_OVER, None, "the game is over")
    todo = _options(board.kinds)
    what = "nothing is drawn" if board.decider == codes.CHANCE else "the turn is not finished"
    return Blocked(Code.INCOMPLETE, None, f"{what}: {_decider(board)} has yet to {todo}")


def _decider(board: Board) -> str:
    return "chance" if board.decider == codes.CHANCE else f"player {seat_number(board.decider) + 1}"


def _over(board: Board) -> str:
    return (
        "what chance decides is settled" if board.decider == codes.CHANCE else f"the turn of {_decider(board)} is over"
    )


def _options(kinds: int) -> str:
    if kinds & codes.SETUP and kinds != codes.SETUP:
        kinds ^= codes.SETUP  # something is chosen before anybody places
    return " or ".join(verb for flag, verb in _VERBS.items() if kinds & flag) or "do nothing"


class _Judge:
    """Finds the first condition that one step fails."""

    def __init__(self, rules: Rules, board: Board, step: Step) -> None:
        self.rules = rules
        # Hooks are asked about it, and must not reach a position's own board. It tells no more than its player knows.
        self.b = rules.machine.judged(board)
        self.step = step
        self.roles: Roles = rules.machine.roles[board.role]

    def no(self, code: Code, text: str, power: Power | None = None) -> Blocked:
        by = None if power is None else card_of(type(power)).id
        return Blocked(code, by, text, self.step)

    def blocked(self) -> Blocked:
        if self.b.result:
            return self.no(Code.GAME_OVER, "the game is over")
        if not self._asked():
            text = f"{self.step}: {_decider(self.b)} is to {_options(self.b.kinds)} now"
            return self.no(Code.NOT_NOW, text, self.asker())
        found = self.failing()
        if found.code is Code.DEAD_END:
            return found
        meddlers = self.meddlers()
        if not meddlers or any(card_of(type(power)).id == found.by for power in meddlers):
            return found
        return self.no(Code.FORBIDDEN, f"{self.step}: {_name(meddlers[0])} rules it out", meddlers[0])

    def failing(self) -> Blocked:
        """Name the first condition that fails of a step of a kind that may come next."""
        if self.rules.machine.is_bound(self.roles, self.b) and (power := self.demander()) is not None:
            text = f"{self.step}: {_name(power)} demands something else, which is possible"
            return self.no(Code.FORBIDDEN, text, power)
        match self.step:
            case Place(square) if self.b.kinds & codes.SETUP:
                return self.placing(square)
            case Move(source, target):
                return self.moving(source, target)
            case Build(source, target, dome):
                return self.building(source, target, dome)
            case End() if (power := self.ender(self.b)) is not None:
                return self.no(Code.FORBIDDEN, f"{_name(power)} does not let the turn end like this", power)
            case End():  # to decline is always an option, unless nothing can be built then
                return self.dead_end()
        return self.power_step()

    def _asked(self) -> bool:
        """Whether steps of this kind may come next; before the game that is a placement, or else a choice."""
        kinds = self.b.kinds
        if kinds & codes.SETUP:
            kinds = kinds & ~codes.SETUP or codes.CAN_PLACE
        return bool(kinds & _kind(self.step))

    # ------------------------------------------------------------------ conditions

    def power_step(self) -> Blocked:
        """Name what stands in the way of a step of a power, or the power whose options it is not among."""
        b = self.b
        obstacle = self.obstacle()
        if obstacle is not None:
            return obstacle
        code = self.step.code
        kind, chosen = codes.kind_of(code), codes.source_of(code)
        roles = self.rules.machine.roles[b.asked]
        if masks.sources(roles, b, kind) >> chosen & 1 and masks.targets(roles, b, kind, chosen) >> (code & 31) & 1:
            return self.dead_end()
        if kind == codes.REMOVE:
            sparer = self.remover(H_SPARES, 1 << chosen, chosen, lambda p, seat, m: m & ~p.spares(b, seat))
            if sparer is not None:
                return self.no(Code.FORBIDDEN, f"{_name(sparer)} spares the worker on {SQUARES[chosen]}", sparer)
        power = next((acting.power for acting in roles.own if acting.hooks & H_SOURCES), None)
        return self.no(Code.FORBIDDEN, f"{self.step} is not among the options of {_name(power)}", power)

    def obstacle(self) -> Blocked | None:
        """Tell what on the board is in the way of a step of a power."""
        match self.step:
            case Place(square):
                return self.taken(square) or self.domed(square)
            case Force(source, target):
                return self.deserted(source) or self.domed(target)
            case Remove(square):
                return self.deserted(square)
        return None

    def taken(self, square: str) -> Blocked | None:
        here = self.b.occupied >> SQUARES.index(square) & 1
        return self.no(Code.OCCUPIED, f"{square} is occupied") if here else None

    def deserted(self, square: str) -> Blocked | None:
        here = self.b.occupied >> SQUARES.index(square) & 1
        return None if here else self.no(Code.NO_WORKER, f"there is no worker on {square}")

    def domed(self, square: str) -> Blocked | None:
        here = self.b.dome >> SQUARES.index(square) & 1
        return self.no(Code.DOMED, f"{square} is closed by a dome") if here else None

    def placing(self, square: str) -> Blocked:
        taken = self.taken(square)
        if taken is not None:
            return taken
        index = SQUARES.index(square)
        mask = self.b.free
        for acting in self.roles.placers:  # a partner's power has a say in where the team's workers are placed
            mask = acting.power.places(self.b, mask)
            if not mask >> index & 1:
                text = f"{_name(acting.power)} forbids to place a worker on {square}"
                return self.no(Code.FORBIDDEN, text, acting.power)
        return self.no(Code.FORBIDDEN, f"no worker may be placed on {square}")

    def worker(self, source: str, hook: int, verb: str) -> Blocked | None:
        """Check that the worker on `source` may act."""
        b, index = self.b, SQUARES.index(source)
        deserted = self.deserted(source)
        if deserted is not None:
            return deserted
        allowed = masks.movers(self.roles, b) if hook == H_MOVERS else masks.builders(self.roles, b)
        if allowed >> index & 1:
            return None
        if not b.mine >> index & 1:
            return self.no(
                Code.NOT_YOURS, f"the worker on {source} does not belong to player {seat_number(b.turn) + 1}"
            )
        if b.active < len(SQUARES) and b.active != index:
            return self.no(
                Code.WRONG_WORKER, f"the worker on {SQUARES[b.active]} has to {verb}, not the one on {source}"
            )
        power = self.barring_worker(index, hook)
        whose = "" if power is None else f": {_name(power)}"
        return self.no(Code.FORBIDDEN, f"the worker on {source} may not {verb} now{whose}", power)

    def moving(self, source: str, target: str) -> Blocked:
        b, s, t = self.b, SQUARES.index(source), SQUARES.index(target)
        blocked = self.worker(source, H_MOVERS, "move")
        if blocked is not None:
            return blocked
        if masks.move_mask(self.roles, b, s, masks.open_squares(self.roles, b)) >> t & 1:
            return self.dead_end()
        added = self.with_own_moves(s)
        if not added >> t & 1:
            return self.plain_move(source, target)
        power = self.remover(H_BARS_MOVES, added, t, lambda p, seat, m: p.bars_moves(b, seat, s, m))
        return self.no(Code.FORBIDDEN, f"{_name(power)} forbids to move from {source} to {target}", power)

    def plain_move(self, source: str, target: str) -> Blocked:
        """Name the condition of an ordinary move that fails, or the own power that takes it away."""
        b, s, t = self.b, SQUARES.index(source), SQUARES.index(target)
        open_here = masks.open_squares(self.roles, b) >> t & 1
        if s == t:
            return self.no(Code.OCCUPIED, f"the worker stands on {target} already")
        if not NEIGHBOURS[s] >> t & 1:
            return self.no(Code.NOT_ADJACENT, f"{target} is not next to {source}")
        if b.dome >> t & 1:
            return self.no(Code.DOMED, f"{target} is closed by a dome")
        if b.height(t) > b.height(s) + 1:
            return self.no(Code.TOO_HIGH, f"{target} is {b.height(t) - b.height(s)} levels above {source}")
        if not open_here:
            return self.not_open(t)
        power = self.own_remover(H_MOVES, 1 << t, t, lambda p, m: p.moves(b, s, m))
        return self.no(Code.FORBIDDEN, f"{_name(power)} may not move from {source} to {target} now", power)

    def with_own_moves(self, source: int) -> int:
        mask: int = NEIGHBOURS[source] & self.b.reach(source) & masks.open_squares(self.roles, self.b)
        for acting in self.roles.own:
            if acting.hooks & H_MOVES:
                mask = acting.power.moves(self.b, source, mask)
        return mask

    def building(self, source: str, target: str, dome: bool) -> Blocked:
        b, s, t = self.b, SQUARES.index(source), SQUARES.index(target)
        blocked = self.worker(source, H_BUILDERS, "build")
        if blocked is not None:
            return blocked
        ender = self.ender(b)
        if ender is not None:
            return self.no(Code.FORBIDDEN, f"{_name(ender)} forbids to build as the workers stand", ender)
        if dome:
            return self.low_dome(source, target)
        if masks.build_mask(self.roles, b, s, masks.open_squares(self.roles, b)) >> t & 1:
            return self.dead_end()
        mask: int = NEIGHBOURS[s] & masks.open_squares(self.roles, b)
        for acting in self.roles.own:
            if acting.hooks & H_BUILDS:
                mask = acting.power.builds(b, s, mask)
        if mask >> t & 1:
            power = self.remover(H_BARS_BUILDS, mask, t, lambda p, seat, m: p.bars_builds(b, seat, s, m))
            return self.no(Code.FORBIDDEN, f"{_name(power)} forbids to build on {target}", power)
        own = self.own_remover(H_BUILDS, 1 << t, t, lambda p, m: p.builds(b, s, m))
        return self.closed(s, t) or self.no(Code.FORBIDDEN, f"{_name(own)} may not build on {target} now", own)

    def closed(self, source: int, target: int) -> Blocked | None:
        """Name what closes a square to a builder."""
        b, name = self.b, SQUARES[target]
        if source == target:
            return self.no(Code.OCCUPIED, f"the worker that builds stands on {name}")
        if not NEIGHBOURS[source] >> target & 1:
            return self.no(Code.NOT_ADJACENT, f"{name} is not next to {SQUARES[source]}")
        if b.dome >> target & 1:
            return self.no(Code.DOMED, f"{name} is closed by a dome")
        if not masks.open_squares(self.roles, b) >> target & 1:
            return self.not_open(target)
        return None

    def not_open(self, index: int) -> Blocked:
        """Tell who stands on a square without a dome, or which power seals it."""
        if self.b.occupied >> index & 1:
            return self.no(Code.OCCUPIED, f"{SQUARES[index]} is occupied")
        power = self.remover(H_SEALS, 1 << index, index, lambda p, seat, m: m & ~p.seals(self.b, seat))
        if power is not None and type(power).figure:
            return self.no(Code.OCCUPIED, f"{_name(power)} stands on {SQUARES[index]}", power)
        return self.no(Code.DOMED, f"{SQUARES[index]} counts as closed by a dome: {_name(power)}", power)

    def low_dome(self, source: str, target: str) -> Blocked:
        b, s, t = self.b, SQUARES.index(source), SQUARES.index(target)
        blocked = self.closed(s, t)
        if blocked is not None:
            return blocked
        if b.l3 >> t & 1:
            return self.no(Code.WRONG_PIECE, f"{target} has three blocks: its dome is written without D")
        if not self.roles.hooks & H_DOMES:
            return self.no(Code.WRONG_PIECE, f"a dome goes on three blocks, and {target} has {b.height(t)}")
        if masks.dome_mask(self.roles, b, s, masks.open_squares(self.roles, b)) >> t & 1:
            return self.dead_end()
        power = self.remover(H_BARS_DOMES, 1 << t, t, lambda p, seat, m: p.bars_domes(b, seat, s, m))
        own = self.own_remover(H_DOMES, 1 << t, t, lambda p, m: p.domes(b, s, m))
        if power is not None and self.own_domes(s) >> t & 1:
            return self.no(Code.FORBIDDEN, f"{_name(power)} forbids to put a dome on {target}", power)
        if own is None:  # no power has a say about this worker
            return self.no(Code.WRONG_PIECE, f"a dome goes on three blocks, and {target} has {b.height(t)}")
        return self.no(Code.FORBIDDEN, f"{_name(own)} may not put a dome on {target} now", own)

    def own_domes(self, source: int) -> int:
        """Return the squares where own powers let a worker put a dome lower down."""
        mask = 0
        for acting in self.roles.own:
            if acting.hooks & H_DOMES:
                mask = acting.power.domes(self.b, source, mask)
        return mask

    def dead_end(self) -> Blocked:
        """Explain a step that only the finish rule forbids."""
        after = self.b.copy()
        self.rules.machine.advance(self.roles, after, self.step.code)
        power = self.ender(after) if after.turn == self.b.turn else None
        if power is not None:
            text = f"{self.step}: {_name(power)} would not let the turn end like this, and it could not go on"
            return self.no(Code.FORBIDDEN, text, power)
        todo = _options(after.kinds)
        return self.no(Code.DEAD_END, f"{self.step}: the turn could not be finished: no way to {todo} afterwards")

    # ------------------------------------------------------------------ who removed it

    def asker(self) -> Power | None:
        """Return the own power that asks for something else before a step that would be due without it."""
        b = self.b
        if b.kinds & codes.SETUP or b.saved or b.builds or b.moves > 1:
            return None
        for acting in self.roles.own:
            machine, after = self.without(acting.power)
            if not b.tally:
                machine.open_turn(machine.roles[after.role], after)
            elif b.moves:
                after.kinds = codes.CAN_BUILD
            if machine.legal(after, self.step.code):
                return acting.power
        return None

    def meddlers(self) -> list[Power]:
        """Return the powers that watch, without one of which the step would be legal, dead ends left aside."""
        if self.b.kinds & codes.SETUP or self.b.decider == codes.CHANCE:
            return []
        found = []
        for acting in self.roles.watchers:
            machine, board = self.without(acting.power)
            if machine.legal(board, self.step.code):
                found.append(acting.power)
        return found

    def without(self, power: Power) -> tuple[Machine, Board]:
        """Return the rules as they are without a power, each step judged alone, and the board in them."""
        board = self.b.copy()
        board.history &= ~LINE_UP
        return _machine_without(self.rules, int(self.b.line_up), int(power.slot)), board

    def ender(self, b: Board) -> Power | None:
        """Return who does not let the turn end on a board of it."""
        for acting in self.roles.watchers:
            if acting.hooks & H_BARS_END and acting.power.bars_end(b, acting.seat):
                return acting.power
        return None

    def barring_worker(self, index: int, hook: int) -> Power | None:
        b = self.b
        mask = b.mine
        for acting in self.roles.own:
            if acting.hooks & hook:
                after = acting.power.movers(b, mask) if hook == H_MOVERS else acting.power.builders(b, mask)
                if mask >> index & 1 and not after >> index & 1:
                    return acting.power
                mask = after
        if hook == H_MOVERS:
            power = self.remover(H_BARS_MOVERS, mask, index, lambda p, seat, m: p.bars_movers(b, seat, m))
            if power is not None:
                return power
        return self.burier(index)

    def burier(self, index: int) -> Power | None:
        """Return whose seal lies on a square for everybody, so that who stands there cannot act."""
        return self.remover(H_SEALS, 1 << index, index, lambda p, seat, m: m & ~_seals_for_all(p, self.b, seat))

    def demander(self) -> Power | None:
        """Return whose demand alone forbids the step, `None` if something else does."""
        machine, code = self.rules.machine, self.step.code
        for acting in self.roles.watchers:
            if acting.hooks & H_DEMANDS and not demands.allows(machine, self.roles, self.b, acting, code):
                menu = machine.undemanded(self.roles, self.b)
                return acting.power if code in menu else None
        return None

    def own_remover(self, hook: int, mask: int, index: int, ask: _OwnHook) -> Power | None:
        for acting in self.roles.own:
            if acting.hooks & hook and not ask(acting.power, mask) >> index & 1:
                return acting.power
        return None

    def remover(self, hook: int, mask: int, index: int, ask: _WatchHook) -> Power | None:
        for acting in self.roles.watchers:
            if acting.hooks & hook and not ask(acting.power, acting.seat, mask) >> index & 1:
                return acting.power
        return None


@lru_cache(maxsize=64)
def _machine_without(rules: Rules, line_up: int, slot: int) -> Machine:
    """Return a machine that knows one line-up of a game, without the power whose card is in a slot."""
    powers = rules.machine.line_ups[line_up]
    gone = next(power for power in powers if power.slot == slot)
    machine = rules.machine
    return Machine([lineups.without(powers, gone)], machine.seats, False, 0, machine.exact, machine.placing)


def _seals_for_all(power: Power, board: Board, seat: int) -> int:
    return power.seals(board, seat) if power.everyone_hooks & H_SEALS else 0


def _name(power: Power | None) -> str:
    return "the power in question" if power is None else card_of(type(power)).name


def _kind(step: Step) -> int:
    match step:
        case Place():
            return codes.CAN_PLACE
        case Move():
            return codes.CAN_MOVE
        case Build():
            return codes.CAN_BUILD
        case Force():
            return codes.CAN_FORCE
        case Remove():
            return codes.CAN_REMOVE
        case Lower():
            return codes.CAN_LOWER
        case Choose():
            return codes.CAN_CHOOSE
        case End():
            return codes.CAN_END
    return 0
