"""The printed Charybdis: a worker moves on from one whirlpool to the other."""

from __future__ import annotations

from typing import ClassVar, final

from santorini.powers._kit import Board, as_printed, bit, i64, lowest
from santorini.powers.charybdis import Charybdis


@final
class PrintedCharybdis(Charybdis):
    """A worker that moves onto a whirlpool while both are unoccupied has to move on to the other one at once.

    That second step is a move in the direction of the first, between the levels of the two whirlpools: it wins, sets
    off and suffers what a move does. A step onto a whirlpool from which the worker could not move on is none.
    """

    card: ClassVar[object] = as_printed(
        Charybdis.card,
        "At the end of your turn you may put one of your whirlpools on an open square. A worker that moves onto one,"
        " when both are on the board and were unoccupied before, has to move on to the other one at once, in the same"
        " direction.",
        ("Both steps are moves: each may win, by a climb to level 3 from below or otherwise.", "printed card"),
        ("No other win: from level 3 to level 3 is no climb.", "printed card"),
        (
            "The second step goes up one level at most, and what forbids moves by level or direction forbids it; then"
            " the first step is none either.",
            "ruling of this project, from the rulebook on what cannot and what must be done",
        ),
        (
            "From a whirlpool to the other, or to one that somebody has to leave first, is an ordinary move.",
            "printed card",
        ),
        ("For powers that count moves, or the square left, both steps are one move.", "ruling of this project"),
        ("An own force after the move comes between the two steps, and may block the second.", "as BGA"),
        ("Forces and placements onto a whirlpool do nothing.", "BGA"),
        ("A whirlpool on whose square somebody builds, or takes blocks away, returns to the card.", "printed card"),
    )
    everyone: ClassVar[tuple[str, ...]] = ("carries", "cleared", "bars_moves")
    carries_by_move: ClassVar[bool] = True

    def bars_moves(self, b: Board, seat: i64, source: i64, mask: i64) -> i64:
        """Remove a whirlpool from which the worker could not move on."""
        ways = mask & self.tokens(b, seat) & b.free
        while ways:
            target = lowest(ways)
            ways &= ways - 1
            to = self.carries(b, seat, target)
            if 0 <= to < 25 and to != source and not self.could_move_on(b, source, target, to):
                mask &= ~bit(target)
        return mask
