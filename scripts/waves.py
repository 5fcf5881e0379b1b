#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the layout of a unit's dump for GTKWave and for Surfer, and opens a viewer at the first cycle whose outputs differ
from the expected ones, with these outputs on top. Without a display or a viewer, prints where dump and layouts are.

    waves.py UNIT DUMP BUILD

All files are in BUILD/waves. If BUILD/csim exists, values are shown as text. The environment has the names of the design's
clock and reset in CLOCK and RESET; VIEWER is gtkwave or surfer.
"""
import math
import os
import shlex
import shutil
import subprocess

import pins
import port_list
from command import Wrong, start, write
from layout import Layout
from waves_surfer import MAPPINGS, Surfer

WHAT_DIFFERS, INSIDE = "what differs", "registers of the design"
ON_TOP = 8  # most mismatching outputs shown at the top
CYCLES = 75  # a window of this time is narrow enough to read all digits of a value
REGISTERS, OPEN = 64, 12  # most registers of the design shown; most in an open group
RED, ORANGE, YELLOW, GREEN, VIOLET = 1, 2, 3, 4, 7  # GTKWave's numbers
COLORS = {"req": ORANGE, "rsp": GREEN, "mem": VIOLET, "host": VIOLET}  # by the prefix of a port's name
FLAGS = {"hex": "@22", "bin": "@28", "dec": "@24", "values": "@2022", "text": "@4022"}
VIEWERS = "gtkwave", "surfer"


class Dump:
    """Content of a dump: bits of each signal as SCOPE.NAME, the first difference of outputs, and the design's registers,
    (SCOPE.NAME, bits, [MSB:LSB]) of each. beats are those of a request and of a response; worded are the ports with all values
    needed."""

    def __init__(self, path, beats=(1, 1), worded=()):
        self.beats, self.values = beats, {port: set() for port in worded}
        self.bits, self.end, self.begin = {}, 0, 0
        self.at, self.asked, self.differ = 0, 0, {}  # differing ports: (seen, expected)
        self.inner = {}  # (SCOPE.NAME, bits, range) inside the design, by code
        with subprocess.Popen(["fst2vcd", "-f", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              encoding="latin-1") as process:
            self.codes = self.read_head(process.stdout)
            for code in self.codes.values():
                self.inner.pop(code, None)
            # Our registers, and many others, have such names. Otherwise, registers are signals that only the clock changes.
            named = {code: each for code, each in self.inner.items() if each[0].endswith("_q")}
            self.inner = named or self.inner
            moved = self.read_changes(process.stdout, {} if named else dict.fromkeys(self.inner, True))
            self.registers = [each for code, each in self.inner.items() if named or moved[code]][:REGISTERS]
        if process.returncode or not self.bits:
            raise Wrong(f"{path}: this is not a whole FST file of a unit")
        missing = [name for name in (pins.clock(), pins.reset()[0]) if f"TOP.{name}" not in self.bits]
        if missing:
            raise Wrong(f"{path}: found no TOP.{missing[0]}, expected the clock and the reset; try CLOCK= or RESET=")

    def read_head(self, lines):
        scopes, codes = [], {}
        for line in lines:
            words = line.split()
            if words[:1] == ["$scope"]:
                scopes.append(words[2])
            elif words[:1] == ["$upscope"]:
                scopes.pop()
            elif words[:1] == ["$var"] and scopes in (["TOP"], ["expected"]):
                codes[f"{scopes[0]}.{words[4]}"] = words[3]
                self.bits[f"{scopes[0]}.{words[4]}"] = int(words[2])
            elif words[:1] == ["$var"] and scopes[0] == "TOP" and words[4].isidentifier() and words[1] != "parameter":
                self.inner.setdefault(words[3], (".".join([*scopes, words[4]]), int(words[2]), words[5] if words[5] != "$end" else ""))
            elif words[:1] == ["$enddefinitions"]:
                break
        return codes

    def read_changes(self, lines, inner):
        """Finds `at`, where `differs` rises, and `asked`, where the request that is answered there was accepted. Returns the
        codes of `inner` that changed, and changed on rising clock edges only."""
        value = dict.fromkeys(self.codes.values(), "")
        reset, is_low = pins.reset()
        clk, rst, differs = (self.codes.get(name) for name in (f"TOP.{pins.clock()}", f"TOP.{reset}", "expected.differs"))
        active, passive = "01" if is_low else "10"
        taken = [self.codes.get(f"TOP.{name}") for name in ("req_valid_i", "req_ready_o")]
        given = [self.codes.get(f"TOP.{name}") for name in ("rsp_valid_o", "rsp_ready_i")]
        worded = {code: self.values[name.split(".")[1]] for name, code in self.codes.items() if name.split(".")[1] in self.values}
        now, asked, answers, requests, responds = 0, [], 0, False, False  # asked: for each beat of a request

        changed, changes, rises = set(), set(), False  # codes in inner; those at the current time

        def settle():  # Handles the complete values of the current time.
            nonlocal requests, responds, rises
            for code in changes if now else ():
                changed.add(code)
                inner[code] = inner[code] and rises
            changes.clear()
            rises = False
            requests = all(value.get(code) == "1" for code in taken)
            responds = all(value.get(code) == "1" for code in given)
            if self.at and self.at == now:
                self.asked = asked[min(answers // self.beats[1] * self.beats[0], len(asked) - 1)] if asked else now
                for name, code in self.codes.items():
                    scope, port = name.split(".")
                    seen = value.get(self.codes.get(f"TOP.{port}"))
                    if scope == "expected" and port != "differs" and value[code] != seen:
                        self.differ[port] = seen or "", value[code]

        for line in lines:
            if line[0] == "#":
                settle()
                now = int(line[1:])
                continue
            bits, code = line[1:].split() if line[0] == "b" else (line[0], line[1:-1])
            if code in inner:
                changes.add(code)
            if code not in value:
                continue
            value[code] = bits
            if code in worded and not bits.strip("01"):
                worded[code].add(int(bits, 2))
            if code == differs and bits == "1" and not self.at:
                self.at = now
            elif code == rst and bits == passive and not self.begin:
                self.begin = now
            elif code == clk and bits == "1":
                rises = True
                if value.get(rst) == active:
                    asked, answers = [], 0
                    continue
                asked += [now] * requests
                answers += responds
        settle()
        self.end = now
        return {code: only and code in changed for code, only in inner.items()}

    def differs(self, row):
        """Returns true if the bits of a row differ."""
        if row.port not in self.differ:
            return False
        end = -row.lsb if row.lsb else None
        begin = None if row.msb is None else -1 - row.msb
        seen, expected = self.differ[row.port]
        return seen[begin:end] != expected[begin:end]

    def window(self):
        """Returns the time of the marker, or -1; the time at which the window begins; true if it has the whole dump.
        The marker is at the begin of the failing cycle. The window grows to include the request, while clk stays visible.
        The first reset may be long, because memory is loaded in it."""
        start = 0
        if self.end > 90 and self.at > CYCLES:
            start = self.at - CYCLES
            if self.asked < start + 15 and self.at - self.asked <= 2000:
                start = max(self.asked - 15, 0)
        elif self.end > 90 and not self.at and self.begin > CYCLES:
            start = self.begin - 15
        return self.at or -1, start, self.end <= 90


class NoDump(Dump):
    """A replacement for a dump that cannot be read without GTKWave's tools: it has all ports."""

    def __init__(self, layout):
        self.bits = {f"TOP.{name}": port.bits for name, port in layout.ports.items()}
        self.bits |= {f"expected.{name}": port.bits for name, port in layout.ports.items() if port.is_output}
        self.bits["expected.cycle"] = 32
        self.end = self.begin = self.at = self.asked = 0
        self.differ, self.values, self.registers = {}, {}, []


class View:
    """A layout for a dump: items are ("group", name, closed), ("row", Row), ("register", name, bits, range), ("blank",) and
    ("end",)."""

    def __init__(self, layout, dump):
        self.layout, self.dump, self.on_top = layout, dump, (pins.clock(), pins.reset()[0])
        bits = {name.split(".")[1]: bits for name, bits in dump.bits.items() if name.startswith("TOP.")}
        self.items = list(layout.placed(bits))
        differ = [item for item in self.items if item[0] == "row" and dump.differs(item[1])][:ON_TOP]
        if differ:
            self.items = [("blank",), ("group", WHAT_DIFFERS, False), *differ, *self.items]
        if dump.registers:
            few = len(dump.registers) <= OPEN
            self.items += [("blank",)] * few + [("group", INSIDE, not few), *(("register", *each) for each in dump.registers)]
            self.items += [("end",)] * (not few)

    def closed(self, n):
        """Returns true if the group of item n stays closed: no row in it differs."""
        rows = self.items[n:self.items.index(("end",), n)]
        return not any(self.dump.differs(row[1]) for row in rows if row[0] == "row")

    def color(self, row):
        begin = row.port.split("_")[0]
        return COLORS.get(begin, GREEN if self.layout.ports[row.port].is_output else ORANGE)

    def signals(self, row):
        """Returns SCOPE.NAME, label and color of a row's signals: the port, and below an output its expected value."""
        yield f"TOP.{row.port}", row.label, self.color(row)
        if f"expected.{row.port}" in self.dump.bits:
            yield f"expected.{row.port}", f"{row.label} expected", YELLOW

    def inside(self, name):
        """Returns a register's position in the design, whose top module is the first scope below TOP."""
        return ".".join(name.split(".")[2:])


class GtkWave:
    """Writes GTKWave's save file and the files of value names."""

    def __init__(self, view, build):
        self.view, self.build, self.tables, self.processes = view, build, {}, []
        self.decodes = os.access(f"{build}/csim", os.X_OK)
        rows, shown, hidden = [], 0, False  # visible rows
        for n, (kind, *item) in enumerate(view.items):
            before = len(rows)
            if kind == "blank":
                rows.append("@200\n-")
            elif kind == "end":
                rows.append(end)
            elif kind == "group" and item[1]:
                flags = ("@c00200", "@1401200") if view.closed(n) else ("@800200", "@1000200")
                rows.append(f"{flags[0]}\n-{item[0]}")
                end = f"{flags[1]}\n-{item[0]}"
            elif kind == "group":
                rows.append(f"@200\n-{item[0]}")
            elif kind == "register":
                name, bits, extent = item
                rows.append(f"{FLAGS['hex' if bits > 1 else 'bin']}\n[color] {VIOLET}\n+{{{view.inside(name)}}} {name}{extent}")
            else:
                rows += [self.row(item[0], *signal) for signal in view.signals(item[0])]
            shown += (len(rows) - before) * (not hidden)
            hidden = kind != "end" and (hidden or kind == "group" and item[1] and view.closed(n))
        marker, start, self.fits = view.dump.window()
        zoom = -4 - max(0, math.log2(max(1, marker - start) / CYCLES))
        height = min(1060, 275 + 20 * shown)
        self.text = "\n".join([
            f"[*] Layout of {view.layout.unit}, printed from {view.layout.source}",
            f"[timestart] {start}", f"[size] 1500 {height}", "[pos] -1 -1", f"*{zoom:.6f} {marker}" + " -1" * 26,
            "[sst_width] 40", "[signals_width] 400", "[sst_expanded] 0", "[sst_vpaned_height] 200",
            "@28", f"[color] {RED}", "+{differs} expected.differs", "@24", "[color] 0", "+{cycle} expected.cycle[31:0]", "@200", "-",
            "@28", "[color] 0", f"TOP.{pins.clock()}", "@28", "[color] 0", f"TOP.{pins.reset()[0]}", *rows, ""])

    def row(self, row, signal, label, color):
        form = row.form
        bits = self.view.dump.bits[signal]
        lines = [FLAGS["text" if isinstance(form, tuple) else form if form in FLAGS else "values"]]
        if isinstance(form, tuple):
            lines = [self.process(form)] if self.decodes else [FLAGS["hex"]]
        elif form not in FLAGS:
            lines.append(self.table(form, bits if row.msb is None else row.msb - row.lsb + 1))
        lines.append(f"[color] {color}")
        whole = signal if bits == 1 else f"{signal}[{bits - 1}:0]"
        if row.msb is None and (bits > 1 or form in FLAGS):
            lines.append(f"+{{{label}}} {whole}")
        elif bits == 1:  # GTKWave has names for the values of a vector only
            lines.append(f"#{{{label}}} {whole}")
        else:
            places = range(bits - 1 - row.msb, bits - row.lsb)  # counted from the highest bit
            lines.append(f"#{{{label}}} " + " ".join(f"({place}){whole}" for place in places))
        return "\n".join(lines)

    def process(self, form):
        words = " ".join((form[1], self.view.layout.unit, *form[2:]))
        if words not in self.processes:
            self.processes.append(words)
        return f"{FLAGS['text']}\n^>{self.processes.index(words) + 1} {self.build}/waves/text {words}"

    def table(self, name, bits):
        """Writes a table by the digits that GTKWave would show."""
        path, digits = f"{self.build}/waves/{self.view.layout.unit}.{name}.{bits}", (bits + 3) // 4
        codes = self.view.layout.values[name]
        self.tables[path] = "".join(f"{code:0{digits}x} {text}\n" for code, text in codes.items())
        return f"^{list(self.tables).index(path) + 1} {path}"


def open_gtkwave(dump, saved, view, fits):
    """Starts GTKWave. Returns false if there is no display or no GTKWave."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or not shutil.which("gtkwave"):
        return False
    command = ["gtkwave", "--rcvar", f"do_initial_zoom_fit {'on' if fits else 'off'}"]
    # A layout's [timestart] has no effect when the window ends after the dump. Not every GTKWave has scripts.
    says = subprocess.run(["gtkwave", "--help"], capture_output=True, encoding="latin-1", check=False)
    if "--script" in says.stdout + says.stderr:
        script = saved.removesuffix("gtkw") + "tcl"
        write(script, f"gtkwave::setWindowStartTime {view.dump.window()[1]}\n")
        command += ["-S", script]
    says = subprocess.run([*command, dump, saved], capture_output=True, encoding="latin-1", check=False)
    return "Could not initialize" not in says.stdout + says.stderr


def open_surfer(dump, build, name):
    """Starts Surfer in the directory with the names of values. Returns false if it cannot open."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return subprocess.run(["surfer", "-c", name, os.path.realpath(dump)], cwd=f"{build}/waves", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode == 0


def main(unit, path, build):
    viewer = os.environ.get("VIEWER") or VIEWERS[0]
    if viewer not in VIEWERS:
        raise Wrong(f"VIEWER={viewer}: expected {' or '.join(VIEWERS)}")
    if viewer == "surfer" and not shutil.which(viewer):
        raise Wrong("VIEWER=surfer: found no surfer; install it from https://surfer-project.org, or try make waves without VIEWER=")
    config = (os.path.basename(path).split("-") + [""])[1]  # of a run's file
    layout = Layout(unit)
    worded = {item[1].port for item in layout.items if item[0] == "row" and isinstance(item[1].form, tuple)}
    dump = Dump(path, port_list.beats(unit, config), worded) if shutil.which("fst2vcd") else NoDump(layout)
    view = View(layout, dump)
    gtkwave = GtkWave(view, build)
    stem = f"{build}/waves/{os.path.basename(path).removesuffix('.fst')}"
    surfer = Surfer(view, build, WHAT_DIFFERS)
    os.makedirs(f"{build}/waves/{MAPPINGS}", exist_ok=True)
    # GTKWave gives its translating process one argument.
    write(f"{build}/waves/text", '#!/bin/sh\nexec "${0%/*}/../csim" wave $*\n', mode=0o755)
    mappings = {f"{build}/waves/{name}": text for name, text in surfer.mappings.items()}
    for name, text in {**gtkwave.tables, **mappings, f"{stem}.gtkw": gtkwave.text, f"{stem}.sucl": surfer.text}.items():
        write(name, text)
    name = f"{os.path.basename(stem)}.sucl"
    if not (open_surfer(path, build, name) if viewer == "surfer" else open_gtkwave(path, f"{stem}.gtkw", view, gtkwave.fits)):
        print(f"dump     {path}")
        print(f"layout   {stem}.gtkw   {shlex.join(['gtkwave', path, f'{stem}.gtkw'])}")
        print(f"         {stem}.sucl   {shlex.join(['env', '-C', f'{build}/waves', 'surfer', '-c', name, os.path.realpath(path)])}")


if __name__ == "__main__":
    start(main)
