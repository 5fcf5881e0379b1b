# SPDX-License-Identifier: MIT
"""Merges the records of a farm into results: docs/farm.md. Only times depend on which machine ran an item."""
import collections
import glob
import json
import os
import re
import subprocess
from xml.sax.saxutils import escape, quoteattr

import cover_merge
from farm_plan import SHARDS, Item, Wrong, write
from result_file import ULP_CLASSES

PASS, FAIL, BROKEN = "pass", "FAIL", "BROKEN"
NAMED_BINS = 16


def kind_of(verdict, text):
    """Returns a key of the kind of failure: the operation that is due and the ports that differ, else the last line."""
    due = [line.split()[0] for line in text if line.endswith("<- due")]
    ports = [re.split("  +", line.strip())[0] for line in text if re.search(" expected .* seen ", line)]
    last = re.sub(r"  seed \d+ shard \d+:", ":", text[-1])
    return (verdict, *due, *ports) if due or ports else (verdict, last)


class Record:
    """The record of one work item: tb/cli/record.h. Only a complete record is a pass."""

    def __init__(self, plan, phase, item):
        self.counts, self.cover, self.text, self.verdict, head = {}, None, [], None, None
        self.allowed = []  # (worst error, responses by error, operation)
        path = plan.record(phase, item)
        try:
            with open(path, encoding="utf-8", errors="replace", newline="\n") as file:
                lines = file.read().split("\n")[:-1]
        except FileNotFoundError as error:
            raise Wrong(f"{path}: found no record, expected that of {plan.head(item)}; make farm continues from here") from error
        for line in lines[:-1]:
            word, _, rest = line.partition(" ")
            if word == "item":
                head = rest
            elif word == "verdict":
                self.verdict = rest
            elif word == "cover":
                self.cover = rest
            elif word == "allowed":
                worst, *by_error, name = rest.split(" ", 1 + len(ULP_CLASSES))
                self.allowed.append((float(worst), [int(n) for n in by_error], name))
            elif word == "text":
                self.text.append(rest)
            elif word != "report":
                self.counts[word] = float(rest) if "." in rest else int(rest)

        if head != plan.head(item):
            raise Wrong(f"{path}: found the record of {head or 'no work item'}, expected that of {plan.head(item)}; remove it and run make farm again")
        self.judge(plan, item)

    def judge(self, plan, item):
        """Makes an item BROKEN that neither failed nor compared all requested cycles."""
        cycles, ops = self.counts.get("cycles", 0), self.counts.get("ops", 0)
        wanted = plan.cycles(item, self.counts.get("own_cycles", 0))
        if (self.verdict in (FAIL, BROKEN) and self.text) or (self.verdict == PASS and 0 < wanted <= cycles and ops and self.cover):
            return
        self.verdict = BROKEN
        row = plan.rows[item.row]
        self.text.append(f"BROKEN {row.unit} {row.config} {row.device}  seed {item.seed} shard {item.shard}: found {cycles} of {wanted} cycles and {ops} "
                         f"operations compared{'' if self.cover else ', and no coverage'}")

    def kind(self):
        return kind_of(self.verdict, self.text)


def ask(row, options, command, *names):
    """Returns the output of a worker's command for the subset in `options`, with the options `names` in addition."""
    words = [f"{name}={options[name]}" for name in ("OPS", "WIDTHS", "REST", "WEIGHTS", *names)]
    done = subprocess.run([row.worker, command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise Wrong(f"{row.worker}: {command} failed: {done.stderr.strip()}")
    return done.stdout


def covergroups(row, options):
    """The covergroups of the row's worker, without hits."""
    ports, groups = None, []
    for line in ask(row, options, "covergroups").splitlines():
        word, rest = line.split(" ", 1)
        if word == "ports":
            ports = rest
        else:
            bins, members = rest.split(" ", 1)
            groups.append(json.loads(f"{{{members}, \"bins\": {bins}}}"))
    if not ports:
        raise Wrong(f"{row.worker}: found no port list, expected the covergroups of the unit")
    return ports, groups


def subset(row, options):
    """Returns the text of the subset that a verdict covers; empty: the whole unit."""
    is_part = any(options[name] for name in ("OPS", "WIDTHS", "REST", "WEIGHTS", "RELAX"))
    return ask(row, options, "subset", "RELAX") if is_part else ""


# Letters of tb/cli/results_cover.c
HIT, REACHED = str.maketrans("nyuldw", "010001"), str.maketrans("nyuldw", "010000")


def bits_of(cover, letters):
    """Returns the bins with one of the letters, as bits of a number: the last bin is the lowest."""
    return int("0" + cover.translate(letters), 2)


def counts_of(numbers, size):
    """Returns the number of inputs in which each bit is set, first bin first. All bits are counted at once: planes[n] has bit n of
    each count."""
    planes = []
    for carry in numbers:
        for n, plane in enumerate(planes):
            planes[n], carry = plane ^ carry, plane & carry
            if not carry:
                break
        if carry:
            planes.append(carry)
    counts = [0] * size
    for n, plane in enumerate(planes):
        for at, digit in enumerate(f"{plane:0{size}b}" if size else ""):
            counts[at] += (digit == "1") << n
    return counts


class Result:
    """Result of a row, with all its seeds."""

    def __init__(self, plan, number):
        self.row, self.plan = plan.rows[number], plan
        self.records, self.shrunk = {}, {}
        for seed in range(plan.first, plan.first + plan.seeds):
            for shard in range(SHARDS):
                self.records[seed, shard] = Record(plan, "items", Item(number, seed, shard))
        self.groups_ports, self.groups = covergroups(self.row, plan.members["options"])
        letters = next((record.cover for record in self.records.values() if record.cover), "")
        self.bins, bins = len(letters), sum(group["bins"] for group in self.groups)
        for key, record in self.records.items():
            if record.cover and len(record.cover) != bins:
                raise Wrong(f"{plan.record('items', Item(number, *key))}: found {len(record.cover)} bins, expected {bins}")
        covers = {key: record.cover for key, record in self.records.items() if record.cover}
        hit = {key: bits_of(cover, HIT) for key, cover in covers.items()}
        self.hits = counts_of(hit.values(), self.bins)
        self.by_seed = collections.defaultdict(int)  # bins that a seed has hit, as bits
        reached = 0
        for (seed, shard), bits in hit.items():
            self.by_seed[seed] |= bits
            reached |= bits_of(covers[seed, shard], REACHED)
        # Bins that a design need not show become mandatory once a seed has hit one.
        self.classes = ["u" if letter in "uw" else "y" if letter == "d" and reached >> (self.bins - 1 - at) & 1 else letter
                        for at, letter in enumerate(letters)]
        self.failures = {}
        for key, record in self.records.items():
            if record.verdict != PASS:
                self.failures.setdefault(record.kind(), []).append(key)
        # Which others were shrunk depends on the order in which machines finished.
        for first, *_ in self.failures.values():
            item = Item(number, *first)
            if os.path.exists(plan.record("shrunk", item)):
                self.shrunk[first] = Record(plan, "shrunk", item)
        self.subset = subset(self.row, plan.members["options"])
        self.judge()
        self.ranked = self.rank()

    def text(self, key):
        shrunk = self.shrunk.get(key)
        return shrunk.text if shrunk and shrunk.verdict == self.records[key].verdict else self.records[key].text

    def total(self, name):
        return sum(record.counts.get(name, 0) for record in self.records.values())

    def allowed(self):
        """Returns allowed responses that differ from the model's, as in sim.json."""
        sums = {}
        for record in self.records.values():
            for worst, by_error, name in record.allowed:
                most, total = sums.get(name, (0, [0] * len(ULP_CLASSES)))
                sums[name] = max(most, worst), [a + b for a, b in zip(total, by_error)]
        return [{"operation": name, "responses": sum(total), "worst_ulp": worst, "by_ulp": total} for name, (worst, total) in sums.items()]

    def judge(self):
        """Returns sim's verdict for all seeds together: any of them may hit a bin."""
        verdicts = {record.verdict for record in self.records.values()}
        self.verdict = BROKEN if BROKEN in verdicts else FAIL if FAIL in verdicts else PASS
        self.reachable = sum(letter in "yn" for letter in self.classes)
        self.missing = [at for at, hits in enumerate(self.hits) if not hits and self.classes[at] in "yn"]
        self.wrong = [at for at, hits in enumerate(self.hits) if hits and self.classes[at] in "ul"]
        options, counts = self.plan.members["options"], next(iter(self.records.values())).counts
        own, unit = counts.get("own_cycles", 0), counts.get("unit_cycles", 0)
        cycles = int(options["CYCLES"]) if options["CYCLES"] else SHARDS * own
        is_short = options["WEIGHTS"] or self.plan.seeds * cycles < SHARDS * unit
        self.notes = self.name_bins("hit, though impossible", self.wrong) + self.name_bins("not hit", self.missing)
        by_cycle = self.check(counts) == "cycle"
        if self.verdict == PASS and by_cycle and (self.wrong or (self.missing and not is_short)):
            self.verdict = FAIL

    def check(self, counts):
        """Returns CHECK= of the user or the unit."""
        return self.plan.members["options"]["CHECK"] or ("txn" if counts.get("by_transfer") else "cycle")

    def name_bins(self, what, bins):
        if not bins:
            return []
        names = []
        for at in bins[:NAMED_BINS]:
            for group in self.groups:
                if at < group["bins"]:
                    names.append("  " + cover_merge.name_of(group, at))
                    break
                at -= group["bins"]
        more = [f"  ... and {len(bins) - NAMED_BINS} more"] if len(bins) > NAMED_BINS else []
        return [f"coverage: {len(bins)} bin{'' if len(bins) == 1 else 's'} {what}", *names, *more]

    def rank(self):
        """Returns the fewest seeds, greedily, that hit all reached bins together: each adds most; of equals the first."""
        left, order, seeds = 0, [], dict(sorted(self.by_seed.items()))
        for bits in seeds.values():
            left |= bits
        while left:
            best = max(seeds, key=lambda seed: ((seeds[seed] & left).bit_count(), -seed))
            order.append(best)
            left &= ~seeds.pop(best)
        return order

    def percent(self):
        hit = self.reachable - len(self.missing)
        share = 100 * hit / self.reachable if self.reachable else 0
        return min(share, 99.9) if self.missing else share

    def seed_verdict(self, seed):
        verdicts = [self.records[seed, shard].verdict for shard in range(SHARDS)]
        return BROKEN if BROKEN in verdicts else FAIL if FAIL in verdicts else PASS

    def json(self):
        seconds = self.total("seconds")
        return {"unit": self.row.unit, "configuration": self.row.config, "device": self.row.device,
                "seeds": [self.plan.first, self.plan.first + self.plan.seeds - 1], "cycles": self.total("cycles"),
                "operations": self.total("ops"), "seconds": round(seconds, 3),
                "coverage_percent": round(self.percent(), 1), "bins_hit": self.reachable - len(self.missing),
                "bins_reachable": self.reachable, "subset": self.subset or "all", "allowed": self.allowed(), "verdict": self.verdict, "ranked_seeds": self.ranked,
                "failures": [{"kind": list(kind), "count": len(keys), "seed": keys[0][0], "shard": keys[0][1],
                              "text": self.text(keys[0])} for kind, keys in self.failures.items()]}

    def cover(self):
        runs, first, groups = [], 0, []
        for seed in range(self.plan.first, self.plan.first + self.plan.seeds):
            counts = [self.records[seed, shard].counts for shard in range(SHARDS)]
            runs.append({"seed": seed, "check": self.check(counts[0]),
                         "cycles": sum(count.get("cycles", 0) for count in counts),
                         "cycles_requested": sum(self.plan.cycles(Item(0, seed, shard), counts[shard].get("own_cycles", 0)) for shard in range(SHARDS)),
                         "operations": sum(count.get("ops", 0) for count in counts), "verdict": self.seed_verdict(seed)})
        for group in self.groups:
            groups.append({**group, "hits": self.hits[first:first + group["bins"]]})
            first += group["bins"]
        return {"unit": self.row.unit, "configuration": self.row.config, "device": self.row.device, "subset": self.subset or "all",
                "runs": runs, "ports": self.groups_ports, "groups": groups}

    def junit(self):
        for seed in range(self.plan.first, self.plan.first + self.plan.seeds):
            records = {(seed, shard): self.records[seed, shard] for shard in range(SHARDS)}
            seconds = sum(record.counts.get("seconds", 0) for record in records.values())
            head = f'  <testcase classname={quoteattr(".".join(self.row[:3]))} name="seed {seed}" time="{seconds:.3f}">'
            first = next((key for key, record in records.items() if record.verdict != PASS), None)
            word = "error" if first and records[first].verdict == BROKEN else "failure"
            text = re.sub("[\x00-\x08\x0b-\x1f\x7f]", "?", "\n".join(self.text(first))) if first else ""
            yield head + (f"<{word}>{escape(text)}</{word}>" if first else "") + "</testcase>\n"


def expect_items(plan):
    """Raises Wrong unless there is exactly one record for each work item."""
    there = {name for name in os.listdir(plan.path("items")) if not name.endswith(".part")}
    wanted = {plan.name(item) for item in plan.items()}
    for names, what in ((wanted - there, "found no record, expected one of each work item; make farm continues from here"),
                        (there - wanted, "found a record of no work item of this farm; remove it")):
        if names:
            raise Wrong(f"{plan.path('items', min(names))}: {what}")


def forget(results):
    """Removes the results of an earlier farm: this one may end before it writes its own."""
    for path in glob.glob(f"{glob.escape(results)}/farm*"):
        os.unlink(path)


def merge(plan, results):
    """Writes the files of results and prints failures and table. Returns true if all have passed."""
    expect_items(plan)
    all_rows = [Result(plan, number) for number in range(len(plan.rows))]
    os.makedirs(results, exist_ok=True)
    cases = "".join(case for result in all_rows for case in result.junit())
    part = all_rows[0].subset
    properties = f'  <properties><property name="subset" value={quoteattr(part)}/></properties>\n' if part else ""
    write(os.path.join(results, "farm.xml"), '<?xml version="1.0" encoding="UTF-8"?>\n'
          f'<testsuite name="farm" tests="{cases.count("<testcase")}" failures="{cases.count("<failure")}" '
          f'errors="{cases.count("<error")}">\n{properties}{cases}</testsuite>\n')
    write(os.path.join(results, "farm.json"),
          json.dumps({"version": 1, "again": plan.members["options"]["AGAIN"], "rows": [result.json() for result in all_rows]}, indent=1) + "\n")
    for result in all_rows:
        if result.bins:
            write(os.path.join(results, f"farm-cover-{result.row.unit}-{result.row.config}-{result.row.device}.json"),
                  json.dumps(result.cover()) + "\n")
    for result in all_rows:
        for keys in result.failures.values():
            print("\n".join(result.text(keys[0])))
            if len(keys) > 1:
                print(f"  and {len(keys) - 1} more work item{'s' if len(keys) > 2 else ''} like this one")
        for line in result.notes:
            print(f"{' '.join(result.row[:3])}  {line}" if line.startswith("coverage") else line)
    print(f"{'unit':14} {'config':10} {'device':10} {'cycles':>15} {'operations':>15} {'core s':>9} {'coverage':>9} "
          f"{'seeds':>12} {'enough':>7}  verdict")
    for result in all_rows:
        seeds = f"{plan.first}-{plan.first + plan.seeds - 1}"
        print(f"{result.row.unit:14} {result.row.config:10} {result.row.device:10} {result.total('cycles'):15} "
              f"{result.total('ops'):15} {result.total('seconds'):9.0f} {result.percent():8.1f}% {seeds:>12} "
              f"{len(result.ranked):7}  {result.verdict}"
              + (f", {len(result.failures)} distinct failure{'s' if len(result.failures) > 1 else ''}" if result.failures else "")
              + (f"  {result.subset}" if result.subset else ""))
    return all(result.verdict == PASS for result in all_rows)
