# SPDX-License-Identifier: MIT
"""Prints a view of waves.py for Surfer: a command file, and the names of values as mapping translators, which Surfer reads from
.surfer/mappings/ below its working directory. Written for Surfer 0.6.0 and its source of February 2026."""
import os
import subprocess

COLORS = {0: "Gray", 1: "Red", 2: "Orange", 3: "Yellow", 4: "Green", 7: "Violet"}  # by GTKWave's numbers
RADIXES = {"hex": "Hexadecimal", "bin": "Binary", "dec": "Unsigned"}
MOST = 4096  # most values of a port with text
MAPPINGS = ".surfer/mappings"
CYCLE = 10  # units of time


def mapping(name, bits, words):
    """Returns a mapping translator: Surfer would reject all of it for a value that does not fit, or has no text."""
    rows = "".join(f"0x{value:x} {text}\n" for value, text in sorted(words.items()) if value < 1 << bits and text.strip())
    return f"Name = {name}\nBits = {bits}\n{rows}"


def in_words(build, unit, form, values):
    """Returns {value: text} of values with a text from `csim wave`."""
    digits = [f"{value:x}" for value in sorted(values)[:MOST]]
    done = subprocess.run([f"{build}/csim", "wave", form[1], unit, *form[2:]], input="".join(f"{each}\n" for each in digits),
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return {int(value, 16): text for value, text in zip(digits, done.stdout.splitlines()) if text != value}


class Surfer:
    """Surfer shows ports whole, and names a row by its position, in digits from a to p."""

    def __init__(self, view, build, what_differs):
        self.view, self.build, self.places, self.mappings = view, build, 0, {}
        self.lines = [f"# Layout of {view.layout.unit}, printed from {view.layout.source}"]
        self.rows(what_differs)
        marker, start, fits = view.dump.window()
        self.lines += ["item_unfocus", "zoom_fit"]
        if not fits:  # each doubles the visible range
            cycles = max(1, (marker - start) // CYCLE)
            while cycles * CYCLE * 2 < view.dump.end:
                self.lines.append("zoom_in")
                cycles *= 2
        self.lines += [f"cursor_set {marker}", "goto_cursor"] * (marker > 0)
        self.text = "\n".join(self.lines) + "\n"

    def rows(self, what_differs):
        shown, heading, begun = set(), "", False
        self.show("expected.differs", "differs", 1, "bin")
        self.show("expected.cycle", "cycle", 0, "dec")
        for name in self.view.on_top:
            self.show(f"TOP.{name}", name, 0, "bin")
        for kind, *item in self.view.items:
            if kind == "group":
                if heading == what_differs:
                    shown.clear()
                heading, begun = item[0], False
            elif kind == "register":
                if not begun:
                    self.add("divider_add", "group", f"item_rename {heading}")
                    begun = True
                self.show(item[0], self.view.inside(item[0]), 7, "hex" if item[1] > 1 else "bin", item[1])
            elif kind == "row" and item[0].port not in shown:
                row = item[0]
                if heading and not begun:
                    self.add("divider_add", "group", f"item_rename {heading}")
                    begun = True
                shown.add(row.port)
                for signal, _, color in self.view.signals(row):
                    name = row.port if signal.startswith("TOP.") else f"{row.port} expected"
                    self.show(signal, name, color, row.form if row.msb is None else "hex")

    def add(self, command, name, *looks):
        place = "".join(chr(ord("a") + int(digit, 16)) for digit in f"{self.places:x}")
        self.lines += [f"{command} {name}", f"item_focus {place}", *looks]
        self.places += 1

    def show(self, signal, label, color, form, bits=None):
        looks, bits = [f"item_set_color {COLORS[color]}"], bits or self.view.dump.bits.get(signal, 1)
        if isinstance(form, tuple) or form not in RADIXES:
            looks.insert(0, f"item_set_format {self.mapping(signal.split('.')[1], form, bits)}")
        elif bits > 1:
            looks.insert(0, f"item_set_format {RADIXES[form]}")
        self.add("variable_add", signal, *looks, f"item_rename {label}")

    def mapping(self, port, form, bits):
        """Returns the translator for such a port. Surfer has no external process: the values of the dump are converted to text
        here."""
        unit = self.view.layout.unit
        if isinstance(form, tuple):
            values = self.view.dump.values.get(port, ())
            if not values or not os.access(f"{self.build}/csim", os.X_OK):
                return RADIXES["hex"]
            name, words = f"{unit}.{port}", in_words(self.build, unit, form, values)
        else:
            name, words = f"{unit}.{form}.{bits}", self.view.layout.values[form]
        self.mappings[f"{MAPPINGS}/{name}"] = mapping(name, bits, words)
        return name
