"""One call of ``ludwig``, from arguments to exit code.

Contract: data on stdout, talk on stderr; every end has an exit code of :class:`ExitCode`; an error
is one line, or an envelope under ``--json``; a reader that goes away (``| head``) ends us silently.
"""

import errno
import os
import sys
from collections.abc import Sequence
from typing import Final

from cli.error import CliError, usage
from cli.exit_code import ExitCode
from cli.global_options import GlobalOptions, from_environment, split
from cli.streams import let_go, make_sound, unwritable
from cli.world import World, here

_COMPLETION: Final = frozenset({"--install-completion", "--show-completion"})
_UNWRITABLE: Final = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF)
"""What writing an answer may come to."""


def answered(words: Sequence[str]) -> int:
    """Runs the command line and returns the exit code."""
    make_sound()
    try:
        code = _answer(words)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go(sys.stdout)
        return ExitCode.DONE
    except OSError as error:
        return unwritable(error)
    return code


def _answer(words: Sequence[str]) -> int:
    options = from_environment(os.environ)
    try:
        options, rest = split(words, options)
    except CliError as error:
        return _failed(here(_as_asked(options, words)), error)
    world = here(options, _command_of(rest))
    try:
        _check_text(words)
        return _dispatch(rest, world)
    except CliError as error:
        return _failed(world, error)
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return _failed(world, _interrupted())
    except Exception as error:  # noqa: BLE001  the last line of defence: one clear line
        return _unexpected(world, error)


def _check_text(words: Sequence[str]) -> None:
    for word in words:
        if word.isprintable():
            continue
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise usage(f"an argument is no text in UTF-8: {word[:40]!a}")
        if any(_steers(letter) for letter in word):
            raise usage(f"an argument has control characters: {word[:40]!a}")


def _steers(letter: str) -> bool:
    """Whether a character steers a terminal; several lines and tabs may be text."""
    return (letter < " " and letter not in "\n\t") or "\x7f" <= letter <= "\x9f"


def _dispatch(rest: Sequence[str], world: World) -> int:
    if "_LUDWIG_COMPLETE" in os.environ or _COMPLETION & set(rest[:1]):
        from cli.application import complete

        complete()
    if rest and rest[0] in ("--help", "-h", "help"):
        return _help(rest[1:], world)
    if rest and rest[0] == "--version":
        return _version(world)
    return _run(_known(rest), world)


def _run(rest: Sequence[str], world: World) -> int:
    from cli.application import run

    code = run(rest, world)
    if code == ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    return code


def _known(rest: Sequence[str]) -> Sequence[str]:
    from cli.catalogue import NAMES, closest

    if not rest:
        raise usage("which command?", hint="ludwig --help lists them, ludwig demo is the tour")
    name = rest[0]
    if name in NAMES:
        return rest
    if name.startswith("-"):
        raise usage(f"there is no option {name}", hint="ludwig --help")
    meant = closest(name)
    raise usage(
        f"there is no command '{name}'", hint=f"ludwig {meant}?" if meant else "ludwig --help"
    )


def _help(words: Sequence[str], world: World) -> int:
    from cli.help import page
    from cli.topics import TOPICS

    if words and words[0] not in TOPICS:
        return _run([*_known(words), "--help"], world)
    text = TOPICS[words[0]]() if words else page()
    world.answer({"text": text}, text)
    return ExitCode.DONE


def _version(world: World) -> int:
    from importlib.metadata import version

    number = version("ludwig")
    world.answer({"version": number}, f"ludwig {number}")
    return ExitCode.DONE


def _failed(world: World, error: CliError) -> int:
    if world.options.debug and error.__cause__ is not None:
        _trace(world, error)
    world.fail(error)
    return error.exit_code


def _unexpected(world: World, error: Exception) -> int:
    from cli.failure import translate

    if isinstance(error, OSError) and error.errno in _UNWRITABLE:
        raise error
    known = translate(error)
    if known is not None:
        known.__cause__ = error
        return _failed(world, known)
    if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
        # Python's own code, as that which makes classes, may turn one into an error of another kind
        return _failed(world, _interrupted())
    if world.options.debug:
        _trace(world, error)
    world.fail(
        CliError(
            "bug",
            ExitCode.BUG,
            f"a bug of ours: {type(error).__name__}: {error}",
            hint="run again with --debug to see where",
        )
    )
    return ExitCode.BUG


def _trace(world: World, error: BaseException) -> None:
    from traceback import format_exception

    world.say("".join(format_exception(error)).rstrip())


def _interrupted() -> CliError:
    return CliError("interrupted", ExitCode.INTERRUPTED, "interrupted")


def _command_of(rest: Sequence[str]) -> str:
    from cli.catalogue import NAMES

    return rest[0] if rest and rest[0] in NAMES else ""


def _as_asked(options: GlobalOptions, words: Sequence[str]) -> GlobalOptions:
    return options._replace(json="--json" in words)
