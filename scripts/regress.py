#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Replays saved stimuli, to find a repaired fault that returns: docs/results.md.

    regress.py rows                                the rows UNIT-CONFIG-DEVICE whose workers are needed, a line each
    regress.py replay UNIT:CONFIG:DEVICE:WORKER... replays them, a line each, JOBS at a time

A stimulus that was recorded with a user's design is replayed only with the same words, those of AGAIN.

    FILES='a.stim folder "a folder" pattern*.stim' KEPT='the folder without FILES' TARGETS='UNIT-CONFIG-DEVICE...' AGAIN= BUILD=

and the options of a work item come in the environment; results go to BUILD/results/regress.json. A stimulus contains the name of
its unit. Its configuration is the second word of its file name if the unit has that configuration, else CONFIG or the first one.
UNIT and CONFIG select stimuli. Exit status 1: one fails; 2: one cannot be replayed, or no stimulus was found.
"""
import glob
import os
import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

import options
import recorded
import result_file
from command import COMMAND, Wrong, start, user_files, user_path, user_said

FAILED, WRONG = 1, 2
OURS = "tb/regress"


def word_of(name):
    return os.environ.get(name, "")


def stimuli():
    """Returns the files that FILES names, each once."""
    found = []
    kept = word_of("KEPT") if word_of("KEPT") == OURS else user_path(word_of("KEPT"))
    for word in user_files("FILES") or [kept]:
        paths = sorted(glob.glob(os.path.join(glob.escape(word), "*.stim"))) if os.path.isdir(word) else \
            [word] if os.path.exists(word) else sorted(glob.glob(word))
        if not paths:
            raise Wrong(f"FILES={word}: expected .stim files, a folder that has some, or a pattern of their names")
        found += paths
    return list(dict.fromkeys(found))


class Stimulus:
    """A file, and its target."""

    def __init__(self, path, targets):
        self.path, self.unit, self.config, self.wrong = path, None, None, None
        try:
            with open(path, "rb") as file:
                text = [file.readline(80) for _ in range(2)][1].decode("ascii")
        except (OSError, ValueError) as error:
            self.wrong = f"cannot be read: {getattr(error, 'strerror', 'no text')}"
            return
        self.unit = text[len("unit "):-1] if re.fullmatch(r"unit \w+\n", text) else None
        configs = list(dict.fromkeys(config for unit, config, _ in targets if unit == self.unit))
        self.wrong = recorded.missing(path, "replay", configs, user_said(path))
        if not configs:
            self.wrong = self.wrong or \
                (f"there is no unit {self.unit}" if self.unit else "no stimulus: its second line names no unit")
            return
        named = [word for word in re.split("[-.]", os.path.basename(path))[1:2] if word in configs]
        self.config = (named or [word_of("CONFIG") or configs[0]])[0]

    def is_meant(self):
        if self.wrong and self.unit:
            return word_of("UNIT") in ("", self.unit)
        return self.wrong or (word_of("UNIT") in ("", self.unit) and word_of("CONFIG") in ("", self.config))

    def replay(self, workers):
        """Returns the exit status and the line of the result."""
        target = workers.get((self.unit, self.config)) or workers.get((self.unit, "user"))
        if self.wrong or not target:
            return WRONG, f"WRONG {user_said(self.path)}: {self.wrong or 'no design to replay it on'}"
        config, device, worker = target
        done = subprocess.run([worker, "replay", f"FILE={self.path}", f"CONFIG={config}", f"DEVICE={device}",
                               *(f"{name}={word_of(name)}" for name in options.ITEM)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
        first = re.sub(r"^.*?:\d+: (?=FAIL )", "", (done.stdout.splitlines() or [""])[0])
        if done.returncode == 0 and first.startswith("pass ") or done.returncode == FAILED and first.startswith("FAIL "):
            return done.returncode, f"{first}   {user_said(self.path)}"
        why = (done.stderr.splitlines() or [f"it ended with {done.returncode} and without a verdict"])[-1]
        return WRONG, f"WRONG {why if why.startswith(self.path + ':') else f'{self.path}: {why}'}"


def replay(files, words):
    workers = {}
    for word in words:
        unit, config, device, worker = word.split(":", 3)
        workers[unit, config] = config, device, worker
    meant = [stimulus for stimulus in files if stimulus.is_meant()]
    counts, failed, rows = [0, 0, 0], None, []
    with ThreadPoolExecutor(int(word_of("JOBS") or 1)) as pool:
        for stimulus, (status, line) in zip(meant, pool.map(lambda each: each.replay(workers), meant)):
            print(line, flush=True)
            counts[status] += 1
            rows.append({"file": stimulus.path, "verdict": ("pass", "FAIL", "WRONG")[status],
                         "text": line.removesuffix(f"   {user_said(stimulus.path)}")})
            failed = failed or (stimulus.path if status == FAILED else None)
    if not meant:
        raise Wrong("nothing to replay: all stimuli are of other units or configurations")
    others = f"; {len(files) - len(meant)} of other units or configurations left out" if len(files) > len(meant) else ""
    print(f"{len(meant)} stimul{'us' if len(meant) == 1 else 'i'}: {counts[0]} passed, {counts[FAILED]} failed, "
          f"{counts[WRONG]} could not be replayed{others}")
    look = f"{COMMAND} replay FILE={shlex.quote(user_said(failed))} {word_of('AGAIN')}".rstrip() if failed else None
    if look:
        print(f"  look at one   {look}")
    result_file.write(word_of("BUILD"), "regress", {"again": word_of("AGAIN"), "stimuli": rows, "look": look})
    return WRONG if counts[WRONG] else FAILED if counts[FAILED] else 0


def main(verb, *words):
    targets = [row.split("-") for row in word_of("TARGETS").split()]
    if verb == "replay":
        result_file.forget(word_of("BUILD"), "regress")
    files = [Stimulus(path, targets) for path in stimuli()]
    if verb == "replay":
        return replay(files, words)
    device = word_of("DEVICE") or "verilated"
    for row in dict.fromkeys(f"{file.unit}-{file.config}-{device}" for file in files if file.config and file.is_meant()):
        print(row)
    return 0


if __name__ == "__main__":
    start(main, WRONG)
