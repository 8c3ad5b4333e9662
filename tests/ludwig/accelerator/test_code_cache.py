import os
import sys
import time
from fcntl import LOCK_EX, flock
from pickle import UnpicklingError
from types import SimpleNamespace

import pytest

from ludwig import accelerator
from ludwig.accelerator import accelerated, available, code_cache
from ludwig.rollouts.job import Job, played_here, run
from ludwig.simulation import simulate
from ludwig.worlds import Sight

DAY = 24 * 3600
COMPILED = "from ludwig.accelerator.code_cache import folder; (folder() / 'done').touch()"


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    """An empty place for compiled code, in a process that has begun to compile none."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(code_cache, "COMMAND", (sys.executable, "-c", COMPILED))
    accelerator._begin.cache_clear()
    yield SimpleNamespace(folder=code_cache.folder(), home=tmp_path)
    accelerator._begin.cache_clear()


def job():
    *_, save = (save for save, _ in zip(simulate(2, ["random"], 3), range(40), strict=False))
    return Job(Sight(save.state), ((),), "random", "3", (0,), (0,))


def wait_for(path):
    for _ in range(600):
        if path.exists():
            return True
        time.sleep(0.05)
    return False


def test_the_engine_plays_until_all_is_compiled(cache, capfd):
    """What has yet to be compiled is so in the background, and rollouts come out the same."""
    assert played_here(job()) == run(job())
    assert code_cache.NOTICE == capfd.readouterr().err
    assert wait_for(cache.folder / "done")


def test_nobody_compiles_what_another_does(cache, capfd):
    """While one process compiles the others play on, and begin nothing."""
    cache.folder.mkdir(parents=True)
    with (cache.folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        assert available() is False
    assert ("", []) == (capfd.readouterr().err, list(cache.folder.glob("done")))


def test_of_several_that_would_begin_one_does(cache, monkeypatch, capfd):
    """Processes that begin at once begin once, and say so once, though nothing compiles yet."""
    starting = "import time; time.sleep(2)"
    monkeypatch.setattr(code_cache, "COMMAND", (sys.executable, "-c", starting))
    for _ in range(3):
        code_cache.begin()
    assert code_cache.NOTICE == capfd.readouterr().err


def test_what_cannot_be_compiled_is_not_tried_again(cache, capfd):
    """A numba that fails here fails once; a full disk may pass and is no reason."""
    cache.folder.mkdir(parents=True)
    code_cache.fail(OSError("no space left"))
    assert not (cache.folder / "failed").exists()
    code_cache.fail(TypeError("no such type"))
    assert available() is False
    assert ("", []) == (capfd.readouterr().err, list(cache.folder.glob("done")))


def test_code_that_cannot_be_loaded_is_compiled_anew(cache, monkeypatch, capfd):
    """A file that a power cut has spoilt costs a compilation, and no answer."""
    cache.folder.mkdir(parents=True)
    spoilt = [cache.folder / name for name in ("done", "rollout.1.nbc")]
    for file in spoilt:
        file.touch()
    monkeypatch.setattr(accelerator, "_load", unpickled)
    accelerator._is_loaded.cache_clear()
    assert played_here(job()) == run(job())
    assert (code_cache.NOTICE, False) == (capfd.readouterr().err, spoilt[1].exists())
    assert wait_for(spoilt[0])
    accelerator._is_loaded.cache_clear()


def unpickled(*, compiled):
    raise UnpicklingError(f"pickle data was truncated, {compiled=}")


def test_without_room_nothing_is_compiled(cache, monkeypatch, capfd):
    """Where the disk is nearly full the code could not be kept, and would be made in vain."""
    monkeypatch.setattr(code_cache, "ROOM", 2**62)
    assert (False, "") == (available(), capfd.readouterr().err)
    assert [] == list(cache.folder.iterdir())


def test_without_a_place_for_code_the_engine_plays(cache, capfd):
    """Where nothing can be written nothing is compiled, and nothing is said."""
    cache.home.joinpath("ludwig").write_text("in the way")
    assert accelerated(job()) is None
    assert "" == capfd.readouterr().err


def test_without_numba_the_engine_plays(cache, monkeypatch, capfd):
    """Where numba is not installed nothing is said and the engine plays."""
    accelerator._is_installed.cache_clear()
    monkeypatch.setattr(accelerator, "find_spec", lambda name: None)
    assert (False, played_here(job())) == (available(), run(job()))
    assert ("", False) == (capfd.readouterr().err, cache.folder.exists())
    accelerator._is_installed.cache_clear()


def test_code_of_other_sources_is_other_code(tmp_path):
    """A file written anew, even with the same contents, is one that numba would compile anew."""
    source = tmp_path / "source.py"
    source.write_text("1")
    before = code_cache.digest(("numba",), [source])
    assert before == code_cache.digest(("numba",), [source])
    assert before != code_cache.digest(("another numba",), [source])
    os.utime(source, (1, 1))
    assert before != code_cache.digest(("numba",), [source])


def test_code_that_nobody_uses_is_removed(cache):
    """What was compiled for other sources is kept for thirty days after its last use."""
    for name, days in (("compiled-old", 31), ("compiled-new", 29)):
        done = cache.folder.parent / name / "done"
        done.parent.mkdir(parents=True)
        done.touch()
        os.utime(done, (time.time() - days * DAY,) * 2)
    cache.folder.mkdir()
    code_cache.finish()
    left = {each.name for each in cache.folder.parent.iterdir()}
    assert {"compiled-new", cache.folder.name} == left
