# SPDX-License-Identifier: MIT
"""Merges the records of a farm into results: docs/farm.md. Only times depend on which machine ran an item."""
import glob
import json
import os
import re
import subprocess
from xml.sax.saxutils import escape, quoteattr

from command import Wrong, write
from farm_plan import Item

PASS, FAIL, BROKEN = "pass", "FAIL", "BROKEN"
MEMBERS = "unit", "configuration", "device", "cycles", "operations", "seconds", "coverage_percent", "bins_hit", "bins_reachable", "subset", "verdict"


def kind_of(verdict, text):
    """Returns a key of the kind of failure: the operation that is due and the ports that differ, else the last line."""
    due = [line.split()[0] for line in text if line.endswith("<- due")]
    ports = [re.split("  +", line.strip())[0] for line in text if re.search(" expected .* seen ", line)]
    last = re.sub(r"  seed \d+ shard \d+:", ":", text[-1])
    return (verdict, *due, *ports) if due or ports else (verdict, last)


def read(plan, phase, item):
    """Returns the verdict of a record, tb/cli/record.h, and the lines of its failure."""
    path, words = plan.record(phase, item), {"item": [], "fail": [], "verdict": []}
    with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
        for line in file:
            word, _, rest = line.rstrip("\n").partition(" ")
            words.setdefault(word, []).append(rest)
    if words["item"] != [plan.head(item)]:
        raise Wrong(f"{path}: found the record of {' '.join(words['item']) or 'no work item'}, expected that of {plan.head(item)}; remove it and run make farm again")
    return " ".join(words["verdict"]), words["fail"]


class Result:
    """Result of a row, with all its seeds: what `sim` has merged, and the kinds of failures."""

    def __init__(self, plan, number, merged):
        self.row, self.plan, self.merged = plan.rows[number], plan, merged
        self.verdict, self.seeds = merged["verdict"], dict(enumerate(merged["seeds"], plan.first))
        self.texts, self.failures = {}, {}
        for seed, found in self.seeds.items():
            for each in found["failures"]:
                key = seed, each["shard"]
                self.texts[key] = each["text"]
                kind = kind_of(each["verdict"], each["text"])
                self.failures.setdefault(kind, []).append(key)
        # Which others were shrunk depends on the order in which machines finished.
        for (verdict, *_), (first, *_) in self.failures.items():
            item = Item(number, *first)
            if os.path.exists(plan.record("shrunk", item)):
                shrunk, text = read(plan, "shrunk", item)
                self.texts[first] = text if shrunk == verdict else self.texts[first]
        self.ranked = self.rank()

    def rank(self):
        """Returns the fewest seeds, greedily, that hit all reached bins together: each adds most; of equals the first."""
        hit = str.maketrans("nyuldw", "010001")  # letters of tb/cli/results_cover.c
        left, order, seeds = 0, [], {seed: int("0" + found["cover"].translate(hit), 2) for seed, found in self.seeds.items()}
        for bits in seeds.values():
            left |= bits
        while left:
            best = max(seeds, key=lambda seed: ((seeds[seed] & left).bit_count(), -seed))
            order.append(best)
            left &= ~seeds.pop(best)
        return order

    def json(self):
        return {**{name: self.merged[name] for name in MEMBERS}, "seeds": [self.plan.first, self.plan.first + self.plan.seeds - 1],
                "allowed": self.merged.get("allowed", []), "ranked_seeds": self.ranked,
                "failures": [{"kind": list(kind), "count": len(keys), "seed": keys[0][0], "shard": keys[0][1],
                              "text": self.texts[keys[0]]} for kind, keys in self.failures.items()]}

    def junit(self):
        for seed, found in self.seeds.items():
            head = f'  <testcase classname={quoteattr(".".join(self.row[:3]))} name="seed {seed}" time="{found["seconds"]:.3f}">'
            body = ""
            for each in found["failures"][:1]:
                word = "error" if each["verdict"] == BROKEN else "failure"
                text = re.sub("[\x00-\x08\x0b-\x1f\x7f]", "?", "\n".join(self.texts[seed, each["shard"]]))
                body = f"<{word}>{escape(text)}</{word}>"
            yield f"{head}{body}</testcase>\n"


def expect_items(plan):
    """Raises Wrong if there is a record of another farm; `sim` expects one of each work item."""
    more = {name for name in os.listdir(plan.path("items")) if not name.endswith(".part")} - set(map(plan.name, plan.items()))
    if more:
        raise Wrong(f"{plan.path('items', min(more))}: found a record of no work item of this farm; remove it")


def forget(results):
    """Removes the results of an earlier farm: this one may end before it writes its own."""
    for path in glob.glob(f"{glob.escape(results)}/farm*"):
        os.unlink(path)


def sim(plan):
    """Returns what `sim` has merged of each row. It writes the coverage, too."""
    words = [f"{name}={value}" for name, value in plan.members["options"].items()]
    done = subprocess.run([plan.members["sim"], *words, f"SEED={plan.first}", f"SEEDS={plan.seeds}", f"BUILD={plan.members['build']}",
                           f"RECORDS={plan.directory}", *plan.members["rows"]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Wrong(done.stderr.strip() or f"{plan.members['sim']}: exit status {done.returncode}")
    return json.loads(done.stdout)["targets"]


def merge(plan):
    """Writes the files of results and prints failures and table. Returns true if all have passed."""
    expect_items(plan)
    all_rows = [Result(plan, number, merged) for number, merged in enumerate(sim(plan))]
    results = os.path.join(plan.members["build"], "results")
    cases = "".join(case for result in all_rows for case in result.junit())
    part = all_rows[0].merged["subset"]
    properties = f'  <properties><property name="subset" value={quoteattr(part)}/></properties>\n' if part != "all" else ""
    write(os.path.join(results, "farm.xml"), '<?xml version="1.0" encoding="UTF-8"?>\n'
          f'<testsuite name="farm" tests="{cases.count("<testcase")}" failures="{cases.count("<failure")}" '
          f'errors="{cases.count("<error")}">\n{properties}{cases}</testsuite>\n')
    write(os.path.join(results, "farm.json"),
          json.dumps({"version": 1, "again": plan.members["options"]["AGAIN"], "rows": [result.json() for result in all_rows]}, indent=1) + "\n")
    for result in all_rows:
        for keys in result.failures.values():
            print("\n".join(result.texts[keys[0]]))
            if len(keys) > 1:
                print(f"  and {len(keys) - 1} more work item{'s' if len(keys) > 2 else ''} like this one")
        if result.merged["note"]:
            print(f"{' '.join(result.row[:3])}  {result.merged['note']}")
    print(f"{'unit':14} {'config':10} {'device':10} {'cycles':>15} {'operations':>15} {'core s':>9} {'coverage':>9} "
          f"{'seeds':>12} {'enough':>7}  verdict")
    for result in all_rows:
        seeds, found = f"{plan.first}-{plan.first + plan.seeds - 1}", result.merged
        print(f"{result.row.unit:14} {result.row.config:10} {result.row.device:10} {found['cycles']:15} "
              f"{found['operations']:15} {found['seconds']:9.0f} {found['coverage_percent']:8.1f}% {seeds:>12} "
              f"{len(result.ranked):7}  {result.verdict}"
              + (f", {len(result.failures)} distinct failure{'s' if len(result.failures) > 1 else ''}" if result.failures else "")
              + (f"  {found['subset']}" if found["subset"] != "all" else ""))
    return all(result.verdict == PASS for result in all_rows)
