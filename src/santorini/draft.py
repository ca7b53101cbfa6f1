"""`Draft`: a position before the game, in which powers are still offered, chosen and drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import attrs

from santorini import drafting, draftreasons, drafttext
from santorini.core import codes
from santorini.core.board import Board
from santorini.drafting import Question, State
from santorini.errors import IllegalStepError, NotationError, SetupError, shown
from santorini.explain import Blocked, Code
from santorini.notation import Reading, read_steps
from santorini.position import Position
from santorini.rules import Rules
from santorini.setup import check_rules, waived_of
from santorini.steps import AnyStep, Choose, Step, Turn

if TYPE_CHECKING:
    from santorini.setup import Problem


class Draft(Position):
    """A position before the game: what the procedure of `Rules(setup=...)` asks has not all been answered.

    Drafts come from `Rules.start`, `play`, `from_text` and `from_json`. They are positions with an empty board: each
    answer is a `Choose` step, of a player or of chance, and after the last one comes the position in which workers are
    placed, under the rules of the game that has come about.

    >>> draft = Rules(setup="bga", offer="full", pool=("pan", "atlas", "hades")).start()
    >>> draft.stage, [str(step) for step in draft.steps]
    ('offer', ['{atlas}', '{hades}', '{pan}'])
    >>> draft.why_not("{pan} {hades}").text
    'Hades cannot be chosen: it is barred against Pan'
    >>> draft.play("{pan} {atlas} {atlas} {pan}").rules.ids
    ('atlas', 'pan')
    """

    __slots__ = ("_question", "_state")

    _state: State
    _question: Question

    @classmethod
    def _begin(cls, rules: Rules) -> Position:
        return cls._at(State.begin(rules))

    @classmethod
    def _at(cls, state: State) -> Position:
        """Return the draft in a state, or the position after it if nothing is asked any more."""
        question = state.question()
        if question is None:
            return _opened(state)
        draft = object.__new__(cls)
        draft._context = state.rules
        draft._board = Board()
        draft._board.kinds = codes.SETUP
        draft._state = state
        draft._question = question
        return draft

    # ------------------------------------------------------------------ what is known

    @property
    def stage(self) -> str:
        """What is asked: "seat", "deal", "offer", "aside", "night", "start", "take", "pick", "first" or "ram".

        Who sits on the next seat; a power from which offers are made; a power on offer; one that may lie aside for the
        night, and the one that does; the starting power; what a player takes of the offer, or of the pool; who starts;
        the power of the ram.
        """
        return self._question.stage

    @property
    def pool(self) -> tuple[str, ...]:
        """The ids of the powers that can come into the game: all, or those that have been dealt."""
        return self._state.dealt or drafting.pool_ids(self.rules)

    @property
    def offer(self) -> tuple[str, ...]:
        """The ids of the powers on offer, those that have been taken among them."""
        return self._state.offer

    @property
    def night(self) -> str | None:
        """The id of the power that lies aside for the night, `None` if none does yet."""
        return self._state.night

    @property
    def starting(self) -> str | None:
        """The id of the power whose holder will be first, `None` as long as none has been named."""
        return self._state.starting

    @property
    def seating(self) -> tuple[int, ...]:
        """Who, of those who came to the table, sits on seats 1, 2 ..., as far as they have been dealt."""
        return self._state.seating if self.rules.seats == "random" else self.rules.seating

    @property
    def powers(self) -> tuple[tuple[str, ...], ...]:
        """The ids of the powers that each player has: what has been taken."""
        ids = self.rules.ids or self._state.taken
        return tuple(() if name is None else (name,) for name in ids)

    @property
    def phase(self) -> Literal["drafting", "placing", "playing", "over"]:
        """Always "drafting"."""
        return "drafting"

    @property
    def decider(self) -> int:
        """The player who makes the next step, `CHANCE` (0) if chance does."""
        return self._question.decider

    @property
    def turn_player(self) -> int:
        """The player who is asked, or for whom chance answers; the first player where it answers for nobody."""
        return self._question.player or self.rules.first

    @property
    def midturn(self) -> bool:
        """Whether the player who decides has offered powers already and is to offer more."""
        return self.stage == "offer" and bool(self._state.offer) and self.decider != 0

    @property
    def eliminated(self) -> frozenset[int]:
        """The player, of three, who has given up; chance makes the choices that are left."""
        return frozenset({self._state.out} - {0})

    @property
    def concealed(self) -> bool:
        """Whether something has been left out: nothing is hidden in a draft."""
        return False

    def _as_known_to(self, player: int) -> Position:
        return self

    # ------------------------------------------------------------------ steps

    def _listed(self) -> tuple[AnyStep, ...]:
        return tuple(map(Choose, self._question.answers))

    def turns(self) -> Iterator[Turn]:
        """Yield the ways to answer: of an offer all powers that are left to name, else one answer."""
        todo: list[tuple[Position, tuple[AnyStep, ...]]] = [(self, ())]
        while todo:
            position, path = todo.pop()
            later: list[tuple[Position, tuple[AnyStep, ...]]] = []
            for step in position.steps:
                after = position.play_unchecked(step)
                if isinstance(after, Draft) and after.midturn:
                    later.append((after, (*path, step)))
                else:
                    yield Turn((*path, step))
            todo.extend(reversed(later))

    def play(self, what: str | Step | Turn | Iterable[Step]) -> Position:
        """Return the position after an answer, several, or a text that goes on into the game.

        Raises errors as `Position.play` does.
        """
        if not isinstance(what, Step):
            return super().play(what)
        if not self._answers(what):
            raise self._refusal(what)
        return self.play_unchecked(what)

    def _answers(self, step: Step) -> bool:
        return isinstance(step, Choose) and step.what in self._question.answers

    def play_unchecked(self, step: Step) -> Position:
        """Return the position after an answer that is known to be possible."""
        if not isinstance(step, Choose):
            raise NotationError(f"in a draft something is chosen, which {shown(step)} does not do")
        return Draft._at(self._state.after(self.stage, step.what))

    def resign(self) -> Position:
        """Return the position after the player who decides has given up.

        That ends the game; of three players the others go on, and chance makes the choices of who has given up. Raises
        `NotationError` where no player decides.
        """
        if self.decider == 0:
            raise NotationError("nobody decides here who could resign")
        if self.rules.players == 3 and not self._state.out:
            return Draft._at(attrs.evolve(self._state, out=self.decider))
        return _nobody(self._state)._without({self._state.out, self.decider} - {0})

    def agree_draw(self) -> Position:
        """Return the position after the game was ended as a draw before it began."""
        return _nobody(self._state).agree_draw()

    def why_not(self, what: str | Step | Turn | Iterable[Step]) -> Blocked | None:
        """Return why something cannot be chosen, and `None` if it can; as `Position.why_not`."""
        if isinstance(what, Step):
            return None if self._answers(what) else self._refusal(what).blocked
        if not isinstance(what, Turn):
            return super().why_not(what)
        position: Position = self
        for number, step in enumerate(what):
            if number and not (isinstance(position, Draft) and position.midturn):
                return Blocked(Code.TOO_LONG, None, f"what was asked is answered after {what[number - 1]}", step)
            blocked = position.why_not(step)
            if blocked is not None:
                return blocked
            position = position.play_unchecked(step)
        if isinstance(position, Draft) and (not what or position.midturn):
            return draftreasons.unfinished(position._question)
        return None

    def _refusal(self, step: Step) -> IllegalStepError:
        return IllegalStepError(self, step, draftreasons.blocked(self._state, self._question, step))

    def _readings(self, text: str) -> list[Reading]:
        return read_steps(text, example=self._question.answers[0])

    def _nothing_done(self) -> Blocked:
        return draftreasons.unfinished(self._question)

    # ------------------------------------------------------------------ identity

    @property
    def key(self) -> int:
        """A 64-bit hash that is the same in every process and on every machine."""
        return int.from_bytes(hashlib.blake2b(self.text().encode(), digest_size=8).digest(), "little")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return isinstance(other, Draft) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self.text())

    def __reduce__(self) -> tuple[Any, ...]:
        return Draft._at, (self._state,)

    def transform(self, symmetry: int) -> Position:
        """Return the image under one of the symmetries of the board, which is this draft again."""
        super().transform(symmetry)  # which refuses what is none
        return self

    def canonical(self) -> Position:
        """Return this draft."""
        return self

    # ------------------------------------------------------------------ text

    def text(self) -> str:
        """Return the draft as one line of text, see the reference on notation."""
        return drafttext.write(self._state)

    @classmethod
    def from_text(cls, text: str, rules: Rules | None = None, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the draft that a line of text tells of.

        Without `rules` those that the text tells are taken, the others at their defaults. Raises `NotationError` if the
        text cannot be read, `RulesError` for what cannot be drafted, and `SetupError` if it tells of another draft than
        `rules`. There is nothing to waive.
        """
        waived_of(waive)
        if rules is not None:
            check_rules(rules)
        return cls._at(drafttext.read(text, rules))

    def to_json(self) -> str:
        """Return the draft and its rules as a JSON text."""
        from santorini import jsontext  # noqa: PLC0415 - few need it

        return jsontext.dump({"draft": " ".join(drafttext.state_words(self._state))}, self.rules, jsontext.DRAFT)

    @classmethod
    def from_json(cls, text: str, *, waive: Iterable[Problem] = ()) -> Position:
        """Return the draft that a JSON text stands for; raise errors as `from_text` does, with the path."""
        waived_of(waive)
        from santorini import jsontext  # noqa: PLC0415 - few need it

        document = jsontext.DraftDocument(text)
        try:
            return cls._at(drafttext.read_details(document.rules, document.fields["draft"]))
        except NotationError as error:
            raise document.wrong_text(error, "draft") from None

    def board(self) -> NoReturn:
        """Raise `SetupError`: no machine of the core plays on a draft."""
        raise SetupError("a draft has no board of the core")

    def setup(self) -> NoReturn:
        """Raise `SetupError`: there is no board yet that could be changed."""
        raise SetupError("a draft has no board that could be set up")

    def __str__(self) -> str:
        asked = f"{draftreasons.who(self._question)} has to {draftreasons.TODO[self.stage]}"
        lines = [f"on offer: {', '.join(self.offer)}"] if self.offer else []
        for player, names in enumerate(self.powers, 1):
            lines.extend(f"player {player}: {name}" for name in names)
        return "\n".join([*lines, f"{asked}: {', '.join(self._question.answers)}"])

    def __repr__(self) -> str:
        return f"<Draft {self.text()}>"


def _nobody(state: State) -> Position:
    """Return the start of the game without powers, for what ends before anybody has one."""
    rules = state.rules
    named = {"powers": (None,) * rules.players, "night": None, "fleece": None, "seating": drafting.seated(state)}
    return rules.drafted(**named).start()


def _opened(state: State) -> Position:
    """Return the start of the game to which a draft has led."""
    start = drafting.settled(state).start()
    return start._without({state.out}) if state.out else start
