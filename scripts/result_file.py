# SPDX-License-Identifier: MIT
"""Results of commands other than the regression for programs, BUILD/results/NAME.json: docs/results.md."""
import contextlib
import json
import os
import sys

VERSION = 1


def path_of(build, name):
    return os.path.join(build, "results", f"{name}.json")


def forget(build, name):
    """Removes the results of an earlier run, in case this one fails."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path_of(build, name))


def write(build, name, members):
    """Writes a file, whole or not at all; ends the program on an error."""
    path = path_of(build, name)
    part = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(part, "w", encoding="utf-8") as file:
            json.dump({"version": VERSION, **members}, file, indent=1)
            file.write("\n")
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(part)
        sys.exit(f"{path}: cannot be written: {error.strerror}")
