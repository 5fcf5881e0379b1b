# SPDX-License-Identifier: MIT
"""Form of a user's commands and paths under make, and under lanelock, which runs make for the user; errors, and files."""
import contextlib
import json
import os
import shlex
import sys

COMMAND = os.environ.get("LANELOCK_COMMAND") or "make"


def user_path(path):
    """Resolves a user's relative path: lanelock runs make elsewhere, where build results have the same paths."""
    user_at, build = os.environ.get("LANELOCK_FROM"), os.path.dirname(os.environ.get("UNITS_AT") or "build/unit")
    return os.path.join(user_at, path) if user_at and not path.startswith(f"{build}/") else path


class Wrong(Exception):
    """One-line error."""


def start(main, wrong=1):
    """Runs a program and exits with the status that it returns. An error is one line, with the status `wrong`."""
    try:
        sys.exit(main(*sys.argv[1:]))
    except (Wrong, OSError) as error:
        text = f"{os.fsdecode(error.filename)}: {error.strerror}" if getattr(error, "filename", None) else error
        sys.stderr.buffer.write(os.fsencode(f"{text}\n"))
        sys.exit(wrong)
    except KeyboardInterrupt:
        sys.exit(130)


def read(path, errors="strict"):
    """Returns the text of a file."""
    with open(path, encoding="utf-8", errors=errors) as file:
        return file.read()


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def put(files):
    """Writes all of the files, {path: text}, in folders that it makes; or none if one exists."""
    made = []
    try:
        for path, text in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            made.append(f"{path}.{os.getpid()}")
            with open(made[-1], "x", encoding="utf-8") as file:
                file.write(text)
        for path in files:
            os.link(f"{path}.{os.getpid()}", path)  # never overwrites
            made.append(path)
        made = made[:len(files)]
    except OSError as error:
        why = "Not a directory" if isinstance(error, FileExistsError) else error.strerror
        there = os.path.lexists(path) and "exists; expected a new name"
        raise Wrong(f"{user_said(path)} {there or f'cannot be written: {why}'}") from error
    finally:
        for path in made:
            if os.path.exists(path):
                os.unlink(path)


def write(path, text, errors="replace", mode=None):
    """Writes a file in a folder, which it makes; either whole or not at all. Others may use it at once with its mode."""
    part = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(part, "w", encoding="utf-8", errors=errors) as file:
            file.write(text)
        if mode:
            os.chmod(part, mode)
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise Wrong(f"{path}: cannot be written: {error.strerror}") from error


def user_files(name):
    """Returns the paths of a user's list; one with blanks has quotes around it, as in a shell."""
    text = os.environ.get(name, "")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Wrong(f"{name}={' '.join(text.split())}: {str(error).lower()}; a name with a quote needs quotes around it, or a backslash before it") from error
    if len(words) > 1 and os.path.exists(user_path(text)):
        raise Wrong(f"{name}={text}: found a path with blanks, expected quotes around it; try {name}=\"'{text}'\"")
    return list(map(user_path, words))


def user_said(path):
    """Returns a path relative to the user's directory."""
    user_at = os.environ.get("LANELOCK_FROM")
    return path.removeprefix(f"{user_at}/") if user_at else path
