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

#: How often a turn is an additional one, if it can be.
EXTRA: Final = 0.3

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
        case st.Choose(what) if what not in st.SQUARES:
            return naive.Step("draw", which=what)
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
        None if position.decider is None else position.decider - 1,
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


def memory(state: State, power: str | None, card: naive.Card, side: int) -> int:
    """Return the number that the engine keeps for the card that a side has, as the notation of each power says."""
    tokens = sorted(card.tokens)
    if power in USED_ONCE:
        return int(card.spent)
    numbers: dict[str, Callable[[], int]] = {
        "aeolus": lambda: 0 if card.points is None else SONGS.index(card.points) + 1,
        "chaos": lambda: sum(1 << naive.GODS.index(god) for god in state.pile),
        "charybdis": lambda: sum((at + 1) << 5 * place for place, at in enumerate([-1, -1, *tokens][-2:])),
        "circe": lambda: int(keeps_terms(state)),
        "clio": lambda: sum(1 << at for at in tokens) | (3 - card.stock) << 25,
        "dionysus": lambda: int(state.facts.extra == "dionysus"),
        "eris": lambda: sum((latest_square(state, either) + 1) << 6 * either for either in (0, 1)),
        "europa": lambda: tokens[0] + 1 if tokens else 0,
        "gaea": lambda: 2 - card.stock,
        "hypnus": lambda: sleeper_square(state, side) + 1,
        "morpheus": lambda: card.stock,
        "siren": lambda: SONGS.index(card.points or "") + 1,
        "tyche": lambda: sum(1 << number - 1 for number in card.drawn) | 128 * (state.facts.extra == "tyche"),
    }
    return numbers[power]() if power in numbers else 0


def latest_square(state: State, side: int) -> int:
    """Return where the worker stands that a side moved last, -1 if there is none."""
    found = [worker.at for worker in state.side(side) if worker.number == state.latest[side]]
    return found[0] if found else -1


def sleeper_square(state: State, side: int) -> int:
    """Return where the opponent's worker sleeps in the opponent's turn, 31 if nobody does."""
    if side == state.player or state.powers[side] != "hypnus":
        return -1
    return 31 if state.facts.sleeper is None else state.worker(state.facts.sleeper).at


def keeps_terms(state: State) -> bool:
    """Whether Circe plays an additional turn of a power that went back at its start: the engine leaves it with her."""
    return state.dealt[state.player] == "circe" and bool(state.facts.extra) and not state.away


def lies(state: State) -> tuple[list[str], list[str]]:
    """Return who has which power, one that is out of force left out, as the engine sees it."""
    has: tuple[list[str], list[str]] = [], []
    stolen = "circe" in state.dealt and (state.away or keeps_terms(state))
    night = "nyx" in state.dealt and state.away
    for side, power in enumerate(state.dealt):
        if power and not (night and power != "nyx"):
            has[1 - side if stolen and power != "circe" else side].append(power)
    if night and state.night:
        has[state.dealt.index("nyx")].append(state.night)
    if "chaos" in state.dealt:
        seat = naive.chaos_seat(state)
        has[seat].append(state.powers[seat] or "")
    return has


def details(state: State) -> Iterator[str]:
    """Yield what is not on the board, as words of the engine's text."""
    if lies(state) != tuple([power] if power else [] for power in state.dealt):
        yield "cards=" + "/".join("+".join(ids) or "-" for ids in lies(state))
    if not {"hippolyta", "selene"}.isdisjoint(state.cast):
        yield "female=" + ",".join(st.SQUARES[worker.at] for worker in state.workers if worker.female)
    memories = {}
    for side, power in enumerate(state.dealt):
        holder = 1 - side if "circe" in state.dealt and state.away and power != "circe" else side
        suspended = "nyx" in state.dealt and state.away and power != "nyx"
        memories[side + 1] = memory(state, power, state.aside if suspended else state.cards[holder], holder)
    if state.night:
        free = 2 if state.dealt[1] is None else 3
        memories[free] = memory(state, state.night, naive.Card(), state.dealt.index("nyx"))
    if any(memories.values()):
        yield "memory=" + ",".join(f"{player}:{number:x}" for player, number in memories.items() if number)


def reads_climbs(state: State, side: int) -> bool:
    """Whether a side can come to have Athena."""
    giver = "athena" if "athena" in state.dealt else "chaos"
    return state.dealt[side] == giver or (giver in state.dealt and "circe" in state.dealt)


def position_of(state: State, options: Options) -> st.Position:
    """Return the engine's position for a turn that has just started."""
    setup = st.Setup(
        rules=rules_of(state.dealt, options.completion, if_possible=options.if_possible, night=state.night),
        heights=state.heights,
        domes=[st.SQUARES[at] for at in state.domes],
        workers=[[st.SQUARES[worker.at] for worker in state.side(side)] for side in (0, 1)],
        player=state.player + 1,
        climbed=[state.other + 1] if reads_climbs(state, state.other) and state.climbed[state.other] else [],
        details=" ".join(details(state)),
    )
    return setup.position(waive=WAIVABLE)


# ---------------------------------------------------------------------- random situations


#: How often a square has 0, 1, 2 and 3 blocks.
LANDSCAPES: Final = ((1, 1, 0, 0), (2, 1, 1, 0), (4, 3, 3, 3), (1, 1, 2, 2), (5, 0, 1, 4))


def situation(powers: naive.Powers, rng: Random, night: str | None = None) -> State:
    """Return a random start of a turn, with workers close to each other and cards that have been used."""
    heights = tuple(rng.choices(range(4), rng.choice(LANDSCAPES), k=25))
    crowd, low = rng.choice((0.1, 0.3, 0.6)), rng.choice((0.0, 0.1, 0.3, 0.6))
    domes = frozenset(at for at in range(25) if rng.random() < (crowd if heights[at] == 3 else low))
    state = naive.empty(powers, night)._replace(heights=heights, player=rng.randrange(2))
    for side, at in zip(sides(powers, rng), spots(rng, apart="nemesis" in powers), strict=False):
        state, domes = state.settle(side, at), domes - {at}
    towers = sorted(at for at in domes if heights[at] == 3)
    domes -= {*towers[4:]} if "chronus" in powers else set()  # with five he has won
    state = state._replace(domes=domes, climbed=(rng.random() < 0.5, rng.random() < 0.5))
    for side in (0, 1):
        state = used(state, side, rng)
    if "eris" in state.cast:
        last = [rng.choice([None, *(worker.number for worker in state.side(side))]) for side in (0, 1)]
        state = state._replace(latest=(last[0], last[1]))
    return extra_turn(dealt_out(state, rng), rng)


def dealt_out(state: State, rng: Random) -> State:
    """Return the situation with the cards as they may lie in the middle of a game."""
    if "chaos" in state.dealt:
        gods = sorted(naive.gods(state))
        up, *others = rng.sample(gods, len(gods))
        pile = frozenset(others[: rng.randrange(len(gods))])
        seat = naive.chaos_seat(state)
        state = state._replace(powers=naive.by_seat(seat, up, state.powers[1 - seat]), pile=pile)
    if "circe" in state.dealt and rng.random() < 0.5:
        (one, two), (first, second) = state.powers, state.cards
        state = state._replace(powers=(two, one), cards=(second, first), away=True)
    return naive.counted(state) if "nyx" in state.dealt else state


def extra_turn(state: State, rng: Random) -> State:
    """Return the situation, now and then in an additional turn, if the player has a power that grants them."""
    if state.power not in {"dionysus", "tyche"} or rng.random() > EXTRA:
        return state
    state = state._replace(facts=state.facts._replace(extra=state.power))
    return state.note(state.player, state.card._replace(drawn=frozenset()))


def sides(powers: naive.Powers, rng: Random) -> list[int]:
    """Return whose workers there are: now and then one is missing, or there is one more."""
    counts = [rng.choice((1, 2, 2, 2, 2, 2)) for _ in powers]
    for side, power in enumerate(powers):
        if power in {"gaea", "graeae", "hydra", "jason", "proteus"}:
            counts[side] += rng.randrange(2)
        if power == "circe" and "hydra" in powers:
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
    if "nyx" in state.dealt:  # tokens out of force keep nobody away
        mine = theirs = frozenset()
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
        case "tyche":
            return card._replace(drawn=frozenset(rng.sample(range(1, 6), rng.randrange(6))))
    return card._replace(spent=power in USED_ONCE and rng.random() < 0.2)
