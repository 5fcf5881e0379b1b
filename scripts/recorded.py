# SPDX-License-Identifier: MIT
"""The words that a saved stimulus of a user's design, or of a user's unit, was recorded with: its third line."""
import os
import re
import shlex

from command import COMMAND

WITH = "with "  # the start of the line
# Words that need not be repeated: the device is in the file's name, and fewer relaxed rules are checked more.
OPTIONAL = "DEVICE", "TARGET", "PORT", "B", "RELAX"


def quoted(text):
    return shlex.quote(re.sub(r"[\x00-\x1f]", "?", text))


def names_of(words):
    """Returns the names of NAME=VALUE words in shell syntax."""
    try:
        words = shlex.split(words)
    except ValueError:
        words = words.split()
    return [word.partition("=")[0] for word in words]


def missing(path, goal, is_known, said):
    """Returns a message if the file was recorded with a word that this command lacks, or None. AGAIN has the words of this command.
    Only files of a user's design, or of an unknown unit, are judged: without these words, another design would be replayed, or with
    looser checks. said: the file's name for a user."""
    with open(path, "rb") as file:
        line = [file.readline(), file.readline(), file.readline()][2].decode(errors="surrogateescape").rstrip("\n")
    words = re.sub(r"[\x00-\x1f\x7f]", "?", line.removeprefix(WITH)) if line.startswith(WITH) else ""
    names, now = names_of(words), names_of(os.environ.get("AGAIN", ""))
    lost = [name for name in names if name not in (*now, *OPTIONAL)]
    if lost and ("DUT" in names or not is_known and "UNIT" in names):
        return f"it was recorded with {lost[0]}=, which is missing; try {COMMAND} {goal} FILE={quoted(said)} {words}"
    return None
