#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of reports of functional coverage: the missing bins of a run, its file, and merging these files.

    test_cover.py BUILD=
"""
import collections
import json
import os
import re

from checks import ASKED, SHARDS, ended, equal, main, one_line, read_json, write_file
import cover_merge

NAMED, NAMED_SHORT = 16, 3
BINS = '[ "$1" = bins ] && { for word; do case $word in bins | *=*) ;; *) echo "the bin $word" ;; esac done; exit; }\n'
RESULT = BINS.replace("%", "%%") + ASKED + 'echo "cycles $asked\nops 5\ncover %s" >&3\n'


def cover_of(place, name, kind="cover"):
    return read_json(place.path("results", f"{kind}-{name}.json"))


def test_verdict(place):
    """Coverage that is missed counts at the default length, an impossible bin that is hit at any."""
    missed, wrong = place.script("missed", RESULT % "yyn"), place.script("wrong", RESULT % "yyw")
    done = ended(place.sim("CYCLES=80000", missed), errors="")
    assert done.stdout.startswith("fake missed c  coverage: 1 bin not hit\n  the bin 2\n"), done.stdout
    done = ended(place.sim(missed), 1)
    assert "FAIL fake missed c  coverage: 1 bin not hit\n  the bin 2\n" in done.stdout, done.stdout
    done = ended(place.sim("CYCLES=80000", wrong), 1)
    assert "FAIL fake wrong c  coverage: 1 bin hit, though impossible\n  the bin 2\n" in done.stdout, done.stdout
    # A percentage just below 100 is not rounded up to it.
    equal(place.sim("CYCLES=80000", place.script("nearly", RESULT % ("y" * 5000 + "n"))).returncode, 0)
    equal(place.json()[0]["coverage_percent"], 99.9)
    # The unit declares the default length; then its worker gets none.
    length = place.script("length", RESULT % "yyn" + f'echo "unit_cycles {80000 // SHARDS}" >&3\n')
    equal([place.sim(f"CYCLES={cycles}", length).returncode for cycles in (79999, 80000)], [0, 1])
    told = place.script("told", RESULT % "yyy" + 'case "$*" in *"CYCLES= "*) ;; *) echo "fail told" >&3; exit 1 ;; esac\n')
    equal([place.sim(*words, told).returncode for words in ([], ["CYCLES=80000"])], [0, 1])
    # Each shard hits a part, together they hit all.
    parts = place.script("parts", BINS + ASKED + 'echo "cycles $asked\nops 5" >&3\n'
                         'case "$*" in *SHARD=0*) echo "cover yn" ;; *) echo "cover ny" ;; esac >&3\n')
    done = place.sim(parts)
    equal((done.returncode, "not hit" in done.stdout), (0, False))
    equal(place.json()[0]["coverage_percent"], 100.0)
    equal(cover_of(place, "fake-parts-c")["groups"][0]["hits"], [1, SHARDS - 1])


def test_many_missing_bins(place):
    for words, most in ([], NAMED), (["CHECK=txn"], NAMED), (["CYCLES=80000"], NAMED_SHORT):
        for missing in most, most + 1, 3 * most:
            done = place.sim(*words, place.script("many", RESULT % ("y" + "n" * missing)))
            named = re.findall("^  the bin (.*)$", done.stdout, re.M)
            equal(named, [str(i) for i in range(1, 1 + most)])
            equal(f"{missing} bins not hit" in done.stdout, True)
            equal(re.findall("and (.*) more", done.stdout), [str(missing - most)] if missing > most else [])


def test_bad_workers(place):
    """A worker whose groups are not those of its bins leaves no file, and none of an earlier run."""
    good = place.script("same", RESULT % "yyy")
    equal(place.sim("CYCLES=80000", good).returncode, 0)
    cover_of(place, "fake-same-c")
    for says in ("exit 1", "exit 0", "echo nonsense", "echo ports 0x0", "echo 'group 3 {}'",
                 "echo ports 0x0; echo 'group 2 {}'", "echo ports 0x0; echo 'group 4 {}'"):
        place.sim("CYCLES=80000", good)
        answer = f'[ "$1" = covergroups ] && {{ {says}; exit; }}\n'
        bad = place.script("same", answer + RESULT.replace("cover", 'cov""er') % "yyy") # the test's own answer
        done = place.sim("CYCLES=80000", bad)
        equal((done.returncode, len(done.stderr.splitlines())), (1, 1), says)
        assert "cover-fake-same-c.json: not written" in done.stderr, done.stderr
        equal([name for name in os.listdir(place.path("results")) if "cover" in name], [], says)
        place.script("same", RESULT % "yyy")
    equal(place.sim("CYCLES=80000", good).returncode, 0)
    place.script("same", "kill -SEGV $$\n")
    equal(place.sim("CYCLES=80000", good).returncode, 1)
    equal([name for name in os.listdir(place.path("results")) if "cover" in name], [])


def test_file(place):
    """Its names are those that the worker prints, and its sums those of the table."""
    for target in ("atomic_alu:default:verilated", "sdwa:lanes1:model", "visa_decode:default:verilated",
                   "dword_atomic:default:verilated", "svm_atomic:default:verilated", "svm_scatter:default:model", "dpp:lanes16:model"):
        name = target.replace(":", "-")
        worker = f"{place.build}/dut/{name}/worker"
        equal(place.sim("CYCLES=8000", f"{target}:{worker}").returncode, 0)
        row, cover = place.json()[0], cover_of(place, name)
        equal((cover["unit"], cover["configuration"], cover["device"]), tuple(target.split(":")))
        equal(cover["runs"], [{"seed": 1, "began": place.began(), "check": "cycle", "cycles": row["cycles"], "cycles_requested": 8000,
                               "operations": row["operations"], "verdict": "pass"}])
        bins = list(cover_merge.bins_of(cover))
        equal(sum(not why for _, _, why, _ in bins), row["bins_reachable"])
        equal(sum(hits > 0 for _, _, _, hits in bins), row["bins_hit"])
        assert max(hits for _, _, _, hits in bins) == SHARDS, name
        names = []
        for first in range(0, len(bins), 4000):
            numbers = map(str, range(first, min(first + 4000, len(bins))))
            names += place.run(worker, "bins", *numbers).stdout.splitlines()
        equal([cover_merge.name_of(group, number) + (f": {why}" if why else "") for group, number, why, _ in bins],
              names, name)
        most = collections.Counter(text for text, (_, _, why, _) in zip(names, bins) if not why).most_common(1)[0]
        equal(most[1], 1, f"{most[0]}: two bins have one name;")
        one_line(place.run(worker, "bins", str(len(bins))), 2, str(len(bins)))


def test_long_stall(place):
    """Planned long times happen in a unit with many operations in flight; a later reset does not end them."""
    name = "atoms-warp32-model"
    equal(place.sim("CYCLES=80000", "SEED=3", f"{name.replace('-', ':')}:{place.build}/dut/{name}/worker").returncode, 0)
    hits = {cover_merge.name_of(group, number): hits for group, number, _, hits in cover_merge.bins_of(cover_of(place, name))}
    assert hits["a beat of a response that waits 64 to 127 cycles, between its beats"] > 0


def test_subset(place):
    """Bins that a subset leaves out count neither as hit nor as missing."""
    name, worker = "atomic_alu-default-verilated", f"{place.build}/dut/atomic_alu-default-verilated/worker"
    equal(place.sim("CYCLES=80000", "OPS=add xor", "WIDTHS=32", place.target).returncode, 0)
    row, cover = place.json()[0], cover_of(place, name)
    bins = list(cover_merge.bins_of(cover))
    equal((row["subset"], cover["subset"]), ("2 of 22 operations, 1 of 3 widths",) * 2)
    equal(row["bins_left_out"], sum(why == cover_merge.LEFT_OUT for _, _, why, _ in bins))
    equal(row["bins_reachable"], sum(not why for _, _, why, _ in bins))
    equal(max(hits for _, _, why, hits in bins if why), 0)
    out = [number for number, (_, _, why, _) in enumerate(bins) if why == cover_merge.LEFT_OUT]
    text = place.run(worker, "bins", "OPS=add xor", "WIDTHS=32", str(out[0])).stdout
    equal(text, f"{cover_merge.name_of(*bins[out[0]][:2])}: left out\n")
    write(place, "part.json", cover)
    list(runs_of_seeds(place, 2))
    one_line(merge(place, "part.json", "2.json"), 2, "2.json: found another subset than in the first file: expected 2 of 22")
    one_line(place.sim("OPS=adx", place.target), 2, "OPS=adx: unknown operation of atomic_alu, expected any of ")
    sdwa = f"sdwa:lanes1:model:{place.build}/dut/sdwa-lanes1-model/worker"
    one_line(place.sim("WIDTHS=32", sdwa), 2, "WIDTHS=32: unknown subset of sdwa, expected OPS=")
    one_line(place.sim("OPS=fmax fmin", "WIDTHS=64", place.target), 2, "WIDTHS=64: atomic_alu has no operation of OPS=fmax fmin with this width")
    one_line(place.sim("REST=refused", place.target), 2, "REST=refused: all operations are in the subset")
    one_line(place.sim("OPS=add", "REST=told", place.target), 2, "REST=told: expected unsent or refused")


def merge(place, *files):
    return place.run("scripts/cover_merge.py", place.path("results"),
                     env=dict(os.environ, FILES=" ".join(map(place.path, files))))


def write(place, name, cover):
    write_file(place.path(name), json.dumps(cover))


def runs_of_seeds(place, *seeds):
    for seed in seeds:
        equal(place.sim("CYCLES=8000", f"SEED={seed}", place.target).returncode, 0)
        os.replace(place.path("results", "cover-atomic_alu-default-verilated.json"), place.path(f"{seed}.json"))
        yield read_json(place.path(f"{seed}.json"))


def test_merge(place):
    a, b = runs_of_seeds(place, 1, 2)
    done = ended(merge(place, "1.json", "2.json"), errors="")
    merged = cover_of(place, "atomic_alu-default", "merged")
    equal([run["seed"] for run in merged["runs"]], [1, 2])
    missing = []
    for group, first, second in zip(merged["groups"], a["groups"], b["groups"]):
        equal(group["hits"], [x + y for x, y in zip(first["hits"], second["hits"])])
    for group, number, why, hits in cover_merge.bins_of(merged):
        if not why and not hits:
            missing.append(cover_merge.name_of(group, number))
    lines = done.stdout.splitlines()
    equal(lines[1], f"{len(missing)} bins not hit")
    equal(lines[2:], [f"  {name}" for name in missing[:NAMED]] + [f"  ... and {len(missing) - NAMED} more"])
    # In any order, and what is merged can be merged again.
    list(runs_of_seeds(place, 3))
    os.replace(place.path("results", "merged-atomic_alu-default.json"), place.path("12.json"))
    equal(merge(place, "3.json", "12.json").returncode, 0)
    one = cover_of(place, "atomic_alu-default", "merged")
    equal(merge(place, "2.json", "1.json", "3.json").returncode, 0)
    other = cover_of(place, "atomic_alu-default", "merged")
    equal(one["groups"], other["groups"])
    equal(merge(place, "[12].json", "3.json").returncode, 0)


def test_merge_of_a_part(place):
    """A run that did not come to its end is named, and the exit status is 1; one that misses bins is whole."""
    a, _ = runs_of_seeds(place, 1, 2)
    for changed, status in (({}, 0), ({"verdict": "FAIL"}, 0), ({"cycles": 7999}, 1), ({"cycles": 0}, 1), ({"cycles": 0, "cycles_requested": 0}, 1),
                            ({"operations": 0}, 1), ({"verdict": "BROKEN"}, 1), ({"verdict": "interrupted"}, 1), ({"verdict": "unknown"}, 1)):
        write(place, "1.json", {**a, "runs": [{**a["runs"][0], **changed}]})
        done = merge(place, "1.json", "2.json")
        equal((done.returncode, "1.json: seed 1, " in done.stdout), (status, status == 1), changed)
    for name in "verdict", "cycles_requested", "operations":
        write(place, "1.json", {**a, "runs": [{member: value for member, value in a["runs"][0].items() if member != name}]})
        one_line(merge(place, "1.json", "2.json"), 2, "1.json: expected a file of coverage")


def test_merge_of_impossible(place):
    a, _ = runs_of_seeds(place, 1, 2)
    a["groups"][0]["hits"][a["groups"][0]["impossible"][0]["first"]] = 1
    write(place, "1.json", a)
    done = ended(merge(place, "1.json", "2.json"), 1)
    assert "1 bin hit, though impossible" in done.stdout, done.stdout
    assert a["groups"][0]["impossible"][0]["reason"] in done.stdout, done.stdout


def test_merge_refuses(place):
    """What does not belong together, and what is no file of coverage: one line, and nothing is written."""
    a, b = runs_of_seeds(place, 1, 2)
    changes = (
        ("another unit than", lambda c: c.update(unit="sdwa")),
        ("another configuration than", lambda c: c.update(configuration="lanes1")),
        ("another ports than", lambda c: c.update(ports="0x12345678")),
        ("another group relation than", lambda c: c["groups"][1]["parts"][0]["values"].reverse()),
        ("another group outcome than", lambda c: c["groups"][2]["impossible"].pop()),
        ("another group refused than", lambda c: c["groups"][4].update(name="other")),
        ("than in the first file", lambda c: c["groups"].pop()),
        ("than in the first file", lambda c: c["groups"].append(c["groups"][0])),
        ("found another number of hits", lambda c: c["groups"][0]["hits"].pop()),
        ("found another number of hits", lambda c: c["groups"][0]["parts"].pop()),
        ("whole numbers", lambda c: c["groups"][0]["hits"].__setitem__(0, -1)),
        ("whole numbers", lambda c: c["groups"][0]["hits"].__setitem__(0, "1")),
        ("impossible bins", lambda c: c["groups"][0]["impossible"][0].update(last=1 << 40)),
        ("seed 1 is in", lambda c: c.update(runs=a["runs"])),
        ("expected a unit", lambda c: c.update(runs=[])),
        ("expected a file", lambda c: c["groups"][0].pop("text") and c.update(groups=3)),
        ("expected a file", lambda c: c.pop("ports")),
    )
    for said, change in changes:
        bad = json.loads(json.dumps(b))
        change(bad)
        write(place, "bad.json", bad)
        one_line(merge(place, "1.json", "bad.json"), 2, "bad.json", said)
    for text in "", "[]", "3", "{", "[" * 100000:
        write_file(place.path("bad.json"), text)
        one_line(merge(place, "1.json", "bad.json"), 2, "bad.json", "expected a file")
    os.mkfifo(place.path("pipe.json"))
    one_line(merge(place, "1.json", "pipe.json"), 2, "pipe.json", "regular")
    one_line(merge(place, "1.json", "none.json"), 2, "none.json", "No such file")
    one_line(merge(place, "1.json"), 2, "FILES=")
    equal([name for name in os.listdir(place.path("results")) if "merged" in name], [])


if __name__ == "__main__":
    main(globals())
