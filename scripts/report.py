#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page of results, BUILD/results/index.html: docs/results.md.

    report.py after BUILD    a command has ended: adds the line of a new run to BUILD/results/history.jsonl, and writes the page
    report.py open BUILD     writes the page, and opens it, or prints its path

Its contents come from the JSON files of BUILD/results/ and from the reports of failures that these name.
"""
import contextlib
import glob
import os
import shlex
import shutil
import subprocess
import sys

import cover_merge
import report_history
import report_page
import report_tools
from command import Wrong, read_json, start, write

VERSION = 1
SHARDS = 8  # work items of a run


def read_run(results):
    """Returns the results of the last run; None: no run yet."""
    path = f"{results}/sim.json"
    try:
        run = read_json(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise Wrong(f"{path}: cannot be read: {getattr(error, 'strerror', None) or 'expected JSON'}") from error
    if not isinstance(run, dict) or run.get("version") != VERSION or not run.get("targets"):
        raise Wrong(f"{path}: expected version {VERSION} of the results of make sim; see docs/results.md")
    return run


def is_of_run(cover, run, target):
    """Returns true if this run wrote the coverage file of the target."""
    names = "seed", "check", "cycles", "cycles_requested", "operations", "verdict"
    return [{name: each.get(name) for name in ("began", *names)} for each in cover["runs"]] == [
        {"began": run["began"], **{name: target[name] for name in names}}]


def read_covers(results, run):
    """Returns for each target of the run its coverage, then that of several runs together, each with its number of work items."""
    paths = [(report_page.name_of(target), f"{results}/cover-{'-'.join(report_page.name_of(target).split())}.json")
             for target in (run["targets"] if run else [])]
    for kind, words in (("merged", "merged"), ("farm-cover", "farm"), ("soak-cover", "soak")):
        paths += [(f"{os.path.basename(path)[len(kind) + 1:-len('.json')].replace('-', ' ')}, {words}", path)
                  for path in sorted(glob.glob(f"{glob.escape(results)}/{kind}-*.json"))]
    targets = {report_page.name_of(target): target for target in (run["targets"] if run else [])}
    for name, path in paths:
        with contextlib.suppress(cover_merge.Wrong):
            cover = cover_merge.read(path)
            if name in targets and not is_of_run(cover, run, targets[name]):
                print(f"{path}: found the coverage of another run than {results}/sim.json, so the page leaves it out; make sim", file=sys.stderr)
                continue
            yield name, cover, SHARDS * len(cover["runs"])


def write_page(build, run):
    """Writes the page. Returns its path; None: no results yet."""
    results = f"{build}/results"
    others = list(report_tools.sections(results))
    if not run and not others:
        return None
    history = report_history.read(f"{results}/history.jsonl")
    path = f"{results}/index.html"
    write(path, report_page.page(run, list(read_covers(results, run)), history, others, build))
    return path


def after(build):
    run = read_run(f"{build}/results")
    history = f"{build}/results/history.jsonl"
    if run and all(line["began"] != run["began"] for line in report_history.read(history)):
        report_history.append(history, report_history.entry(run))
    write_page(build, run)


def show(build):
    path = write_page(build, read_run(f"{build}/results"))
    if not path:
        raise Wrong(f"{build}/results/sim.json: there is no run to report: make sim")
    browser = shlex.split(os.environ.get("BROWSER", "").split(":")[0]) or ["xdg-open"]
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if has_display and shutil.which(browser[0]):
        subprocess.run([*browser, os.path.abspath(path)], check=False)
    print(path)


if __name__ == "__main__":
    start(lambda command, build: {"after": after, "open": show}[command](build))
