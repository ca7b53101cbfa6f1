"""What `Setup.problems` asks of a board: whether it contradicts itself, the rules or the powers.

Each function answers for one `Problem`. Where a power may do anything by itself, what cannot be known is let pass:
whatever legal play leads to fits.
"""

from __future__ import annotations

from typing import Final

from santorini import rebuild
from santorini.core import codes, masks
from santorini.core.board import BEGUN, CLIMBED, EXTRA, FELL, LINE_UP, ROAMED, Board
from santorini.core.power import (
    H_AFTER_BUILD,
    H_AFTER_MOVE,
    H_BEATS,
    H_BUILDERS,
    H_BUILT,
    H_DOMES,
    H_DRAWS,
    H_ENDS,
    H_ENTERS,
    H_FOE_BUILT,
    H_FOE_ENDS,
    H_FOE_MOVED,
    H_FOE_STARTS,
    H_FURNISHES,
    H_MOVED,
    H_MOVERS,
    H_PITS,
    H_PREPARES,
    H_SOURCES,
    H_STANDING,
    H_STARTS,
    H_SURVEYS,
    H_USE,
    H_WINS,
    READS_CLIMB,
    READS_FALL,
    Power,
)
from santorini.core.roles import Roles
from santorini.core.squares import NOWHERE, count
from santorini.rules import Rules

# Slots of cards, one more than there are players.
_SLOTS: Final = 5
_SEATS: Final = 0xF
_POWER_STEPS: Final = codes.CAN_PLACE | codes.CAN_FORCE | codes.CAN_REMOVE | codes.CAN_LOWER | codes.CAN_CHOOSE
# Hooks that may write to the board of a turn under way.
_WRITING: Final = H_STARTS | H_ENTERS | H_MOVED | H_BUILT | H_USE
# Hooks through which a power may end a game, apart from what it says about moves.
_ENDING: Final = (
    H_STANDING
    | H_PITS
    | H_STARTS
    | H_MOVED
    | H_BUILT
    | H_USE
    | H_ENDS
    | H_BEATS
    | H_FOE_STARTS
    | H_FOE_MOVED
    | H_FOE_BUILT
    | H_FOE_ENDS
)


#: Ends that may come at any time, before all workers are placed as well.
_BY_HAND: Final = (codes.RESIGNED, codes.AGREED)


def placing(b: Board) -> bool:
    """Whether workers are being placed before the game."""
    return bool(b.kinds & codes.SETUP)


# ---------------------------------------------------------------------- the board


def squares_fit(_: Rules, b: Board) -> bool:
    """Whether no two workers stand on one square."""
    return not (b.w0 & b.w1) | (b.w0 & b.w2) | (b.w1 & b.w2)


def feet_fit(_: Rules, b: Board) -> bool:
    """Whether no worker stands on a dome."""
    return not b.occupied & b.dome


def domes_fit(rules: Rules, b: Board) -> bool:
    """Whether each dome lies where somebody in this game can build one."""
    return not b.dome & ~b.l3 or any(power.hooks & H_DOMES for power in rules.machine.powers)


def counts_fit(rules: Rules, b: Board) -> bool:
    """Whether each side has as many workers as the rules give."""
    hidden = [power for power in rules.machine.hiders if power.lacks(b)]
    if any(b.workers(power.holder & 3) for power in hidden):
        return False
    out = rules.machine.out(b)
    if out >= 0 and b.workers(out):
        return False
    if rules.machine.changes_workers and not placing(b):
        return True
    seats = rules.machine.placing
    have = [count(b.workers(seat & 3)) for seat in seats]
    absent = {out} if placing(b) else {out, *(power.holder for power in hidden)}
    wanted = [0 if seat in absent else rules.machine.workers[seat & 3] for seat in seats]
    if b.result >> 8 in _BY_HAND:
        return all(number <= most for number, most in zip(have, wanted, strict=True))
    if not placing(b):
        return have == wanted
    if b.kinds & ~codes.SETUP:  # nobody has placed yet, or all have and something else is put on the board
        return not any(have) or have == wanted
    number = seats.index(b.turn)
    before, now, after = have[:number], have[number], have[number + 1 :]
    return before == wanted[:number] and now < wanted[number] and not any(after)


# ---------------------------------------------------------------------- what outlives a turn


def memory_fits(rules: Rules, b: Board) -> bool:
    """Whether all that is remembered is read by somebody, and can be so."""
    if placing(b) and b.history & ~LINE_UP:
        return False
    if not cards_fit(rules, b):
        return False
    return _climbs_fit(rules, b) and _clock_fits(rules, b) and _sexes_fit(rules, b) and _marked_fit(rules, b)


def cards_fit(rules: Rules, b: Board) -> bool:
    """Whether the cards lie, and remember what they remember, as they may."""
    powers = rules.machine.line_ups[b.line_up]
    memories = {power.slot for power in powers if _remembers(power, b)}
    if any(b.memory(slot) and slot not in memories for slot in range(4)):
        return False
    if not b.result and rules.machine.survived(b.copy()):
        return False
    return all(_in_range(power, b) and _fits(power, b) for power in powers) and _surveys_fit(rules, b)


def _fits(power: Power, b: Board) -> bool:
    """Whether a card remembers what it may; a game given up may not have come to where it remembers anything."""
    return power.fits(b) or (b.result >> 8 in _BY_HAND and not b.memory(power.slot))


def _remembers(power: Power, b: Board) -> bool:
    """Whether a power may have remembered something: before the game only one that has had something chosen."""
    return bool(type(power).remembers) and (not placing(b) or bool(power.hooks & H_PREPARES) or _absent(power, b))


def _absent(power: Power, b: Board) -> bool:
    """Whether the workers that a power hides have been taken out of a board."""
    return bool(type(power).hides_workers) and power.lacks(b)


def _in_range(power: Power, b: Board) -> bool:
    """Whether a card remembers no more than it can; once its power is spent for good, the holder's turns are plain."""
    cls = type(power)
    if not cls.remembers:
        return True
    memory = b.memory(power.slot)
    if not cls.once or not memory:
        return memory <= cls.most
    plain = b.kinds == codes.CAN_BUILD and not b.builds
    return memory == 1 and (b.turn != power.holder or not b.tally or bool(b.saved) or plain)


def _surveys_fit(rules: Rules, b: Board) -> bool:
    """Whether what the board settles when a turn starts is told so, or left out while nothing has been done."""
    r = rules.machine.roles[b.role]
    if not r.watch & H_SURVEYS or b.tally or b.result or placing(b) or b.decider == codes.CHANCE:
        return True
    settled = rebuild.at_start(rules.machine, b)
    slots = [acting.power.slot for acting in r.watchers if acting.hooks & H_SURVEYS]
    return all(b.memory(slot) == settled.memory(slot) or not (b.memory(slot) or b.saved) for slot in slots)


def _climbs_fit(rules: Rules, b: Board) -> bool:
    """Whether only such climbs are noted as a power may look at: not those of the player whose turn it is."""
    climbs = b.history & _SEATS
    latest = rules.machine.roles[b.role]
    if b.result >> 8 == codes.TURN_LIMIT:
        latest = latest.following  # the game ended between two turns
    if b.decider == codes.CHANCE or b.result >> 8 == codes.AGREED:
        climbs &= ~latest.bit  # the turn is over, or may have been, and that of the next player has not begun
    out = rules.machine.out(b)
    kept = {roles.bit for roles in rules.machine.roles if roles.reads & READS_CLIMB and roles.seat != out}
    return not climbs & ~sum(kept) and not climbs & latest.bit


def _clock_fits(rules: Rules, b: Board) -> bool:
    limit = rules.turn_limit or 0
    return b.clock <= limit and (not limit or b.clock < limit or bool(b.result))


def _sexes_fit(rules: Rules, b: Board) -> bool:
    """Whether one worker of each side is female, where a power tells them apart: the first that was placed."""
    if not rules.machine.sexes:
        return not b.female
    if b.female & ~b.occupied:
        return False
    sides = [b.workers(side) for side in range(rules.sides)]
    return rules.machine.changes_workers or all(count(side & b.female) == (side != 0) for side in sides)


def _marked_fit(rules: Rules, b: Board) -> bool:
    """Whether somebody may have marked these workers; when a turn starts they follow from the board."""
    if not b.marked:
        return True
    marking = any(acting.marks for acting in rules.machine.roles[b.role].watchers)
    if not marking or b.result or placing(b) or b.bound & ~b.occupied or b.owing & ~b.bound:
        return False
    return bool(b.tally) or b.saved > 0 or rebuild.at_start(rules.machine, b).marked == b.marked


# ---------------------------------------------------------------------- how the game ended


def outcome_fits(rules: Rules, b: Board) -> bool:
    """Whether the game may have ended as stated."""
    reason, cause, winners = b.result >> 8, b.result >> 4 & 15, b.result & 15
    at_limit = bool(rules.turn_limit) and b.clock == rules.turn_limit
    if reason == codes.TURN_LIMIT:
        return at_limit and not winners and not cause
    if reason == codes.AGREED:
        return not winners and not cause
    if at_limit or winners not in {1 << side for side in range(rules.sides) if side != rules.machine.out(b)}:
        return False
    if reason == codes.BY_POWER:
        powers = [power for power in rules.machine.line_ups[b.line_up] if power.slot + 1 == cause]
        return bool(powers) and _won_by_power(rules, b, powers[0], winners)
    if cause or reason == codes.RESIGNED:
        return not cause
    mine = winners == 1 << (b.turn & 3)
    return mine and _climbed_to_the_top(rules, b) if reason == codes.CLIMB else not mine and _may_be_stuck(rules, b)


def _climbed_to_the_top(rules: Rules, b: Board) -> bool:
    able = b.occupied if rules.machine.roles[b.role].hooks & H_MOVERS else b.mine
    return bool(able & b.l3) and rebuild.won_by_move(rules.machine, b) is not False


def _won_by_power(rules: Rules, b: Board, power: Power, winners: int) -> bool:
    if power.hooks & _ENDING:
        return True
    if not power.hooks & H_WINS or b.turn != power.holder or winners != 1 << (b.turn & 3):
        return False
    return rebuild.won_by_move(rules.machine, b) is not False


def _may_be_stuck(rules: Rules, b: Board) -> bool:
    """Whether the player whose turn it is may have been left without a step.

    What the turn had done so far is wiped when a game ends. So whoever has a step on the board as if the turn started
    now must have lost in the middle of it: after a single step, or in one of the few line-ups in which several may
    lead into a dead end, or where others are asked in between and may take the last step away.
    """
    machine = rules.machine
    return not machine.has_step(rebuild.at_start(machine, b)) or rebuild.stuck_after_a_step(machine, b) is not False


# ---------------------------------------------------------------------- the turn under way


def turn_fits(rules: Rules, b: Board) -> bool:
    """Whether play may have led to the middle of this turn, or of the placing."""
    if b.decider == codes.CHANCE:
        return _chance_fits(rules, b)
    if placing(b):
        traces = b.tally & ~BEGUN or b.active != NOWHERE or b.built or b.done
        return not (traces or b.l1 or b.dome) and (b.kinds == codes.SETUP or _is_asked(rules, b))
    machine = rules.machine
    r = machine.roles[b.role]
    if machine.absent(b):
        return _absence_fits(rules, b)
    if not (_traces_fit(machine.changes_workers, r, b) and _marks_fit(r, b) and _kinds_fit(rules, r, b)):
        return False
    # A player without a step has lost at once.
    return machine.has_step(b) and rebuild.leads_to(machine, b) is not False


def _chance_fits(rules: Rules, b: Board) -> bool:
    """Whether chance may have been left to decide about these cards, after a turn or before anybody places."""
    drawing = {power.slot for power in rules.machine.line_ups[b.line_up] if power.hooks & H_DRAWS}
    traces = b.tally or b.active != NOWHERE or b.built or b.done
    if traces or b.kinds & ~codes.SETUP != codes.CAN_CHOOSE:
        return False
    slots = {slot for slot in range(_SLOTS) if b.saved >> 3 >> slot & 1}
    if not slots <= drawing or not rules.machine.has_step(b):
        return False
    return not placing(b) or not (b.l1 or b.dome or b.occupied)


def _absence_fits(rules: Rules, b: Board) -> bool:
    """Whether this is all that others see of a turn in which somebody is asked."""
    traces = b.tally & ~BEGUN & ~(63 << 6) or b.active != NOWHERE or b.done
    return not traces and b.saved > 0 and (b.builds > 0) == (b.built > 0) and _question_fits(rules, b)


def _is_asked(rules: Rules, b: Board) -> bool:
    """Whether the player may be asked for these kinds of steps: before anybody places, or once everybody has."""
    own = rules.machine.roles[b.role].own
    if b.occupied:
        return any(a.hooks & H_FURNISHES and b.kinds == codes.SETUP | a.power.furnishes(b) for a in own)
    return any(a.hooks & H_PREPARES and b.kinds == codes.SETUP | a.power.prepares(b) for a in own)


def _traces_fit(changing: bool, r: Roles, b: Board) -> bool:
    """Whether what is told of moves and builds fits together and belongs to those who may make them."""
    able = b.occupied if r.hooks & (H_MOVERS | H_BUILDERS) else b.mine
    active = 0 if b.active == NOWHERE else 1 << b.active
    if (active | b.moved | b.acted) & ~able or b.built & ~(b.l1 | b.dome):
        return False
    if b.tally & ROAMED:
        return r.repeats and b.moves > 0
    if (b.moves > 0) != (b.origin != NOWHERE) or (b.builds > 0) != (b.built != 0):
        return False
    # A number that stands for more says nothing.
    if (count(b.moved) > b.moves and b.moves < 3) or (count(b.built | b.acted) and not b.builds):
        return False
    if max(count(b.built), count(b.acted)) > b.builds and b.builds < 7:
        return False
    return count(b.moved) <= 1 or changing or bool(r.hooks & (H_MOVERS | _WRITING))


def _marks_fit(r: Roles, b: Board) -> bool:
    """Whether somebody reads the marks, and something may have left them."""
    if b.tally & CLIMBED and not (r.marks_climbs and b.moves):
        return False
    if b.tally & FELL and not (r.reads & READS_FALL and b.moves):
        return False
    return not b.tally & EXTRA or bool(r.hooks & _WRITING)


def _kinds_fit(rules: Rules, r: Roles, b: Board) -> bool:
    """Whether the powers can ask for the kinds of steps that are said to come next."""
    kinds = b.kinds
    if b.saved:
        kinds = b.saved >> 3
        if not _question_fits(rules, b):
            return False
        if not b.tally:  # asked before the turn begins
            return bool(kinds == rebuild.at_start(rules.machine, b).kinds)
    elif kinds == codes.CAN_END:
        return False
    if kinds & _POWER_STEPS and not r.hooks & H_SOURCES:
        return False
    if r.hooks & H_USE:
        return True
    if not (b.moves or b.builds) or (not b.moves and r.opens_plainly):
        return False
    if b.moves > 1 and not r.hooks & (H_AFTER_MOVE | H_AFTER_BUILD):
        return False
    if b.builds:
        return bool(r.hooks & H_AFTER_BUILD) or (b.saved > 0 and kinds == codes.CAN_END)
    return bool(r.hooks & H_AFTER_MOVE) or kinds == codes.CAN_BUILD


def _question_fits(rules: Rules, b: Board) -> bool:
    """Whether somebody may have been asked in between: one who has a choice, and who may decline."""
    asked = rules.machine.roles[b.asked]
    return (
        bool(b.kinds & codes.CAN_END)
        and not b.kinds & ~(_POWER_STEPS | codes.CAN_END)
        and bool(masks.has_power_step(asked, rules.machine.seen(b)))
    )
