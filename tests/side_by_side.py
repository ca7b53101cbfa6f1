"""The engine and the plain implementation side by side: the same situations, the same steps, what both say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

import naive
import santorini as st
from naive import Options, State
from santorini.setup import WAIVABLE
from strategies import rules_of

#: The same steps, as the engine and as the plain implementation write them.
Looks = tuple[object, ...]

#: How often something is declined, if it may be.
DECLINED: Final = 0.15

SONGS: Final = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")

#: The powers whose cards remember only that they have been used.
USED_ONCE: Final = (
    "achilles",
    "atalanta",
    "bellerophon",
    "heracles",
    "jason",
    "medea",
    "odysseus",
    "polyphemus",
    "theseus",
)


def squares(names: object) -> frozenset[int]:
    """Return squares as the plain implementation counts them."""
    assert isinstance(names, tuple | frozenset)
    return frozenset(map(naive.square, names))


def plain(step: st.Step) -> naive.Step:
    """Return a step of the engine as the plain implementation writes it."""
    match step:
        case st.Move(source, target) | st.Force(source, target):
            return naive.Step(step.kind, naive.square(source), naive.square(target))
        case st.Build(source, target, dome):
            return naive.Step("dome" if dome else "build", naive.square(source), naive.square(target))
        case st.Place(square) | st.Remove(square) | st.Lower(square):
            return naive.Step(step.kind, naive.square(square))
        case st.Choose(what) if what in {*SONGS, "none"}:
            return naive.Step("point", which=what)
        case st.Choose(what):
            return naive.Step("choose", naive.square(what))
    assert step == st.End()
    return naive.END


def looks_of(position: st.Position) -> Looks:
    """Return what the engine says of a position: the board, whose turn it is, who decides, who has won."""
    outcome = position.outcome
    return (
        position.heights,
        squares(position.domes),
        squares(position.workers(1)),
        squares(position.workers(2)),
        min(outcome.winners) - 1 if outcome else None,
        position.turn_player - 1,
        position.decider and position.decider - 1,
    )


def looks_plain(mid: naive.Mid) -> Looks:
    """Return the same of the plain implementation."""
    return (*mid.state.looks, mid.state.player, mid.ask.decider if mid.ask else None)


def compare(position: st.Position, mid: naive.Mid, rng: Random, most: int) -> None:
    """Play at most so many steps at random on both sides; fail where the positions or the legal steps differ."""
    before = position.text()
    for _ in range(most):
        steps = {plain(step): step for step in position.steps}
        ours, theirs = (looks_of(position), set(steps)), (looks_plain(mid), set(mid.steps))
        assert ours == theirs, f"{position.rules.completion}, {position.rules.if_possible}: {before}"
        if position.outcome is not None:
            return
        step = one_of(steps, rng)
        before = f"{position.text()} {steps[step]}"
        position, mid = position.play(steps[step]), naive.apply(mid, step)


def one_of(steps: Iterable[naive.Step], rng: Random) -> naive.Step:
    """Return a step, of each kind as often as of any other: forces and removals are few among moves and builds."""
    kinds = sorted({step.kind for step in steps} - {"end"})
    declined = naive.END in steps and (not kinds or rng.random() < DECLINED)
    kind = "end" if declined else rng.choice(kinds)
    return rng.choice(sorted(step for step in steps if step.kind == kind))


# ---------------------------------------------------------------------- the same situation for both


def memory(state: State, side: int) -> int:
    """Return the number that the engine keeps for a card, as the notation of each power says."""
    card, power = state.cards[side], state.powers[side]
    tokens = sorted(card.tokens)
    if power in USED_ONCE:
        return int(card.spent)
    numbers: dict[str, Callable[[], int]] = {
        "aeolus": lambda: 0 if card.points is None else SONGS.index(card.points) + 1,
        "charybdis": lambda: sum((at + 1) << 5 * place for place, at in enumerate([-1, -1, *tokens][-2:])),
        "clio": lambda: sum(1 << at for at in tokens) | (3 - card.stock) << 25,
        "dionysus": lambda: int(state.facts.extra),
        "eris": lambda: sum((latest_square(state, either) + 1) << 6 * either for either in (0, 1)),
        "europa": lambda: tokens[0] + 1 if tokens else 0,
        "gaea": lambda: 2 - card.stock,
        "hypnus": lambda: sleeper_square(state, side) + 1,
        "morpheus": lambda: card.stock + (side == state.player),
        "siren": lambda: SONGS.index(card.points or "") + 1,
    }
    return numbers[power]() if power in numbers else 0


def latest_square(state: State, side: int) -> int:
    """Return where the worker stands that a side moved last, -1 if there is none."""
    found = [worker.at for worker in state.side(side) if worker.number == state.latest[side]]
    return found[0] if found else -1


def sleeper_square(state: State, side: int) -> int:
    """Return where the opponent's worker sleeps in the opponent's turn, 31 if nobody does."""
    if side == state.player:
        return -1
    asleep = naive.sleeper(state)
    return 31 if asleep is None else state.worker(asleep).at


def details(state: State) -> Iterator[str]:
    """Yield what is not on the board, as words of the engine's text."""
    if not {"hippolyta", "selene"}.isdisjoint(state.powers):
        yield "female=" + ",".join(st.SQUARES[worker.at] for worker in state.workers if worker.female)
    memories = {side + 1: memory(state, side) for side in (0, 1)}
    if any(memories.values()):
        yield "memory=" + ",".join(f"{player}:{number:x}" for player, number in memories.items() if number)


def position_of(state: State, options: Options) -> st.Position:
    """Return the engine's position for the start of a turn."""
    athena = state.powers[state.other] == "athena" and state.climbed[state.other]
    setup = st.Setup(
        rules=rules_of(state.powers, options.completion, if_possible=options.if_possible),
        heights=state.heights,
        domes=[st.SQUARES[at] for at in state.domes],
        workers=[[st.SQUARES[worker.at] for worker in state.side(side)] for side in (0, 1)],
        player=state.player + 1,
        climbed=[state.other + 1] if athena else [],
        details=" ".join(details(state)),
    )
    return setup.position(waive=WAIVABLE)


# ---------------------------------------------------------------------- random situations


#: How often a square has 0, 1, 2 and 3 blocks.
LANDSCAPES: Final = ((1, 1, 0, 0), (2, 1, 1, 0), (4, 3, 3, 3), (1, 1, 2, 2), (5, 0, 1, 4))


def situation(powers: naive.Powers, rng: Random) -> State:
    """Return a random start of a turn, with workers close to each other and cards that have been used."""
    heights = tuple(rng.choices(range(4), rng.choice(LANDSCAPES), k=25))
    crowd, low = rng.choice((0.1, 0.3, 0.6)), rng.choice((0.0, 0.1, 0.3, 0.6))
    domes = frozenset(at for at in range(25) if rng.random() < (crowd if heights[at] == 3 else low))
    state = naive.empty(powers)._replace(heights=heights, player=rng.randrange(2))
    for side, at in zip(sides(powers, rng), spots(rng, apart="nemesis" in powers), strict=False):
        state, domes = state.settle(side, at), domes - {at}
    towers = sorted(at for at in domes if heights[at] == 3)
    domes -= {*towers[4:]} if "chronus" in powers else set()  # with five he has won
    state = state._replace(domes=domes, climbed=(rng.random() < 0.5, rng.random() < 0.5))
    for side in (0, 1):
        state = used(state, side, rng)
    return state


def sides(powers: naive.Powers, rng: Random) -> list[int]:
    """Return whose workers there are: now and then one is missing, or there is one more."""
    counts = [rng.choice((1, 2, 2, 2, 2, 2)) for _ in powers]
    for side, power in enumerate(powers):
        if power in {"gaea", "graeae", "hydra", "jason", "proteus"}:
            counts[side] += rng.randrange(2)
    return [side for side in (0, 1) for _ in range(counts[side])]


def spots(rng: Random, *, apart: bool) -> list[int]:
    """Return squares for workers, close to each other or, more often where that is asked for, anywhere."""
    row, column, wide = rng.randrange(3), rng.randrange(3), rng.random() < (0.8 if apart else 0.3)
    near = [at for at in range(25) if wide or (0 <= at // 5 - row < 3 and 0 <= at % 5 - column < 3)]
    return rng.sample(near, len(near))


def used(state: State, side: int, rng: Random) -> State:
    """Return the situation with a card as it may be in the middle of a game."""
    power, card = state.powers[side], state.cards[side]
    mine, theirs = state.squares(side), state.squares(1 - side)
    taken = state.domes | theirs | state.cards[1 - side].tokens
    open_to_me = [at for at in range(25) if at not in taken]
    match power:
        case "clio":
            blocks = [at for at in open_to_me if state.heights[at]]
            coins = rng.sample(blocks, min(rng.randrange(4), len(blocks)))
            card = card._replace(stock=rng.randint(0, 3 - len(coins)), tokens=frozenset(coins))
        case "charybdis":
            squares = [at for at in range(25) if at not in state.domes | state.cards[1 - side].tokens]
            pools = rng.sample(squares, rng.choice((0, 1, 2, 2, 2, 2)))
            card = card._replace(stock=2 - len(pools), tokens=frozenset(pools))
        case "europa":
            free = [at for at in open_to_me if at not in mine]
            card = card._replace(tokens=frozenset(rng.sample(free, rng.choice((0, 1, 1)))))
        case "dionysus":
            extra = side == state.player and rng.random() < 0.3
            state = state._replace(facts=state.facts._replace(extra=extra))
        case "eris":
            last = rng.choice([None, *(worker.number for worker in state.side(1 - side))])
            state = state._replace(latest=naive.by_seat(side, None, last))
        case _:
            card = simply_used(power, card, rng)
    return state.note(side, card)


def simply_used(power: str | None, card: naive.Card, rng: Random) -> naive.Card:
    """Return a card on which nothing lies that stands on the board."""
    match power:
        case "gaea":
            return card._replace(stock=rng.randrange(3))
        case "morpheus":
            return card._replace(stock=rng.randrange(5))
        case "aeolus":
            return card._replace(points=rng.choice((None, *SONGS)))
        case "siren":
            return card._replace(points=rng.choice(SONGS))
    return card._replace(spent=power in USED_ONCE and rng.random() < 0.2)
