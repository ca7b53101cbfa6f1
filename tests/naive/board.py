"""Squares, workers, cards and the state of a game, in the plainest form."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

T = TypeVar("T")
Powers = tuple[str | None, str | None]

Way = tuple[int, int]
"""A direction: rows and columns to go."""

DIRECTIONS: dict[str, Way] = {"E": (0, 1), "NE": (1, 1), "N": (1, 0), "NW": (1, -1), "W": (0, -1), "SW": (-1, -1),
                              "S": (-1, 0), "SE": (-1, 1)}  # fmt: skip


class Worker(NamedTuple):
    """A worker is known by its number, wherever it stands."""

    number: int
    side: int
    at: int
    female: bool = False
    """The first worker that a side places is female."""


class Card(NamedTuple):
    """What lies on a power's card, and what belongs to it."""

    stock: int = 0
    """Coins (Clio, Morpheus), whirlpools (Charybdis), spare workers (Gaea) that lie on the card."""
    tokens: frozenset[int] = frozenset()
    """Where tokens of the card lie: coins, whirlpools, Talus."""
    spent: bool = False
    """Whether a hero has used the power."""
    points: str | None = None
    """The direction of the Siren's song, or of Aeolus' wind."""
    drawn: frozenset[int] = frozenset()
    """The cards that Tyche has drawn since the last shuffle."""


STOCKS = {"clio": 3, "charybdis": 2, "gaea": 2}
WITHOUT_TURNS = {"chaos", "circe", "nyx"}
"""Powers that change who has which power, and do nothing else."""


class Facts(NamedTuple):
    """What has happened in the turn under way, as far as somebody asks."""

    rose: bool = False
    """A worker was moved up."""
    fell: bool = False
    """A worker was moved down."""
    borrowed: bool = False
    """The turn is played with an opponent's worker (Dionysus, Eris): nobody can win."""
    extra: str = ""
    """Whose power has granted the turn, if it is an additional one (Dionysus, Tyche)."""
    tower: bool = False
    """A tower was completed, and Dionysus grants an additional turn for it."""
    six: bool = False
    """The six was drawn, and Tyche grants an additional turn for it."""
    dome: bool = False
    """A dome was built; known only where Chaos asks."""
    held: frozenset[int] = frozenset()
    """The workers that Aphrodite holds, by number."""
    astray: frozenset[int] = frozenset()
    """Those of them that have moved, and have not come back to one of her workers with their last move."""
    due: tuple[str, ...] = ()
    """The powers for which a card has yet to be drawn, at the end of the turn."""
    sleeper: int | None = None
    """The number of the worker that Hypnus has put to sleep."""


class State(NamedTuple):
    """A game, between two turns or in the middle of one."""

    heights: tuple[int, ...]
    """Blocks on each square, 0-3; the index is row * 5 + column, a1 = 0."""
    domes: frozenset[int]
    workers: tuple[Worker, ...]
    player: int = 0
    """Whose turn it is; once the game is over, whose turn was the last."""
    powers: Powers = (None, None)
    """The power of each player that is in force now: of Chaos the god that lies face up, of Circe what she has taken,
    of Nyx the card of the night. None of them ever has two such powers at once."""
    cards: tuple[Card, Card] = (Card(), Card())
    """What lies on the cards of those powers."""
    dealt: Powers = (None, None)
    """The power that each player was dealt."""
    night: str | None = None
    """The card of the night (Nyx)."""
    away: bool = False
    """Whether the power that was dealt to the other player is with Circe now, or out of force because of Nyx."""
    aside: Card = Card()
    """What lies on the card that Nyx has put out of force."""
    pile: frozenset[str] = frozenset()
    """The gods that Chaos has laid off."""
    climbed: tuple[bool, bool] = (False, False)
    """Whether each player moved an own worker up in his own latest turn."""
    latest: tuple[int | None, int | None] = (None, None)
    """The own worker that each side moved last in a turn of its own, by number; known only where Eris asks."""
    born: int = 0
    """How many workers there have been: the number of the next one."""
    winner: int | None = None
    facts: Facts = Facts()

    # --- asking

    @property
    def other(self) -> int:
        """The player whose turn it is not."""
        return 1 - self.player

    @property
    def power(self) -> str | None:
        """The power of the player whose turn it is."""
        return self.powers[self.player]

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    def worker(self, number: int) -> Worker:
        """The worker of that number."""
        return next(worker for worker in self.workers if worker.number == number)

    def on(self, at: int) -> Worker | None:
        """Who stands on a square."""
        for worker in self.workers:
            if worker.at == at:
                return worker
        return None

    def side(self, side: int) -> list[Worker]:
        """A player's workers."""
        return [worker for worker in self.workers if worker.side == side]

    @property
    def own(self) -> list[Worker]:
        """The workers of the player whose turn it is."""
        return self.side(self.player)

    @property
    def foes(self) -> list[Worker]:
        """The other player's workers that may be picked: not one that stands on a coin of Clio or under Talus."""
        return [worker for worker in self.side(self.other) if not self.closed(worker.at, self.player)]

    @property
    def cast(self) -> set[str | None]:
        """All powers that somebody was dealt, and the card of the night."""
        return {*self.dealt, self.night}

    def tokens(self, power: str) -> frozenset[int]:
        """Where tokens of a power lie, if somebody has it."""
        return self.cards[self.powers.index(power)].tokens if power in self.powers else frozenset()

    def closed(self, at: int, player: int) -> bool:
        """Whether a square counts as domed for a player: a dome, Talus, or a coin of the other player's Clio."""
        coin = self.powers[1 - player] == "clio" and at in self.cards[1 - player].tokens
        return at in self.domes or coin or at in self.tokens("europa")

    def free(self, at: int, player: int) -> bool:
        """Whether a square is unoccupied for a player: no worker, and nothing that counts as a dome."""
        return self.on(at) is None and not self.closed(at, player)

    @property
    def towers(self) -> int:
        """How many Complete Towers there are."""
        return sum(self.heights[at] == 3 for at in self.domes)

    def squares(self, side: int) -> frozenset[int]:
        """Where a player's workers stand."""
        return frozenset(worker.at for worker in self.side(side))

    @property
    def looks(self) -> tuple[object, ...]:
        """What is on the board, and who has won. Workers of a side are not told apart."""
        return self.heights, self.domes, self.squares(0), self.squares(1), self.winner

    # --- changing

    def put(self, number: int, at: int) -> State:
        """The state with a worker on another square."""
        workers = tuple(worker._replace(at=at) if worker.number == number else worker for worker in self.workers)
        return self._replace(workers=workers)

    def swap(self, one: int, two: int) -> State:
        """The state in which two workers have traded places."""
        return self.put(one, self.worker(two).at).put(two, self.worker(one).at)

    def remove(self, number: int) -> State:
        """The state without a worker."""
        return self._replace(workers=tuple(worker for worker in self.workers if worker.number != number))

    def add(self, side: int, at: int) -> State:
        """The state with a new worker."""
        return self._replace(workers=(*self.workers, Worker(self.born, side, at)), born=self.born + 1)

    def settle(self, side: int, at: int) -> State:
        """The state with a worker placed before the game: a side's first is female."""
        state = self.add(side, at)
        worker = state.workers[-1]._replace(female=not self.side(side))
        return state._replace(workers=(*self.workers, worker))

    def note(self, side: int, card: Card) -> State:
        """The state in which a player's card has changed."""
        return self._replace(cards=by_seat(side, card, self.cards[1 - side]))

    def spend(self) -> State:
        """The state in which the hero of the player whose turn it is has used the power."""
        return self.note(self.player, self.card._replace(spent=True))


def square(name: str) -> int:
    """The index of a square: 0 for "a1", 24 for "e5"."""
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def are_neighbours(one: int, two: int) -> bool:
    """Whether two different squares touch, be it at a corner."""
    return one != two and abs(one // 5 - two // 5) <= 1 and abs(one % 5 - two % 5) <= 1


NEIGHBOURS = [[two for two in range(25) if are_neighbours(one, two)] for one in range(25)]
PERIMETER = frozenset(at for at in range(25) if len(NEIGHBOURS[at]) < 8)
CORNERS = frozenset(at for at in range(25) if len(NEIGHBOURS[at]) == 3)


INSIDE = frozenset(range(25)) - PERIMETER
EDGES = (frozenset(range(5)), frozenset(range(20, 25)), frozenset(range(0, 25, 5)), frozenset(range(4, 25, 5)))
"""Rows 1 and 5, columns a and e: each edge and the opposite one."""


def ahead(at: int, way: Way) -> int | None:
    """The next square in a direction, if it is on the board."""
    row, column = at // 5 + way[0], at % 5 + way[1]
    return row * 5 + column if 0 <= row < 5 and 0 <= column < 5 else None


def around(at: int, way: Way) -> int:
    """The next square in a direction on a board without edges (Urania)."""
    return (at // 5 + way[0]) % 5 * 5 + (at % 5 + way[1]) % 5


def by_seat(player: int, mine: T, theirs: T) -> tuple[T, T]:
    """What `player` has and what the other has, player 0's first."""
    return (mine, theirs) if player == 0 else (theirs, mine)


def empty(powers: Powers = (None, None), night: str | None = None) -> State:
    """A board with nothing on it, and the cards as they lie at the start."""
    one, two = (Card(stock=STOCKS.get(power or "", 0)) for power in powers)
    first, second = (None if power in WITHOUT_TURNS else power for power in powers)
    state = State((0,) * 25, frozenset(), (), powers=(first, second), cards=(one, two))
    return state._replace(dealt=powers, night=night)


def place(
    rows: str,
    first: str,
    second: str,
    player: int = 0,
    powers: Powers = (None, None),
    climbed: tuple[bool, bool] = (False, False),
) -> State:
    """A state from text: `place("00000/0D000/01200/00000/00000", "b3 a1", "e1 e5")`.

    Rows stand with row 5 first; digits are blocks, and A, B, C, D are a dome on 0, 1, 2, 3 blocks.
    """
    letters = "".join(reversed(rows.split("/")))
    heights = tuple("ABCD".index(letter) if letter in "ABCD" else int(letter) for letter in letters)
    domes = frozenset(at for at, letter in enumerate(letters) if letter in "ABCD")
    state = empty(powers)._replace(heights=heights, domes=domes, player=player, climbed=climbed)
    for side, names in enumerate((first, second)):
        for name in names.split():
            state = state.settle(side, square(name))
    return state
