"""Why something cannot be chosen in a draft."""

from __future__ import annotations

from typing import Final, TypeAlias

from santorini import drafting
from santorini.drafting import Question, State
from santorini.errors import RulesError, shown
from santorini.explain import Blocked, Code
from santorini.powers import card_of, get
from santorini.steps import Choose, Step

#: What is asked at each stage, as players are told.
TODO: Final = {
    "seat": "deal a seat",
    "deal": "deal a power",
    "offer": "offer a power",
    "aside": "deal a power for the night",
    "night": "choose the power for the night",
    "start": "name the starting power",
    "take": "take a power on offer",
    "pick": "take a power",
    "first": "name the start player",
    "ram": "choose the power of the ram",
}

_Reason: TypeAlias = tuple[Code, str | None, str]


def who(question: Question) -> str:
    """Return who is asked, in words."""
    return f"player {question.decider}" if question.decider else "chance"


def blocked(state: State, question: Question, step: Step) -> Blocked:
    """Return why a step is no answer to what is asked."""
    code, by, text = _reason(state, question, step.what if isinstance(step, Choose) else "")
    return Blocked(code, by, text, step)


def unfinished(question: Question) -> Blocked:
    """Return why it cannot be left at that."""
    return Blocked(Code.INCOMPLETE, None, f"the choice is not made: {who(question)} has yet to {TODO[question.stage]}")


def _reason(state: State, question: Question, what: str) -> _Reason:
    if question.stage in {"seat", "first"}:
        return _about_number(state, question, what)
    try:
        name = card_of(get(what)).name
    except RulesError:
        return Code.NOT_NOW, None, f"{who(question)} has to {TODO[question.stage]} now"
    if question.stage in {"take", "ram", "start"}:
        return _about_offered(state, question, what, name)
    chosen = {"deal": state.dealt, "pick": state.taken, "aside": (*state.offer, *state.aside)}
    return _about_pool(state, question, what, name, chosen.get(question.stage, state.offer))


def _about_number(state: State, question: Question, what: str) -> _Reason:
    if not what.isdigit():
        return Code.NOT_NOW, None, f"{who(question)} has to {TODO[question.stage]} now, by a number"
    if 1 <= int(what) <= state.rules.players:
        return Code.TAKEN, None, f"{what} has a seat already"
    return Code.NOT_ON_OFFER, None, f"there is no player {shown(int(what))}"


def _about_offered(state: State, question: Question, what: str, name: str) -> _Reason:
    if what not in state.offer and question.stage != "ram":
        return Code.NOT_ON_OFFER, None, f"{name} is not on offer"
    if what in state.taken:
        return Code.TAKEN, None, f"{name} has been taken"
    if question.stage == "start" and state.power(what).last:
        return Code.FORBIDDEN, what, f"{name} cannot be the starting power"
    if question.stage == "start":
        begins = drafting.starters(state)[0]
        return Code.FORBIDDEN, begins, f"{card_of(get(begins)).name} has to be the starting power"
    return Code.NOT_ON_OFFER, None, f"{name} is not among the powers to choose from"


def _about_pool(state: State, question: Question, what: str, name: str, chosen: tuple[str | None, ...]) -> _Reason:
    if what in chosen:
        return Code.TAKEN, None, f"{name} has been chosen already"
    if question.stage in {"night", "aside"} and state.rules.not_aside(get(what)):
        return Code.NOT_ON_OFFER, None, f"{name} cannot lie aside for the night: {state.rules.not_aside(get(what))}"
    other = next((one for one in chosen if one is not None and not state.goes_with(what, (one,))), None)
    if other is not None:
        return Code.BARRED, other, f"{name} cannot be chosen: it is barred against {card_of(get(other)).name}"
    if what not in (state.dealt or drafting.pool_ids(state.rules)) or question.stage in {"night", "aside"}:
        return Code.NOT_ON_OFFER, None, f"{name} is not among the powers to choose from"
    return Code.DEAD_END, None, f"with {name} no other powers would be left that go together"
