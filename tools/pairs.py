"""How the simple gods do against each other: matches of the search against itself, for each pair that may meet.

    python -m tools.pairs [--games 100] [--nodes 2000] [--seed 1] [--workers N] [--draw]

Half of the games of a pair begin with one god, half with the other, in pairs from the same random placement with the
gods exchanged. The results go to docs/explanation/simple-gods.json, and from there to the picture and to the table of
the page. With --draw nothing is played, and both are made from the file.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import attrs

import santorini as st
from santorini.match import Elo, Player
from santorini.match.strength import score_of
from tools.pages import between

PAGE: Final = Path(__file__).parents[1] / "docs" / "explanation" / "simple-gods.md"
#: The search needs no large table for so few boards.
MEMORY: Final = 1 << 22
Counts = tuple[int, int, int, int, int]

# ---------------------------------------------------------------------- playing


def allowed(one: str, other: str) -> bool:
    """Return whether two gods may meet."""
    try:
        return bool(st.Rules(powers=(one, other)))
    except st.RulesError:
        return False


def played(one: str, other: str, asked: argparse.Namespace, pool: Executor) -> Counts:
    """Return how many pairs of games brought the first of two gods 0, 1/2, 1, 3/2 and 2 points."""
    bot = Player("alphabeta", limit=st.Limit(nodes=asked.nodes, memory=MEMORY))
    scores: list[list[float]] = []
    for gods in ((one, other), (other, one)):
        rules = st.Rules(powers=gods, first=1)
        players = [attrs.evolve(bot, name=god) for god in gods]
        match = st.play_match(players, rules, games=asked.games // 2, seed=asked.seed, rotate=False, executor=pool)
        scores.append([game.points[one] for game in match.games])
    counts = [0] * 5
    for points in zip(*scores, strict=True):
        counts[round(2 * sum(points))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


def play(asked: argparse.Namespace) -> dict[str, Any]:
    """Play all pairs, and return the results."""
    gods = [st.powers.card_of(power).id for power in st.powers.all_powers() if st.powers.card_of(power).simple]
    pairs: dict[str, Counts] = {}
    with ProcessPoolExecutor(asked.workers, mp_context=get_context("spawn")) as pool:
        for one, other in combinations(gods, 2):
            if allowed(one, other):
                pairs[f"{one}-{other}"] = played(one, other, asked, pool)
                print(f"{one}-{other}: {Elo.of(pairs[f'{one}-{other}'])}", flush=True)
    told = f"python -m tools.pairs --games {asked.games} --nodes {asked.nodes} --seed {asked.seed}"
    return {"command": told, "games": asked.games, "nodes": asked.nodes, "gods": gods, "pairs": pairs}


def written(found: dict[str, Any]) -> str:
    """Return the results as JSON, with each list of numbers on a line."""
    text = json.dumps(found, indent=1)
    return re.sub(r"\[[^\[\]]*\]", lambda match: " ".join(match[0].split()), text) + "\n"


# ---------------------------------------------------------------------- figures


def rates(found: dict[str, Any]) -> dict[tuple[str, str], tuple[float, float, float]]:
    """Return for each god against each other the share of points, and the ends of its 95 % interval."""
    known: dict[tuple[str, str], tuple[float, float, float]] = {}
    for names, counts in found["pairs"].items():
        one, other = names.split("-")
        elo = Elo.of(counts)
        rate, low, high = score_of(elo.difference), score_of(elo.low), score_of(elo.high)
        known[one, other] = rate, low, high
        known[other, one] = 1 - rate, 1 - high, 1 - low
    return known


def means(gods: Iterable[str], known: dict[tuple[str, str], tuple[float, float, float]]) -> dict[str, float]:
    """Return the mean share of each god, the best one first."""
    found = {}
    for god in gods:
        own = [rate for (one, _), (rate, _, _) in known.items() if one == god]
        found[god] = sum(own) / len(own)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


# ---------------------------------------------------------------------- the page

CELL: Final = 58
LEFT: Final = 104
TOP: Final = 92
#: Colours for a share of 0, 1/2 and 1.
SCALE: Final = ((178, 74, 34), (246, 244, 238), (28, 92, 156))
INK: Final = "#1b1b1b"


def colour(rate: float) -> str:
    """Return the colour of a share of points."""
    low, high = (SCALE[0], SCALE[1]) if rate < 0.5 else (SCALE[1], SCALE[2])
    part = (rate if rate < 0.5 else rate - 0.5) * 2
    return "#{:02x}{:02x}{:02x}".format(*(round(a + (b - a) * part) for a, b in zip(low, high, strict=True)))


def cell(row: int, column: int, fill: str, text: str, note: str, ink: str = INK) -> str:
    """Return a square of the picture, with a text in it and a note that is shown when one points at it."""
    x, y = LEFT + column * CELL, TOP + row * CELL
    return (
        f'<g><title>{note}</title><rect x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" rx="3" fill="{fill}"/>'
        f'<text x="{x + CELL / 2 - 1:g}" y="{y + CELL / 2 + 4:g}" text-anchor="middle" fill="{ink}">{text}</text></g>'
    )


def picture(found: dict[str, Any]) -> str:
    """Return the heat map as SVG, on a ground of its own, so that it can be read whatever the page looks like."""
    known = rates(found)
    mean = means(found["gods"], known)
    gods = list(mean)
    parts = []
    for at, god in enumerate(gods):
        middle = at * CELL + CELL / 2
        parts.append(f'<text x="{LEFT - 10}" y="{TOP + middle + 4:g}" text-anchor="end">{god}</text>')
        turn = f"translate({LEFT + middle:g} {TOP - 10}) rotate(-40)"
        parts.append(f'<text transform="{turn}">{god}</text>')
        for column, other in enumerate(gods):
            parts.append(one_cell(at, column, god, other, known))
        parts.append(cell(at, len(gods), "none", f"{mean[god]:.0%}", f"{god}: mean {mean[god]:.1%}"))
    parts.append(
        f'<text transform="translate({LEFT + len(gods) * CELL + CELL / 2:g} {TOP - 10}) rotate(-40)">mean</text>'
    )
    wide, high = LEFT + (len(gods) + 1) * CELL + 40, TOP + len(gods) * CELL + 14
    style = f"font: 14px system-ui, sans-serif; fill: {INK}"
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'style="{style}">\n<title>Points of the god of the row against the god of the column</title>\n'
        f'<rect width="{wide}" height="{high}" rx="8" fill="#fdfdfc"/>\n{body}\n</svg>\n'
    )


def one_cell(
    row: int, column: int, god: str, other: str, known: dict[tuple[str, str], tuple[float, float, float]]
) -> str:
    """Return the square of a god against another one."""
    if (god, other) not in known:
        return cell(row, column, "#e4e2dc", "" if god == other else "-", god if god == other else "may not meet")
    rate, low, high = known[god, other]
    ink = "#ffffff" if abs(rate - 0.5) > 0.3 else INK
    note = f"{god} against {other}: {rate:.1%} ({low:.0%} to {high:.0%})"
    return cell(row, column, colour(rate), f"{rate * 100:.0f}", note, ink)


def table(found: dict[str, Any]) -> str:
    """Return the figures as a table of the page."""
    known = rates(found)
    gods = list(means(found["gods"], known))
    lines = ["| | " + " | ".join(gods) + " |", "|---|" + "--:|" * len(gods)]
    for god in gods:
        cells = []
        for other in gods:
            rate = known.get((god, other))
            cells.append("" if rate is None else f"{rate[0] * 100:.0f} ({rate[1] * 100:.0f}-{rate[2] * 100:.0f})")
        lines.append(f"| {god} | " + " | ".join(cells) + " |")
    return "\n".join([f"Made by `{found['command']}`.", "", *lines])


def draw(found: dict[str, Any]) -> None:
    """Write the picture, and put the table into the page."""
    PAGE.with_suffix(".svg").write_text(picture(found), encoding="utf-8")
    between(PAGE, "figures", table(found))


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--draw", action="store_true")
    asked = parser.parse_args()
    if asked.games < 2 or asked.games % 2:
        parser.error("--games is an even number: half of them begin with each god")
    file = PAGE.with_suffix(".json")
    if not asked.draw:
        file.write_text(written(play(asked)), encoding="utf-8")
    draw(json.loads(file.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
