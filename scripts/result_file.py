# SPDX-License-Identifier: MIT
"""Results of commands other than the regression for programs, BUILD/results/NAME.json: docs/results.md."""
import contextlib
import json
import os
import sys

import command

VERSION = 1


def path_of(build, name):
    return os.path.join(build, "results", f"{name}.json")


def forget(build, name):
    """Removes the results of an earlier run, in case this one fails."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path_of(build, name))


def write(build, name, members):
    """Writes a file, whole or not at all; ends the program on an error."""
    try:
        command.write(path_of(build, name), json.dumps({"version": VERSION, **members}, indent=1) + "\n")
    except command.Wrong as wrong:
        sys.exit(str(wrong))
