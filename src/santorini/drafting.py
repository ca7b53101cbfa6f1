"""How a draft goes: what has been drawn, offered, chosen and named so far, and who is asked what next.

A procedure is a row of stages. The first stage that has something to ask asks it: chance (player 0) or a player. A
stage takes in what is answered; when no stage asks any more the game may begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

import attrs

from santorini import _pools
from santorini import powers as registry
from santorini.core.power import Power
from santorini.rules import Rules

#: Powers dealt to choose one from, in a limited draft: for the night, and for the ram.
_DEALT: Final = 6


@attrs.frozen
class Question:
    """What is asked next: at which stage, of whom, and the possible answers (ids of powers, or numbers of players).

    `by_chance` tells that chance answers, for `player` if that is not 0.
    """

    stage: str
    player: int
    answers: tuple[str, ...]
    by_chance: bool = False

    @property
    def decider(self) -> int:
        """Who answers, 0 for chance."""
        return 0 if self.by_chance else self.player


@attrs.frozen
class State:
    """How far a draft has come. Ids of powers stand in alphabetical order, as none of them counts as the first."""

    rules: Rules
    seating: tuple[int, ...] = ()
    dealt: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    night: str | None = None
    starting: str | None = None
    taken: tuple[str | None, ...] = ()
    first: int | None = None
    out: int = 0

    @classmethod
    def begin(cls, rules: Rules) -> State:
        """Return the state in which nothing has been asked yet."""
        return cls(rules, taken=(None,) * rules.players)

    def question(self) -> Question | None:
        """Return what is asked next, `None` if all is settled."""
        for stage in _stages(self.rules):
            asked = stage.asks(self)
            if asked is not None:
                out = asked.player != 0 and asked.player == self.out
                return attrs.evolve(asked, by_chance=True) if out else asked
        return None

    def after(self, stage: str, answer: str) -> State:
        """Return the state after an answer that is one of those possible."""
        return _STAGES[stage].takes(self, answer)

    @property
    def left(self) -> tuple[str, ...]:
        """The powers on offer that nobody has taken."""
        return tuple(name for name in self.offer if name not in self.taken)

    def power(self, name: str) -> type[Power]:
        """Return the power with an id, as the cards in use have it."""
        return registry.get(name, self.rules.cards)

    def goes_with(self, name: str, others: Iterable[str | None]) -> bool:
        """Tell whether a power may be in a game with others: it is not one of them, nor barred against one."""
        return all(
            name != other and (self.rules.allow_banned or not _pools.barred(name, other))
            for other in others
            if other is not None
        )

    def from_pool(self, chosen: tuple[str, ...], pool: tuple[str, ...], size: int) -> tuple[str, ...]:
        """Return the powers with which those chosen can still be completed to a number that go together."""
        return tuple(
            name
            for name in pool
            if self.goes_with(name, chosen) and _pools.completes((*chosen, name), pool, size, self.rules.allow_banned)
        )


@attrs.frozen
class _Stage:
    asks: Callable[[State], Question | None]
    takes: Callable[[State, str], State]


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(sorted((*names, name)))


def pool_ids(rules: Rules) -> tuple[str, ...]:
    """Return the ids of the powers in the pool."""
    return tuple(registry.card_of(power).id for power in rules.pool)


# ---------------------------------------------------------------------- who sits where


def _asks_seat(state: State) -> Question | None:
    rules = state.rules
    if rules.seats != "random" or len(state.seating) >= rules.players:
        return None
    free = tuple(str(person) for person in range(1, rules.players + 1) if person not in state.seating)
    return Question("seat", 0, free, by_chance=True)


def _takes_seat(state: State, answer: str) -> State:
    seating = (*state.seating, int(answer))
    players = state.rules.players
    if len(seating) == players - 1:  # only one is left for the last seat
        seating += tuple(person for person in range(1, players + 1) if person not in seating)
    return attrs.evolve(state, seating=seating)


# ---------------------------------------------------------------------- what may be offered, and is


def _asks_deal(state: State) -> Question | None:
    """Limited: powers to offer from are drawn, which go together; for the ram any from which two can be offered."""
    rules = state.rules
    pool = pool_ids(rules)
    size = _DEALT if rules.golden_fleece else 2 * (rules.players + 1)
    if rules.offer != "limited" or len(state.dealt) >= min(size, len(pool)):
        return None
    names = _leaving_two(state, pool, size) if rules.golden_fleece else state.from_pool(state.dealt, pool, size)
    return Question("deal", 0, names, by_chance=True)


def _leaving_two(state: State, pool: tuple[str, ...], size: int) -> tuple[str, ...]:
    """Return the powers after which two that go together may still be among those drawn in the end."""
    pairs = [{one, other} for one, other in combinations(pool, 2) if state.goes_with(one, (other,))]
    drawn = set(state.dealt)
    left = (name for name in pool if name not in drawn)
    return tuple(name for name in left if any(len({*drawn, name} | pair) <= size for pair in pairs))


def _takes_deal(state: State, answer: str) -> State:
    return attrs.evolve(state, dealt=_with(state.dealt, answer))


def _asks_offer(state: State) -> Question | None:
    rules = state.rules
    if len(state.offer) >= rules.players:
        return None
    names = state.from_pool(state.offer, state.dealt or pool_ids(rules), rules.players)
    quick = rules.offer == "quick"
    return Question("offer", 0 if quick else rules.first, names, by_chance=quick)


def _takes_offer(state: State, answer: str) -> State:
    return attrs.evolve(state, offer=_with(state.offer, answer))


# ---------------------------------------------------------------------- the card for the night


def _nights(state: State) -> tuple[str, ...]:
    """Return the powers that may lie aside for the night, none unless somebody on offer has a use for one.

    They are of this package or of the pool: what else has been registered is not told by the text of a draft.
    """
    if all(state.power(name).deck != "night" for name in state.offer):
        return ()
    known = {registry.card_of(power).id for power in (*registry.shipped(), *state.rules.pool)}
    fit = (name for name in sorted(known) if state.rules.may_lie_aside(registry.get(name)))
    return tuple(name for name in fit if state.goes_with(name, state.offer))


def _asks_aside(state: State) -> Question | None:
    nights = _nights(state) if state.rules.offer == "limited" and state.night is None else ()
    if len(state.aside) >= min(_DEALT, len(nights)):
        return None
    return Question("aside", 0, tuple(name for name in nights if name not in state.aside), by_chance=True)


def _takes_aside(state: State, answer: str) -> State:
    return attrs.evolve(state, aside=_with(state.aside, answer))


def _asks_night(state: State) -> Question | None:
    nights = () if state.night is not None else state.aside or _nights(state)
    rules = state.rules
    quick = rules.offer == "quick"
    return Question("night", 0 if quick else rules.first, nights, by_chance=quick) if nights else None


def _takes_night(state: State, answer: str) -> State:
    return attrs.evolve(state, night=answer)


# ---------------------------------------------------------------------- who starts, and who takes what


def starters(state: State) -> tuple[str, ...]:
    """Return the powers on offer that may be the starting power: those that have to begin, or all that may."""
    must = tuple(name for name in state.offer if state.power(name).first)
    return must or tuple(name for name in state.offer if not state.power(name).last)


def _asks_start(state: State) -> Question | None:
    if state.starting is not None:
        return None
    names = starters(state)
    forced = len(names) == 1 and state.power(names[0]).first
    return None if forced else Question("start", state.rules.first, names)


def _takes_start(state: State, answer: str) -> State:
    return attrs.evolve(state, starting=answer)


def _next(state: State, passed_over: int) -> int:
    """Return the next player without a power, in order from the first one on, of whom some are passed over; or 0."""
    players, first = state.rules.players, state.rules.first
    order = [(first - 1 + step) % players + 1 for step in range(passed_over, players)]
    return next((player for player in order if state.taken[player - 1] is None), 0)


def _asks_taker(state: State) -> Question | None:
    """Each player takes a power on offer but for the first one, to whom the last power is left."""
    player = _next(state, 1)
    return Question("take", player, state.left) if player else None


def _takes_power(state: State, answer: str) -> State:
    player = _next(state, 1)
    state = _gives(state, player, answer)
    return _gives(state, state.rules.first, state.left[0]) if len(state.left) == 1 else state


def _gives(state: State, player: int, name: str) -> State:
    taken = tuple(name if number == player else other for number, other in enumerate(state.taken, 1))
    return attrs.evolve(state, taken=taken)


def _asks_freely(state: State) -> Question | None:
    """Each player in turn takes any power of the pool that goes together with those taken."""
    rules = state.rules
    player = _next(state, 0)
    if not player:
        return None
    taken = tuple(name for name in state.taken if name is not None)
    return Question("pick", player, state.from_pool(taken, pool_ids(rules), rules.players))


def _takes_freely(state: State, answer: str) -> State:
    return _gives(state, _next(state, 0), answer)


def _asks_first(state: State) -> Question | None:
    """The Challenger, who has made the offer, names the start player."""
    if state.first is not None:
        return None
    numbers = tuple(str(player) for player in range(1, state.rules.players + 1))
    return Question("first", state.rules.first, numbers)


def _takes_first(state: State, answer: str) -> State:
    return attrs.evolve(state, first=int(answer))


# ---------------------------------------------------------------------- the power of the ram


def _asks_ram(state: State) -> Question | None:
    """One of the two powers on offer is for the ram; or it is drawn from all that may be."""
    rules = state.rules
    if state.starting is not None:
        return None
    if rules.offer in {"limited", "full"}:
        other = rules.first % rules.players + 1
        return Question("ram", other, state.offer)
    return Question("ram", 0, pool_ids(rules), by_chance=True)


_STAGES: Final[dict[str, _Stage]] = {
    "seat": _Stage(_asks_seat, _takes_seat),
    "deal": _Stage(_asks_deal, _takes_deal),
    "offer": _Stage(_asks_offer, _takes_offer),
    "aside": _Stage(_asks_aside, _takes_aside),
    "night": _Stage(_asks_night, _takes_night),
    "start": _Stage(_asks_start, _takes_start),
    "take": _Stage(_asks_taker, _takes_power),
    "pick": _Stage(_asks_freely, _takes_freely),
    "first": _Stage(_asks_first, _takes_first),
    "ram": _Stage(_asks_ram, _takes_start),
}

#: The stages of each procedure, in order.
_PROCEDURES: Final[dict[str, tuple[str, ...]]] = {
    "site": ("seat", "pick"),
    "classic": ("seat", "offer", "night", "take", "first"),
    "bga": ("seat", "deal", "offer", "aside", "night", "start", "take"),
    "drawn ram": ("seat", "ram"),
    "offered ram": ("seat", "deal", "offer", "ram"),
    "": ("seat",),
}


def procedure(rules: Rules) -> tuple[str, ...]:
    """Return the names of the stages of a draft."""
    if rules.powers:
        return _PROCEDURES[""]
    if rules.golden_fleece:
        return _PROCEDURES["offered ram" if rules.offer in {"limited", "full"} else "drawn ram"]
    return _PROCEDURES[str(rules.setup)]


def _stages(rules: Rules) -> list[_Stage]:
    return [_STAGES[name] for name in procedure(rules)]


def seated(state: State) -> tuple[int, ...]:
    """Return who sits on each seat: as has been dealt, if all have been, or as the rules tell."""
    return state.seating if len(state.seating) == state.rules.players else state.rules.seating


def settled(state: State) -> Rules:
    """Return the rules of the game to which a draft has led, in which nothing is asked any more."""
    rules = state.rules
    named: dict[str, object] = {"seating": seated(state)}
    if rules.powers:
        return rules.drafted(**named)
    if rules.golden_fleece:
        return rules.drafted(powers=(None,) * rules.players, fleece=state.starting, first=rules.first, **named)
    first = rules.first if state.first is None else state.first
    if rules.setup == "bga":
        starting = starters(state)[0] if state.starting is None else state.starting
        first = state.taken.index(starting) + 1
    return rules.drafted(powers=state.taken, night=state.night, first=first, **named)
