#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Breaks our RTL in random places, and checks whether the default regression finds each mutant.

    mutate.py BUILD= JOBS= COUNT= SEED= MUTANTS= TREES= CYCLES= CXX= LDLIBS= UNIT:FILE,FILE...:CONFIG=PARAM=VALUE,... ...

make supplies the arguments. With TREES=1, each input of each wide AND or OR is broken instead: trees.py. All mutants of a unit are
in one design; an environment variable enables one, as with planted bugs. A mutant that the regression does not find is proved to be
equivalent, or is reported.

Prints a line for each unit, and for each mutant that survives or that only one work item has found; writes
BUILD/results/mutate.json. The exit status is 0 if no mutant survives or is undecided.
"""
import copy
import os
import re
import shutil
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, "scripts")
import bugs  # pylint: disable=wrong-import-position
import port_list  # pylint: disable=wrong-import-position
import result_file  # pylint: disable=wrong-import-position
from judge import SHORT, Judge  # pylint: disable=wrong-import-position
from netlist import Netlist, Wrong  # pylint: disable=wrong-import-position
from survivor import Survivor  # pylint: disable=wrong-import-position

COUNT = 100  # random mutants by default
BRIEF = 20000  # cycles in which most mutants are found: only the others get a proof, and then the whole length
ENOUGH = 2  # work items that find a mutant before others are skipped
COLUMNS = ("mutants", "killed", "median", "longest", "by one", "equivalent", "survived", "undecided")
FOUND = re.compile(r"found at cycle (\d+)")


def of_trees(options):
    return options["TREES"] == "1"


def count_of(options):
    """Returns the most mutants of a unit; 0: each input of a tree."""
    return int(options["COUNT"] or (0 if of_trees(options) else COUNT))


class Design:
    """Unit's netlist with all mutants: the worker that runs them, and the data for proofs."""

    def __init__(self, options, word):
        self.bench = bugs.Bench(options, word)
        self.unit, (self.config, params) = self.bench.unit, next(iter(self.bench.params.items()))
        self.shards = bugs.shards_of_regression()
        self.strict = options.get("STRICT", "")
        out = os.path.join(options["BUILD"], "mutate", f"{self.unit}-{self.config}")
        shutil.rmtree(out, ignore_errors=True)
        seed, count = int(options["SEED"]), count_of(options)
        self.params, self.netlist = params, Netlist(out, self.unit, params, self.bench.rtl, of_trees(options))
        # SEED= selects random mutants. Trees need no selection: there, it is the regression's seed.
        self.seed = seed if of_trees(options) else 1
        self.mutants = chosen(self.netlist.tree_mutants(count) if of_trees(options) else self.netlist.mutants(count, seed),
                              set(map(int, options["MUTANTS"].split())))
        self.worker = self.compile(self.mutants, out)

    def compile(self, mutants, out):
        """Compiles the worker with these mutants: a thousand run twenty times as long as a few."""
        # Without this, Verilator 5.006 computes wrong words if many of their bits are driven one by one.
        return self.bench.compile(out, self.config, [self.netlist.verilog(mutants)], [], "-fno-dfg")

    def only(self, mutants):
        """Returns this design with these mutants only."""
        design = copy.copy(self)
        design.mutants, design.worker = mutants, self.compile(mutants, f"{self.netlist.out}/only")
        return design

    def judge(self, mutants):
        return Judge(self.netlist, mutants, port_list.ports_of(self.unit), self.strict != "0")

    def run(self, number, shard, cycles):
        """Returns the cycle in which a work item of the regression finds the mutant of this number, or None."""
        command = [self.worker, "run", f"SEED={self.seed}", f"SHARD={shard}", f"CYCLES={cycles}", "SHRINK=0",
                   f"STRICT={self.strict}"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env={**os.environ, "PLANTED_BUG": str(number)})
        found = FOUND.search(done.stdout)
        if done.returncode == 0 or (done.returncode == bugs.FAILED and found):
            return int(found[1]) if found else None
        last = (done.stdout.splitlines() or [""])[-1]
        raise Wrong(f"{self.unit}: the worker of mutant {number} ended with {done.returncode}: {last}")

    def find(self, mutant, cycles, seen=()):
        """Returns the cycles in which the first work items find it, in order until two have; `seen` are known ones."""
        seen = list(seen)
        for shard in range(len(seen), self.shards):
            if sum(map(is_cycle, seen)) < ENOUGH:
                seen.append(self.run(mutant.number, shard, cycles))
        return seen


def chosen(mutants, numbers):
    """Returns the mutants that the user names, or all."""
    missing = numbers - {mutant.number for mutant in mutants}
    if missing:
        raise Wrong(f"MUTANTS={min(missing)}: found {len(mutants)} mutants, expected one of their numbers; try a larger COUNT=")
    return [mutant for mutant in mutants if not numbers or mutant.number in numbers]


class Progress:
    """Progress of a unit in a line on a terminal, if there is one."""

    def __init__(self, unit):
        self.unit, self.shown = unit, sys.stderr.isatty()

    def tell(self, what):
        if self.shown:
            print(f"\r\x1b[K  {self.unit}: {what}", end="", file=sys.stderr, flush=True)

    def each(self, what, results, n):
        for done, result in enumerate(results, 1):
            self.tell(f"{what}, {done} of {n}")
            yield result

    def end(self):
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def judge_all(design, cycles, pool, progress):
    """Returns the verdict on each mutant, as a row of the results. cycles: length of a work item; "": the regression's."""
    brief = min(BRIEF, cycles or BRIEF)

    def known(what, function, mutants):
        return dict(zip(mutants, progress.each(what, pool.map(function, mutants), len(mutants))))

    # The netlist must be equivalent to the unit, or it proves nothing.
    if any(map(is_cycle, pool.map(lambda shard: design.run(0, shard, brief), range(design.shards)))):
        raise Wrong(f"{design.unit}: its netlist differs from the model while no mutant is switched on")
    first = known("a first run", lambda mutant: design.run(mutant.number, 0, brief), design.mutants)
    found = known("a second run", lambda mutant: design.find(mutant, brief, [first[mutant]]),
                  [mutant for mutant, cycle in first.items() if is_cycle(cycle)])
    unknown = [mutant for mutant in design.mutants if mutant not in found]
    judge = design.judge(unknown) if unknown else None
    verdicts = known("proofs", lambda mutant: judge.verdict(mutant, SHORT), unknown)
    rest = [mutant for mutant in design.mutants
            if not (mutant in verdicts and verdicts[mutant].same) and sum(map(is_cycle, found.get(mutant, []))) < ENOUGH]
    few = design.only(rest) if rest else None
    found.update(known("all work items", lambda mutant: few.find(mutant, cycles), rest))
    left = [mutant for mutant in rest if not any(map(is_cycle, found[mutant]))]
    verdicts.update(known("what is left", lambda mutant: judge.verdict(mutant), [mutant for mutant in left if verdicts[mutant].same is None]))
    progress.end()
    rows = [{"number": mutant.number, "mutant": mutant.text, "found_in_cycle": found.get(mutant, [])}
            for mutant in design.mutants]
    for mutant, row in zip(design.mutants, rows):
        if mutant in verdicts and not any(map(is_cycle, row["found_in_cycle"])):
            row.update(same=verdicts[mutant].same, how=verdicts[mutant].how)
        if row.get("same") is False:
            survivor = Survivor(few, judge, mutant, verdicts[mutant].ones)
            row.update(shown=survivor.save(), stimulus=survivor.path, commands=survivor.commands())
    return {"unit": design.unit, "configuration": design.config, "mutants": rows}


def is_cycle(cycle):
    return cycle is not None


def summary(row):
    """Returns the columns of a unit's line."""
    cycles = [[cycle for cycle in mutant["found_in_cycle"] if is_cycle(cycle)] for mutant in row["mutants"]]
    first = [min(each) for each in cycles if each]
    verdicts = [mutant["same"] for mutant in row["mutants"] if "same" in mutant]
    return dict(zip(COLUMNS, (len(row["mutants"]), len(first), int(statistics.median(first)) if first else 0, max(first, default=0),
                              sum(len(each) == 1 for each in cycles), *map(verdicts.count, (True, False, None)))))


def tell(row):
    columns = summary(row)
    print(f"{row['unit']:<14} {row['configuration']:<8}" + "".join(f" {columns[name]:>{max(9, len(name))}}" for name in COLUMNS))
    for mutant in row["mutants"]:
        place = f"  {mutant['number']}: {mutant['mutant']}"
        seen = [shard for shard, cycle in enumerate(mutant["found_in_cycle"]) if is_cycle(cycle)]
        if len(seen) == 1:
            print(f"{place}: killed by shard {seen[0]} only, in cycle {mutant['found_in_cycle'][seen[0]]}")
        if mutant.get("same") is False:
            print(f"{place}: survived; these inputs distinguish it: " + "; ".join(
                f"clock {clock}: " + (" ".join(f"{name} {value}" for name, value in inputs.items()) or "all 0")
                for clock, inputs in enumerate(mutant["how"])))
            print("    " + ("\n    ".join(mutant["commands"]) if mutant["shown"] else
                            f"{mutant['stimulus']} has the inputs that a stimulus can have, and does not distinguish it"))
        if mutant.get("same", True) is None:
            print(f"{place}: undecided; {mutant['how']}")
    sys.stdout.flush()
    return columns["survived"] + columns["undecided"] == 0


def main(words):
    options = dict(word.split("=", 1) for word in words if re.match(r"[A-Z]+=", word))
    result_file.forget(options["BUILD"], "mutate")
    rows, ok = [], True
    cycles = max(int(options["CYCLES"]) // bugs.shards_of_regression(), 1) if options["CYCLES"] else ""
    print(f"{'unit':<14} {'':<8}" + "".join(f" {name:>{max(9, len(name))}}" for name in COLUMNS), flush=True)
    pool = ThreadPoolExecutor(int(options["JOBS"]))
    try:
        for word in words:
            if re.match(r"[a-z]\w*:", word):
                progress = Progress(word.split(":")[0])
                progress.tell("building")
                rows.append(judge_all(Design(options, word), cycles, pool, progress))
                ok &= tell(rows[-1])
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 2
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    result_file.write(options["BUILD"], "mutate", {"seed": int(options["SEED"]), "count": count_of(options), "trees": of_trees(options),
                                                  "units": rows})
    return 0 if ok and rows else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
