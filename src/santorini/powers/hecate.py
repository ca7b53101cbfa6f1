"""Hecate: workers that nobody else sees."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.core.codes import CAN_MOVE, SETUP
from santorini.powers._kit import BEGUN, FULL, NEIGHBOURS, NOWHERE, Board, Card, Power, bit, i64, lowest

_PLACE: Final = 31
_BUILT: Final = 5
# Of the memory: the workers are somewhere else than on this board.
_AWAY: Final = 1 << 10
# Of the tally: how often somebody has built this turn.
_BUILDS: Final = 63 << 6
# From this bit on the square that the first move has left, plus 1.
_ORIGIN: Final = 12


@final
class Hecate(Power):
    """Nobody else sees your workers. What an opponent does where they stand fails, and ends the turn.

    The memory holds what everybody knows: the square of a worker that has been found and may still stand there, plus
    1; above these five bits the square that you built on last, plus 1, until opponents have had their turn; then a bit
    for views, in which the workers are missing.
    """

    card: ClassVar[object] = Card(
        id="hecate",
        name="Hecate",
        chinese="赫卡忒",
        epithet="Goddess of Magic",
        text="You place last and in secret, and your workers move in secret; only what they build is seen. Opponents"
        " play as if they were not there. A step that collides with one of them is not made, and the turn is over.",
        players=(2,),
        perfect_information=False,
        start_rank=64,
        bans=(
            "adonis", "chaos", "charon", "charybdis", "circe", "dionysus", "eris", "iris", "medea", "nemesis", "nyx",
            "odysseus", "proteus", "scylla", "siren", "tartarus", "theseus",
        ),
        rulings=(
            ("The steps before the one that fails stand, and where the worker was found is shown to all.", "BGA"),
            ("What was not made sets nothing off and wins nothing; nothing more happens at the turn's end.", "BGA"),
            ("A power that can be used once is spent if the step that used it fails, or a later one.", "BGA"),
            ("Swaps, pushes and removals meet hidden workers too, and nobody is told.", "BGA"),
            ("Whether a turn can be finished is judged as if the workers were not there.", "BGA"),
            ("Opponents' restrictions bind your workers where they really are.", "BGA"),
            ("A failing answer in your turn is undone and your turn goes on.", "BGA"),
            ("A step fails as soon as it is made, not at the end of the turn.", "ruling of this project"),
        ),
    )  # fmt: skip
    last: ClassVar[bool] = True
    hides_workers: ClassVar[bool] = True
    remembers: ClassVar[bool] = True
    layout: ClassVar[tuple[tuple[str, int], ...]] = (("place", 0), ("place", _BUILT))
    secret: ClassVar[tuple[str, ...]] = ("place", "move")

    def places(self, b: Board, mask: i64) -> i64:
        """Leave no choice where it is not known what has been placed."""
        return 0 if self.lacks(b) else mask

    def built(self, b: Board, source: i64, target: i64) -> None:
        """Note what everybody sees."""
        b.remember(self.slot, target + 1 << _BUILT)

    def foe_ends(self, b: Board, seat: i64) -> None:
        """Forget it: an opponent may have moved the workers without knowing."""
        b.remember(self.slot, b.memory(self.slot) & _AWAY)

    # ------------------------------------------------------------------ what others may not know

    def finds(self, b: Board, square: i64) -> None:
        """Note where a worker was found."""
        if square != NOWHERE:
            b.remember(self.slot, b.memory(self.slot) | square + 1)

    def conceals(self, b: Board) -> None:
        """Take the workers away, and what they have done so far this turn but build."""
        side = self.holder & 3
        own = b.turn & 3 == side
        hidden = b.workers(side)
        if b.kinds & SETUP and not own and not hidden:
            return
        b.station(side, 0)
        b.female &= ~hidden
        b.remember(self.slot, b.memory(self.slot) | _AWAY)
        if not own:
            return
        b.active = NOWHERE
        b.done = 0
        if b.saved:
            b.tally &= BEGUN | _BUILDS
        else:
            b.tally = 0
            b.built = 0
            b.kinds = SETUP if b.kinds & SETUP else CAN_MOVE

    def lacks(self, b: Board) -> bool:
        """Return whether the workers are missing."""
        return b.memory(self.slot) & _AWAY > 0

    def supposes(self, b: Board) -> list[Board]:
        """Return the boards with the workers wherever they may be."""
        if b.kinds & SETUP:
            placed = [bit(square) for square in _squares(self.open_squares(b))]
            return [self._with(b, 0, 0), *(self._with(b, one, one if b.female else 0) for one in placed)]
        own = b.turn & 3 == self.holder & 3
        open_here = self.open_squares(b)
        free = open_here if own else open_here & ~b.built
        near: i64 = FULL
        memory = b.memory(self.slot)
        found = memory & _PLACE
        built = memory >> _BUILT & _PLACE
        if found and (not b.saved if own else not b.moves):
            near = bit(found - 1)
        elif built and (b.saved if own else not b.moves):
            near = NEIGHBOURS[built - 1]
        groups: list[int] = []
        for one in _squares(free):
            groups.extend(bit(one) | bit(other) for other in _squares(free & (bit(one) - 1)))
            if self.thinned:
                groups.append(bit(one))
        if self.thinned:
            groups.append(0)
        fitting = [group for group in groups if group & near or (not group and near == FULL)]
        boards = [board for group in fitting for board in self._sexed(b, group)]
        if own and b.builds:
            return [board for one in boards for board in self._retraced(one, near)]
        return boards

    def _retraced(self, b: Board, near: i64) -> list[Board]:
        """Return the boards with what may have been done in the own turn, before somebody was asked about a build."""
        out: list[Board] = []
        for mover in _squares(b.workers(self.holder & 3) & near):
            for origin in _squares(NEIGHBOURS[mover] & (b.free | b.built)):
                if b.reach(origin) & bit(mover):
                    board = b.copy()
                    board.active = mover
                    board.done = bit(mover) | bit(mover) << 25
                    board.tally |= (origin + 1) << _ORIGIN | 1
                    out.append(board)
        return out

    def _sexed(self, b: Board, group: i64) -> list[Board]:
        """Return the boards with a group of workers, one for each that may be the female one where that matters."""
        if not b.female:
            return [self._with(b, group, 0)]
        out = [self._with(b, group, bit(square)) for square in _squares(group)]
        if not group & (group - 1):
            out.append(self._with(b, group, 0))
        return out

    def _with(self, b: Board, group: i64, female: i64) -> Board:
        out = b.copy()
        out.station(self.holder & 3, group)
        out.female |= female
        out.remember(self.slot, b.memory(self.slot) & ~_AWAY)
        if b.kinds & SETUP and group:
            out.tally = BEGUN
        return out


def _squares(mask: i64) -> list[int]:
    out: list[int] = []
    while mask:
        out.append(int(lowest(mask)))
        mask &= mask - 1
    return out
