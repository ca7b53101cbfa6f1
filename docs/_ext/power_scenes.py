"""A scene that shows a power: a turn that only its holder can make, or one that it forbids or changes for an opponent.

Scenes are looked for, not written: turns on a few boards are compared with those of players without powers. Where a
power first has to remember something, the scene begins with the turns that bring that about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

import attrs
from power_words import overridden

from santorini import (
    CHANCE,
    SQUARES,
    Blocked,
    Build,
    Choose,
    Move,
    Position,
    Power,
    Problem,
    Reason,
    Rules,
    SantoriniError,
    Setup,
    Step,
    Turn,
)
from santorini.powers import card_of, get

# Heights, squares of player 1 (as many as the power has workers), squares of player 2.
_BOARDS: Final = (
    ("00000/01100/01210/00100/00000", "c3,b2,e5,a5,e1", "d4,c1"),
    ("00000/00210/01230/01200/00000", "c3,b2,e5,a5,e1", "c4,d1"),
    ("00100/01200/02310/01020/00000", "b3,d2,e5,a5,e1", "c4,b2"),
    ("01001/12310/0D230/11200/00010", "b4,c3,e5,a5,e1", "d4,c2"),
    ("00000/0D000/00220/01000/00000", "c3,d2,e5,a5,e1", "d4,b1"),
    ("00300/00210/01000/00000/00000", "c3,e4,a1,a5,e1", "d4,c4"),
    ("D000D/00000/00030/00100/D000D", "b3,c2,e4,a4,e2", "c4,d4"),
)
_MOST: Final = 3_000
# Turns that are looked at for what they lead to, as many of them as are followed, and as many as open a longer scene.
_PLAYED: Final = 1_000
_FIRST: Final = 20
_OPENINGS: Final = 4


@attrs.frozen
class Event:
    """A sentence, a turn or a part of it, and the position it leads to; no position if it is not legal."""

    text: str
    turn: str
    after: Position | None = None


@attrs.frozen
class Scene:
    """A position and what may happen there; `choice` is what the holder chose before workers were placed."""

    before: Position
    events: tuple[Event, ...]
    choice: str = ""

    @property
    def seen(self) -> Position | None:
        """What the player sees of the position whose decision it is; `None` if that is all."""
        view = self.before.view(self.before.turn_player)
        return view.position if view.concealed else None


def chosen(power: type[Power] | None) -> list[str]:
    """Return what the holder may choose before workers are placed; one empty text if nothing."""
    if power is None or "prepares" not in overridden(power):
        return [""]
    start = Rules(powers=(power, None)).start()
    return [str(step) for step in start.steps if isinstance(step, Choose)]


def position(
    power: type[Power] | None,
    board: tuple[str, str, str],
    *,
    player: int = 1,
    choice: str = "",
    other: str | None = None,
    late: bool = False,
) -> Position | None:
    """Return a position with player 1 holding a power, or `None` if the power does not fit on such a board.

    Player 1 has as many workers as the power says, player 2 the power `other`. `choice` is what was chosen before
    they were placed. If it is `late`, cards may have come to lie otherwise than at the start.
    """
    heights, one, two = board
    squares = one.split(",")[: (power or Power).workers]
    rules = Rules(powers=(power, other), allow_banned=True, night=_night(power))
    for more in _more(power, late):
        try:
            return Setup(
                rules=rules,
                workers=[squares, two.split(",")],
                player=player,
                climbed=[1] if player == 2 and power is not None and "climb" in power.reads else [],
                details=" ".join([*_details(rules, power, squares, two, choice), *more]),
                **_board(heights),
            ).position()
        except SantoriniError:
            continue
    return None


def _details(rules: Rules, power: type[Power] | None, squares: list[str], two: str, choice: str) -> Iterator[str]:
    if power is not None and "sex" in power.reads:
        yield f"female={squares[0]},{two[:2]}"
    if (start := rules.start()).decider == CHANCE:
        after = start.play(start.steps[0])
        yield from (word for word in after.text().split() if word.startswith("cards="))
    if choice:
        yield f"memory=1:{rules.start().play(choice).board().memory(0):x}"


def _more(power: type[Power] | None, late: bool) -> Iterator[list[str]]:
    """Yield what a position may have to say besides, if it is not admitted with less."""
    yield []
    if power is not None and power.remembers:
        yield ["memory=1:1"]  # something where a turn starts, as the coin that it has brought
    if late and power is not None and (night := _night(power)) is not None:
        yield [f"cards={card_of(power).id}+{card_of(night).id}/-"]  # complete towers have brought the night


def _night(power: type[Power] | None) -> type[Power] | None:
    """Return a card to lie aside for a power that has a use for one."""
    return get("minotaur") if power is not None and power.deck == "night" else None


def women(position: Position) -> list[str]:
    """Return the squares of the female workers."""
    female = position.board().female
    return [square for index, square in enumerate(SQUARES) if female >> index & 1]


def _board(heights: str) -> dict[str, Any]:
    base = Setup.from_text(f"{heights} 1 -:a1,b1 -:d1,e1")
    return {"heights": base.heights, "domes": base.domes}


def scene(power: type[Power]) -> Scene | None:
    """Return the first scene found: of the own turn, of an opponent's, of what follows after a turn or after more."""
    finders = (_extra,), (_barred, _changed, _failed), (_dealt, _drawn), (_afterwards,), (_later,), (_dealt,)
    other = "apollo" if power.takes else None
    for player, found in zip((1, 2, 1, 1, 1, 2), finders, strict=True):
        for board in _BOARDS:
            for choice in chosen(power):
                start = position(power, board, player=player, choice=choice, other=other)
                events = start and next(filter(None, (find(start, power) for find in found)), None)
                if start and events:
                    return Scene(start, events, choice)
    return None


def _plain(now: Position) -> Position | None:
    """Return the same board in a game without powers."""
    try:
        bare = attrs.evolve(now.setup(), rules=Rules(), climbed=[], details="")
        return bare.position(waive={Problem.WORKER_COUNT, Problem.LOW_DOME})
    except SantoriniError:
        return None


def _result(before: Position, turn: Iterable[Step]) -> tuple[object, ...]:
    after = before
    for step in turn:
        after = after.play_unchecked(step)
    outcome = after.outcome
    won = outcome.winners if outcome and outcome.reason is not Reason.STUCK else frozenset()
    return after.heights, after.domes, after.workers(1), after.workers(2), won


def _extra(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn whose result a player without a power cannot reach; wins first, then short ones."""
    plain = _plain(now)
    if plain is None or plain.outcome:
        return None
    ordinary = {_result(plain, turn) for turn in plain.turns()}
    ordinary.add(_result(now, ()))  # to do nothing says nothing
    extra = [
        turn
        for turn in islice(now.turns(), _MOST)
        if _result(now, turn) not in ordinary and not _loses(now.play(turn), now)
    ]
    if not extra:
        return None
    low = "domes" in overridden(power)  # then a dome low down says more than what else may be done
    turn = min(extra, key=lambda turn: (not turn.wins, low and "D" not in str(turn), *_length(turn)))
    name = card_of(power).name
    return (Event(f"A turn that {name} can make here and a player without a power cannot:", str(turn), now.play(turn)),)


def _loses(after: Position, before: Position) -> bool:
    """Return whether a turn has lost the game for whoever made it."""
    return after.outcome is not None and after.turn_player == before.turn_player in after.outcome.losers


def _length(turn: Turn) -> tuple[int, int, str]:
    text = str(turn)
    return len(turn), len(text) - len(set(text)), text


def _barred(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn that the power takes away from an opponent."""
    plain = _plain(now)
    legal = set(islice(now.turns(), _MOST))
    for turn in plain.turns() if plain else ():
        blocked = None if turn in legal else now.why_not(turn.steps)
        if blocked is not None and blocked.by == card_of(power).id:
            return (Event(_refusal(now, blocked), str(turn)),)
    return None


def _refusal(now: Position, blocked: Blocked) -> str:
    return f"A turn that player {now.decider} cannot make here: {blocked.text}."


def _changed(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn with a step that comes out otherwise than in a game without the power."""
    plain = _plain(now)
    if plain is None:
        return None
    for turn in islice(now.turns(), _MOST):
        one, other = now, plain
        for step in turn:
            if step not in other.steps:
                break
            before, one, other = one, one.play_unchecked(step), other.play_unchecked(step)
            if _result(one, ()) not in {_result(other, ()), _result(before, ())}:
                return (Event(_difference(one, other, step, card_of(power).name), str(turn), now.play(turn)),)
    return None


def _failed(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn that breaks off at a move or a build, as somebody whom the player does not see is in the way."""
    for turn in islice(now.turns(), _MOST) if power.hides_workers else ():
        before = after = now
        for step in turn:
            before, after = after, after.play(step)
        if isinstance(turn[-1], Move | Build) and not after.outcome and _result(after, ()) == _result(before, ()):
            text = f"A turn that breaks off: {turn[-1]} fails, as somebody stands there whom player 2 does not see."
            return (Event(text, str(turn), after),)
    return None


def _difference(one: Position, other: Position, step: Step, name: str) -> str:
    if one.outcome and 2 in one.outcome.losers:
        return f"A turn of player 2 that loses the game by {step}:"
    if other.outcome and not one.outcome:
        return f"Without {name} {step} would win; here the turn goes on:"
    return f"A turn of player 2 in which {step} comes out otherwise than without {name}:"


def _dealt(now: Position, _: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn after which the cards lie otherwise."""
    for turn in islice(now.turns(), _MOST):
        after = now.play(turn)
        if not after.outcome and after.powers != now.powers:
            return (
                Event(f"A turn of player {now.turn_player} after which the cards lie otherwise:", str(turn), after),
            )
    return None


def _drawn(now: Position, _: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn after which chance decides."""
    for turn in islice(now.turns(), _MOST):
        after = now.play(turn)
        if after.decider == CHANCE:
            drawn = ", ".join(f"`{step}`" for step in after.steps)
            return (Event(f"A turn after which chance decides, by one of {drawn}:", str(turn), after),)
    return None


def _noted(now: Position) -> Iterator[tuple[Event, Position]]:
    """Yield turns of the holder that change what the power remembers, and the positions they lead to."""
    memory = now.board().memory(0)
    played = [(turn, now.play(turn)) for turn in islice(now.turns(), _PLAYED)]
    noted = [(turn, after) for turn, after in played if not after.outcome and after.board().memory(0) != memory]
    for turn, after in noted[:: len(noted) // _FIRST + 1]:
        yield Event("Player 1 plays:", str(turn), after), after


def _afterwards(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find a turn of the holder after which something is new for whoever has the next turn."""
    for event, after in _noted(now):
        found = _news(after, power)
        if found:
            return event, *found
    return None


def _news(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    if now.turn_player == 1:
        return _extra(now, power)
    return _barred(now, power) or _changed(now, power)


def _later(now: Position, power: type[Power]) -> tuple[Event, ...] | None:
    """Find what is new after two turns of the holder; in between the opponent makes any turn."""
    for event, after in list(_noted(now))[:: _FIRST // _OPENINGS]:
        answer = next(after.turns(), None)
        if answer is None or after.turn_player == 1:
            continue
        middle = after.play(answer)
        found = None if middle.outcome else _afterwards(middle, power)
        if found:
            return event, Event("Player 2 plays:", str(answer), middle), *found
    return None
