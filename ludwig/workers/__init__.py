"""Workers: rollouts spread over processes and machines that share one Redis."""

from ludwig.workers.fanout import Fanout
from ludwig.workers.task import Place

__all__ = ["Fanout", "Place"]
