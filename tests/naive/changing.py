"""Powers that change who has which power, or draw cards: Circe, Nyx, Chaos, Tyche."""

from __future__ import annotations

from naive.board import State, are_neighbours, by_seat

SIMPLE = frozenset(
    ("apollo", "artemis", "athena", "atlas", "demeter", "hephaestus", "hermes", "minotaur", "pan", "prometheus")
)
BARRED_GODS = {"gaea": "atlas", "harpies": "hermes", "hades": "pan"}
"""The simple gods that are barred against another power."""
TYCHES_CARDS = frozenset(range(1, 7))


# --- Circe and Nyx -----------------------------------------------------------------------------------------


def taken(state: State) -> State:
    """Circe: at the start of her turn she has the opponent's power, unless the opponent's workers stand together."""
    if state.dealt[state.player] != "circe":
        return state
    foes = state.side(state.other)
    together = len(foes) > 1 and all(are_neighbours(one.at, two.at) for one in foes for two in foes if one != two)
    if state.away is not together:
        return state
    (one, two), (first, second) = state.powers, state.cards
    return state._replace(powers=(two, one), cards=(second, first), away=not together)


def counted(state: State) -> State:
    """Nyx: with an odd number of Complete Towers she has the card of the night, and the opponent has no power."""
    odd = state.towers % 2 == 1
    if odd is state.away:
        return state
    nyx = state.dealt.index("nyx")
    theirs = None if odd else state.dealt[1 - nyx]
    return state._replace(
        powers=by_seat(nyx, state.night if odd else None, theirs),
        cards=by_seat(nyx, state.cards[nyx], state.aside),
        aside=state.cards[1 - nyx],
        away=odd,
    )


# --- Chaos and Tyche ---------------------------------------------------------------------------------------


def draws(state: State) -> tuple[str, ...]:
    """The powers for which a card is drawn at the end of the turn.

    Chaos should come first, but which does makes no difference: they come in the order of the players, as in
    the engine.
    """
    due = {"chaos": state.facts.dome, "tyche": state.power == "tyche" and state.facts.extra != "tyche"}
    return tuple(power for power in state.dealt if power and due.get(power))


def chaos_seat(state: State) -> int:
    """Who has Chaos."""
    seat = state.dealt.index("chaos")
    return 1 - seat if state.away else seat


def gods(state: State) -> frozenset[str]:
    """All gods with whom Chaos plays: nobody was dealt them, and they are barred against nobody."""
    return frozenset(SIMPLE - {*state.dealt} - {BARRED_GODS.get(power or "") for power in state.dealt})


def turned_up(state: State) -> dict[str, State]:
    """Chaos: which gods can come up, and what follows from each. The last one goes to the pile before."""
    seat = chaos_seat(state)
    last = state.powers[seat]
    pile = state.pile if last is None else state.pile | {last}
    if pile == gods(state):
        pile = frozenset()
    other = state.powers[1 - seat]
    return {god: state._replace(powers=by_seat(seat, god, other), pile=pile) for god in gods(state) - pile}


def drawn(state: State) -> dict[str, State]:
    """Tyche: which cards can be drawn, and what follows from each."""
    after = {}
    for number in TYCHES_CARDS - state.card.drawn:
        if number == 6:
            shuffled = state.note(state.player, state.card._replace(drawn=frozenset()))
            after["6"] = shuffled._replace(facts=state.facts._replace(six=True))
        else:
            cards = state.card.drawn | {number}
            after[str(number)] = state.note(state.player, state.card._replace(drawn=cards))
    return after
