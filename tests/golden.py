"""Golden playthroughs: for each power two games, written down as the engine plays them today.

    python tests/golden.py --write                 write every file anew, playing the games that its heads tell
    python tests/golden.py --search apollo pan     look for other games of these powers first

The head of a game (players, options, play, seed) is what it is made from, everything below is what comes of it. A power
without a file gets one: games are looked for in which the power is felt.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

import santorini as st

FOLDER: Final = Path(__file__).with_name("golden")

#: The powers of this package that two players may have; tests enter others.
IDS: Final = tuple(
    st.powers.card_of(power).id
    for power in st.powers.all_powers()
    if power.__module__.startswith("santorini.powers.") and 2 in st.powers.card_of(power).players
)

#: Those that may lie aside for Nyx.
NIGHT: Final = tuple(name for name in IDS if st.powers.card_of(st.powers.get(name)).golden_fleece)

#: Where a game is stopped that has not come to its end.
MOST: Final = 300
#: How many steps the games may have that are looked for.
LENGTHS: Final = range(20, 65)
#: Games that are looked at for each seat of a power, and opponents among whom they are.
TRIALS: Final = 100
OPPONENTS: Final = 10
#: Steps are listed where there are at most so many, and elsewhere counted by kind.
FEW: Final = 8

INTRO: Final = (
    "Written by tests/golden.py: the heads of the games are kept, the rest is what the engine makes of them.\n"
)

_HEAD: Final = re.compile(r"== (\S+) - (\S+)\noptions: (.+)\nplay: (climbs|towers)\nseed: ([0-9]+)\n")

#: How likely steps are drawn: moves by whether they lead down, on the same level or up, builds by the level built on.
_MOVES: Final = {"climbs": (1, 2, 6), "towers": (1, 1, 1)}
_BUILDS: Final = {"climbs": (2, 2, 2, 2), "towers": (1, 3, 9, 40)}
_DOME: Final = 3
_WIN: Final = 1_000
_RARE: Final = 6


@attrs.frozen
class Head:
    """What a game is made from: the rules, how it is played, and the seed of what is drawn."""

    rules: st.Rules
    seed: int = 0
    play: str = "climbs"

    def __str__(self) -> str:
        one, other = (name or "-" for name in self.rules.ids)
        options = " ".join(f"{name}={value}" for name, value in options_of(self.rules).items())
        return f"== {one} - {other}\noptions: {options}\nplay: {self.play}\nseed: {self.seed}\n"


def options_of(rules: st.Rules) -> dict[str, str]:
    """Return how the rules are read, and the card aside if there is one."""
    words: dict[str, str] = {"completion": rules.completion, "if_possible": rules.if_possible}
    if rules.night is not None:
        words["night"] = st.powers.card_of(rules.night).id
    return words


def heads(text: str) -> list[Head]:
    """Return the heads in the text of a file."""
    found = []
    for one, other, options, play, seed in _HEAD.findall(text):
        words: dict[str, Any] = dict(word.split("=") for word in options.split())
        found.append(Head(st.Rules(powers=(one, other), **words), int(seed), play))
    return found


# ---------------------------------------------------------------------- a game in words


def who(position: st.Position) -> str:
    """Return who decides: a player, or chance."""
    decider = position.decider
    return f"player {decider}" if decider in range(1, position.rules.players + 1) else "chance"


def offer(position: st.Position) -> str:
    """Return the legal steps, or their number by kind and a digest; in an order that the engine has no part in."""
    steps = sorted(map(str, position.steps))
    if len(steps) <= FEW:
        return " ".join(steps)
    kinds = Counter(step.kind for step in position.steps)
    digest = hashlib.sha256(" ".join(steps).encode()).hexdigest()[:8]
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())) + f" ({digest})"


def ending(position: st.Position) -> str:
    """Return how the game ended: a sentence, and the outcome itself."""
    outcome = position.outcome
    if outcome is None:
        return f"stopped after {MOST} steps"
    cause = f" cause={outcome.cause}" if outcome.cause else ""
    winners, losers = (",".join(map(str, sorted(side))) or "nobody" for side in (outcome.winners, outcome.losers))
    return f"{outcome}\n    winners={winners} losers={losers} reason={outcome.reason}{cause}"


def text_of_game(head: Head) -> str:
    """Return a game as text, its head first."""
    lines = [str(head)]
    position = head.rules.start()
    for step in moves(head):
        space = "" if position.midturn else "\n"
        lines.append(f"{space}{position.text()}\n    {who(position)} plays {step} of {offer(position)}\n")
        position = position.play(step)
    lines.append(f"\n{position.text()}\n    {ending(position)}\n")
    return "".join(lines)


def text_of_file(games: Iterable[Head]) -> str:
    """Return the text of a file."""
    return "\n".join([INTRO, *map(text_of_game, games)])


# ---------------------------------------------------------------------- play


def moves(head: Head) -> Iterator[st.AnyStep]:
    """Yield the steps of a game, drawn at random, those of powers rather than moves and builds.

    Where it is played for "climbs", workers like to move up, and a move that wins is made; for "towers" they like to
    build high, so that towers are completed.
    """
    draw = Random(f"{head.rules.ids} {head.seed}").random
    position = head.rules.start()
    for _ in range(MOST):
        if position.outcome is not None:
            return
        step = drawn(position, head.play, draw())
        yield step
        position = position.play(step)


def drawn(position: st.Position, play: str, number: float) -> st.AnyStep:
    """Return the step that a number from 0 to 1 stands for."""
    steps = sorted(position.steps, key=str)
    weights = [weight(position, step, play) for step in steps]
    place = number * sum(weights)
    for step, one in zip(steps, weights, strict=True):
        place -= one
        if place < 0:
            return step
    return steps[-1]


def weight(position: st.Position, step: st.AnyStep, play: str) -> int:
    if position.phase == "placing":
        return 1
    match step:
        case st.Move(source, target):
            if play == "climbs" and wins(position, step):
                return _WIN
            gain = position.height(target) - position.height(source)
            return _MOVES[play][(gain >= 0) + (gain > 0)]
        case st.Build(target=target, dome=dome):
            return _DOME if dome else _BUILDS[play][position.height(target)]
        case st.End():
            return 1
    return _RARE


def wins(position: st.Position, step: st.AnyStep) -> bool:
    outcome = position.play(step).outcome
    return outcome is not None and position.decider in outcome.winners


# ---------------------------------------------------------------------- is the power felt?


def felt(position: st.Position, steps: Iterable[st.AnyStep], power: str) -> Counter[str]:
    """Return how a game differs from one without a power: in how many turns, by what it is that differs.

    A turn differs in its "choices" (other steps are legal), its "steps" (one that was made is not) or its "results".
    Cards that chance draws for the power are counted as "draws".
    """
    found: Counter[str] = Counter()
    mirror: st.Position | None = None
    for step in steps:
        if position.decider == st.CHANCE:
            found["draws"] += draws(position, power)
            position = position.play(step)
            mirror = None
            continue
        if position.phase == "playing" and not position.midturn:
            mirror = without(position, power)
        after = position.play(step)
        if mirror is not None:
            what = difference(position, mirror, step, after)
            found.update(what)
            mirror = None if what else mirror.play(step)
        position = after
    if position.outcome is not None and position.outcome.cause == power:
        found["wins"] += 1
    return found


def felt_in(head: Head, power: str) -> Counter[str]:
    return felt(head.rules.start(), moves(head), power)


def difference(position: st.Position, mirror: st.Position, step: st.AnyStep, after: st.Position) -> set[str]:
    found = set()
    if {*position.steps} != {*mirror.steps}:
        found.add("choices")
    if step not in mirror.steps:
        return found | {"steps"}
    if board(mirror.play(step)) != board(after):
        found.add("results")
    return found


def draws(position: st.Position, power: str) -> bool:
    """Tell whether chance decides about the card of a power."""
    first = re.search("draws=([0-9])", position.text())
    return first is not None and int(first[1]) == position.rules.ids.index(power) + 1


def board(position: st.Position) -> tuple[object, ...]:
    """Return what lies on the board, and who won."""
    sides = tuple(position.workers(player) for player in range(1, position.rules.players + 1))
    return position.heights, position.domes, sides, position.outcome and position.outcome.winners


def without(position: st.Position, power: str) -> st.Position | None:
    """Return the position with one power less, `None` if there is no such position."""
    seat = position.rules.ids.index(power)
    powers = tuple(None if number == seat else one for number, one in enumerate(position.rules.powers))
    options = options_of(position.rules)
    if gone_from(position, power).deck == "night":
        options.pop("night", None)
    rules = st.Rules(powers=powers, **options)  # type: ignore[arg-type]
    others = re.findall(rf"(?:memory=|,)([^{seat + 1} ]:[0-9a-f]+)", position.text())
    try:
        return st.Setup(
            rules=rules,
            heights=position.heights,
            domes=position.domes,
            workers=[position.workers(player) for player in range(1, rules.players + 1)],
            player=position.turn_player,
            climbed=position.climbed if any(one and one.reads for one in powers) else (),
            details=" ".join([*([f"memory={','.join(others)}"] if others else []), *lying(position, power, rules)]),
        ).position(waive=(st.Problem.LOW_DOME, st.Problem.WORKER_COUNT))
    except st.SantoriniError:
        return None


def gone_from(position: st.Position, power: str) -> type[st.Power]:
    """Return the class of a power of the game, which need not be registered."""
    return position.rules.powers[position.rules.ids.index(power)] or st.Power


def lying(position: st.Position, power: str, rules: st.Rules) -> list[str]:
    """Return as a detail how the cards would lie with one power less, nothing if as at the start of the game."""
    ids, gone = position.rules.ids, gone_from(position, power)
    kept = [[card for card in cards if card != power] for cards in position.powers]
    if gone.deck:  # what was drawn or lay aside for it
        kept = [[card for card in cards if card in ids] for cards in kept]
    if gone.takes or gone.deck == "night":
        owner = 1 - ids.index(power)
        cards = [*kept[0], *kept[1]] or [name for name in rules.ids if name]
        kept = [cards if seat == owner else [] for seat in range(2)]
    at_start = [[name] if name else [] for name in rules.ids]
    return [] if kept == at_start else ["cards=" + "/".join("+".join(cards) or "-" for cards in kept)]


# ---------------------------------------------------------------------- looking for games


def search(power: str) -> list[Head]:
    """Return a game of a power in each seat in which it is felt."""
    return [best(power, seat) for seat in range(2)]


def best(power: str, seat: int) -> Head:
    games = list(trials(power, seat))
    fitting = [head for head in games if len(list(moves(head))) in LENGTHS]
    return max(fitting or games, key=lambda head: worth(head, power))


def trials(power: str, seat: int) -> Iterator[Head]:
    """Yield games against some opponents that there may be."""
    rng = Random(f"{power} {seat}")
    meets = [head for other in rng.sample(IDS, len(IDS)) for head in game(power, other, seat)][:OPPONENTS]
    for number in range(TRIALS):
        seed = number // len(meets)
        yield attrs.evolve(meets[number % len(meets)], seed=seed, play="towers" if seed % 3 == 2 else "climbs")


def game(power: str, other: str, seat: int) -> list[Head]:
    powers = (other, power) if seat else (power, other)
    first = IDS.index(other)  # the cards that may lie aside take turns
    aside = [*NIGHT[first % len(NIGHT) :], *NIGHT] if st.powers.get(power).deck == "night" else [None]
    for night in aside:
        try:
            return [Head(st.Rules(powers=powers, night=night))]
        except st.RulesError:  # the same power twice, or a pair that is barred
            continue
    return []


def worth(head: Head, power: str) -> float:
    """Return how much a reader learns of a power: many ways in which it is felt, many turns, and of the opponent's."""
    ways = felt_in(head, power)
    other = next(one for one in head.rules.ids if one not in {None, power})
    kinds = {step.kind for step in moves(head)} - {"place", "move", "build", "end"}
    own = 8 * ways["wins"] + sum(4 + min(number, 4) for number in ways.values()) + 4 * min(ways["steps"], 3)
    return own + 3 * len(kinds) + len(felt_in(head, other or "")) - len(list(moves(head))) / len(LENGTHS)


# ---------------------------------------------------------------------- files


def write(ids: Iterable[str], anew: Iterable[str] = ()) -> None:
    """Write the files of powers; look for games of those without one, and of those that are wanted anew."""
    for power in ids:
        file = FOLDER / f"{power}.txt"
        known = heads(file.read_text(encoding="utf-8")) if file.exists() and power not in anew else []
        file.write_text(text_of_file(known or search(power)), encoding="utf-8", newline="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--write", action="store_true", help="write all files")
    how.add_argument("--search", nargs="+", choices=IDS, metavar="POWER", help="look for other games of powers")
    found = parser.parse_args()
    write(found.search or IDS, found.search or ())


if __name__ == "__main__":
    main()
