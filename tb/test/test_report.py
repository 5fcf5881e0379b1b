#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests of the page of results, scripts/report.py, with results that are made up, as a user may have named things. Where there is
Chromium, it opens the page."""
import html.parser
import json
import os
import subprocess
import sys

from checks import equal, main, need_tool, outcome, read_file, read_json, write_file
import pictures
import results_page

HOSTILE = "<script>alert(1)</script>\"'&amp;\ufffd --> ]]> \u2028 \udcff"
VOID = {"meta", "input", "br", "img", "link"}


class Page(html.parser.HTMLParser):
    """Returns the names of a page's elements, and checks that they are nested correctly."""

    def __init__(self, text):
        super().__init__()
        self.open, self.names, self.scripts, self.texts, self.asks = [], [], [], [], []
        self.feed(text)
        equal(self.open, [])
        self.text = " ".join(" ".join(self.texts).split())

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)
        attrs = dict(attrs)
        self.asks += [attrs[name] for name in ("src", "href") if name in attrs and not attrs[name].startswith("#")]
        assert not any(name.startswith("on") for name in attrs), attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        equal(tag, self.open.pop())

    def handle_startendtag(self, tag, attrs):
        self.names.append(tag)

    def handle_data(self, data):
        (self.scripts if self.open[-1:] == ["script"] else self.texts).append(data)


def target_of(**other):
    return {"unit": "atomic_alu", "configuration": "default", "device": "verilated", "cycles": 8000, "cycles_requested": 8000,
            "operations": 5000, "most_without_reset": 900, "most_without_refusal": 300, "seconds": 1.5, "checked_cycles_per_s": 5333,
            "coverage_percent": 50.0, "bins_hit": 1, "bins_reachable": 2, "bins_left_out": 0, "subset": "all",
            "seed": 1, "check": "cycle", "verdict": "pass", "files": ["rtl/atomic_alu.v"], **other}


def ports_of(seen, expected):
    one = {"width": 1, "lanes": 1}
    return [{"name": "rst", "direction": "in", "values": ["1", "1", "0"], **one},
            {"name": "op_i", "direction": "in", "width": 6, "lanes": 1, "values": ["00", "00", "0c"]},
            {"name": "new_o", "direction": "out", "width": 64, "lanes": 1, "values": 2 * ["0" * 16] + [seen],
             "expected": 2 * ["0" * 16] + [expected]}]


def leave(place, run, **files):
    """Writes the files of a run, and returns its page."""
    for name in set(files) & set(OTHERS) - {"regress"}:
        results_page.check_others(name, files[name])
    for name, value in {**({"sim": run} if run else {}), **files}.items():
        write_file(place.path("results", f"{name}.json"), json.dumps(value))
    done = place.run("scripts/report.py", "after", place.dir)
    equal((done.returncode, done.stdout, done.stderr), (0, "", ""))
    return read_file(place.path("results", "index.html"))


def run_of(*targets, began=1_700_000_000, again=""):
    run = {"version": 1, "began": began, "seconds": 2.0, "jobs": 2, "again": again, "targets": list(targets)}
    results_page.check_run(run)
    return run


def failing(place, text):
    """Returns a run with a failure whose texts are all this one."""
    report = {"version": 1, "unit": "atomic_alu", "configuration": "user", "device": "verilated", "seed": 1, "shard": 0, "found_at": 75,
              "found_behind": 84, "cycle": 9, "kind": "value", "what": text,
              "operations": {"number": 1, "first": 0, "due": 0, "text": [f"imin.32  old {text}"]},
              "differences": [{"port": "new_o", "lane": 0, "lanes": 1, "width": 64, "expected": "0x0000000000000001",
                               "seen": "0x0000000000000000"},
                              {"port": "ret_o", "lane": 0, "lanes": 1, "width": 64, "expected": "0x0000000000000000",
                               "seen": "0x0000000000000000", "uncompared": f"not compared: {text}"}],
              "notes": [text], "remarks": [text], "replay": f"make replay FILE=a.stim DUT='{text}'", "waves": None,
              "cycles": {"at": [0, 4, 9], "end": 10, "ports": ports_of("0" * 16, "0000000000000001")}}
    results_page.check_failure(report)
    write_file(place.path("a.json"), json.dumps(report))
    told = {"operation": text, "port": "new_o", "kind": "value", "failed": 3, "of": 15, "where": text, "stimulus": text, "report": place.path("a.json"),
            "text": ["a.stim:6: FAIL atomic_alu user verilated  seed 1 shard 0  cycle 75 @ 750   1 operation left of 84", text]}
    lost = {"shard": 1, "report": None, "text": [text]}
    return run_of(target_of(verdict="FAIL", configuration="user", failures=[told], failure=lost, why=text, subset=text, files=[text]), again=text)


def cover_of(bins, hits, names):
    """Returns coverage of one group of two parts: bin 0 is impossible, bin 1 a hole."""
    rows = [str(n) for n in range(bins // len(names))]
    return {"unit": "atomic_alu", "configuration": "user", "device": "verilated", "subset": "all", "ports": "0x0",
            "runs": [{"seed": 1, "began": 1_700_000_000, "check": "cycle", "cycles": 8000, "cycles_requested": 8000, "operations": 5000,
                      "verdict": "FAIL"}],
            "groups": [{"name": "operands", "text": "row %0, %1", "parts": [{"name": "row", "values": rows}, {"name": "column", "values": names}],
                        "impossible": [{"first": 0, "last": 0, "reason": "it has no <row>"}], "left_out": [], "bins": bins,
                        "hits": [0, 0] + [hits] * (bins - 2)}]}


# Results of other commands
OTHERS = {
    "farm": {"version": 1, "again": "", "rows": [{"unit": "svm_scatter", "configuration": "default", "device": "verilated", "seeds": [1, 900], "cycles": 7,
                                     "operations": 6, "seconds": 9.5, "coverage_percent": 99.9, "bins_hit": 999, "bins_reachable": 1000,
                                     "ranked_seeds": [7], "subset": "3 of 22 operations",
                                     "verdict": "FAIL", "failures": [
                                         {"kind": ["FAIL"], "count": 12, "seed": 77, "shard": 3, "text": ["what the farm found"]}]}]},
    "prove": {"version": 1, "design": None, "rows": [
        {"unit": "atoms", "core": "atoms_pass", "scope": "a pass", "verdict": "DIFFERENT", "seconds": 61.25, "why": ""}]},
    "induct": {"version": 1, "rows": [
        {"unit": "sdwa", "proof": "sdwa:int1", "scope": "with 'a bug'", "verdict": "refuted", "seconds": 2.5, "good": True}]},
    "bench": {"version": 1, "units": {"sdwa:int1": {"rates": {"checked": 12.3e6, "floor": 17.4e6}, "ratio_to_floor": 0.71}}},
    "mutate": {"version": 1, "seed": 1, "count": 2, "trees": False, "units": [{"unit": "dpp", "configuration": "lanes16", "mutants": [
        {"number": 1, "mutant": "inv", "found_in_cycle": [5, None]},
        {"number": 2, "mutant": "cnot0", "found_in_cycle": [None], "same": None, "how": "no time"}]}]},
    "regress": {"version": 1, "again": "", "stimuli": [{"file": "old.stim", "verdict": "WRONG", "text": "there is no unit old"}], "look": None},
    "synth": {"version": 1, "rows": [{"unit": "atoms", "configuration": "warp16", "target": "ecp5", "part": "LFE5U-25F", "lut": 4321, "carry": 5,
                                      "ff": 6, "ram": {}, "dsp": {}, "cells": {}, "mhz": 98.7, "why": "", "goal": {"lut": None, "mhz": 90}}]}}


def test_page_has_all(place):
    page = Page(leave(place, failing(place, "plain"), **OTHERS, **{"cover-atomic_alu-user-verilated": cover_of(8, 8, ["a", "b"])}))
    text = page.text
    for words in ("atomic_alu user verilated fails", "imin.32: a wrong value on new_o", "1 of 5",
                  "Seed 1, shard 0, cycle 75: 1 operation left of 84.",
                  "new value of memory", "docs/units/atomic_alu.md", "1 hole, until the failure", "make replay FILE=a.stim DUT='plain'", "not compared: plain", "where",
                  "covergroup hit / total holes operands 6 / 7 85.7% 1", "6 of 7 bins", "1 hole, not hit", "row 0, b", "it has no <row>", "imin", "0-8", "new_o expected", "0000000000000001", "values within a class",
                  "dpp lanes16 2 1 0 0 1", "there is no unit old", "1 to 900", "atoms atoms_pass a pass DIFFERENT 61.2", "Proofs FAIL , Induction pass , Mutants FAIL",
                  "make prove, 20", "sdwa sdwa:int1 with 'a bug' refuted 2.5", "what the farm found", "3 of 22 operations", "sdwa:int1 12.30 17.40 0.71", "4,321", "98.7"):
        assert words.lower() in text.lower(), f"the page does not contain '{words}': {text[:2000]}"
    # The digits that differ are marked in both values, and the bit is named.
    equal((page.names.count("mark"), "bit 0" in page.texts), (3, True))
    # A change of a port that is not shown, in cycle 4, divides no column.
    assert "0-3" not in text, text
    # Bins that are hit come before the maps, which are folded.
    assert text.index("6 / 7") < text.index("Maps of bins") < text.index("6 of 7 bins"), text


def test_answers(place):
    """The page of a pass answers what was checked, whether it is enough and what is slow; that of a failure begins with it."""
    slow = target_of(unit="dpp", configuration="lanes64", seconds=4.5, bins_hit=2)
    text = Page(leave(place, run_of(target_of(bins_hit=2), slow))).text
    for words in ("What was checked 2 configurations of 2 units 16 000 cycles and 10 000 operations compared every output in every cycle design: our RTL",
                  "Is it enough 4 bins, all hit", "What is slow 2.0 s with 2 jobs, 6.0 s of a core dpp lanes64: 75%"):
        assert words in text, text
    text = Page(leave(place, run_of(target_of(subset="3 of 22 operations", check="txn"), again="DUT=a.v"))).text
    for words in ("atomic_alu default verilated 8 000 cycles", "every response in order, with any latency design: a.v 3 of 22 operations",
                  "1 hole in 2 bins, 50.0% in atomic_alu default; not required in such a run"):
        assert words in text, text
    text = Page(leave(place, failing(place, "plain"))).text
    assert "What was checked" not in text and text.index("imin.32: a wrong value") < text.index("Units unit configuration"), text


def test_design(place):
    """The name and files of a user's design are on the page, and results of another design are not verdicts on it."""
    proved = {**OTHERS["prove"], "design": "a.v  b.v"}
    for again, design, said in (("", None, "Files of our RTL atomic_alu default verilated a.v , b <b>.vh"),
                                ("DUT='a.v b.v' TOP=alu", "a.v b.v", "DUT a.v b.v files a.v , b <b>.vh"), ("DUT=c.v", None, "DUT c.v files a.v")):
        text = Page(leave(place, run_of(target_of(files=["a.v", "b <b>.vh"]), again=again), prove=proved, induct=OTHERS["induct"])).text
        assert said in text, text
        proofs = "Proofs FAIL" if design == "a.v b.v" else "Proofs of a.v b.v"
        assert f"Also here: {proofs}, Induction {'pass' if not again else 'of our RTL'}" in text.replace(" ,", ","), text
        assert "of a.v b.v RTL and model" in text, text


def test_page_of_one_run(place):
    """Files of another run, earlier or later, are not on the page with the verdicts of this run."""
    def said(cover, run=None):
        run = run or failing(place, "plain")
        write_file(place.path("results", "cover-atomic_alu-user-verilated.json"), json.dumps(cover))
        write_file(place.path("results", "sim.json"), json.dumps(run))
        done = place.run("scripts/report.py", "after", place.dir)
        text = Page(read_file(place.path("results", "index.html"))).text
        return "row 0, b" in text, "another run" in done.stderr, "new value of memory" in text

    good = cover_of(8, 8, ["a", "b"])
    equal(said(good), (True, False, True))
    for name, value in (("seed", 2), ("began", 1_700_000_001), ("check", "txn"), ("cycles", 8001), ("cycles_requested", 9000), ("operations", 1), ("verdict", "pass")):
        equal(said({**good, "runs": [{**good["runs"][0], name: value}]}), (False, True, True), name)
    equal(said({**good, "runs": 2 * good["runs"]}), (False, True, True))
    # The report of a later failure with the same path
    run = failing(place, "plain")
    report = read_json(place.path("a.json"))
    for name, value in (("seed", 2), ("shard", 1), ("found_at", 76), ("found_behind", 85), ("unit", "sdwa"), ("configuration", "default"), ("device", "icarus")):
        write_file(place.path("a.json"), json.dumps({**report, name: value}))
        equal(said(good, run), (True, False, False), name)


def test_page_without_a_run(place):
    """Results of other commands make a page, even before the first run of make sim."""
    text = Page(leave(place, None, farm=OTHERS["farm"])).text
    assert "No run of make sim yet Also here: Farm FAIL" in text, text
    assert "what the farm found" in text and "Machine and tools" not in text, text


def test_hostile_texts(place):
    """A user's text is shown as text everywhere; the page loads nothing from other places."""
    run = failing(place, HOSTILE)
    names = [f"{HOSTILE} {n}" for n in range(2)]
    left = {"again": HOSTILE, "stimuli": [{"file": HOSTILE, "verdict": "FAIL", "text": HOSTILE}], "look": HOSTILE, "version": 1}
    page = Page(leave(place, run, regress=left, **{"cover-atomic_alu-user-verilated": cover_of(8, 8, names)}))
    expected = Page(leave(place, failing(place, "DUT=plain"), regress={**left, "again": "DUT=plain"}, **{"cover-atomic_alu-user-verilated": cover_of(8, 8, ["a", "b"])}))
    equal((page.names.count("script"), len(page.scripts)), (2, 2))
    equal(sorted(page.names), sorted(expected.names))
    equal(page.asks, [])


def test_history(place):
    """Each run has one line. Parallel runs lose none, and a broken line hides no other."""
    for began in (1, 2):
        leave(place, run_of(target_of(), began=began))
        leave(place, run_of(target_of(), began=began))
    path = place.path("results", "history.jsonl")
    equal([json.loads(line)["began"] for line in read_file(path).splitlines()], [1, 2])
    write_file(path, read_file(path) + "{broken\n")
    append = "import sys; sys.path.insert(0, 'scripts'); import report_history as h\n" \
             "for n in range(200): h.append(sys.argv[1], {'version': 1, 'began': n, 'filled': 'x' * 9000})"
    writers = [subprocess.Popen([sys.executable, "-c", append, path]) for _ in range(2)]
    equal([writer.wait() for writer in writers], [0, 0])
    equal([line for line in read_file(path).splitlines() if not line.endswith("}")], ["{broken"])
    os.unlink(path)
    assert "runs of this checkout" in leave(place, run_of(target_of(), began=3))


def test_what_is_no_run(place):
    """No page is written, and one line has the expected content."""
    os.mkdir(place.path("results"))
    done = place.run("scripts/report.py", "open", place.dir)
    equal((done.returncode, done.stderr), (1, place.path("results", "sim.json") + ": there is no run to report: make sim\n"))
    for text, why in (("[]", "expected version 1"), ("{", "expected JSON"), ('{"version": 2, "targets": [1]}', "expected version 1")):
        write_file(place.path("results", "sim.json"), text)
        done = place.run("scripts/report.py", "after", place.dir)
        equal((done.returncode, done.stderr.count("\n"), os.listdir(place.path("results"))), (1, 1, ["sim.json"]), done.stderr)
        assert why in done.stderr, done.stderr


def test_pictures(_):
    """`make pictures` plants a bug, and compares the report with README.md."""
    path, good, _ = pictures.BUG
    equal(read_file(path).count(good), 1)
    report = read_file("README.md")
    equal(pictures.compare_readme(report), ["waves", "FILE=build/fail/atomic_alu-default-verilated-1-0.fst"])
    wrong = outcome(pictures.Wrong, pictures.compare_readme, report.replace("expected 0x8", "expected 0x9"))
    assert wrong.startswith("README.md: found '  new_o        expected 0x8"), wrong


# Actions of a reader, and the page after them
READER = """<script>
const say = words => { document.title = words; };
try {
  const form = document.getElementById("filter"), shown = () => [...document.querySelectorAll(".group[data-index]")].filter(each => !each.hidden).length;
  const before = shown();
  form.elements.text.value = "no such text"; form.oninput();
  const none = shown();
  form.elements.text.value = "ROW 0, B"; form.oninput();
  const found = shown();
  const map = document.querySelector(".map"), box = map.getBoundingClientRect();
  map.onpointermove({clientX: box.left + 1, clientY: box.top + 1});
  say(["read", form.hidden, before, none, found, document.getElementById("tip").textContent].join(" | "));
} catch (error) { say(String(error)); }
</script>"""


def test_in_chromium(place):
    """The script runs without a message on the console, and the filter works."""
    browser = need_tool("try make deps test CHROMIUM=1", "chromium", "chromium-browser", "google-chrome")
    text = leave(place, failing(place, HOSTILE), **{"cover-atomic_alu-user-verilated": cover_of(10000, 3, ["a", "b"])})
    path = place.path("read.html")
    write_file(path, text.replace("</body>", READER + "</body>"))
    done = place.run(browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
                     f"--user-data-dir={place.path('profile')}", f"file://{path}", env={**os.environ, "HOME": place.dir})
    equal([line for line in done.stderr.splitlines() if "CONSOLE" in line], [])
    title = done.stdout[done.stdout.index("<title>") + 7:done.stdout.index("</title>")]
    equal(title, "read | false | 1 | 0 | 1 | row 0, a: cannot be hit: it has no &lt;row&gt;")


if __name__ == "__main__":
    main(globals())
