import os
import resource
import stat
import threading

import pytest
import typer

from cli.application import application
from cli.catalogue import NAMES
from cli.error import CliError
from cli.exit_code import ExitCode
from cli.pages import check_free, save

TWO = "two-players-second-edition"
CALLS = {
    "record export": ("record", "export", TWO, "-o"),
    "record export as text": ("record", "export", TWO, "--format", "text", "-o"),
    "record export as a picture": ("record", "export", TWO, "--format", "svg", "-o"),
    "record shrink": ("record", "shrink", "none.ludwig.jsonl", "--check", "true", "-o"),
    "dispute show": ("dispute", "show", TWO, "1", "-o"),
    "bundle": ("bundle", TWO, "-o"),
    "what-if": ("what-if", f"{TWO}@r1", "--chart"),
    "analyse": ("analyse", TWO, "--chart"),
}


@pytest.fixture
def there(tmp_path):
    """A file that is there already."""
    file = tmp_path / "there.svg"
    file.write_bytes(b"kept")
    return file


def names(folder):
    return [path.name for path in folder.iterdir()]


def options(command, name=""):
    """Yields every command with what its options are called."""
    if not hasattr(command, "commands"):
        yield name, {word for each in command.params for word in each.opts}
    for word, each in getattr(command, "commands", {}).items():
        yield from options(each, f"{name} {word}".strip())


def test_every_command_that_writes_a_file_can_be_told_to_write_over_one():
    """Whatever takes `--output` or `--chart` takes `--force`, and is among those tried here."""
    known = dict(options(typer.main.get_command(application(NAMES))))
    writing = {name for name, words in known.items() if words & {"--output", "--chart"}}
    assert writing == {name for name, words in known.items() if "--force" in words}
    assert writing == {name.partition(" as ")[0] for name in CALLS}


@pytest.mark.parametrize("name", CALLS)
def test_a_file_that_is_there_is_not_written_over(look, there, name):
    """One line, exit 5, before anything else is looked at; the file stays."""
    ran = look(*CALLS[name], there)
    assert (ExitCode.CONFLICT, b"kept") == (ran.code, there.read_bytes())
    assert ran.err.endswith(f"{there} is there already (--force writes over it)\n")
    assert 1 == ran.err.count("\n")
    assert "file.exists" == look(*CALLS[name], there, "--json").json["error"]["code"]


@pytest.mark.parametrize("name", ["record export", "bundle"])
def test_forced_it_is_written_over(look, there, name):
    """--force: the file holds what was asked for, with the permissions it had."""
    there.chmod(0o640)
    assert ExitCode.DONE == look(*CALLS[name], there, "--force").code
    assert (0o640, True) == (stat.S_IMODE(there.stat().st_mode), there.stat().st_size > 1000)
    assert [there.name] == names(there.parent)


def test_a_bundle_has_no_name_of_its_own_to_write_over(look, tmp_path, monkeypatch):
    """A bundle without -o is named after the match, and is not written over either."""
    monkeypatch.chdir(tmp_path)
    codes = [look("bundle", TWO).code for _ in range(2)]
    assert [ExitCode.DONE, ExitCode.CONFLICT] == codes


@pytest.fixture
def full():
    """A limit to the size of files: a write beyond it fails as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("force", [False, True])
def test_where_there_is_no_room_no_half_file_is_left(there, full, force):
    """Exit 7; what was there stays as it was, and nothing lies beside it."""
    path = there if force else there.with_name("new")
    with pytest.raises(CliError) as refused:
        save(path, b"x" * 8192, force=force)
    assert ExitCode.UNAVAILABLE == refused.value.exit_code
    assert ([there.name], b"kept") == (names(there.parent), there.read_bytes())


def test_a_file_that_appears_meanwhile_is_not_written_over(there, monkeypatch):
    """The name is taken in one step: between two who write the later one is refused."""
    monkeypatch.setattr("pathlib.Path.exists", lambda _: False)
    with pytest.raises(CliError) as refused:
        save(there, b"new")
    assert (ExitCode.CONFLICT, b"kept") == (refused.value.exit_code, there.read_bytes())


def test_a_file_system_without_links(tmp_path, monkeypatch):
    """There the file is looked for first, and then named."""

    def unlinked(*_):
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.hardlink_to", unlinked)
    save(tmp_path / "new", b"new")
    with pytest.raises(CliError) as refused:
        save(tmp_path / "new", b"newer")
    assert (ExitCode.CONFLICT, b"new") == (refused.value.exit_code, (tmp_path / "new").read_bytes())
    assert ["new"] == names(tmp_path)


def test_a_link_is_followed(there):
    """What a link names is written, and the link stays one."""
    link = there.with_name("link")
    link.symlink_to(there.name)
    save(link, b"new", force=True)
    assert (True, b"new") == (link.is_symlink(), there.read_bytes())


@pytest.mark.parametrize(
    ("force", "code"), [(False, ExitCode.CONFLICT), (True, ExitCode.UNAVAILABLE)]
)
def test_a_link_to_itself_is_no_place_for_a_file(tmp_path, force, code):
    """A link that leads nowhere but to itself is a name that is taken, and cannot be written."""
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    with pytest.raises(CliError) as refused:
        save(loop, b"new", force=force)
    assert code == refused.value.exit_code
    assert ["loop"] == names(tmp_path)


def test_a_pipe_is_no_file_to_keep(tmp_path):
    """A pipe takes what is written, forced or not."""
    pipe, taken = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: taken.append(pipe.read_bytes()))
    reader.start()
    save(pipe, b"new")
    reader.join()
    assert [b"new"] == taken


@pytest.mark.parametrize("name", [".", "none/new", "x" * 300])
def test_what_cannot_be_written(tmp_path, name):
    """A directory, a place that is not there, a name too long: one line, exit 7."""
    check_free(str(tmp_path / name), force=False)
    with pytest.raises(CliError) as refused:
        save(tmp_path / name, b"new")
    assert ExitCode.UNAVAILABLE == refused.value.exit_code
    assert refused.value.message.startswith(f"cannot write {tmp_path}")


def test_stdout_by_name_is_stdout_wherever_it_goes(process, tmp_path):
    """What is written to /dev/stdout comes where stdout goes, after what is there: no conflict."""
    process(f"ludwig record import {TWO}")
    asked = f"ludwig record export {TWO} -o"
    for name in ("/dev/stdout", "/proc/self/fd/1"):
        ran = process(f"echo before > file && {asked} {name} >> file && {asked} - | diff - file")
        assert (ExitCode.NO, "0a1\n> before\n", "") == ran
    assert ExitCode.DONE == process(f"{asked} /dev/stdout > file && ludwig audit file").code
    ran = process(f"{asked} /dev/stdout --format svg --force > file && cat file")
    assert ran.out.startswith("<svg")
    assert ran.out.endswith("</svg>\n")
    assert {"file", "store"} == set(names(tmp_path))


def test_a_chart_or_bundle_in_stdout(process):
    """What is never printed comes there too, if it is asked for by name."""
    process(f"ludwig record import {TWO}")
    for name in ("/dev/stdout", "-"):
        ran = process(f"ludwig bundle {TWO} -o {name} > file && head -c 2 file")
        assert (ExitCode.DONE, "PK") == (ran.code, ran.out)
        assert "run python3 verify.py" in ran.err
    assert ExitCode.NO == process("tail -c 99 file | grep -q python3").code
