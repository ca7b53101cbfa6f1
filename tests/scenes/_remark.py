"""What a remark is: a position of three or four players, and what the rules text says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from functools import lru_cache
from typing import Final, TypeVar

import attrs

import santorini as st

from ._checks import Check, memory_of, reach, squares
from ._scene import COMPLETIONS, Completion
from ._turning import DIRECTIONS, SQUARES, SYMMETRIES, read_heights, turn_heights, turn_text

_T = TypeVar("_T")

FLAT: Final = "00000/00000/00000/00000/00000"

NOBODY: Final[frozenset[int]] = frozenset()

_WIND: Final = re.compile(r"\{([NESW]+)\}")


def moved_on(player: int, by: int, players: int) -> int:
    """Return the seat a number of places on."""
    return (player - 1 + by) % players + 1


def around(items: tuple[_T, ...], by: int) -> tuple[_T, ...]:
    """Return what belongs to each player, or team, that many seats on."""
    shift = by % len(items) if items else 0
    return (*items[-shift:], *items[:-shift]) if shift else items


@lru_cache(maxsize=8)
def _rules(powers: tuple[str | None, ...], completion: Completion) -> st.Rules:
    return st.Rules(powers=powers, completion=completion)


def _kept(text: str) -> int:
    """Read what a card remembers: the words of `memory_of`, `{N}` for a direction, `whirls:b1:d3` for whirlpools."""
    wind = _WIND.fullmatch(text)
    if wind:
        return [*DIRECTIONS].index(wind[1]) + 1
    if text.startswith("whirls:"):
        one, other = sorted([0, *(SQUARES.index(square) + 1 for square in text.split(":")[1:])])[-2:]
        return other << 5 | one
    return memory_of(text, 1)


@attrs.frozen(kw_only=True)
class Remark:
    """One remark. Player 1 is the A of the rules text, unless the remark says otherwise; of four, 3 is the partner."""

    id: str
    source: str
    powers: tuple[str | None, ...]
    workers: tuple[str, ...]
    """Squares of each side's workers: of three players, or of two teams."""
    checks: tuple[Check, ...]
    heights: str = FLAT
    player: int = 1
    climbed: int | None = None
    """The player whose worker moved up in that player's last turn; written only for Athena."""
    kept: tuple[str, ...] = ()
    """What each player's card remembers."""
    female: str = ""
    """Squares of the female workers; written only where a power reads that."""
    cards: tuple[str, ...] = ()
    """The powers that each player has now, where they have changed."""
    out: int | None = None
    """Who of three players is out."""
    fresh: bool = False
    """The game has not begun: nobody has placed, and chance is asked first where it has a say."""
    anywhere: bool = True
    """It holds from each seat in turn. Placing begins with player 1."""
    completion: Completion | None = None
    """`None` for both: they differ only where a step leads into a dead end (common.md 3.4)."""

    def turned(self, symmetry: int) -> Remark:
        """Return the same remark on a turned or mirrored board."""
        return attrs.evolve(
            self,
            heights=turn_heights(self.heights, symmetry),
            workers=tuple(turn_text(side, symmetry) for side in self.workers),
            kept=tuple(turn_text(words, symmetry) for words in self.kept),
            female=turn_text(self.female, symmetry),
            checks=tuple(check.turned(symmetry) for check in self.checks),
        )

    def seated(self, by: int) -> Remark:
        """Return the same remark with each player that many seats further on."""
        players = len(self.powers)
        kept = (*self.kept, "", "", "", "")[:players]
        return attrs.evolve(
            self,
            powers=around(self.powers, by),
            workers=around(self.workers, by),
            kept=around(kept, by),
            cards=around(self.cards, by),
            player=moved_on(self.player, by, players),
            climbed=self.climbed and moved_on(self.climbed, by, players),
            out=self.out and moved_on(self.out, by, players),
            checks=tuple(check.seated(by, players) for check in self.checks),
        )

    def variants(self) -> Iterator[Remark]:
        """Yield the remark on each turned board, from each seat in turn and with either way to judge a dead end."""
        players = len(self.powers)
        for symmetry in SYMMETRIES:
            completion = self.completion or COMPLETIONS[symmetry // players % 2]
            turned = attrs.evolve(self.turned(symmetry), completion=completion)
            yield turned.seated(symmetry % players if self.anywhere else 0)

    @property
    def text(self) -> str:
        """The position text."""
        sides = [*self.workers, "", ""][: len(self.powers)]
        words = [self.heights, str(self.player)]
        for player, (power, side) in enumerate(zip(self.powers, sides, strict=True), 1):
            mark = "+" if self.climbed == player else ""
            words.append(f"{power or '-'}{mark}:{','.join(side.split())}")
        if self.cards:
            words.append("cards=" + "/".join("+".join(held.split()) or "-" for held in self.cards))
        if self.out:
            words.append(f"out={self.out}")
        if self.female:
            words.append(f"female={','.join(self.female.split())}")
        kept = [f"{player}:{_kept(text):x}" for player, text in enumerate(self.kept, 1) if text]
        if kept:
            words.append(f"memory={','.join(kept)}")
        return " ".join(words)

    def position(self) -> st.Position:
        """Set the remark up."""
        rules = _rules(self.powers, self.completion or "lookahead")
        return rules.start() if self.fresh else st.Setup.from_text(self.text, rules).position()


@attrs.frozen
class Stands(Check):
    """How the board stands after a line: each side's workers ("" for nobody), heights, who is out.

    `decider` (0 for chance) also says that the game is not over.
    """

    line: str
    workers: tuple[str, ...] = ()
    heights: str | None = None
    decider: int | None = None
    out: Set[int] | None = None

    def turned(self, symmetry: int) -> Stands:
        """Turn the squares of all sides as well."""
        workers = tuple(turn_text(side, symmetry) for side in self.workers)
        return attrs.evolve(Check.turned(self, symmetry), workers=workers)

    def seated(self, by: int, players: int) -> Stands:
        """Move all sides on."""
        out = self.out and frozenset(moved_on(player, by, players) for player in self.out)
        decider = self.decider and moved_on(self.decider, by, players)
        return attrs.evolve(self, workers=around(self.workers, by), out=out, decider=decider)

    def hold(self, start: st.Position) -> None:
        """Compare what the remark names; the position survives its text."""
        position = reach(start, self.line)
        assert st.Position.from_text(position.text(), position.rules) == position
        for player, side in enumerate(self.workers, 1):
            assert set(position.workers(player)) == squares(side)
        if self.heights is not None:
            found = {
                square: "ABCD"[position.height(square)] if position.has_dome(square) else str(position.height(square))
                for square in SQUARES
            }
            assert found == read_heights(self.heights)
        if self.out is not None:
            assert position.eliminated == self.out
            assert all(not position.workers(player) and not position.powers[player - 1] for player in self.out)
        if self.decider is not None:
            assert position.outcome is None
            assert position.decider == self.decider


@attrs.frozen
class Won(Check):
    """The game is over after a line: who has won (the others have lost), why, and by which power."""

    line: str
    winners: Set[int]
    reason: str
    cause: str | None = None

    def seated(self, by: int, players: int) -> Won:
        """Let the others win."""
        return attrs.evolve(self, winners={moved_on(player, by, players) for player in self.winners})

    def hold(self, start: st.Position) -> None:
        """Compare the outcome; nothing can be played any more, and it survives its text."""
        position = reach(start, self.line)
        losers = frozenset(range(1, position.rules.players + 1)) - self.winners
        winners = frozenset(self.winners)
        assert position.outcome == st.Outcome(winners, losers, st.Reason[self.reason], self.cause)
        assert (position.decider, position.phase, position.steps) == (None, "over", ())
        assert st.Position.from_text(position.text(), position.rules) == position


@attrs.frozen
class HasPowers(Check):
    """Which powers each player has after a line."""

    line: str
    powers: tuple[str, ...]

    def seated(self, by: int, players: int) -> HasPowers:
        """Move the cards on."""
        return attrs.evolve(self, powers=around(self.powers, by))

    def hold(self, start: st.Position) -> None:
        """Read them off the position."""
        held = reach(start, self.line).powers
        assert [sorted(one) for one in held] == [sorted(one.split()) for one in self.powers]
