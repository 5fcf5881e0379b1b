# SPDX-License-Identifier: MIT
"""Form of a user's commands and paths under make, and under lanelock, which runs make for the user; errors, and files."""
import contextlib
import os
import shlex

COMMAND = os.environ.get("LANELOCK_COMMAND") or "make"


def user_path(path):
    """Resolves a user's relative path: lanelock runs make elsewhere, where build results have the same paths."""
    user_at, build = os.environ.get("LANELOCK_FROM"), os.path.dirname(os.environ.get("UNITS_AT") or "build/unit")
    return os.path.join(user_at, path) if user_at and not path.startswith(f"{build}/") else path


class Wrong(Exception):
    """One-line error."""


def write(path, text):
    """Writes a file in a folder, which it makes; either whole or not at all."""
    part = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(part, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
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
