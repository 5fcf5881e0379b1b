# SPDX-License-Identifier: MIT
"""What other commands than the regression leave for programs, BUILD/results/NAME.json: docs/results.md."""
import contextlib
import json
import os
import sys

VERSION = 1
ULP_CLASSES = "up to 0.5 ULP", "1", "2", "4", "16", "more"  # of the errors of allowed responses: tb/engine/allowed.h


def path_of(build, name):
    return os.path.join(build, "results", f"{name}.json")


def forget(build, name):
    """Whatever becomes of this run, the results of an earlier one are none of it."""
    with contextlib.suppress(FileNotFoundError):
        os.remove(path_of(build, name))


def write(build, name, members):
    """Whole or not at all; else the program ends."""
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
        sys.exit(f"{path}: can not be written: {error.strerror}")
