"""``ludwig worker``: does rollouts for whoever asks on the same store, until it is stopped."""

import signal
from threading import Event
from typing import TYPE_CHECKING, Annotated

import typer

from cli.opening import store
from cli.world import World

if TYPE_CHECKING:
    from types import FrameType


def command(
    context: typer.Context,
    once: Annotated[bool, typer.Option("--once", help="Do what is waiting now, then end.")] = False,
) -> None:
    """Do rollouts for `what-if --workers` and `analyse --workers` on the same store.

    Start one for each core, on as many machines as reach the store. Ctrl-C ends it after its task.
    """
    from dramatiq import Worker

    from ludwig.workers.queue import QUEUE, actor_of, broker_of

    world = World.of(context)
    with store(world) as matches:
        broker = broker_of(matches)
        actor_of(matches, broker)
        worker = Worker(broker, queues={QUEUE}, worker_threads=1)
        worker.start()
        world.say("working; Ctrl-C ends it")
        if once:
            broker.join(QUEUE)
        else:
            _until_stopped()
        worker.stop()
    world.answer({"stopped": True}, "stopped")


def _until_stopped() -> None:
    stopped = Event()

    def stop(_signal: int, _frame: "FrameType | None") -> None:
        stopped.set()

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    stopped.wait()
