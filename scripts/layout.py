#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Layouts of waves/: the signals that a viewer shows of a unit, in order.

    layout.py          reports their errors

A user's unit may have UNIT.layout in its folder. Without a layout, a unit is shown interface by interface.

waves/UNIT.layout has one of these per line; # begins a comment. clk, rst and `differs` are at the top of every layout,
with the design's names; the expected value is below each output.

    group NAME                      a heading for the rows below it
    closed NAME                     the same, and the group is closed unless an output in it differs
    PORT ... [FORMAT] [as LABEL]    a row for each port, or for bits of it: PORT[7:0], PORT[3]
    each WORD N PORT ... [FORMAT]   ports with lanes: a row for each lane, lane by lane; WORD is the unit's word for a
                                    lane. The first N are open, others in closed groups
    hide PORT ...                   ports that are not shown
    values NAME CODE=TEXT ...       a FORMAT of this layout: TEXT replaces CODE
    include FILE                    the content of waves/FILE, too

FORMAT is one of

    hex, bin, dec                   by default, bits and lanes of one bit are bin, others are hex
    NAME                            of `values`, or of an op table NAME.def in csim/: a name replaces its code
    text LANGUAGE [PART]            the value's text from `csim wave LANGUAGE UNIT [PART]`
"""
import glob
import math
import os
import re
import sys

import command
import port_list
from command import Wrong

ENTRY = re.compile(r"^[A-Z]+\((.*)\)$", re.M)
BITS = re.compile(r"(\w+)(?:\[(\d+)(?::(\d+))?\])?")
RADIXES = ("hex", "bin", "dec")
ON_TOP = ("clk", "rst")
GROUPS = {"req": "request", "rsp": "response"}
FOLD = 16  # a closed group of lanes ends at a multiple of this


class Port:
    def __init__(self, direction, width, lanes):
        self.is_output, self.width, self.lanes = direction == "OUT", width, lanes
        self.bits = width * lanes


class Row:
    """A port or bits of it; msb is None for all bits of the design's port."""

    def __init__(self, port, msb, lsb, label, form):
        self.port, self.msb, self.lsb, self.label, self.form = port, msb, lsb, label, form


def read(path):
    try:
        return command.read(path)
    except (OSError, UnicodeDecodeError) as error:
        raise Wrong(f"{path}: {getattr(error, 'strerror', None) or 'expected text'}") from error


def read_ports(unit):
    """Returns the ports of a unit by name, including clk."""
    try:
        ports = port_list.ports_of(unit)
    except OSError as error:
        raise Wrong(f"{error.filename}: {error.strerror}") from error
    return {port.name: Port(port.direction, port.width, port.lanes) for port in ports}


def read_codes(path):
    """Returns names by their codes from a table of MACRO(..., CODE, "name", ...), or MACRO(CODE, NAME)."""
    codes = {}
    for entry in ENTRY.findall(read(path)):
        words = [word.strip() for word in entry.split(",") if word.strip()]
        numbers = [int(word, 0) for word in words if re.fullmatch(r"0x[0-9a-f]+|\d+", word)]
        quoted = [word[1:-1] for word in words if word[0] == '"']
        bare = [word.lower() for word in words if word.isidentifier()]
        if numbers and quoted + bare:
            codes[numbers[0]] = (quoted + bare)[0]
    return codes


def layout_path(unit):
    """Returns the file with the unit's layout, or None."""
    folder = port_list.folder_of(unit)
    path = f"{folder}/{unit}.layout" if folder else f"waves/{unit}.layout"
    return path if os.path.exists(path) else None


def by_interface(unit):
    """Returns the lines of a layout with a group for each interface, its ports in list order."""
    groups = {}
    for port in port_list.ports_of(unit):
        if port.name in ON_TOP:
            continue
        valid = re.match(r"(\w+?)_(?:valid|ready)_[io]$", port.name) or re.match(r"(\w+?)_valid_[io]$", port.qualifier)
        groups.setdefault(valid[1] if valid else "other ports", []).append(port)
    for name, ports in groups.items():
        yield f"group {GROUPS.get(name, name)}"
        yield from (port.name for port in ports if port.lanes == 1)
        lanes = [port.name for port in ports if port.lanes > 1]
        if lanes:
            yield f"each lane 4 {' '.join(lanes)}"


class Layout:
    """Content of the unit's layout: items are ("group", name, closed), ("row", Row) and ("each", word, n, [Row])."""

    def __init__(self, unit):
        self.unit, self.ports = unit, read_ports(unit)
        self.values, self.items, self.hidden, self.files = {}, [], [], []
        path = layout_path(unit)
        self.source = path or port_list.ports_path(unit)
        if path:
            self.read_file(path)
        else:
            self.read_lines(self.source, by_interface(unit))

    def read_file(self, path):
        if path in self.files:
            raise Wrong(f"{path}: it is included already")
        self.files.append(path)
        self.read_lines(path, read(path).splitlines())

    def read_lines(self, path, lines):
        for number, line in enumerate(lines, 1):
            words = line.split("#")[0].split()
            try:
                if words:
                    self.read_line(words)
            except Wrong as wrong:
                raise Wrong(f"{path}:{number}: {wrong}") from wrong

    def read_line(self, words):
        verb, rest = words[0], words[1:]
        if verb in ("group", "closed", "hide", "include", "values", "each") and not rest:
            raise Wrong(f"{verb}: expected more words")
        if verb in ("group", "closed"):
            self.items.append(("group", " ".join(rest), verb == "closed"))
        elif verb == "include":
            self.read_file(f"waves/{rest[0]}")
        elif verb == "values":
            self.values[rest[0]] = {}
            for pair in rest[1:]:
                code, _, text = pair.partition("=")
                if not (code.isdecimal() and text):
                    raise Wrong(f"{pair}: expected CODE=TEXT")
                self.values[rest[0]][int(code)] = text
        elif verb == "hide":
            self.hidden += [self.bits_of(word) for word in rest]
        elif verb == "each":
            if len(rest) < 3 or not rest[1].isdecimal():
                raise Wrong("expected: each WORD N PORT ... [FORMAT]")
            rows = self.read_rows(rest[2:])
            if "as" in rest or any(row.msb is not None for row in rows):
                raise Wrong("expected whole ports, and no label: each lane has its own")
            self.items.append(("each", rest[0], int(rest[1]), rows))
        else:
            self.items += [("row", row) for row in self.read_rows(words)]

    def bits_of(self, word):
        """Returns PORT, PORT[3] or PORT[7:0] as the port and its highest and lowest bit, both None for all of it."""
        match = BITS.fullmatch(word)
        name, msb, lsb = match.groups() if match else (word, None, None)
        if name not in self.ports:
            raise Wrong(f"found {word}, expected a port of {self.unit}")
        if msb is None:
            return name, None, None
        msb, lsb = int(msb), int(lsb or msb)
        if not lsb <= msb < self.ports[name].bits:
            raise Wrong(f"{word}: expected bits from {self.ports[name].bits - 1} down to 0")
        return name, msb, lsb

    def read_rows(self, words):
        label = words[words.index("as") + 1:] if "as" in words else []
        words = words[:words.index("as")] if "as" in words else words
        n = 0
        while n < len(words) and (n == 0 or words[n].split("[")[0] in self.ports):
            n += 1
        form = self.format_of(words[n:])
        return [Row(*self.bits_of(word), " ".join(label) or word, form) for word in words[:n]]

    def format_of(self, words):
        if not words:
            return None
        if words[0] == "text" and len(words) in (2, 3):
            return ("text", *words[1:])
        if len(words) > 1:
            raise Wrong(f"{' '.join(words)}: expected ports, then at most one format")
        if words[0] not in RADIXES and words[0] not in self.values:
            paths = glob.glob(f"csim/**/{glob.escape(words[0])}.def", recursive=True)
            if not paths:
                raise Wrong(f"found {words[0]}, expected a port of {self.unit} or a format")
            self.values[words[0]] = read_codes(paths[0])
        return words[0]

    def shown(self):
        """Yields pairs of a port and the set of its bits that a row shows or `hide` names."""
        rows = [item[1] for item in self.items if item[0] == "row"]
        rows += [row for item in self.items if item[0] == "each" for row in item[3]]
        for name, msb, lsb in [(row.port, row.msb, row.lsb) for row in rows] + self.hidden:
            yield name, set(range(self.ports[name].bits) if msb is None else range(lsb, msb + 1))

    def placed(self, bits):
        """Yields the items for a design with these port widths: ("group", name, closed), ("row", Row), ("blank",), and
        ("end",) of a closed group. Each row has a label and a format."""
        closed = headed = False
        for kind, *item in self.items:
            if kind == "row":
                row = item[0]
                if bits.get(row.port, 0) > (row.msb or 0):
                    yield "row", self.place(row, row.msb, row.lsb, row.label)
            elif kind == "each":
                word, opened, rows = item
                yield from self.place_lanes(word, math.inf if closed else opened, rows, bits, headed)
            else:
                if closed:
                    yield ("end",)
                name, closed = item
                if not closed:
                    yield ("blank",)
                yield "group", name, closed
            headed = kind == "group"
        if closed:
            yield ("end",)

    def place_lanes(self, word, opened, rows, bits, headed):
        """Yields the items of lanes. With `headed`, the first lane is below a heading."""
        lanes = {row.port: bits.get(row.port, 0) // self.ports[row.port].width for row in rows}
        most = max(lanes.values())
        for lane in range(most):
            folds = lane == opened or lane > opened and lane % FOLD == 0
            if folds:
                if lane > opened:
                    yield ("end",)
                yield "group", f"{word}s {lane} to {min(most, (lane // FOLD + 1) * FOLD) - 1}", True
            elif len(rows) > 1 or lane == 0 and not headed:
                yield ("blank",)
            for row in rows:
                if lane < lanes[row.port]:
                    width = self.ports[row.port].width
                    if most > 1:
                        yield "row", self.place(row, (lane + 1) * width - 1, lane * width, f"{row.port} {lane}")
                    else:
                        yield "row", self.place(row, None, None, row.port)
        if most > opened:
            yield ("end",)

    def place(self, row, msb, lsb, label):
        bits = self.ports[row.port].width if msb is None else msb - lsb + 1
        return Row(row.port, msb, lsb, label, row.form or ("bin" if bits == 1 else "hex"))


def wrong_with(unit):
    layout = Layout(unit)
    shown = {name: set() for name in layout.ports if name not in ON_TOP}
    for name, bits in layout.shown():
        if name in ON_TOP:
            yield f"waves/{unit}.layout: found {name}, which is at the top of every layout; try to remove it"
        else:
            shown[name] |= bits
    for name, bits in shown.items():
        most = layout.ports[name].bits
        if len(bits) < most:
            yield f"waves/{unit}.layout: {name}: {most - len(bits)} of {most} bits are not shown, and it is not hidden"
    for name, codes in layout.values.items():
        if not codes:
            yield f"waves/{unit}.layout: {name}: there is no code in this table"


def main():
    units = {os.path.basename(path).split(".")[0] for path in glob.glob("tb/units/*.mk")}
    layouts = {os.path.basename(path).split(".")[0] for path in glob.glob("waves/*.layout")}
    found = [f"waves/{unit}.layout: there is no unit of this name" for unit in sorted(layouts - units)]
    for unit in sorted(units):
        try:
            found += wrong_with(unit)
        except Wrong as wrong:
            found.append(str(wrong))
    for line in found:
        print(line)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
