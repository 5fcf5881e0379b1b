#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of how saved stimuli are replayed, with workers that are shell scripts; test_make.py has real ones."""
import os

from checks import equal, main, read_json, worker_of, write_file
import options


def test_verdicts(place):
    """Each on its own worker, however that ends."""
    def worker(name, text):
        return worker_of(place.script(name, text))

    targets = {"u-a": 'echo "FAIL $*"; exit 1', "u-b": "", "v-c": "kill -SEGV $$", "v-d": 'echo "pass $*"; echo more'}
    for name in *targets, "v-d-1-0.1", "u":
        write_file(place.path("saved", f"{name}.stim"), f"lanelock-stim 2\nunit {name[0]}\n")
    workers = [f"{name.replace('-', ':')}:verilated:" + worker(name, text) for name, text in targets.items()]
    item = {**dict.fromkeys(options.ITEM, ""), "CHECK": "txn"}
    env = {**os.environ, **item, "FILES": place.path("saved"), "TARGETS": " ".join(f"{name}-verilated" for name in targets),
           "JOBS": "3", "AGAIN": "MORE=1", "BUILD": place.path("build")}

    def said(mode, workers, **words):
        done = place.run("scripts/regress.py", mode, *workers, env={**env, **words})
        return done.returncode, done.stdout.replace(place.path(""), "").splitlines()

    equal(said("rows", []), (0, ["u-a-verilated", "u-b-verilated", "v-c-verilated", "v-d-verilated"]))
    equal(said("rows", [], UNIT="v", DEVICE="model"), (0, ["v-c-model", "v-d-model"]))
    equal(said("rows", [], UNIT="u", CONFIG="b"), (0, ["u-b-verilated"]))
    status, lines = said("replay", workers)
    equal(status, 2)
    how = f"CONFIG={{}} DEVICE=verilated {' '.join(f'{name}={item[name]}' for name in item)}   saved/{{}}.stim"
    equal(lines, ["FAIL replay FILE=saved/u-a.stim " + how.format("a", "u-a"),
                  "WRONG saved/u-b.stim: it ended with 0 and without a verdict",
                  "FAIL replay FILE=saved/u.stim " + how.format("a", "u"),
                  "WRONG saved/v-c.stim: it ended with -11 and without a verdict",
                  "pass replay FILE=saved/v-d-1-0.1.stim " + how.format("d", "v-d-1-0.1"),
                  "pass replay FILE=saved/v-d.stim " + how.format("d", "v-d"),
                  "6 stimuli: 2 passed, 2 failed, 2 could not be replayed",
                  "  look at one   make replay FILE=saved/u-a.stim MORE=1"])
    left = read_json(place.path("build", "results", "regress.json"))
    equal([row["verdict"] for row in left["stimuli"]], ["FAIL", "WRONG", "FAIL", "WRONG", "pass", "pass"])
    equal(left["stimuli"][1], {"file": place.path("saved", "u-b.stim"), "verdict": "WRONG", "text": f"WRONG {place.path('saved', 'u-b.stim')}: "
                               "it ended with 0 and without a verdict"})
    equal((left["version"], left["look"]), (1, f"make replay FILE={place.path('saved', 'u-a.stim')} MORE=1"))
    # What cannot begin leaves no verdict of the run before.
    equal(said("replay", workers, FILES=place.path("nowhere"))[0], 2)
    equal(os.listdir(place.path("build", "results")), [])
    # A design of the user's takes those of its configuration, and those that name none.
    user = [f"u:user:verilated:{worker('user', 'echo FAIL $4; exit 1')}"]
    for config, names in ("a", ["u-a", "u"]), ("b", ["u-b", "u"]):
        status, lines = said("replay", user, UNIT="u", CONFIG=config)
        equal((status, lines), (1, [f"FAIL DEVICE=verilated   saved/{name}.stim" for name in names] + [
            "2 stimuli: 0 passed, 2 failed, 0 could not be replayed; 4 of other units or configurations left out",
            f"  look at one   make replay FILE=saved/{names[0]}.stim MORE=1"]))


def test_recorded(place):
    """A stimulus of a user's design is not replayed on ours, nor with other checks."""
    write_file(place.path("a.stim"), "lanelock-stim 3\nunit u\nwith DUT=\"my é.v\" STRICT=1 DEVICE=icarus RELAX=\"hold\"\n")
    worker = "u:a:verilated:" + worker_of(place.script("w", "echo 'pass u'"))
    for again, missing in ("", "DUT"), ("STRICT=0", "DUT"), ('DUT="my DUT=.v"', "STRICT"), ("DUT=b.v STRICT=0", ""):
        done = place.run("scripts/regress.py", "replay", worker, env={**os.environ, "FILES": place.path("a.stim"), "BUILD": place.path("b"),
                                                                      "TARGETS": "u-a-verilated", "AGAIN": again})
        why = f"it was recorded with {missing}=, which is missing; try make replay FILE={place.path('a.stim')} " \
              'DUT="my é.v" STRICT=1 DEVICE=icarus RELAX="hold"'
        equal((done.returncode, done.stdout.splitlines()[0]),
              (2, f"WRONG {place.path('a.stim')}: {why}") if missing else (0, f"pass u   {place.path('a.stim')}"), done.stderr)


if __name__ == "__main__":
    main(globals())
