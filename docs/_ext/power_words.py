"""When a power acts, in words: from the hooks that its class overrides."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Final

from santorini import Power
from santorini.core.power import HOOKS

WHEN: Final = {
    "arrangements": "through the whole game: in which ways the cards may lie",
    "deals": "when anybody's turn starts, before all else: which cards change hands",
    "draws": "before the game and when anybody's turn is over: whether chance decides something",
    "prepares": "before any worker is placed: what the holder chooses",
    "places": "when the holder's workers are placed",
    "starts": "when the holder's turn starts, by itself",
    "opening": "when the holder's turn opens: the kinds of steps to choose from",
    "movers": "when the holder moves: which workers may",
    "moves": "when the holder moves: where to",
    "enters": "while the holder's worker moves, before it arrives",
    "moved": "when the holder's worker has moved, by itself",
    "wins": "when a move by the holder is checked for a win",
    "after_move": "after a move by the holder: what may follow",
    "builders": "when the holder builds: which workers may",
    "builds": "when the holder builds: where",
    "domes": "when the holder builds: where a dome may lie on fewer than three blocks",
    "built": "when the holder's worker has built, by itself",
    "after_build": "after a build by the holder: what may follow",
    "sources": "when the power is used: on whom",
    "targets": "when the power is used: where to",
    "use": "when the power is used",
    "ends": "when the holder's turn ends, by itself",
    "furnishes": "once all workers are placed",
    "beats": "when the holder's turn ends: which opponents lose then",
    "again": "when the holder's turn ends: whether an additional one follows",
    "additional": "in the holder's turn: whether it is an additional one, which keeps its terms",
    "truce": "in the holder's turn: whether nobody wins by what stands on the board",
    "spends": "when an opponent demands a move: which moves nobody is made to do, as they can be done once",
    "foe_starts": "when an opponent's turn starts, by itself",
    "surveys": "when an opponent's turn starts, after all that happens by itself: what is settled for that turn",
    "bars_movers": "when an opponent moves: which workers may",
    "bars_moves": "when an opponent moves: where to",
    "demands": "when an opponent is to move: what has to be done if possible",
    "carries": "when an opponent has moved, before the check for a win: where the worker is carried on to",
    "notes": "when an opponent's worker has arrived, before anything follows from it",
    "bars_end": "when an opponent is to build, or to end or win the turn: whether that is barred",
    "foe_moved": "when an opponent's worker has moved",
    "spoils": "when a move by an opponent would win",
    "bars_builds": "when an opponent builds: where",
    "bars_domes": "when an opponent builds: where a dome may lie on fewer than three blocks",
    "cleared": "when an opponent builds or takes blocks away: what lay on the square",
    "foe_built": "when an opponent's worker has built",
    "foe_ends": "when an opponent's turn ends, by itself",
    "pits": "after each step that may have put a worker somewhere: where nobody survives",
    "standing": "after each step: who wins by what stands on the board",
    "seals": "whenever an opponent looks for open squares",
    "tokens": "whenever somebody puts a token down: where tokens of this power lie",
    "spares": "whenever an opponent's power removes a worker: whom it must not",
    "dooms": "while the holder's turn lasts: who falls if it ends now",
    "swept": "while the power is suspended: what lay on a square that is built on",
    "shields": "whenever an opponent's power picks a worker",
    "conceals": "whenever somebody looks who may not know everything: what is left out",
}

# These change no rule: they spare the machine work.
_HINTS: Final = {"closes", "doubtful", "fits", "goal", "hopeful", "ways"}

_READS: Final = {
    "climb": "It reads whether a player moved up in the latest own turn.",
    "fall": "It reads whether a worker moved down in the turn.",
    "foe_climb": "It reads whether an opponent moved up in the turn.",
    "sex": "It tells female workers from male ones.",
}


_DECKS: Final = {
    "simple": "A deck lies beside the board: the simple gods that nobody has and nothing bars.",
    "night": "A card lies aside: the one that `Rules.night` names.",
}


def first_line(what: object) -> str:
    """Return the first paragraph of a docstring as one line."""
    text = inspect.getdoc(what) or ""
    return " ".join(text.split("\n\n")[0].split())


def overridden(power: type[Power]) -> tuple[str, ...]:
    """Return the names of the hooks that a class overrides and that change a rule, in the order of the turn."""
    names = [*WHEN, *(name for name in HOOKS if name not in WHEN and name not in _HINTS)]
    return tuple(name for name in names if getattr(power, name) is not getattr(Power, name))


def moments(power: type[Power]) -> Iterator[tuple[str, str, str]]:
    """Yield when a hook acts, its name, and what it does there."""
    for name in overridden(power):
        when = WHEN[name]
        if name in power.everyone:
            when = when.replace("an opponent", "anybody")
        own = getattr(power, name)
        yield when, name, first_line(own) if own.__doc__ else ""


def _memory(power: type[Power]) -> str:
    """Return what the docstring of a class says of its memory."""
    text = " ".join((inspect.getdoc(power) or "").split())
    found = re.search(r"\b(The memory|Memory)\b.*", text)
    return found.group() if found else "It remembers something."


def _cards(power: type[Power]) -> Iterator[str]:
    """Yield sentences on what a class declares of cards."""
    if power.deck:
        yield _DECKS[power.deck]
    if power.takes:
        yield "It also takes what others have turned up."
    if power.minds:
        yield f"Also while it is suspended it follows the game: {', '.join(f'`{name}`' for name in power.minds)}."


def _order(power: type[Power]) -> Iterator[str]:
    """Yield sentences on how many workers the holder places, and when."""
    if power.workers != Power.workers:
        yield f"The holder places {power.workers} workers."
    if power.first:
        yield "The holder places first and has the first turn."
    if power.last:
        yield "The holder places last, and the other player has the first turn."


def _secrets(power: type[Power]) -> Iterator[str]:
    """Yield sentences on what a class declares about hidden things."""
    if power.hides_workers:
        yield "Opponents do not see the holder's workers, and what they may do is judged as if these were not there."
    if power.secret:
        yield f"Others are not told where these steps are made: {', '.join(power.secret)}."
    if power.pays:
        yield "A step that fails for a hidden worker is paid for all the same."
    if power.tracks:
        yield "Views in which opponents' workers are missing leave out what it notes of them."


def remarks(power: type[Power]) -> Iterator[str]:
    """Yield sentences on what a class declares."""
    yield from _order(power)
    yield from _secrets(power)
    if power.opens:
        yield f"A turn may also open with these kinds of steps: {', '.join(power.opens)}."
    if power.chooses:
        yield f"What is chosen or drawn is a {power.chooses}."
    yield from _cards(power)
    if power.interposes:
        yield "The force after a move comes before what opponents do about the move."
    for name in power.reads:
        yield _READS.get(name, f"It reads: {name}.")
    if power.removes:
        yield "Through it opponents' workers leave the game."
    elif power.changes_workers:
        yield "Through it workers join the game or leave it."
    if power.remembers:
        yield _memory(power)
    if power.repeats or power.roams:
        yield (
            "Steps may repeat, or lead to the same board in several orders, so turns are listed by the situations that"
            " they pass, each once, by a shortest way."
        )
    if power.strands:
        yield "An opponent may get into a turn that cannot be finished, so each of an opponent's steps is tried out."
