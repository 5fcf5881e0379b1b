# SPDX-License-Identifier: MIT
"""Runs of this checkout, a line each in build/results/history.jsonl, and small plots of them."""
import json
import os
import subprocess

from report_html import escape, number, seconds, table

VERSION = 1
SHOWN = 60  # runs in a plot
WIDTH, HEIGHT = 110, 26
OF_TARGET = ("unit", "configuration", "device", "subset", "check", "seed", "verdict", "cycles", "operations", "seconds",
             "checked_cycles_per_s", "coverage_percent", "bins_hit", "bins_reachable")


def said(*words):
    """Returns the first line of a tool's output, or ""."""
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True,
                              errors="replace", check=False)
    except (OSError, ValueError):
        return ""
    return (done.stdout.splitlines() or [""])[0].strip() if done.returncode == 0 else ""


def cpu():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            return next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "")
    except OSError:
        return ""


def entry(run):
    """Returns the line of a run: its inputs and its result."""
    commit = said("git", "rev-parse", "--short=12", "HEAD")
    tools = {"design": said(os.environ.get("VERILATOR") or "verilator", "--version"),
             "C": said((os.environ.get("CC") or "clang").split()[0], "--version")}
    return {"version": VERSION, "began": run["began"], "took": run["seconds"], "jobs": run["jobs"], "cores": os.cpu_count(), "cpu": cpu(),
            "commit": commit, "changed": bool(commit and said("git", "status", "--porcelain", "--untracked-files=no")),
            "tools": tools, "again": run["again"], "targets": [{name: target[name] for name in OF_TARGET} for target in run["targets"]]}


def append(path, line):
    """Appends in one write, so that concurrent runs leave whole lines."""
    text = (json.dumps(line) + "\n").encode()
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(file, text)
    finally:
        os.close(file)


def read(path):
    """Returns the readable lines, oldest first."""
    lines = []
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for text in file:
                try:
                    line = json.loads(text)
                except ValueError:
                    continue
                if isinstance(line, dict) and line.get("version") == VERSION:
                    lines.append(line)
    except OSError:
        pass
    return lines


def plot(values, low, high):
    """Draws a line of values, the last one with a dot; runs without a value interrupt it."""
    step = WIDTH / max(len(values) - 1, 1)
    points, parts, pen = [], [], "M"
    for n, value in enumerate(values):
        if value is None:
            pen = "M"
            continue
        y = HEIGHT - 3 - (HEIGHT - 6) * ((value - low) / (high - low) if high > low else 0.5)
        points.append((n * step + 3, y))
        parts.append(f"{pen}{points[-1][0]:.1f} {y:.1f}")
        pen = "L"
    dot = f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="2.5"/>' if points else ""
    return (f'<svg class="plot" width="{WIDTH + 6}" height="{HEIGHT}" role="img" aria-label="{len(values)} runs">'
            f'<path d="{"".join(parts)}"/>{dot}</svg>')


def verdicts(values):
    """Draws a bar for each run: low and pale passes, high and red fails."""
    step = min(WIDTH / max(len(values), 1), 8)
    bars = []
    for n, verdict in enumerate(values):
        kind, height = ("pass", 8) if verdict == "pass" else ("fail", HEIGHT - 4) if verdict in ("FAIL", "BROKEN") else ("other", 4)
        bars.append(f'<rect class="{kind}" x="{n * step + 1:.1f}" y="{HEIGHT - 2 - height}" width="{max(step - 1, 1):.1f}" height="{height}">'
                    f"<title>{escape(verdict)}</title></rect>")
    return f'<svg class="plot" width="{WIDTH + 6}" height="{HEIGHT}" role="img" aria-label="verdicts">{"".join(bars)}</svg>'


def curve(runs, name, text, low=None, high=None):
    values = [run[name] for run in runs]
    low = min(values) if low is None else low
    high = max(values) if high is None else high
    return plot(values, low, high) + f' <span class="last">{text(values[-1])}</span>'


def plots(lines, targets):
    """Draws the runs of each target on the page."""
    rows = []
    for target in targets:
        key = [target[name] for name in ("unit", "configuration", "device")]
        runs = [each for line in lines for each in line["targets"]
                if [each[name] for name in ("unit", "configuration", "device")] == key][-SHOWN:]
        if not runs:
            continue
        passed = sum(run["verdict"] == "pass" for run in runs)
        lowest = min(run["coverage_percent"] for run in runs)
        rows.append((escape(" ".join(key)), number(len(runs)),
                     verdicts([run["verdict"] for run in runs]) + f' <span class="last">{passed} pass</span>',
                     curve(runs, "coverage_percent", lambda value: f"{value:.1f}%", min(lowest, 99), 100),
                     curve(runs, "checked_cycles_per_s", lambda value: f"{value / 1e6:.1f} Mcyc/s", 0),
                     curve(runs, "seconds", seconds, 0)))
    return table(("", "#runs", "verdicts", "coverage", "checked cycles", "time of a core"), rows) if rows else ""
