# SPDX-License-Identifier: MIT
"""What a user's commands and paths are under make, and under lanelock, which runs make for the user."""
import os
import shlex

COMMAND = os.environ.get("LANELOCK_COMMAND") or "make"


def user_path(path):
    """Where a relative path of the user's is: lanelock runs make elsewhere, where what is built has the same paths."""
    user_at, build = os.environ.get("LANELOCK_FROM"), os.path.dirname(os.environ.get("UNITS_AT") or "build/unit")
    return os.path.join(user_at, path) if user_at and not path.startswith(f"{build}/") else path


class Wrong(Exception):
    """What is wrong, in one line."""


def user_files(name):
    """The paths of a list of the user's, in which one with blanks has quotes around it, as in a shell."""
    text = os.environ.get(name, "")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Wrong(f"{name}={' '.join(text.split())}: {str(error).lower()}; a name with a quote needs quotes around it, or a backslash before it") from error
    if len(words) > 1 and os.path.exists(user_path(text)):
        raise Wrong(f"{name}={text}: found a path with blanks, expected quotes around it; try {name}=\"'{text}'\"")
    return list(map(user_path, words))


def user_said(path):
    """A path as it is from where the user is."""
    user_at = os.environ.get("LANELOCK_FROM")
    return path.removeprefix(f"{user_at}/") if user_at else path
