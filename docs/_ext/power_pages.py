"""Write a page for each registered power, and an index, before the documents are read.

Everything on these pages comes from the classes and cards of the powers. The pages are not kept in the repository.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getdoc
from pathlib import Path
from typing import Final

from power_scenes import Event, chosen, position, scene, women
from power_words import moments, remarks
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.display import status_iterator

from santorini import Position, Power, SantoriniError, perft
from santorini.powers import Card, all_powers, card_of, get

_FOLDER: Final = Path("reference", "powers")

# Heights, player 1, player 2: the opening, a hill, a late fight.
_COUNTED: Final = (
    ("00000/00000/00000/00000/00000", "b2,d4,c3,a1,e5", "b4,d2"),
    ("00000/01210/02320/01210/00000", "b2,d4,a1,e5,c1", "b4,d2"),
    ("01001/12310/0D230/11200/00010", "b4,c3,e5,a5,e1", "d4,c2"),
)
# Lines of two turns are left out for powers with more turns than this.
_MANY: Final = 20_000

_INTRODUCTION: Final = """\
# Powers

A page for each power, made from its class and its card when the documentation is built. Effects and rulings are told
in the words of this project.

Each ruling names its source:

- *BGA*: the edition on Board Game Arena; *BGA page*: its page of rules, where the program there does otherwise;
- *rulebook*: the printed rulebook and its cards; *printed card*, *card text*: the card of the power itself;
- *site rules*: the rules of the rulesets `santorini-base-v1` and `santorini-simple-gods-v1`;
- *as BGA*: what BGA does with its revised card, carried over to the printed one; *second-hand*: known from a summary;
- *second engine*: what santorini-ai does as well, see [](../../explanation/testing.md);
- *finish rule*: a turn once begun can be finished, see {py:class}`~santorini.Rules`;
- *ruling of this project*: the other sources leave it open.

Turns are counted at three positions: the opening, a hill in the centre, and a late fight. The other player has no
power. Cards that are drawn after a turn count as a turn of their own, and a god that is turned up is the first of the
deck.
"""

# Title, the powers that belong there, and a sentence about them.
_GROUPS: Final[tuple[tuple[str, Callable[[Card], bool], str], ...]] = (
    ("Simple gods", lambda card: card.simple, "The ten gods that the game marks as simple."),
    ("Other gods", lambda card: card.kind == "god" and not card.simple, "Gods keep their powers for the whole game."),
    ("Heroes", lambda card: card.kind == "hero", "Heroes use their power once, and are made for two players."),
)

_log: Final = logging.getLogger(__name__)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _players(card: Card) -> str:
    numbers = [str(number) for number in card.players]
    return numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"


def _barred(card: Card, cards: dict[str, Card]) -> str:
    """Name the powers that this one must not meet; a ban holds from either side."""
    ids = {*card.bans, *(other.id for other in cards.values() if card.id in other.bans)}
    return ", ".join(f"[{_cell(cards[name].name)}]({name}.md)" for name in sorted(ids))


def _facts(card: Card, power: type[Power], cards: dict[str, Card]) -> Iterator[tuple[str, str]]:
    yield "Id", f"`{card.id}`"
    yield "Chinese name", card.chinese or "none"
    yield "Epithet", card.epithet or "none"
    yield "Kind", f"{card.kind}{', one of the ten simple gods' if card.simple else ''}"
    yield "Players", _players(card)
    yield "Workers", str(power.workers)
    yield "Barred against", _barred(card, cards) or "nobody"
    yield "Golden Fleece", "may be the power of the ram" if card.golden_fleece else "cannot be the power of the ram"
    yield "Edition", "revised: differs from the printed card" if card.revised else "same as the printed card"
    yield "Information", "perfect" if card.perfect_information else "hides something or draws cards"


def _count(start: Position) -> tuple[str, str]:
    try:
        turns = perft(start, 1)
        return f"{turns:,}", f"{perft(start, 2):,}" if turns <= _MANY else ""
    except SantoriniError as error:
        _log.info("%s is not counted: %s", start.text(), error)
        return "", ""


def _counts(power: type[Power], plain: list[tuple[str, str]]) -> Iterator[str]:
    choice = chosen(power)[0]
    if choice:
        yield f"Before placing, player 1 has chosen `{choice}`.\n"
    yield "| position | turns | lines of two turns | without the power |"
    yield "|---|--:|--:|--:|"
    for board, (base, base_lines) in zip(_COUNTED, plain, strict=True):
        start = position(power, board, choice=choice, late=True)
        turns, lines = _count(start) if start else ("", "")
        if start and turns:
            yield f"| `{start.text()}` | {turns} | {lines} | {base}; {base_lines} |"
    yield "\nWithout the power: turns; lines of two turns.\n"


def _scene(power: type[Power]) -> Iterator[str]:
    found = scene(power)
    if found is None:
        _log.warning("no scene shows %s", card_of(power).name)
        return
    yield "## A scene\n"
    if found.choice:
        yield f"Before placing, player 1 has chosen `{found.choice}`.\n"
    yield f"```text\n{found.before}\n```\n"
    if "sex" in power.reads:
        yield f"The female workers stand on {' and '.join(women(found.before))}.\n"
    if found.seen is not None:
        yield f"What player {found.before.turn_player} sees of it:\n"
        yield f"```text\n{found.seen}\n```\n"
    for event in found.events:
        yield from _event(event)
    if power.remembers and len(found.events) > 1:
        yield "What lies on the board or on a card besides blocks and workers is not drawn.\n"
    yield f"The position as text: `{found.before.text()}`\n"


def _event(event: Event) -> Iterator[str]:
    yield f"{event.text}\n"
    yield f"```text\n{event.turn}\n```\n"
    if event.after is not None:
        yield "Afterwards:\n"
        yield f"```text\n{event.after}\n```\n"


def _acts(power: type[Power]) -> Iterator[str]:
    acts, more = list(moments(power)), list(remarks(power))
    if acts or more:
        yield "## When it acts\n"
    if acts:
        yield "| when | what it does | hook |\n|---|---|---|"
        for when, name, what in acts:
            yield f"| {_cell(when)} | {_cell(what)} | {{py:meth}}`~santorini.Power.{name}` |"
        yield ""
    yield from (f"{remark}\n" for remark in more)


def _printed(power: type[Power]) -> Iterator[str]:
    """Tell what the printed card says, where it says something else."""
    other = get(card_of(power).id, "classic")
    if other is power:
        return
    card = card_of(other)
    yield "## Printed card\n"
    yield 'With `Rules(cards="classic")`, see [](../../how-to/printed-cards.md).\n'
    yield f"{getdoc(other)}\n"
    if card.text != card_of(power).text:
        yield f"In full: {card.text}\n"
    if card.golden_fleece != card_of(power).golden_fleece:
        yield "The printed card bears the Golden Fleece mark.\n"
    if card.rulings != card_of(power).rulings:
        yield from _rulings(card)


def _rulings(card: Card) -> Iterator[str]:
    yield from (f"- {text} *({source})*" for text, source in card.rulings)
    yield ""


def _page(power: type[Power], cards: dict[str, Card], plain: list[tuple[str, str]]) -> Iterator[str]:
    card = card_of(power)
    yield f"# {card.name}\n"
    yield "## Effect\n"
    yield f"{card.text}\n"
    yield "| | |\n|---|---|"
    yield from (f"| {name} | {value} |" for name, value in _facts(card, power, cards))
    yield ""
    yield from _acts(power)
    if card.rulings:
        yield "## Rulings\n"
        yield from _rulings(card)
    yield from _printed(power)
    yield from _scene(power)
    yield "## Numbers of turns\n"
    yield from _counts(power, plain)


def _index(cards: dict[str, Card]) -> Iterator[str]:
    yield _INTRODUCTION
    yield f"There are {len(cards)} powers.\n"
    for title, belongs, sentence in _GROUPS:
        yield f"## {title}\n\n{sentence}\n"
        yield "| power | Chinese | epithet | players | barred against |\n|---|---|---|---|---|"
        yield from (_row(card, cards) for card in cards.values() if belongs(card))
        yield ""
    yield "\n```{toctree}\n:hidden:\n:maxdepth: 1\n"
    yield from cards
    yield "```"


def _row(card: Card, cards: dict[str, Card]) -> str:
    players = ", ".join(map(str, card.players))
    cells = f"[{_cell(card.name)}]({card.id}.md)", card.chinese, _cell(card.epithet), players, _barred(card, cards)
    return f"| {' | '.join(cells)} |"


def _write(path: Path, lines: Iterator[str]) -> None:
    text = "\n".join(lines) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _generate(app: Sphinx) -> None:
    powers = all_powers()
    cards = {card_of(power).id: card_of(power) for power in powers}
    folder = Path(app.srcdir) / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    starts = [position(None, board) for board in _COUNTED]
    plain = [_count(start) if start else ("", "") for start in starts]
    for power in status_iterator(powers, "writing pages of powers... ", "green", len(powers),
                                 stringify_func=lambda power: power.__name__):  # fmt: skip
        _write(folder / f"{card_of(power).id}.md", _page(power, cards, plain))
    _write(folder / "index.md", _index(cards))
    for path in folder.glob("*.md"):
        if path.stem not in {*cards, "index"}:
            path.unlink()


def setup(app: Sphinx) -> dict[str, object]:
    """Add the pages to a build."""
    app.connect("builder-inited", _generate)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
