# SPDX-License-Identifier: MIT
"""The cycles around a failure as a drawing: the rows of waves/UNIT.layout, with names instead of codes, and expected values below
each output that differs. A column is a cycle, or several without a change."""
import subprocess
from collections import namedtuple
from itertools import accumulate

from layout import Layout, Wrong
from report_html import escape
from waves import ON_TOP, WHAT_DIFFERS

ROW, HEAD, TOP, CHAR, MOST_CHARS, NARROW, MOST_SAME = 22, 26, 24, 6.7, 26, 30, 3
PAPER = 690  # width of a sheet of A4

# A row: `values` in each cycle, as digits; `texts` as they are shown; `differs` in the last cycle
Row = namedtuple("Row", "label values texts is_bit expected differs")


def bits_of(value, msb, lsb, width):
    """Returns bits of a hexadecimal value as digits."""
    if (msb, lsb) == (width - 1, 0):
        return value
    binary = "".join("xxxx" if digit == "x" else f"{int(digit, 16):04b}" for digit in value)
    part = binary[len(binary) - 1 - msb:len(binary) - lsb]
    part = part.zfill((len(part) + 3) // 4 * 4)
    return "".join("x" if "x" in part[at:at + 4] else f"{int(part[at:at + 4], 2):x}" for at in range(0, len(part), 4))


class Texts:
    """Values in the layout's formats."""

    def __init__(self, layout, build):
        self.layout, self.csim = layout, f"{build}/csim"

    def of(self, form, values):
        if isinstance(form, tuple):
            return self.instructions(form, values)
        if form in ("hex", "bin", None) or "x" in "".join(values):
            return [value if value.strip("0") else "0" for value in values]
        names = {} if form == "dec" else self.layout.values[form]
        return [names.get(int(value, 16), str(int(value, 16)) if form == "dec" else value) for value in values]

    def instructions(self, form, values):
        try:
            done = subprocess.run([self.csim, "wave", form[1], self.layout.unit, *form[2:]], input="\n".join(values) + "\n",
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace", check=False)
        except OSError:
            return values
        lines = done.stdout.splitlines()
        return [line if line.strip("0") else "0" for line in lines] if len(lines) == len(values) else values


class Wave:
    def __init__(self, unit, cycles, differing, build):
        self.differing = differing
        self.ports = {port["name"]: port for port in cycles["ports"]}
        self.items, self.hidden = [], 0  # ("group", name) or ("row", Row); rows of closed groups that do not differ
        bits = {name: port["width"] * port["lanes"] for name, port in self.ports.items()}
        self.add("rst", "rst", None, None, Texts(None, build), None)
        try:
            layout = Layout(unit)
        except Wrong:
            for name in list(self.ports)[1:]:
                self.add(name, name, None, None, Texts(None, build), None)
        else:
            texts, closed = Texts(layout, build), None
            for kind, *item in layout.placed(bits):
                if kind == "group":
                    closed = item[0] if item[1] else None
                    if not closed:
                        self.items.append(("group", item[0]))
                elif kind == "end":
                    closed = None
                elif kind == "row" and item[0].port in self.ports and item[0].port != "rst":
                    row = item[0]
                    self.add(row.port, row.label, row.msb, row.lsb, texts, row.form, closed)
        differ = [item for item in self.items if item[0] == "row" and item[1].differs][:2 * ON_TOP]
        if differ:
            self.items[1:1] = [("group", WHAT_DIFFERS), *differ]
        self.columns = list(self.columns_of(cycles))

    def add(self, name, label, msb, lsb, texts, form, closed=None):
        port = self.ports.get(name)
        if not port:
            return
        width = port["width"] * port["lanes"]
        msb, lsb = (width - 1, 0) if msb is None else (msb, lsb)
        seen, expected = ([bits_of(value, msb, lsb, width) for value in port.get(which, [])] for which in ("values", "expected"))
        differs = name in self.differing and expected[-1] != seen[-1]
        if closed and not differs:
            self.hidden += 1
            return
        if closed and ("group", closed) not in self.items:
            self.items.append(("group", closed))
        is_bit = msb == lsb
        self.items.append(("row", Row(label, seen, texts.of(form, seen), is_bit, False, differs)))
        if differs:
            self.items.append(("row", Row(f"{label} expected", expected, texts.of(form, expected), is_bit, True, True)))

    def rows(self):
        return [item[1] for item in self.items if item[0] == "row"]

    def columns_of(self, cycles):
        """Returns (number of the values, first cycle, last cycle) of each column. A few equal cycles are drawn separately."""
        values, last = list(zip(*(row.values for row in self.rows()))), len(cycles["at"]) - 1
        changes = [n for n in range(last + 1) if n in (0, last) or values[n] != values[n - 1]]
        at = [cycles["at"][n] for n in changes] + [cycles["end"]]
        for n, begin, end in zip(changes, at, at[1:]):
            if end - begin > MOST_SAME:
                yield n, begin, end - 1
            else:
                yield from ((n, cycle, cycle) for cycle in range(begin, end))

    def stretches(self, row):
        """Yields first and last column, and text, of each stretch of equal values."""
        begin, last = 0, len(self.columns) - 1 if row.differs else None
        for n in range(1, len(self.columns) + 1):
            if n in (len(self.columns), last) or row.values[self.columns[n][0]] != row.values[self.columns[begin][0]]:
                yield begin, n - 1, row.texts[self.columns[begin][0]]
                begin = n

    @staticmethod
    def label(column):
        _, begin, end = column
        return str(begin) if begin == end else f"{begin}-{end}"

    def widths(self):
        widths = [max(NARROW, len(label) * CHAR + 8) for label in map(self.label, self.columns)]
        for row in self.rows():
            for begin, end, text in () if row.is_bit else self.stretches(row):
                wanted = min(len(text), MOST_CHARS) * CHAR + 14
                missing = wanted - sum(widths[begin:end + 1])
                for n in range(begin, end + 1) if missing > 0 else ():
                    widths[n] += missing / (end - begin + 1)
        return widths

    def draw(self):
        if not self.columns:
            return ""
        xs = list(accumulate(self.widths(), initial=0.0))
        *y, height = accumulate((ROW if kind == "row" else HEAD for kind, _ in self.items), initial=TOP)
        names = ['<text x="4" y="16" class="dim">cycle</text>']
        lines = [f'<rect class="at" x="{xs[-2]:.0f}" y="0" width="{xs[-1] - xs[-2]:.0f}" height="{height}"/>']
        for n, column in enumerate(self.columns):
            lines.append(f'<text class="dim" x="{(xs[n] + xs[n + 1]) / 2:.0f}" y="16" text-anchor="middle">{self.label(column)}</text>')
            if n:
                lines.append(f'<path class="grid" d="M{xs[n]:.0f} {TOP}V{height}"/>')
        for (kind, item), top in zip(self.items, y):
            if kind == "group":
                names.append(f'<text x="4" y="{top + 18}" class="group">{escape(item)}</text>')
                continue
            kind = "expected" if item.expected else "wrong" if item.differs else ""
            names.append(f'<text x="14" y="{top + 15}" class="{kind}">{escape(item.label)}</text>')
            lines += self.draw_row(item, top, xs)
        labels = 20 + CHAR * max(len(row.label) for row in self.rows())
        width = labels + xs[-1] + 2
        svg = '<svg class="{}" width="{:.0f}" height="{}" role="img" aria-label="{}">{}</svg>'
        return (f'<div class="wave" style="--fit:{min(1, PAPER / width):.3f}">' +
                svg.format("names", labels, height + 2, "names of the ports", "".join(names)) +
                svg.format("lines", xs[-1] + 2, height + 2, "their values, cycle by cycle", "".join(lines)) + "</div>")

    def draw_row(self, row, top, xs):
        high, low = top + 4, top + ROW - 4
        for begin, end, text in self.stretches(row):
            left, right = xs[begin], xs[end + 1]
            value = row.values[self.columns[begin][0]]
            # They differ only in the last cycle.
            last = begin == len(self.columns) - 1
            kind = ("expected" if row.expected else "wrong") if row.differs and last else "x" if "x" in value else ""
            if row.is_bit:
                level = high if value.strip("0") else low
                if begin and value != row.values[self.columns[begin - 1][0]]:
                    yield f'<path class="line {kind}" d="M{left:.0f} {high}V{low}"/>'
                if "x" in value:
                    yield f'<text class="x" x="{(left + right) / 2:.0f}" y="{low}" text-anchor="middle">x</text>'
                yield f'<path class="line {kind}" d="M{left:.0f} {level}H{right:.0f}"/>'
                continue
            empty = "idle" if text == "0" and not kind else ""
            yield (f'<path class="bus {kind} {empty}" d="M{left + 3:.0f} {high}H{right - 3:.0f}L{right:.0f} {(high + low) / 2}L{right - 3:.0f} '
                   f'{low}H{left + 3:.0f}L{left:.0f} {(high + low) / 2}z"/>')
            room = int((right - left - 10) / CHAR)
            shown = text if len(text) <= room else text[:max(room - 1, 1)] + "…"
            title = f"<title>{escape(text)}</title>" if shown != text else ""
            yield (f'<text class="{kind} {empty}" x="{(left + right) / 2:.0f}" y="{top + 15}" text-anchor="middle">{escape(shown)}{title}</text>')


def draw(unit, cycles, differing, build):
    """Returns the figure, or "" without content. differing: the outputs whose difference counts."""
    if not cycles or not cycles["at"]:
        return ""
    wave = Wave(unit, cycles, differing, build)
    figure = wave.draw()
    hidden = (f" {wave.hidden} row{'s' if wave.hidden > 1 else ''} of other lanes and ports "
              f"{'are' if wave.hidden > 1 else 'is'} only in the wave file." if wave.hidden else "")
    return (f'<figure>{figure}<figcaption>A column is a clock cycle, or several in which nothing changes. The last one has the '
            f'difference: <span class="wrong">seen</span>, and <span class="expected">expected</span> below it.{hidden}'
            "</figcaption></figure>")
