"""Hecate: workers that nobody else sees."""

from __future__ import annotations

from typing import ClassVar, Final, final

from santorini.core.hiding import begun, groups, manned, retraced, withdraw
from santorini.powers._kit import FULL, NOWHERE, SETUP, ZERO, Board, Card, Power, around, i64, members, place

_BUILT: Final = 5
# Of the memory: the workers are somewhere else than on this board.
_AWAY: Final = 1 << 10


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
        return ZERO if self.lacks(b) else mask

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
        if not b.kinds & SETUP or b.turn & 3 == side or b.workers(side):
            withdraw(b, side)
            b.remember(self.slot, b.memory(self.slot) | _AWAY)

    def lacks(self, b: Board) -> bool:
        """Return whether the workers are missing."""
        return b.memory(self.slot) & _AWAY > 0

    def supposes(self, b: Board) -> list[Board]:
        """Return the boards with the workers wherever they may be."""
        side = self.holder & 3
        memory = b.memory(self.slot) & ~_AWAY
        bare = b.copy()
        bare.remember(self.slot, memory)
        open_here = self.open_squares(b)
        if b.kinds & SETUP:
            return [bare, *[begun(bare, side, square) for square in members(open_here)]]
        own = b.turn & 3 == side
        near: i64 = FULL
        if place(memory) and (not b.saved if own else not b.moves):
            near = place(memory)
        elif place(memory >> _BUILT) and (b.saved if own else not b.moves):
            near = around(place(memory >> _BUILT))
        sets = groups(open_here if own else open_here & ~b.built, self.thinned)
        fitting = [group for group in sets if group & near or (not group and near == FULL)]
        boards = [board for group in fitting for board in manned(bare, side, group)]
        if own and b.builds:
            return [board for one in boards for board in retraced(one, side, near)]
        return boards
