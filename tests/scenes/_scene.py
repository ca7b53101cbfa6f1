"""What a scene is: a position, and what the rules text says of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import attrs

import santorini as st

from ._checks import Check, memory_of
from ._turning import DIRECTIONS, SQUARES, turn_direction, turn_heights, turn_text

Completion: TypeAlias = Literal["lookahead", "stepwise"]
COMPLETIONS: Final[tuple[Completion, ...]] = ("lookahead", "stepwise")


@attrs.frozen(kw_only=True)
class Scene:
    """One scene. Player 1 is the A of the rules text unless the scene's source says otherwise."""

    id: str
    source: str
    heights: str
    """Row 5 first; D is three blocks and a dome, A B C a dome on 0, 1, 2 blocks."""
    one: str
    """Squares of player 1's workers."""
    two: str
    checks: tuple[Check, ...]
    powers: tuple[str | None, str | None] = (None, None)
    player: int = 1
    climbed: int | None = None
    """The player whose worker moved up in that player's last turn; written only for Athena."""
    memories: tuple[str, str] = ("", "")
    """What each player's card remembers, in words between spaces that are added up: see `memory_of`."""
    female: str = ""
    """Squares of the female workers; written only where a power reads that."""
    wind: str = ""
    """The direction of the wind of Aeolus."""
    spent: int | None = None
    """The player whose hero has used the power up."""
    song: str | None = None
    """The direction that the Siren has chosen."""
    whirlpools: str = ""
    """Squares of the whirlpools of Charybdis that are on the board."""
    night: str | None = None
    """The card that lies aside for Nyx."""
    cards: tuple[str, str] | None = None
    """The powers that each player has now, where they have changed."""
    details: str = ""
    """Words of the position text that say more of the turn under way."""
    completion: Completion | None = None
    """`None` for both: they differ only where a step leads into a dead end (common.md 3.4)."""
    waive: tuple[str, ...] = ()
    """Names of the problems that the position has and that do not matter here."""

    def turned(self, symmetry: int) -> Scene:
        """Return the same scene on a turned or mirrored board."""
        return attrs.evolve(
            self,
            heights=turn_heights(self.heights, symmetry),
            one=turn_text(self.one, symmetry),
            two=turn_text(self.two, symmetry),
            memories=(turn_text(self.memories[0], symmetry), turn_text(self.memories[1], symmetry)),
            female=turn_text(self.female, symmetry),
            wind=self.wind and turn_direction(self.wind, symmetry),
            song=self.song and turn_direction(self.song, symmetry),
            whirlpools=turn_text(self.whirlpools, symmetry),
            checks=tuple(check.turned(symmetry) for check in self.checks),
        )

    def exchanged(self) -> Scene:
        """Return the same scene with the players' seats exchanged."""
        return attrs.evolve(
            self,
            one=self.two,
            two=self.one,
            powers=(self.powers[1], self.powers[0]),
            player=3 - self.player,
            climbed=self.climbed and 3 - self.climbed,
            memories=(self.memories[1], self.memories[0]),
            spent=self.spent and 3 - self.spent,
            cards=self.cards and (self.cards[1], self.cards[0]),
            checks=tuple(check.exchanged() for check in self.checks),
        )

    def variants(self) -> Iterator[Scene]:
        """Yield the scene for each way to judge a dead end that it leaves open, and for either seat.

        Seats are not exchanged while workers are placed, for that begins with player 1.
        """
        for completion in [self.completion] if self.completion else COMPLETIONS:
            scene = attrs.evolve(self, completion=completion)
            yield scene
            if not self.details:
                yield scene.exchanged()

    def _side(self, player: int) -> str:
        power = self.powers[player - 1]
        workers = (self.one, self.two)[player - 1]
        mark = "+" if self.climbed == player else ""
        return f"{power or '-'}{mark}:{','.join(workers.split())}"

    @property
    def text(self) -> str:
        """The position text."""
        kept = [f"{player}:{memory_of(text, player):x}" for player, text in enumerate(self.memories, 1) if text]
        if self.wind:
            kept.append(f"{self.powers.index('aeolus') + 1}:{[*DIRECTIONS].index(self.wind) + 1}")
        if self.spent:
            kept.append(f"{self.spent}:1")
        if self.song:
            kept.append(f"{self.powers.index('siren') + 1}:{[*DIRECTIONS].index(self.song) + 1}")
        if self.whirlpools:
            one, other = sorted([0, *(SQUARES.index(square) + 1 for square in self.whirlpools.split())])[-2:]
            kept.append(f"{self.powers.index('charybdis') + 1}:{other << 5 | one:x}")
        words = [self.heights, str(self.player), self._side(1), self._side(2)]
        if self.night:
            words.append(f"night={self.night}")
        if self.cards:
            words.append("cards=" + "/".join("+".join(side.split()) or "-" for side in self.cards))
        if self.female:
            words.append(f"female={','.join(self.female.split())}")
        if kept:
            words.append(f"memory={','.join(kept)}")
        return " ".join([*words, *self.details.split()])

    def position(self) -> st.Position:
        """Set the scene up."""
        rules = st.Rules(powers=self.powers, completion=self.completion or "lookahead", night=self.night)
        setup = st.Setup.from_text(self.text, rules)
        return setup.position(waive={st.Problem[name] for name in self.waive})
