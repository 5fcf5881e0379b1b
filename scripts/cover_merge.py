#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Merges the coverage of runs, which `make sim` leaves in build/results/cover-UNIT-CONFIG-DEVICE.json: docs/results.md.

    FILES='a.json "the other.json" ...' cover_merge.py DIR

Writes DIR/merged-UNIT-CONFIG.json and prints what is still missing. Exit status 1: an impossible bin was hit, or a run
compared fewer cycles than requested; 2: no files, or files that do not belong together.
"""
import glob
import json
import math
import os

from command import Wrong, read_json, start, user_files, write

NAMED_BINS = 16
LEFT_OUT = "left out by the subset of the unit"


def expect(condition, text):
    if not condition:
        raise Wrong(text)


def check_group(group):
    """Raises Wrong unless a group has one hit count for each combination of its parts."""
    bins = math.prod(len(values_of(group, index, 0)) for index in range(len(group["parts"])))
    expect(group["bins"] == bins == len(group["hits"]) and bins > 0,
           f"group {group['name']}: found another number of hits than the product of its parts")
    expect(all(isinstance(hits, int) and hits >= 0 for hits in group["hits"]),
           f"group {group['name']}: hits are expected to be whole numbers")
    for run in group["impossible"]:
        expect(0 <= run["first"] <= run["last"] < bins and isinstance(run["reason"], str),
               f"group {group['name']}: impossible bins are expected from 0 to {bins - 1}")
    for run in group.get("left_out", []):
        expect(0 <= run["first"] <= run["last"] < bins,
               f"group {group['name']}: bins that are left out are expected from 0 to {bins - 1}")


def read(path):
    try:
        expect(not os.path.exists(path) or os.path.isfile(path), "cannot be read: not a regular file")
        cover = read_json(path)
        names = all(isinstance(cover[name], str) for name in ("unit", "configuration", "ports"))
        expect(names and cover["runs"] and cover["groups"], "expected a unit, a configuration, ports, runs and groups")
        for run in cover["runs"]:
            run_key(run)
            is_whole(run)
        for group in cover["groups"]:
            check_group(group)
    except OSError as error:
        raise Wrong(f"{path}: cannot be read: {error.strerror}") from error
    except Wrong as error:
        raise Wrong(f"{path}: {error}") from error
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        raise Wrong(f"{path}: expected a file of coverage, build/results/cover-UNIT-CONFIG-DEVICE.json") from error
    return cover


def run_key(run):
    return run["seed"], run["check"], run["cycles"]


def is_whole(run):
    """Returns true if a run compared all requested cycles. It may still have failed because bins were missing."""
    return run["verdict"] in ("pass", "FAIL") and 0 < run["cycles_requested"] <= run["cycles"] and run["operations"] > 0


def shape(cover):
    """Yields (name, value) of everything that two files must have in common."""
    for what in "unit", "configuration", "ports":
        yield what, cover[what]
    yield "subset", cover.get("subset", "all")
    for group in cover["groups"]:
        yield f"group {group['name']}", {name: value for name, value in group.items() if name != "hits"}
    yield "number of groups", len(cover["groups"])


def add(merged, path, cover, seen):
    for (what, first), (_, other) in zip(shape(merged), shape(cover)):
        differ = f": expected {first}, found {other}" if isinstance(first, (str, int)) else ""
        expect(first == other, f"{path}: found another {what} than in the first file{differ}")
    for run in cover["runs"]:
        key = run_key(run)
        expect(key not in seen, f"{path}: the run with seed {key[0]} is in {seen.get(key)} as well")
        seen[key] = path
    merged["runs"] += cover["runs"]
    for group, other in zip(merged["groups"], cover["groups"]):
        group["hits"] = [a + b for a, b in zip(group["hits"], other["hits"])]


def values_of(group, index, first):
    """Returns the names of a part's values; they may depend on the value of the first part."""
    values = group["parts"][index]["values"]
    return values[first] if isinstance(values[0], list) else values


def name_of(group, bin_):
    numbers = []
    for part in reversed(range(len(group["parts"]))):
        bin_, number = divmod(bin_, len(values_of(group, part, 0)))
        numbers.insert(0, number)
    text, *rest = group["text"].split("%")
    return text + "".join(values_of(group, int(word[0]), numbers[0])[numbers[int(word[0])]] + word[1:] for word in rest)


def reasons_of(group):
    """Returns why bins cannot be hit, by their numbers."""
    runs = [*({**run, "reason": LEFT_OUT} for run in group.get("left_out", [])), *group["impossible"]]
    return {bin_: run["reason"] for run in runs for bin_ in range(run["first"], run["last"] + 1)}


def bins_of(merged):
    """Yields for each bin its group, its number in it, why it is impossible or excluded, and its hits."""
    for group in merged["groups"]:
        reasons = reasons_of(group)
        for number, hits in enumerate(group["hits"]):
            yield group, number, reasons.get(number), hits


def print_bins(what, names):
    if names:
        print(f"{len(names)} bin{'' if len(names) == 1 else 's'} {what}")
        for name in names[:NAMED_BINS]:
            print(f"  {name}")
        if len(names) > NAMED_BINS:
            print(f"  ... and {len(names) - NAMED_BINS} more")


def main(directory):
    paths = [path for word in user_files("FILES") for path in ([word] if os.path.exists(word) else sorted(glob.glob(word)) or [word])]
    expect(len(paths) > 1, 'FILES= names too few files: expected two or more, as in FILES="a.json b.json"')
    merged, seen = read(paths[0]), {}
    for run in merged["runs"]:
        seen[run_key(run)] = paths[0]
    for path in paths[1:]:
        add(merged, path, read(path), seen)
    wrong, missing, reachable = [], [], 0
    for group, number, reason, hits in bins_of(merged):
        reachable += not reason
        if reason and hits:
            wrong.append(f"{name_of(group, number)}: {reason}")
        elif not reason and not hits:
            missing.append(name_of(group, number))
    path = os.path.join(directory, f"merged-{merged['unit']}-{merged['configuration']}.json")
    write(path, json.dumps(merged))
    print(f"{merged['unit']} {merged['configuration']}  {len(merged['runs'])} runs, {reachable - len(missing)} of "
          f"{reachable} bins hit: {path}")
    print_bins("not hit", missing)
    print_bins("hit, though impossible", wrong)
    parts = [run for run in merged["runs"] if not is_whole(run)]
    for run in parts:
        print(f"{seen[run_key(run)]}: seed {run['seed']}, {run['verdict']}: found {run['cycles']} cycles and {run['operations']} operations, "
              f"expected {run['cycles_requested']} cycles; run it to its end")
    return 1 if wrong or parts else 0


if __name__ == "__main__":
    start(main, 2)
