"""Where games are played: here, or by an executor."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from typing import TYPE_CHECKING

from santorini.errors import MatchError, shown
from santorini.match import host
from santorini.match.game import Game
from santorini.match.plan import Plan
from santorini.match.referee import play_game, told_again

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


def games(
    plan: Plan, numbers: Sequence[int], executor: Executor | None, workers: int | None
) -> Generator[Game, None, None]:
    """Yield games of a plan as they are over; what is left is given up when the iterator is closed.

    They are played by the executor, or by so many processes, one for each core if `workers` is `None`; 0 means here.
    Raises `MatchError` if that does not work.
    """
    try:
        if executor is not None:
            yield from _submitted(plan, numbers, executor)
        elif workers == 0 or not numbers:
            yield from (told_again(plan, play_game(plan, number)) for number in numbers)
        else:
            yield from _pooled(plan, numbers, workers or os.cpu_count() or 1)
    finally:
        host.end_all()


def _pooled(plan: Plan, numbers: Sequence[int], workers: int) -> Iterator[Game]:
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to load, and not always needed
    from multiprocessing import get_context  # noqa: PLC0415 - likewise

    try:
        pickle.dumps(plan)
    except Exception as error:  # whatever pickling what is not ours raises
        raise MatchError(
            f"the match cannot be sent to other processes (workers=0 plays here): {shown(error)}"
        ) from error
    most = min(workers, len(numbers))
    context = get_context("spawn")
    pool = ProcessPoolExecutor(most, mp_context=context, initializer=_heed_signals, initargs=(plan.apart,))
    done = False
    try:
        yield from _submitted(plan, numbers, pool)
        done = True
    finally:
        if not done:
            _terminate(pool)
        pool.shutdown(cancel_futures=True)


def _heed_signals(apart: bool) -> None:
    """Let Ctrl-C and SIGTERM end a worker at once: whoever plays the match says what there is to say.

    Where bots play in this process, they may keep it from ending in any other way than the system's.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, host.leave if apart else signal.SIG_DFL)


def _terminate(pool: ProcessPoolExecutor) -> None:
    """End the games that are being played: nobody wants to know any more."""
    for process in [*(getattr(pool, "_processes", None) or {}).values()]:
        process.terminate()


def _submitted(plan: Plan, numbers: Sequence[int], executor: Executor) -> Iterator[Game]:
    futures: set[Future[Game]] = set()
    try:
        futures.update(executor.submit(play_game, plan, number) for number in numbers)
        for future in as_completed(futures):
            futures.discard(future)
            yield told_again(plan, future.result())
    except BrokenExecutor as error:
        raise MatchError(
            "a process that plays games has ended: a script that plays matches needs the line "
            '`if __name__ == "__main__":` before what it does, and a bot that ends its process needs a limit of time '
            "or memory, with which it has one of its own"
        ) from error
    finally:
        for future in futures:
            future.cancel()
